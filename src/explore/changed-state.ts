import type { LocalId, Program } from '../ir/ir.ts';
import { isOurs } from '../machine/self-hosted-source.ts';
import { StateEffects } from './lasting/state-effects.ts';
import { StateFlow } from './lasting/state-flow.ts';
import type { ReachedCode } from './reached-code.ts';
import { readIn } from './read-locals.ts';

/** Variables, with their names, that the reached code reads and that some function of the program, or who was given them, may have changed since. */
export function changedState(
  program: Program,
  { functions }: ReachedCode,
  open: ReadonlySet<LocalId> = new Set(),
): ReadonlyMap<LocalId, string> {
  const found = new Map<LocalId, string>();
  const lasting = lastingVariables(program, new Set(functions.map((fn) => fn.id)));
  const read = new Set(functions.flatMap((fn) => [...readIn(fn)].filter((local) => lasting.has(local))));
  if (read.size === 0) return found;
  const effects = new StateEffects(program, new StateFlow(program, lasting));
  for (const local of open) effects.open(local);
  for (const local of read) if (effects.changed.has(local)) found.set(local, lasting.get(local)!);
  return found;
}

function lastingVariables(program: Program, reached: ReadonlySet<number>): ReadonlyMap<LocalId, string> {
  const lasting = new Map<LocalId, string>();
  for (const module of program.modules)
    if (!isOurs(module.path)) for (const [name, local] of module.topLevel) lasting.set(local, name);
  // What functions that the call does not reach left to closures: `(() => { let n = 0; return () => ++n })()`.
  for (const { id, name, fn, captured } of program.locals) {
    const { kind, module } = program.functions[fn]!;
    if (captured && kind !== 'module' && !reached.has(fn) && !isOurs(program.modules[module]!.path))
      lasting.set(id, name);
  }
  return lasting;
}
