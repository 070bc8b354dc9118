import { eachStatement } from '../../ir/each-instruction.ts';
import type { Fn, Instruction, LocalId, Operand, Program, Rvalue } from '../../ir/ir.ts';
import { rvalueFacts } from '../../ir/rvalue-facts.ts';

/** Does the instruction write, of the heap, only to an object that it makes itself? (Calls in it left out.) */
export function makesWhatItWrites(instruction: Instruction): boolean {
  return (
    (instruction.kind === 'assign' || instruction.kind === 'effect') && writesWhatItMakes(instruction.value)
  );
}

/**
 * Which object an instruction writes to: `own`, the one its function was called on; `fresh`, one that this activation made;
 * `any`, maybe another; undefined: the instruction writes to no object by itself.
 */
export type Written = 'own' | 'fresh' | 'any' | undefined;

/** Says it for all instructions of a program, from what is ever assigned to the locals they write through. */
export function writtenObjects(program: Program): (fn: Fn, instruction: Instruction) => Written {
  const kinds = new Map<LocalId, 'own' | 'fresh' | 'any'>();
  const join = (local: LocalId, kind: 'own' | 'fresh' | 'any'): void => {
    const before = kinds.get(local);
    kinds.set(local, before === undefined || before === kind ? kind : 'any');
  };
  for (const fn of program.functions) {
    for (const param of fn.params) join(param, 'any');
    if (fn.rest !== undefined) join(fn.rest, 'any');
    if (fn.selfName !== undefined) join(fn.selfName, 'any');
    eachStatement(fn.body, (s) => {
      if (s.kind === 'try' && s.handler !== undefined) join(s.handler.param, 'any');
      else if (s.kind === 'assign') join(s.target, assigned(s.value));
    });
  }
  const through = (fn: Fn, operand: Operand): Written => {
    if (operand.kind === 'const' || program.locals[operand.local]!.fn !== fn.id) return 'any';
    if (fn.async || fn.generator) return 'any';
    const kind = kinds.get(operand.local) ?? 'any';
    return kind === 'own' && fn.kind === 'arrow' ? 'any' : kind;
  };
  return (fn, instruction) => {
    switch (instruction.kind) {
      case 'setProperty':
      case 'setPrivate':
      case 'defineMember':
        return through(fn, instruction.object);
      case 'setSuper':
        return 'any';
      case 'assign':
      case 'effect':
        if (writesWhatItMakes(instruction.value)) return 'fresh';
        return instruction.value.kind === 'deleteProperty'
          ? through(fn, instruction.value.object)
          : undefined;
      default:
        return undefined;
    }
  };
}

function writesWhatItMakes(value: Rvalue): boolean {
  return rvalueFacts[value.kind].writes === 'made';
}

function assigned(value: Rvalue): 'own' | 'fresh' | 'any' {
  return value.kind === 'this' ? 'own' : value.kind === 'array' || value.kind === 'object' ? 'fresh' : 'any';
}
