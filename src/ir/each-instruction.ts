import type { Instruction, Statement } from './ir.ts';

/** Visits the instructions of a statement and everything inside it in source order; nested functions are not entered. */
export function eachInstruction(statement: Statement, visit: (instruction: Instruction) => void): void {
  eachStatement(statement, (inner) => {
    if (isInstruction(inner)) visit(inner);
  });
}

/** Neither structure nor a jump. */
export function isInstruction(statement: Statement): statement is Instruction {
  switch (statement.kind) {
    case 'block':
    case 'if':
    case 'loop':
    case 'try':
    case 'break':
    case 'continue':
    case 'return':
    case 'throw':
      return false;
    default:
      return true;
  }
}

/** Visits a statement and everything inside it, outermost first; nested functions are not entered. */
export function eachStatement(statement: Statement, visit: (statement: Statement) => void): void {
  visit(statement);
  switch (statement.kind) {
    case 'block':
      for (const inner of statement.body) eachStatement(inner, visit);
      break;
    case 'if':
      eachStatement(statement.then, visit);
      eachStatement(statement.else, visit);
      break;
    case 'loop':
      eachStatement(statement.body, visit);
      break;
    case 'try':
      eachStatement(statement.block, visit);
      if (statement.handler !== undefined) eachStatement(statement.handler.body, visit);
      if (statement.finalizer !== undefined) eachStatement(statement.finalizer, visit);
      break;
  }
}
