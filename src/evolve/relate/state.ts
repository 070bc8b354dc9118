import type { Term } from '../../expr/term.ts';
import type { Slot, Unsupported } from './flat-code.ts';
import type { Content, Value } from './values.ts';

/** A call of a function that is an unknown: by name and what its objects hold, and by its primitives. */
export interface RecursiveCall {
  readonly symbol: string;
  readonly terms: readonly Term[];
  /** It was taken from the other version that it ends there without further calls. */
  readonly isOthersEnd: boolean;
  /** Nothing is to be shown of the function. */
  readonly isClosed: boolean;
}

/** A line that was written to the console: by which of its methods, and what. Or a call of a function that did not change and may do so. */
export interface Log {
  readonly path: string;
  readonly terms: readonly Term[];
  /** A call that writes nothing. */
  readonly isQuiet: boolean;
}

/** Where a run of one version is, and all it knows. Never changed in place once it was handed on. */
export interface State {
  readonly pc: number;
  readonly slots: ReadonlyMap<Slot, Value>;
  readonly heap: ReadonlyMap<number, Content>;
  /** What must hold for a run to be here. */
  readonly conditions: readonly Term[];
  /** Calls so far of functions that are unknowns. */
  readonly recursions: readonly RecursiveCall[];
  /** Whether there were any, unfolded ones included. */
  readonly calls: boolean;
  /** What was logged since the last cut. */
  readonly logs: readonly Log[];
  /** Changes with every call of an input, which may change what input objects hold. */
  readonly epoch: string;
}

/** Where a run stops: at the next round of a loop, before a call of an input, or at its end. */
export type Arrival =
  | { readonly kind: 'head'; readonly pc: number; readonly state: State }
  | {
      readonly kind: 'call';
      readonly pc: number;
      readonly state: State;
      readonly callee: string;
      readonly args: readonly Value[];
    }
  | { readonly kind: 'return'; readonly state: State; readonly value: Value }
  | { readonly kind: 'throw'; readonly state: State; readonly value: Value }
  /** What follows is not understood. */
  | { readonly kind: 'stuck'; readonly state: State; readonly why: Unsupported };

/** The numbers of input objects are below this. */
export const FIRST_OWN = 100;

/** A state and what was computed in it; `thrown` when that was thrown. */
export interface Computed {
  readonly state: State;
  readonly value: Value;
  readonly thrown?: boolean;
}
