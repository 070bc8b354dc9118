import { humanPath } from '../human-path.ts';
import type { Explanation } from '../level.ts';
import type { PassCriterion } from '../pass-criterion.ts';

/** What every run of one `record` or `locate` shares. */
export interface Session {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: string | undefined;
  readonly criterion: PassCriterion;
  /** Milliseconds one run may take. */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** A folder of its own for plans, logs and outputs; the caller removes it. */
  readonly folder: string;
}

/** Directory names that keys write as `{cwd}` and `{home}`, longest first, so that recordings compare across machines. */
export function placeNames(session: Pick<Session, 'cwd' | 'home'>): [string, string][] {
  const all: [string, string][] = [
    [session.cwd, '{cwd}'],
    [session.home, '{home}'],
  ];
  return all.filter(([dir]) => dir.length > 1).sort((a, b) => b[0].length - a[0].length);
}

/** The real path behind a key's path. */
export function realPlace(session: Pick<Session, 'cwd' | 'home'>, path: string): string {
  return path.replace(/^\{cwd\}/, session.cwd).replace(/^\{home\}/, session.home);
}

/** An explanation with paths as people write them here. */
export function humanPaths(e: Explanation): Explanation {
  return {
    ...e,
    name: humanPath(e.name),
    detail: humanPath(e.detail),
    good: humanPath(e.good),
    bad: humanPath(e.bad),
  };
}
