import type { ProofStep } from './proof-step.ts';

/** What a proof consists of, for people and for whoever checks it. */
export interface Shown {
  readonly relation: readonly string[];
  readonly obligations: readonly string[];
  readonly steps: readonly ProofStep[];
  /** Whether arrays among the inputs may be changed. */
  readonly changesInputs: boolean;
  /** Whether code asks if a value is undefined that by its type is not. */
  readonly asksForHoles: boolean;
  /** Whether code tells what objects among the inputs have from what they inherit. */
  readonly asksForInherited: boolean;
}

/** That of several proofs. */
export function joined(parts: readonly Shown[]): Shown {
  return {
    relation: parts.flatMap((p) => p.relation),
    obligations: parts.flatMap((p) => p.obligations),
    steps: parts.flatMap((p) => p.steps),
    changesInputs: parts.some((p) => p.changesInputs),
    asksForHoles: parts.some((p) => p.asksForHoles),
    asksForInherited: parts.some((p) => p.asksForInherited),
  };
}
