import { eachInstruction, eachStatement } from '../../flow/each-instruction.ts';
import { eachOperand } from '../../flow/each-operand.ts';
import type { FunctionId, LocalId, Operand, Program } from '../../ir/ir.ts';

/** Functions that are held by locals only, and those used for nothing but being called: nobody out of sight gets hold of them. */
export function onlyCalled(program: Program): Set<FunctionId> {
  const holders = new Map<LocalId, FunctionId>();
  const lost = new Set<FunctionId>();
  const lose = (operand: Operand): void => {
    const fn = operand.kind === 'local' ? holders.get(operand.local) : undefined;
    if (fn !== undefined) lost.add(fn);
  };
  for (const fn of program.functions)
    eachInstruction(fn.body, (instruction) => {
      if (instruction.kind === 'assign' && instruction.value.kind === 'closure')
        holders.set(instruction.target, instruction.value.fn);
    });
  for (const fn of program.functions) {
    eachInstruction(fn.body, (instruction) => {
      const value =
        instruction.kind === 'assign' || instruction.kind === 'effect' ? instruction.value : undefined;
      if (value?.kind === 'call') for (const arg of value.args) lose(arg.value);
      else eachOperand(instruction, lose);
    });
    eachStatement(fn.body, (statement) => {
      if (statement.kind === 'return' || statement.kind === 'throw') lose(statement.value);
    });
  }
  return new Set([...holders.values()].filter((fn) => !lost.has(fn)));
}
