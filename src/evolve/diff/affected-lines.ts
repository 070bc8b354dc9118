import type { Subject } from '../../explore/subject.ts';
import { ProgramFlow } from '../../flow/program-flow.ts';
import type { FunctionId, Program, SiteId } from '../../ir/ir.ts';
import type { ts } from '../../syntax/tree.ts';
import type { StatementMatch } from '../shared/match-statements.ts';
import { affectedSites } from './affected.ts';

/** Lines of one version's file with decisions and writes that the change may affect. */
export interface AffectedLines {
  readonly conditionals: readonly number[];
  readonly writes: readonly number[];
}

/**
 * What a change may affect in the file of each version, function by function. In the new version also what removed
 * statements affected in the old one, where it is still there (figure 5 (a) of the paper).
 */
export function affectedLines(
  before: Subject,
  after: Subject,
  match: StatementMatch,
): { readonly before: AffectedLines; readonly after: AffectedLines } {
  const old = affectedIn(before.program, before.found.module.path, match.lines.before);
  const gone = new Set(match.removed.flatMap(linesOf));
  const map = lineMap(match);
  const left = affectedIn(before.program, before.found.module.path, gone);
  const moved = (lines: ReadonlySet<number>) => [...lines].flatMap((line) => map.get(line) ?? []);
  const now = affectedIn(after.program, after.found.module.path, match.lines.after);
  for (const line of moved(left.conditionals)) now.conditionals.add(line);
  for (const line of moved(left.writes)) now.writes.add(line);
  return { before: sorted(old), after: sorted(now) };
}

interface LineSets {
  readonly conditionals: Set<number>;
  readonly writes: Set<number>;
}

function affectedIn(program: Program, file: string, lines: ReadonlySet<number>): LineSets {
  const changed = new Map<FunctionId, Set<SiteId>>();
  for (const { id, fn, kind, span } of program.sites) {
    if (span.file !== file || kind === 'entry' || kind === 'exit' || !lines.has(span.line)) continue;
    if (program.functions[fn]!.kind === 'module') continue;
    const sites = changed.get(fn) ?? new Set<SiteId>();
    changed.set(fn, sites.add(id));
  }
  const flow = new ProgramFlow(program);
  const found: LineSets = { conditionals: new Set(), writes: new Set() };
  for (const [fn, sites] of changed) {
    const { affectedConditionals, affectedWrites } = affectedSites(flow, fn, sites);
    for (const site of affectedConditionals) found.conditionals.add(program.sites[site]!.span.line);
    for (const site of affectedWrites) found.writes.add(program.sites[site]!.span.line);
  }
  return found;
}

/** Lines of unchanged and changed statements in the new version, by those in the old one. */
function lineMap(match: StatementMatch): Map<number, number> {
  const map = new Map<number, number>();
  for (const [a, b] of [...match.unchanged, ...match.changed]) {
    const [from, to] = [linesOf(a), linesOf(b)];
    map.set(from[0]!, to[0]!);
  }
  return map;
}

function linesOf(node: ts.Node): number[] {
  const tree = node.getSourceFile();
  const at = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const [first, last] = [at(node.getStart()), at(node.end)];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function sorted({ conditionals, writes }: LineSets): AffectedLines {
  const list = (set: Set<number>) => [...set].sort((a, b) => a - b);
  return { conditionals: list(conditionals), writes: list(writes) };
}
