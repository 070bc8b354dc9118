import { assertNever } from '../../base/assert-never.ts';
import type { Instruction, Operand } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';

/** Visits the operands that an instruction reads, left to right. */
export function eachOperand(instruction: Instruction, visit: (operand: Operand) => void): void {
  switch (instruction.kind) {
    case 'assign':
    case 'effect':
      operandsOf(instruction.value).forEach(visit);
      break;
    case 'declare':
      break;
    case 'setProperty':
    case 'defineMember':
      visit(instruction.object);
      visit(instruction.key);
      visit(instruction.value);
      break;
    case 'setPrivate':
      visit(instruction.object);
      visit(instruction.value);
      break;
    case 'setSuper':
      visit(instruction.key);
      visit(instruction.value);
      break;
    case 'setGlobal':
      visit(instruction.value);
      break;
    case 'declareGlobal':
      if (instruction.value !== undefined) visit(instruction.value);
      break;
    case 'check':
      visit(instruction.operand);
      instruction.others?.forEach(visit);
      break;
    default:
      assertNever(instruction);
  }
}
