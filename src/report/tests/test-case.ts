import type { Snapshot } from '../../machine/snapshot.ts';

/** One test to write: a call with given arguments and what it must do. */
export interface TestCase {
  readonly name: string;
  /** JavaScript text of the call, e.g. `parse("a", 1)` or `new Stack(2).push(3)`. */
  readonly call: string;
  /** Statements to put before the call (stubs, instances). */
  readonly setUp: readonly string[];
  readonly async: boolean;
  readonly expected: ExpectedOutcome;
  /** What functions among the arguments are to be called with; `list` is the name of the variable that keeps it. */
  readonly kept?: readonly KeptCalls[];
  /** What arguments, or the object it is called on, are after the call: those that the call hands to `watching`, in order. */
  readonly after?: readonly Snapshot[];
  /** Whether what it returns is one of the objects in `after` itself: their places there. */
  readonly same?: readonly { readonly after: number; readonly is: boolean }[];
  /** Calls of what was returned, in order. */
  readonly following?: readonly FollowingTest[];
  /** Timers run by a clock that the test moves. */
  readonly timers?: boolean;
  /** What the call reads of the world: the time, chance, the environment. */
  readonly world?: readonly WorldSetting[];
  /** Its dates are written by their fields on the clock of wherever it is run. */
  readonly local?: boolean;
  /** Which behaviour it is of, where that should have a test of its own. */
  readonly behaviour?: number;
}

export interface KeptCalls {
  readonly list: string;
  /** `at`: after so many milliseconds. */
  readonly calls: readonly { readonly args: readonly Snapshot[]; readonly at: number }[];
}

/** A call of what an earlier call returned. `result`: the name that later calls know what it returns by. */
export interface FollowingTest {
  readonly call: string;
  readonly result?: string;
  readonly kind: 'return' | 'throw';
  readonly value: Snapshot;
}

/** `Date.now()`, `Math.random()`, `process.env.HOME`, and what it is. */
export interface WorldSetting {
  readonly name: string;
  readonly value: number | string | undefined;
}

export type ExpectedOutcome =
  | { readonly kind: 'return'; readonly value: Snapshot }
  /** `own`: a statement of the program threw it, so that its message is not the engine's. */
  | { readonly kind: 'throw'; readonly value: Snapshot; readonly own?: boolean }
  /** What expressions are after the call; `result` is what it returns. `throws`: it does. */
  | {
      readonly kind: 'state';
      readonly checks: readonly StateCheck[];
      readonly throws: Snapshot | undefined;
      /** A method of the console whose lines are kept in `printed`. */
      readonly prints: string | undefined;
    }
  /** Nothing goes wrong: it does not throw, what it returns is a finite number, `console.assert` does not complain. */
  | { readonly kind: 'sound'; readonly check: 'ends' | 'finite' | 'asserts' };

export interface StateCheck {
  readonly expression: string;
  readonly value: Snapshot;
}

/** A file of tests for functions of one module. */
export interface TestFile {
  /** Relative specifier of the module under test. */
  readonly specifier: string;
  /** Names to import; `default` for the default export. */
  readonly imports: readonly string[];
  /** Names from other modules, by specifier: classes of inputs. */
  readonly others?: ReadonlyMap<string, readonly string[]>;
  readonly subject: string;
  readonly cases: readonly TestCase[];
  readonly commonjs: boolean;
  /** TypeScript, which may be as strict as it can be. */
  readonly typed?: boolean;
}

export const runners = ['vitest', 'jest', 'node'] as const;

export type Runner = (typeof runners)[number];
