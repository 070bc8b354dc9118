/**
 * A function whose loops each go once over a list: what it decides, where it ends, and what its loops gather. It is read in two ways, as a program with plain loops
 * (`loop-text`), which is related to the function itself, and as closed conditions and outcomes (`closed-form`).
 */
import type { Term } from '../../../expr/term.ts';

/** Tells loops and what they gather from others. */
export interface Handle {
  readonly name: string;
}

/** What a function may do from a place on: ways that exclude each other, one of which is taken. */
export interface Way {
  readonly conditions: readonly Term[];
  readonly then: End | Loop;
}

export interface End {
  readonly kind: 'return' | 'throw';
  readonly value: Leaf;
}

export type Leaf =
  | { readonly kind: 'term'; readonly term: Term }
  /** A parameter that is an object or array. */
  | { readonly kind: 'input'; readonly name: string }
  /** An object that is an item of a list, by the number that stands for it. */
  | { readonly kind: 'item'; readonly id: Term }
  | { readonly kind: 'built'; readonly list: Handle }
  | { readonly kind: 'array'; readonly items: readonly Leaf[] }
  | { readonly kind: 'record'; readonly fields: readonly (readonly [string, Leaf])[] }
  | { readonly kind: 'error'; readonly name: string; readonly message: Term | undefined };

/** A loop over the items of a list from an index on, one after the other. */
export interface Loop {
  readonly kind: 'loop';
  readonly handle: Handle;
  readonly over: List;
  readonly from: number;
  /** It passes over holes. */
  readonly skips: boolean;
  /** What the code calls an item, where it has a name for it. */
  readonly itemName: string | undefined;
  /** Where it ends before the end of the list: conditions on the item, its index and the inputs, which exclude each other. */
  readonly exits: readonly { readonly conditions: readonly Term[]; readonly end: End }[];
  readonly folds: readonly (Fold | Built)[];
  readonly after: readonly Way[];
}

/** A list that a loop goes over: part of the inputs by its path, or one that an earlier loop built. */
export type List =
  | { readonly kind: 'input'; readonly path: readonly string[] }
  | { readonly kind: 'built'; readonly list: Handle };

/** A primitive that a loop gathers: `acc = next(acc, item, index)`. */
export interface Fold {
  readonly kind: 'fold';
  readonly handle: Handle;
  readonly name: string;
  readonly acc: Term;
  readonly init: Term;
  readonly next: Term;
}

/** A new list that a loop appends to: in each round what stands under the first conditions that hold. `isPlaced`: it has its items where the other list has them, and holes elsewhere. */
export interface Built {
  readonly kind: 'built';
  readonly handle: Handle;
  readonly name: string;
  readonly isPlaced: boolean;
  readonly rounds: readonly { readonly conditions: readonly Term[]; readonly values: readonly Leaf[] }[];
}

/** What a variable stands for in the terms of a template. */
export type Source =
  | { readonly kind: 'input'; readonly path: readonly string[] }
  | { readonly kind: 'index'; readonly loop: Handle }
  /** A part of the item at the index of the loop. */
  | { readonly kind: 'item'; readonly loop: Handle; readonly path: readonly string[] }
  | { readonly kind: 'fold'; readonly fold: Handle }
  | { readonly kind: 'length'; readonly list: Handle };

export interface Template {
  readonly ways: readonly Way[];
  readonly sources: ReadonlyMap<Term, Source>;
  /** Names that mean something in it. */
  readonly taken: ReadonlySet<string>;
}
