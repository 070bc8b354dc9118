import type { Inputs } from './inputs.ts';
import type { State } from './state.ts';

/** A recorded pair of states, with the inputs of the run. */
export interface Row {
  readonly inputs: Inputs;
  readonly states: readonly [State, State];
}
