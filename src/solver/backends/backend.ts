/**
 * Something that understands SMT-LIB text: z3 in WebAssembly or a program of the machine. A backend keeps state between
 * calls (declarations, assertions, scopes) until it is lost, which `generation` tells.
 */
export interface Backend {
  readonly name: 'z3-wasm' | 'z3' | 'cvc5';
  /** Changes whenever all state was lost because a solver was ended at its time limit. */
  readonly generation: number;
  /**
   * Carries out commands and gives what they print. `undefined`: no answer within `timeoutMs` milliseconds; the solver was ended and
   * the next call talks to a fresh one.
   */
  run(text: string, timeoutMs: number): string | undefined;
  /** Starts loading in the background; `run` does it otherwise. */
  warmUp(): void;
  dispose(): void;
}
