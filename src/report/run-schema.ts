import type { ApproximationJson, ExpressedOutcome, ObservedOutcome, SCHEMA } from './schema.ts';

/** The functions that a file offers. */
export interface ListJson {
  readonly schema: typeof SCHEMA;
  readonly command: 'list';
  readonly file: string;
  readonly functions: readonly string[];
}

/** A statement instance of a trace. */
export interface InstanceJson {
  readonly index: number;
  readonly line: number;
  readonly text: string;
  readonly term?: string;
  readonly taken?: boolean;
  readonly control: number;
  readonly data: readonly number[];
}

/** One run of a function. */
export interface TraceJson {
  readonly schema: typeof SCHEMA;
  readonly command: 'run';
  readonly conditions: readonly string[];
  readonly outcome: ExpressedOutcome;
  readonly observed: ObservedOutcome;
  readonly steps: number;
  readonly approximations: readonly ApproximationJson[];
  /** With `--trace`. */
  readonly instances?: readonly InstanceJson[];
}

/** How scripts ended. */
export interface ScriptJson {
  readonly schema: typeof SCHEMA;
  readonly command: 'script';
  readonly outcome:
    | { readonly kind: 'return' }
    | { readonly kind: 'throw'; readonly message: string }
    | { readonly kind: 'limit'; readonly limit: string; readonly message: string };
}
