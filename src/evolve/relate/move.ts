import type { Term } from '../../expr/term.ts';
import type { Arrival, State } from './state.ts';

/** One way on for both versions. */
export interface Move {
  /** The related states that it comes from. */
  readonly before: readonly [State, State];
  readonly arrivals: readonly [Arrival, Arrival];
  readonly conditions: readonly Term[];
}
