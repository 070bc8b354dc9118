import { eachOperand } from '../../flow/data/each-operand.ts';
import { eachInstruction } from '../../ir/each-instruction.ts';
import type { Instruction, Program } from '../../ir/ir.ts';

/** Values that a program compares with and makes results of: worth trying as inputs. Regular expressions as `/source/flags`. */
export interface Constants {
  readonly numbers: ReadonlySet<number>;
  readonly strings: ReadonlySet<string>;
  /** Of the strings, the names by which methods are called: they are rarely keys of data. */
  readonly methods: ReadonlySet<string>;
  readonly regexes: ReadonlySet<string>;
}

/** The numbers, strings and regular expressions that occur in a program. */
export function constantsOf(program: Program): Constants {
  const constants = {
    numbers: new Set<number>(),
    strings: new Set<string>(),
    methods: new Set<string>(),
    regexes: new Set<string>(),
  };
  for (const fn of program.functions) {
    if (program.modules[fn.module]!.path.startsWith('beagle:')) continue;
    eachInstruction(fn.body, (instruction) => {
      eachOperand(instruction, (operand) => {
        if (operand.kind !== 'const') return;
        if (typeof operand.value === 'number') constants.numbers.add(operand.value);
        else if (typeof operand.value === 'string' && operand.value.length < LONGEST)
          constants.strings.add(operand.value);
      });
      const method = methodOf(instruction);
      if (method !== undefined) constants.methods.add(method);
      const regex = regexOf(instruction);
      if (regex !== undefined) constants.regexes.add(regex);
    });
  }
  return constants;
}

const LONGEST = 40;

function methodOf(instruction: Instruction): string | undefined {
  if (instruction.kind !== 'assign' && instruction.kind !== 'effect') return undefined;
  const { value } = instruction;
  const name = value.kind === 'callMethod' && value.key.kind === 'const' ? value.key.value : undefined;
  return typeof name === 'string' ? name : undefined;
}

function regexOf(instruction: Instruction): string | undefined {
  if (instruction.kind !== 'assign' && instruction.kind !== 'effect') return undefined;
  const { value } = instruction;
  return value.kind === 'regexp' ? `/${value.source}/${value.flags}` : undefined;
}
