import type { Subject } from '../../../explore/subject.ts';
import { ProgramFlow } from '../../../flow/program-flow.ts';
import type { Program, SiteId } from '../../../ir/ir.ts';
import type { StatementMatch } from '../../shared/match-statements.ts';
import { touchedLines } from './1-touched-lines.ts';
import { sitesOn } from './2-changed-sites.ts';
import { AffectedProgram } from './3-affected-program.ts';
import { lineMap } from './line-map.ts';

/** Lines of one version's file with decisions and writes that the change may affect. */
export interface AffectedLines {
  readonly conditionals: readonly number[];
  readonly writes: readonly number[];
}

/**
 * What a change may affect in the file of each version, in all of its functions. In the new version also what removed
 * statements affected in the old one, where it is still there (figure 5 (a) of the paper).
 */
export function affectedLines(
  before: Subject,
  after: Subject,
  match: StatementMatch,
): { readonly before: AffectedLines; readonly after: AffectedLines } {
  const touched = touchedLines(match);
  const old = affectedIn(before.program, before.found.module.path, touched.before);
  const map = lineMap(match);
  const left = affectedIn(before.program, before.found.module.path, touched.removed);
  const moved = (lines: ReadonlySet<number>) => [...lines].flatMap((line) => map.get(line) ?? []);
  const now = affectedIn(after.program, after.found.module.path, touched.after);
  for (const line of moved(left.conditionals)) now.conditionals.add(line);
  for (const line of moved(left.writes)) now.writes.add(line);
  return { before: sorted(old), after: sorted(now) };
}

interface LineSets {
  readonly conditionals: Set<number>;
  readonly writes: Set<number>;
}

function affectedIn(program: Program, file: string, lines: ReadonlySet<number>): LineSets {
  const changed = sitesOn(program, new Map([[file, lines]]));
  const found: LineSets = { conditionals: new Set(), writes: new Set() };
  const { functions } = new AffectedProgram(new ProgramFlow(program), changed);
  const add = (set: Set<number>, site: SiteId): void => {
    const { span } = program.sites[site]!;
    if (span.file === file) set.add(span.line);
  };
  for (const { affectedConditionals, affectedWrites } of functions.values()) {
    for (const site of affectedConditionals) add(found.conditionals, site);
    for (const site of affectedWrites) add(found.writes, site);
  }
  return found;
}

function sorted({ conditionals, writes }: LineSets): AffectedLines {
  const list = (set: Set<number>) => [...set].sort((a, b) => a - b);
  return { conditionals: list(conditionals), writes: list(writes) };
}
