import { eachStatement } from '../../ir/each-instruction.ts';
import type { Program, Statement } from '../../ir/ir.ts';

/** Calls `visit` for every statement of every function, outer before inner. */
export function visitProgram(program: Program, visit: (statement: Statement) => void): void {
  for (const fn of program.functions) eachStatement(fn.body, visit);
}
