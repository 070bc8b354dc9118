import type { ExploreJson } from '../report/schema.ts';

/** Where a command writes: results to `stdout`, everything else to `stderr`. */
export interface Io {
  /** Columns that text for people may take. */
  readonly width: number;
  stdout(text: string): void;
  stderr(text: string): void;
  /** Shows a line that the next one replaces; nothing when stderr is no terminal. */
  progress(line: string): void;
  /**
   * Hands over what is known so far, so that it can be reported if the analysis is ended from outside: first the result
   * without behaviours, then behaviours as they are found.
   */
  partial(part: PartialResult): void;
}

export type PartialResult =
  | {
      readonly kind: 'header';
      readonly result: ExploreJson;
      readonly json: boolean;
      readonly deadlineMs: number;
    }
  /** What to print, and the exit code, if the analysis is ended from now on; it should end by itself before the deadline. */
  | { readonly kind: 'rendered'; readonly text: string; readonly code: number; readonly deadlineMs: number }
  | { readonly kind: 'behaviour'; readonly behaviour: ExploreJson['behaviours'][number] }
  | { readonly kind: 'done' };
