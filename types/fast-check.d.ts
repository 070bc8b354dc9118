import type { Arbitrary, Parameters as AssertParameters } from 'fast-check';
import type { BehaviourJson } from './session.js';

/** A function by where it is exported. */
export interface Place {
  /** Absolute. */
  readonly file: string | URL;
  /** `fee`, `default`, `prices.total` */
  readonly name: string;
}

/** What may be spent on exploring the function. */
export interface ExploreBudget {
  readonly timeoutMs?: number;
  readonly maxRuns?: number;
  readonly seed?: number;
}

type ArgumentsOf<F> = F extends (...args: infer A) => unknown ? A : unknown[];

/** Inputs of a function, by what it does. */
export interface BehaviourInputs<Args> {
  /** Lists of arguments: some on each known path, some of the declared types. */
  readonly arbitrary: Arbitrary<Args>;
  /** A list of arguments for each known path. */
  readonly examples: readonly Args[];
  /** For `fc.assert` of a property of `arbitrary` alone: every known path is fed at least once. */
  readonly parameters: { examples: [Args][]; numRuns: number; seed: number };
  readonly behaviours: readonly BehaviourJson[];
  /** There are no other paths. */
  readonly isComplete: boolean;
}

/** Explores a function: random inputs of its types first, then the solver for the conditions that these left open. */
export declare function inputsOf<F>(place: Place, options?: ExploreBudget): Promise<BehaviourInputs<ArgumentsOf<F>>>;

/** Asserts of every known path, and of random inputs, what a property says: a property that returns false or throws fails as `fc.assert` does. */
export declare function assertOnPaths<F>(
  place: Place,
  property: (...args: ArgumentsOf<F>) => unknown,
  parameters?: ExploreBudget & AssertParameters<[ArgumentsOf<F>]>,
): Promise<void>;
