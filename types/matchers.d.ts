/** A function by where it is exported, for when the test file does not import it by name. */
export interface FunctionPlace {
  /** Absolute. */
  readonly file: string;
  /** `fee`, `default`, `prices.total` */
  readonly name: string;
}

export interface MatcherOptions<F> {
  /** Which arguments count. It may use its parameters, globals, what the test file imports of the project, and its constants. */
  readonly given?: (...args: ArgumentsOf<F>) => unknown;
  /** Fail unless it is settled for all inputs. Without it, nothing found within the budget is a pass. */
  readonly settled?: boolean;
  readonly timeoutMs?: number;
  readonly maxRuns?: number;
  readonly seed?: number;
}

type ArgumentsOf<F> = F extends (...args: infer A) => unknown ? A : never[];
type ResultOf<F> = F extends (...args: never[]) => infer R ? R : unknown;

export interface BeagleMatchers<F> {
  /** For all inputs it does what `expected` does. */
  toBehaveLike(
    expected: ((...args: never[]) => unknown) | FunctionPlace,
    options?: MatcherOptions<F>,
  ): Promise<void>;
  /** It does what it did when the snapshot in `__behaviours__` was written. */
  toMatchBehaviour(options?: MatcherOptions<F>): Promise<void>;
  /** It does what the snapshot says, which the first run writes here. */
  toMatchInlineBehaviour(snapshot?: string, options?: MatcherOptions<F>): Promise<void>;
  /** No call gives a result of which this is true. */
  never(
    condition: (result: Awaited<ResultOf<F>>, ...args: ArgumentsOf<F>) => unknown,
    options?: MatcherOptions<F>,
  ): Promise<void>;
  /** Whenever it returns, this is true. */
  ensures(
    condition: (args: ArgumentsOf<F>, result: Awaited<ResultOf<F>>) => unknown,
    options?: MatcherOptions<F>,
  ): Promise<void>;
}
