import { eachInstruction } from '../../flow/each-instruction.ts';
import { eachOperand } from '../../flow/each-operand.ts';
import type { Fn, Instruction } from '../../ir/ir.ts';
import { sampleRegex } from '../../solver/regex/sample-regex.ts';

/** Values that a program compares with: worth trying as inputs. */
export interface Constants {
  readonly numbers: Set<number>;
  readonly strings: Set<string>;
}

/** Adds the numbers and strings that occur in a function, and strings that its regular expressions match. */
export function addConstants(fn: Fn, constants: Constants): void {
  eachInstruction(fn.body, (instruction) => {
    eachOperand(instruction, (operand) => {
      if (operand.kind !== 'const') return;
      if (typeof operand.value === 'number') constants.numbers.add(operand.value);
      else if (typeof operand.value === 'string') constants.strings.add(operand.value);
    });
    for (const text of regexesOf(instruction))
      for (const sample of sampleRegex(text)) constants.strings.add(sample);
  });
}

function regexesOf(instruction: Instruction): string[] {
  if (instruction.kind !== 'assign' && instruction.kind !== 'effect') return [];
  const { value } = instruction;
  return value.kind === 'regexp' ? [`/${value.source}/${value.flags}`] : [];
}
