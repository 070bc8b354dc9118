import { eachStatement } from '../../ir/each-instruction.ts';
import type { FunctionId, Try } from '../../ir/ir.ts';
import type { ProgramFlow } from '../program-flow.ts';
import { alwaysThrows } from '../throws/always-throws.ts';

/** Has the `try` a handler that may go on after an exception, rather than always throw again? */
export function mayStopExceptions({ handler }: Try): boolean {
  return handler !== undefined && !alwaysThrows(handler.body);
}

/** Functions that may run while a handler waits which could stop their exceptions: those that a function with such a handler may call. */
export function caughtFunctions(flow: ProgramFlow): ReadonlySet<FunctionId> {
  const caught = new Set<FunctionId>();
  for (const fn of flow.program.functions) {
    let stops = false;
    eachStatement(fn.body, (s) => {
      if (s.kind === 'try') stops ||= mayStopExceptions(s);
    });
    if (stops) for (const callee of flow.calls.callees[fn.id]!) caught.add(callee);
  }
  for (const fn of caught) for (const callee of flow.calls.callees[fn]!) caught.add(callee);
  return caught;
}
