import type { Span } from '../../base/span.ts';
import type { BinaryOperator, Fn, UnaryOperator } from '../../ir/ir.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import type { Part } from './flatten/fusion.ts';

/**
 * A function as a list of instructions over numbered slots, with everything it calls and understands put in its place: helper functions,
 * callbacks, array methods (which are loops over an index), and tail calls of itself as jumps. A {@link FlatInstruction} of kind `head` is
 * where a loop begins its next round: there proofs stop and start.
 */
export interface FlatCode {
  readonly instructions: readonly FlatInstruction[];
  /** The slots of the parameters, in order. */
  readonly params: readonly Slot[];
  readonly names: readonly string[];
}

export type Slot = number;

export type FlatOperand =
  | { readonly kind: 'slot'; readonly slot: Slot }
  | { readonly kind: 'const'; readonly value: number | string | boolean | bigint | undefined | null };

export type FlatRvalue =
  | { readonly kind: 'operand'; readonly value: FlatOperand }
  | { readonly kind: 'unary'; readonly op: UnaryOperator; readonly value: FlatOperand }
  | {
      readonly kind: 'binary';
      readonly op: BinaryOperator;
      readonly left: FlatOperand;
      readonly right: FlatOperand;
    }
  | { readonly kind: 'increment'; readonly by: 1 | -1; readonly value: FlatOperand }
  | { readonly kind: 'toNumeric'; readonly value: FlatOperand }
  | { readonly kind: 'toPropertyKey'; readonly value: FlatOperand }
  | {
      readonly kind: 'template';
      readonly strings: readonly string[];
      readonly values: readonly FlatOperand[];
    }
  | { readonly kind: 'getProperty'; readonly object: FlatOperand; readonly key: FlatOperand }
  | { readonly kind: 'getGlobal'; readonly name: string }
  | {
      readonly kind: 'call';
      readonly callee: FlatOperand;
      readonly self: FlatOperand;
      readonly args: readonly FlatOperand[];
    }
  | {
      readonly kind: 'callMethod';
      readonly object: FlatOperand;
      readonly key: FlatOperand;
      readonly args: readonly FlatOperand[];
    }
  | { readonly kind: 'construct'; readonly callee: FlatOperand; readonly args: readonly FlatOperand[] }
  | {
      readonly kind: 'array';
      readonly elements: readonly { readonly spread: boolean; readonly value: FlatOperand }[];
    }
  | {
      readonly kind: 'object';
      readonly members: readonly { readonly key: string; readonly value: FlatOperand }[];
    }
  /** The next item of the sequence in `over` from `index` on; the value goes to `into`, the result is whether there is one. */
  | { readonly kind: 'next'; readonly over: Slot; readonly index: Slot; readonly into: Slot }
  /** A function that calls itself, by a name that both versions have for it. */
  | { readonly kind: 'recur'; readonly symbol: string; readonly args: readonly FlatOperand[] }
  /** An array method that is not followed into, as it is not known on what it is called until it runs. */
  | { readonly kind: 'function'; readonly name: string };

export type FlatInstruction = {
  readonly span: Span;
  /** Where what is thrown goes, and the slot for it. */
  readonly handler: { readonly pc: Label; readonly slot: Slot } | undefined;
  /** Of loops that chains of methods come to. */
  readonly parts?: readonly Part[];
} & (
  | { readonly kind: 'assign'; readonly target: Slot | undefined; readonly value: FlatRvalue }
  | {
      readonly kind: 'setProperty';
      readonly object: FlatOperand;
      readonly key: FlatOperand;
      readonly value: FlatOperand;
    }
  | { readonly kind: 'clear'; readonly slots: readonly Slot[] }
  | { readonly kind: 'check'; readonly check: string; readonly operand: FlatOperand }
  | {
      readonly kind: 'branch';
      readonly test: FlatOperand;
      readonly decide: 'truthy' | 'nullish' | 'undefined' | 'text' | 'array' | 'set';
      readonly then: Label;
      readonly else: Label;
    }
  | { readonly kind: 'jump'; readonly to: Label }
  | { readonly kind: 'head' }
  | { readonly kind: 'return'; readonly value: FlatOperand }
  | { readonly kind: 'throw'; readonly value: FlatOperand }
  | { readonly kind: 'unsupported'; readonly reason: string }
);

/** A place in the code that is known once the code is whole. */
export interface Label {
  pc: number;
}

/** What cannot be followed; proofs end with it unless no input gets there. */
export class Unsupported extends Error {
  readonly span: Span | undefined;
  /** Whether it is final: no other attempt will do better, or none with the same type of results. */
  readonly ends: 'all' | 'type' | undefined;
  constructor(reason: string, span?: Span, ends?: 'all' | 'type') {
    super(reason);
    this.span = span;
    this.ends = ends;
  }
  /** Ends the whole attempt, not only a way that may be impossible. */
  get isFinal(): boolean {
    return this.ends === 'all';
  }
}

/** A function that calls itself otherwise than as the last thing it does: it is to be left as an unknown, and related by itself. */
export class NeedsSymbol extends Error {
  readonly fn: Fn;
  constructor(fn: Fn) {
    super(`${fn.name} calls itself`);
    this.fn = fn;
  }
}

/** Inputs of a proof: names and shapes that both versions have in common. */
export interface RelateInput {
  readonly name: string;
  readonly shape: Shape;
}
