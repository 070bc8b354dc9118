import type { Condition, Trace } from '../../machine/trace.ts';
import type { Frontier } from '../frontier.ts';

/**
 * Turns a trace into the sequence of conditions that identifies its behaviour. Two runs with the same sequence are the
 * same behaviour; the exploration varies each condition of the sequence, keeping those before it. For this to be complete
 * the sequence must have the prefix property: a run that satisfies ψ1 … ψi-1 and not ψi has a sequence that begins so.
 */
export interface Strategy {
  readonly name: string;
  /** Whether runs must record dependences. */
  readonly needsDependences: boolean;
  /** Sequences are in order of execution: when one is not as predicted, the machine decided otherwise, which costs no precision of ours. */
  readonly inOrder: boolean;
  sequence(trace: Trace): readonly Condition[];
  /** Keeps what is known in another way than as one tree of sequences. */
  frontier?(): Frontier;
  /** The source lines that matter for the behaviour; all that ran when left out. */
  lines?(trace: Trace): readonly number[];
}
