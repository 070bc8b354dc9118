import { eachOperand } from '../../flow/data/each-operand.ts';
import { eachInstruction, eachStatement } from '../../ir/each-instruction.ts';
import type { FunctionId, LocalId, Operand, Program } from '../../ir/ir.ts';

/** Functions that are held by locals only, which are not exported, and those used for nothing but being called: nobody out of sight gets hold of them. */
export function onlyCalled(program: Program): Set<FunctionId> {
  const holders = new Map<LocalId, Set<FunctionId>>();
  const lost = new Set<FunctionId>();
  const lose = (operand: Operand): void => {
    const held = operand.kind === 'local' ? holders.get(operand.local) : undefined;
    for (const fn of held ?? []) lost.add(fn);
  };
  let changed = true;
  const hold = (local: LocalId, fn: FunctionId): void => {
    const held = holders.get(local) ?? new Set();
    if (held.has(fn)) return;
    holders.set(local, held.add(fn));
    changed = true;
  };
  while (changed) {
    changed = false;
    for (const fn of program.functions)
      eachInstruction(fn.body, (instruction) => {
        if (instruction.kind !== 'assign') return;
        const { target, value } = instruction;
        if (value.kind === 'closure') hold(target, value.fn);
        else if (value.kind === 'operand' && value.value.kind === 'local')
          for (const held of [...(holders.get(value.value.local) ?? [])]) hold(target, held);
      });
  }
  for (const fn of program.functions) {
    eachInstruction(fn.body, (instruction) => {
      if (instruction.kind === 'check') return;
      const value =
        instruction.kind === 'assign' || instruction.kind === 'effect' ? instruction.value : undefined;
      if (value?.kind === 'call') for (const arg of value.args) lose(arg.value);
      else if (value?.kind !== 'operand' || instruction.kind !== 'assign') eachOperand(instruction, lose);
    });
    eachStatement(fn.body, (statement) => {
      if (statement.kind === 'return' || statement.kind === 'throw') lose(statement.value);
    });
  }
  for (const { exports } of program.modules)
    for (const binding of exports.values())
      if (binding.kind === 'local') lose({ kind: 'local', local: binding.local });
  return new Set([...holders.values()].flatMap((held) => [...held]).filter((fn) => !lost.has(fn)));
}

const known = new WeakMap<Program, ReadonlySet<FunctionId>>();

/** Whether a function may come to somebody who does more than call it. */
export function isHeldBySomebody(program: Program, fn: FunctionId): boolean {
  let hidden = known.get(program);
  if (hidden === undefined) known.set(program, (hidden = onlyCalled(program)));
  return !hidden.has(fn);
}
