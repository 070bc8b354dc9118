import { defaultEffects } from '../../../src/evolve/shared/observed-places.ts';
import { defaultBudget } from '../../../src/explore/budget.ts';
import { nodeContext } from '../../../src/host/node-context.ts';
import { nodeFiles } from '../../../src/host/node-files.ts';
import type { BlameJson } from '../../../src/report/blame/blame-schema.ts';
import { blameExperiments } from '../../../src/session/blame-experiments.ts';
import { type BlameOptions, blameFunction } from '../../../src/session/blame-function.ts';
import type { FilePair } from '../../../src/session/open-pair.ts';
import { cpuMs } from '../explore-subject.ts';
import type { InstalledPackages, PackageVersion } from '../installed-packages.ts';
import type { Subject } from './subjects.ts';

export const name = { before: 'run', after: 'run' };

export const options: BlameOptions = {
  basis: 'path',
  predicates: false,
  expect: undefined,
  effects: defaultEffects,
  budget: { ...defaultBudget, timeoutMs: 60_000 },
  order: 'dfs',
  seed: 1,
  maxSteps: 1_000_000,
  queryTimeoutMs: 2000,
  solver: 'wasm',
  packages: 'all',
  signature: { numbers: 'double' },
  numbers: 'double',
};

/** Both versions of a subject, the stable one as the version before. */
export function pairOf(packages: InstalledPackages, { stable, faulty }: Subject): FilePair {
  const of = (version: PackageVersion) => ({
    files: nodeFiles,
    file: packages.driver(version),
    label: `${version.name} ${version.version}`,
  });
  return { before: of(stable), after: of(faulty) };
}

export interface Debugged {
  readonly seconds: string;
  readonly blame: BlameJson | undefined;
  /** Why there is no result. */
  readonly failure: string | undefined;
  /** Lines that are suspected. */
  readonly lines: number;
  /** Lines with an input that passes. */
  readonly passing: number;
  /** Is the fault on one of them? */
  readonly isNamed: boolean;
}

/** DARWIN by path conditions or relevant-slice conditions. */
export function debugged(packages: InstalledPackages, subject: Subject, basis: 'path' | 'slice'): Debugged {
  const inputs = [{ input: subject.input, notes: [] }];
  const start = cpuMs();
  const seconds = () => `${((cpuMs() - start) / 1000).toFixed(1)} s`;
  try {
    const pair = pairOf(packages, subject);
    const blame = blameFunction(nodeContext(), pair, name, inputs, { ...options, basis });
    const key = (l: { readonly file: string; readonly line: number }) => `${l.file}:${l.line}`;
    const lines = blame.suspects.flatMap((s) => [s, ...s.sources]);
    return {
      seconds: seconds(),
      blame,
      failure: undefined,
      lines: new Set(blame.suspects.map(key)).size,
      passing: new Set(blame.suspects.filter((s) => s.passes).map(key)).size,
      isNamed: lines.some((l) => isGuilty(packages, subject, l)),
    };
  } catch (error) {
    const failure = (error as Error).message.split('\n')[0]!.slice(0, 60);
    return { seconds: seconds(), blame: undefined, failure, lines: 0, passing: 0, isNamed: false };
  }
}

/** What `blame` does today: time, lines, the first of them. Nothing for two programs that share no line. */
export function byExperiments(packages: InstalledPackages, subject: Subject): readonly string[] {
  const start = cpuMs();
  const inputs = [{ input: subject.input, notes: [] }];
  const result = blameExperiments(nodeContext(), pairOf(packages, subject), name, inputs, options);
  const seconds = `${((cpuMs() - start) / 1000).toFixed(1)} s`;
  const suspects = result?.suspects ?? [];
  // What is gone stands on no line any more.
  const isNamed = suspects.some((s) => isGuilty(packages, subject, s) || subject.guilty.test(s.tried));
  return [seconds, String(suspects.length), isNamed ? 'named' : '-'];
}

function isGuilty(
  packages: InstalledPackages,
  { stable, faulty, guilty }: Subject,
  { file, line }: { readonly file: string; readonly line: number },
): boolean {
  return guilty.test(packages.lineAt([stable, faulty], file, line));
}
