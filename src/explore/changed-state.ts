import type { Fn, LocalId, Program } from '../ir/ir.ts';
import { isOurs } from '../machine/self-hosted-source.ts';
import type { Roots } from './lasting/roots.ts';
import { StateEffects } from './lasting/state-effects.ts';
import { StateFlow } from './lasting/state-flow.ts';
import type { ReachedCode } from './reached-code.ts';
import { readIn } from './read-locals.ts';

/** Variables, with their names, that the reached code reads and that some function of the program, or who was given them, may have changed since. */
export function changedState(
  program: Program,
  { functions, names }: ReachedCode,
  open: ReadonlySet<LocalId> = new Set(),
): ReadonlyMap<LocalId, string> {
  const found = new Map<LocalId, string>();
  const lasting = lastingVariables(program, new Set(functions.map((fn) => fn.id)));
  const read = new Set(functions.flatMap((fn) => [...readIn(fn)].filter((local) => lasting.has(local))));
  const within = functions.filter((fn) => isOfClass(program, fn));
  if (read.size === 0 && within.length === 0 && !names.has('constructor')) return found;
  const flow = new StateFlow(program, lasting);
  for (const local of classesRead(flow, within, names.has('constructor'))) read.add(local);
  const effects = new StateEffects(program, flow);
  for (const local of open) effects.open(local);
  for (const local of read) if (effects.changed.has(local)) found.set(local, lasting.get(local)!);
  return found;
}

/** Is it code of a class, or inside of such code? There a class goes by a name of its own, by `this` and by `super`. */
function isOfClass(program: Program, { kind, parent }: Fn): boolean {
  if (!ofNoClass.has(kind)) return true;
  return parent !== undefined && isOfClass(program, program.functions[parent]!);
}

const ofNoClass = new Set<Fn['kind']>(['module', 'function', 'arrow']);

/** Variables that hold the classes which code within classes reads, and those above them; all where objects are asked for their class. */
function classesRead(flow: StateFlow, within: readonly Fn[], isAny: boolean): ReadonlySet<LocalId> {
  const found = new Set<LocalId>();
  const add = (roots: Roots) => {
    for (const root of roots.keys()) if (flow.lasting.has(root)) found.add(root);
  };
  for (const fn of within) {
    for (const local of readIn(fn))
      if (flow.classes.isInnerName(local)) add(flow.is({ kind: 'local', local }));
    if (fn.usesThis || /\bsuper\b/.test(fn.text)) add(flow.self(fn));
  }
  if (isAny)
    for (const local of flow.lasting.keys()) if (flow.classes.at(local) !== undefined) found.add(local);
  for (const local of found) {
    const above = flow.classes.at(local)?.superClass;
    if (above !== undefined) add(flow.is(above));
  }
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
