import { eachOperand } from '../../flow/data/each-operand.ts';
import { eachInstruction } from '../../ir/each-instruction.ts';
import type { FunctionId, Instruction, LocalId, Operand, Program } from '../../ir/ir.ts';

/**
 * May the program itself call a function again: is it named, or a property of a name that it is stored under, anywhere but in the code around it
 * that defines it? Calls from outside satisfy the conditions, calls from inside need not.
 */
export function mayReenter(program: Program, entry: FunctionId): boolean {
  const around = new Set<FunctionId>();
  for (let fn = program.functions[entry]!.parent; fn !== undefined; fn = program.functions[fn]!.parent)
    around.add(fn);
  for (const fn of program.functions) if (fn.kind === 'module') around.add(fn.id);
  const locals = new Set<LocalId>();
  const names = new Set<string>();
  const { selfName, name, kind } = program.functions[entry]!;
  if (selfName !== undefined) locals.add(selfName);
  if (kind !== 'function' && kind !== 'arrow') names.add(name.slice(name.lastIndexOf('.') + 1));
  const isEntry = (operand: Operand) => operand.kind === 'local' && locals.has(operand.local);
  const keep = (key: Operand) => {
    if (key.kind === 'const') names.add(String(key.value));
  };
  const collect = (instruction: Instruction): void => {
    if (instruction.kind === 'assign') {
      const { value, target } = instruction;
      if (value.kind === 'closure' && value.fn === entry) locals.add(target);
      if (value.kind === 'operand' && isEntry(value.value)) locals.add(target);
      if (value.kind === 'object')
        for (const member of value.members) {
          if (member.kind === 'value' && isEntry(member.value)) keep(member.key);
          else if (member.kind !== 'value' && member.kind !== 'spread' && member.fn === entry)
            keep(member.key);
        }
    }
    if (instruction.kind === 'setProperty' && isEntry(instruction.value)) keep(instruction.key);
  };
  // Twice, since a name may be copied before the code that stores it is seen.
  for (const _ of [1, 2]) for (const fn of program.functions) eachInstruction(fn.body, collect);
  names.delete('exports');
  let found = false;
  for (const fn of program.functions) {
    if (around.has(fn.id) || fn.name.startsWith('$condition')) continue;
    eachInstruction(fn.body, (instruction) => {
      eachOperand(instruction, (operand) => {
        if (isEntry(operand)) found = true;
      });
      const value =
        instruction.kind === 'assign' || instruction.kind === 'effect' ? instruction.value : undefined;
      const read = value?.kind === 'getProperty' || value?.kind === 'callMethod' ? value.key : undefined;
      if (read?.kind === 'const' && names.has(String(read.value))) found = true;
    });
  }
  return found;
}
