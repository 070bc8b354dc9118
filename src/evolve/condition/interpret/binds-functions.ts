import { eachInstruction } from '../../../ir/each-instruction.ts';
import type { Program } from '../../../ir/ir.ts';

const known = new WeakMap<Program, boolean>();

/** May the program have functions with arguments of their own (`f.bind(null, x)`)? A call of one of them hands over others than are written there. */
export function bindsFunctions(program: Program): boolean {
  let binds = known.get(program);
  if (binds === undefined)
    known.set(program, (binds = program.functions.some((fn) => mentionsBind(fn.body))));
  return binds;
}

function mentionsBind(body: Parameters<typeof eachInstruction>[0]): boolean {
  let found = false;
  eachInstruction(body, (i) => {
    if (i.kind !== 'assign' && i.kind !== 'effect') return;
    const { value } = i;
    if (value.kind !== 'callMethod' && value.kind !== 'getProperty') return;
    found ||= value.key.kind === 'const' && value.key.value === 'bind';
  });
  return found;
}
