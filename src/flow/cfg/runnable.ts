import type { Instruction, Statement } from '../../ir/ir.ts';

export type Runnable = Exclude<Instruction, { kind: 'check' }>;

export function isRunnable(statement: Statement): statement is Runnable {
  switch (statement.kind) {
    case 'check':
    case 'block':
    case 'if':
    case 'loop':
    case 'break':
    case 'continue':
    case 'try':
    case 'return':
    case 'throw':
      return false;
    default:
      return true;
  }
}

export function yields(instruction: Instruction): boolean {
  if (instruction.kind !== 'assign' && instruction.kind !== 'effect') return false;
  return instruction.value.kind === 'yield' || instruction.value.kind === 'yieldStar';
}
