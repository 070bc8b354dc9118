import { eachStatement } from '../ir/each-instruction.ts';
import type { Fn, LocalId, Program, Rvalue } from '../ir/ir.ts';
import { readIn } from './read-locals.ts';

/** Do functions read a variable that got its value while modules loaded, other than by a literal or as a function? */
export function readsLoaded(program: Program, functions: readonly Fn[]): boolean {
  const computed = computedOnLoad(program);
  return functions.some((fn) => [...readIn(fn)].some((local) => computed.has(local)));
}

const known = new WeakMap<Program, ReadonlySet<LocalId>>();

/** Variables that last from loading on and whose values are computed. Those of calls that made closures count, too. */
function computedOnLoad(program: Program): ReadonlySet<LocalId> {
  const before = known.get(program);
  if (before !== undefined) return before;
  const found = new Set<LocalId>();
  for (const fn of program.functions)
    eachStatement(fn.body, (s) => {
      if (s.kind !== 'assign') return;
      const local = program.locals[s.target]!;
      const isLasting = program.functions[local.fn]!.kind === 'module' || local.captured;
      if (isLasting && local.kind !== 'temp' && !isFixed(s.value)) found.add(s.target);
    });
  for (const { id, kind, captured, fn } of program.locals)
    if (kind === 'param' && captured && program.functions[fn]!.kind !== 'module') found.add(id);
  known.set(program, found);
  return found;
}

function isFixed(value: Rvalue): boolean {
  switch (value.kind) {
    case 'closure':
    case 'regexp':
      return true;
    case 'operand':
      return value.value.kind === 'const';
    case 'class':
      return value.definition.members.every((m) => !m.static || m.kind === 'method' || m.kind === 'getter');
    default:
      return false;
  }
}
