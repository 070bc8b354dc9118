import { eachOperand } from '../flow/data/each-operand.ts';
import { eachStatement, isInstruction } from '../ir/each-instruction.ts';
import type { Fn, LocalId, Operand, Program } from '../ir/ir.ts';

const known = new WeakMap<Program, ReadonlySet<LocalId>>();

/** The locals that anything in the program reads. */
export function readLocals(program: Program): ReadonlySet<LocalId> {
  let all = known.get(program);
  if (all === undefined) known.set(program, (all = computeRead(program)));
  return all;
}

function computeRead(program: Program): ReadonlySet<LocalId> {
  const read = new Set<LocalId>();
  for (const fn of program.functions) for (const local of readIn(fn)) read.add(local);
  return read;
}

/** Those that a function reads itself. */
export function readIn({ body }: Fn): ReadonlySet<LocalId> {
  const read = new Set<LocalId>();
  const add = (o: Operand) => {
    if (o.kind === 'local') read.add(o.local);
  };
  eachStatement(body, (s) => {
    if (s.kind === 'if') add(s.test);
    else if (s.kind === 'return' || s.kind === 'throw') add(s.value);
    else if (isInstruction(s)) eachOperand(s, add);
  });
  return read;
}
