import type { Sort } from './sort.ts';

/** A plain value that terms evaluate to. */
export type Primitive = number | string | boolean | bigint | undefined | null;

/** What a `Num` variable ranges over. `int`: integers in [min, max]; `real`/`double`: see docs/numbers.md. */
export type NumberDomain = 'int' | 'real' | 'double';

/**
 * An input variable of a function: one primitive inside its arguments. `path` is a JavaScript expression over
 * the parameter names (`x`, `p.items[0]`, `s.length`), so that printed conditions can be evaluated by anyone.
 */
export interface InputVariable {
  readonly id: number;
  readonly path: string;
  readonly sort: Sort;
  /** For Num. */
  readonly domain: NumberDomain;
  /** Inclusive bounds for Num (and Big, as numbers); ±Infinity for none. */
  readonly min: number;
  readonly max: number;
  /** For Str: the greatest length that there is. */
  readonly maxLength: number;
  /** For Str and lengths that only the language bounds: the size that a search begins with. What may be larger is open, not excluded. */
  readonly firstSize?: number | undefined;
  /** For Str: each character is a code unit within these inclusive ranges when given (`@pattern`-like restrictions); otherwise all. */
  readonly role: 'value' | 'tag' | 'length';
  /**
   * For tags: the JavaScript predicate that tells each alternative, e.g. `typeof x === "string"`, `x === null`,
   * `s.kind === "circle"`, `p.y === undefined`. `alternatives[i]` holds when the tag is `i`.
   */
  readonly alternatives: readonly string[];
  /** The value that a model without an entry for this variable stands for: small and readable. */
  readonly initial: Primitive;
}

/** Values of input variables by id. A variable without an entry has its `initial` value. */
export type Model = ReadonlyMap<number, Primitive>;
