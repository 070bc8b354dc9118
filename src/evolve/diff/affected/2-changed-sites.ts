import type { Subject } from '../../../explore/subject.ts';
import { ProgramFlow } from '../../../flow/program-flow.ts';
import { eachInstruction } from '../../../ir/each-instruction.ts';
import type { Program, SiteId } from '../../../ir/ir.ts';
import { matchStatements, type StatementMatch } from '../../shared/match-statements.ts';
import { modulePairs } from '../../shared/module-pairs.ts';
import { touchedLines } from './1-touched-lines.ts';
import { AffectedProgram } from './3-affected-program.ts';
import { lineMap } from './line-map.ts';

type Lines = Map<string, ReadonlySet<number>>;

/**
 * Sites of each version that a change touched, in every analysed module. In the new version also those that removed statements
 * affected in the old one (figure 5 (a) of the paper), or nothing there would tell that they are gone.
 */
export function changedSites(
  before: Subject,
  after: Subject,
  relocate: (file: string) => string,
): { readonly before: ReadonlySet<SiteId>; readonly after: ReadonlySet<SiteId> } {
  const matches = new Map<string, StatementMatch>();
  const [old, now, gone]: [Lines, Lines, Lines] = [new Map(), new Map(), new Map()];
  for (const [module, other] of modulePairs(before.sources.modules, after.sources.modules, relocate).both) {
    if (module.text === other.text || module.tree === undefined || other.tree === undefined) continue;
    const match = matchStatements(module.tree, other.tree);
    matches.set(module.path, match);
    const touched = touchedLines(match);
    old.set(module.path, touched.before);
    now.set(other.path, touched.after);
    gone.set(module.path, touched.removed);
  }
  const removed = sitesOn(before.program, gone);
  if (removed.size > 0) addEffects(before, removed, matches, relocate, now);
  return { before: sitesOn(before.program, old), after: sitesOn(after.program, now) };
}

/** Adds the lines of the new version with what removed sites affected in the old one. */
function addEffects(
  { program }: Subject,
  removed: ReadonlySet<SiteId>,
  matches: ReadonlyMap<string, StatementMatch>,
  relocate: (file: string) => string,
  now: Lines,
): void {
  const maps = new Map([...matches].map(([path, match]) => [path, lineMap(match)]));
  const affected = new AffectedProgram(new ProgramFlow(program), removed);
  for (const { affectedConditionals, affectedWrites } of affected.functions.values())
    for (const site of [...affectedConditionals, ...affectedWrites]) {
      const { file, line } = program.sites[site]!.span;
      const map = maps.get(file);
      const moved = map === undefined ? line : map.get(line);
      if (moved === undefined) continue;
      const path = relocate(file);
      now.set(path, new Set(now.get(path)).add(moved));
    }
}

/**
 * Sites on some lines of files. What a module itself does counts where it gives values to its variables, but not where it makes functions and classes:
 * that those are others shows in themselves.
 */
export function sitesOn(
  program: Program,
  lines: ReadonlyMap<string, ReadonlySet<number>>,
): ReadonlySet<SiteId> {
  const sites = new Set<SiteId>();
  for (const { id, kind, span } of program.sites)
    if (kind !== 'entry' && kind !== 'exit' && lines.get(span.file)?.has(span.line)) sites.add(id);
  for (const { init } of program.modules)
    eachInstruction(program.functions[init]!.body, (instruction) => {
      if (instruction.kind !== 'assign') return;
      if (instruction.value.kind === 'closure' || instruction.value.kind === 'class')
        sites.delete(instruction.site);
    });
  return sites;
}
