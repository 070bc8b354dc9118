import type { RunState } from './run-state.ts';

/**
 * A built-in without a model ran functions of the program while objects had shadows. Primitives that they return are waited for (see `Pending`); what
 * the built-in read of objects that they gave it is not seen.
 */
export function calledBack(s: RunState, name: string): void {
  s.assume(
    'callback-objects',
    `what ${name} read of objects from functions it called does not depend on inputs`,
  );
}
