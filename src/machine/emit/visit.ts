import type { Program, Statement } from '../../ir/ir.ts';

/** Calls `visit` for every statement of every function, outer before inner. */
export function visitProgram(program: Program, visit: (statement: Statement) => void): void {
  for (const fn of program.functions) visitStatement(fn.body, visit);
}

/** Calls `visit` for a statement and all statements inside, not entering nested functions. */
export function visitStatement(statement: Statement, visit: (statement: Statement) => void): void {
  visit(statement);
  switch (statement.kind) {
    case 'block':
      for (const inner of statement.body) visitStatement(inner, visit);
      break;
    case 'if':
      visitStatement(statement.then, visit);
      visitStatement(statement.else, visit);
      break;
    case 'loop':
      visitStatement(statement.body, visit);
      break;
    case 'try':
      visitStatement(statement.block, visit);
      if (statement.handler) visitStatement(statement.handler.body, visit);
      if (statement.finalizer) visitStatement(statement.finalizer, visit);
      break;
  }
}
