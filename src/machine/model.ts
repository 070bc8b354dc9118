import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { ConditionKind } from './trace.ts';

/** Model state of an object whose hidden slots lead to other values, as an iterator's do: built-ins without a model read those. */
export interface Held {
  readonly holds: readonly { readonly value: unknown; readonly term: Term }[];
}

/**
 * What a model of a built-in sees of the machine. Values are plain values of the run's realm; terms are their shadows
 * (0: concrete). A model computes the concrete result, normally by calling the real built-in of the realm (`call.fn`),
 * and says by {@link ModelContext.result} which term shadows it. Conditions recorded here become part of the path.
 */
export interface ModelContext {
  readonly store: TermStore;
  /** Shadows the value that the model returns. Without it the result is concrete. */
  result(term: Term): void;
  /** Records a decision whose outcome the concrete values fix: `term` (Bool) is `taken` in this run. Constant terms are ignored. */
  decide(term: Term, taken: boolean, kind: ConditionKind): void;
  /**
   * Turns the shadow of a primitive into a term of one known sort: a Union is split by a decision on its tag, others stay.
   * Returns 0 for concrete values.
   */
  resolve(value: unknown, term: Term): Term;
  /** The term of a primitive value, shadowed or not: `resolve`, and a constant for concrete values. */
  termOf(value: unknown, term: Term): Term;
  /** Splits until the value is known exactly (`term === value`), complete but one path per value. Returns the value. */
  pin<T>(value: T, term: Term): T;
  /** As pin, but an admitted loss: notes an approximation with this code at the current site. */
  concretise<T>(value: T, term: Term, code: string, message: string): T;
  /** Concretises everything reachable from a value (arguments of natives without a model). */
  concretiseDeep(value: unknown, code: string, message: string): void;

  /** Shadow of a property (own data property or element); 0 when concrete. Keys are canonical: strings or symbols; index as string. */
  getCell(object: object, key: PropertyKey): Term;
  setCell(object: object, key: PropertyKey, term: Term): void;
  /** The term of an array's length: constant unless it is an input whose length is still open. */
  lengthTerm(array: object): Term;
  /**
   * Whether a primitive is among the elements of an array, as one question over any length: a Bool term, where the array is an input that nothing has looked at or
   * changed yet and its elements are strings or numbers; 0 otherwise.
   */
  among(array: object, wanted: Term): Term;
  /** The same for whether a callback says yes (or no: `wanted` false) of some element. 0 also where the callback does more than look at its argument. */
  askAll(array: object, callback: Function, wanted: boolean): Term;
  /** Whether a key is in an input Map or Set that nothing has looked at or changed yet, as one question over any size: a Bool term; 0 for others. */
  hasKey(collection: object, value: unknown, term: Term): Term;
  /** The size of such a Map or Set; 0 for others. */
  sizeOf(collection: object): Term;
  /** What such a Map has for a key that is in it, where that is a primitive; 0 for others. */
  valueFor(map: object, value: unknown, term: Term): Term;
  /** What a term is in this run. */
  valueOf(term: Term): unknown;
  /** Fixes an input array's open length by a decision, before an operation that depends on its structure. */
  pinLength(array: object): void;
  /** Decides everything still open about an input object's structure (its length, which optional fields it has), before its keys are listed. */
  settle(object: object): void;
  /** As `settle`, for what shows the names and their order only: those that are symbolic stay so where they can. */
  settleOrder(object: object): void;
  /** The term of a property's name where it is symbolic; 0 otherwise. */
  nameOf(object: object, key: string): Term;
  /** The built-in shows whether an input array has holes, or properties besides its elements, or an object a conversion of its own: inputs have none, which is assumed from then on. */
  look(object: object, at: 'holes' | 'properties' | 'conversion'): void;
  /** The timer that is set next waits so long. */
  waits(delay: number, term: Term): void;
  /** Whether an object that is no array has a property of its own, by a name that is known: 0 when that is known. */
  presence(object: object, key: string | number): Term;
  /** Moves of cells within and between arrays, after the concrete operation: `target[targetStart + i]` gets the shadow that `source[sourceStart + i]` has. Overlap is allowed. */
  copyCells(source: object, sourceStart: number, target: object, targetStart: number, count: number): void;
  /** From now on the object is also read where nobody follows (another view of its memory): it has no shadows any more, now and later. */
  expose(object: object): void;
  /** Arbitrary per-object model state (Map and Set shadows). What it {@link Held holds} is concretised with the object. */
  state<T>(object: object, key: symbol, create: () => T): T;

  /** Intrinsics of the realm, by path, as they were before analysed code ran: `intrinsic("Array.prototype.slice")`. */
  intrinsic(path: string): unknown;
  /** Calls a function of the realm, handing over shadows of arguments; afterwards `lastTerm` is the shadow of its result. */
  call(
    fn: Function,
    self: unknown,
    selfTerm: Term,
    args: readonly unknown[],
    argTerms: readonly Term[],
  ): unknown;
  readonly lastTerm: Term;
}

export interface ModelCall {
  /** The real built-in. */
  readonly fn: Function;
  readonly self: unknown;
  readonly selfTerm: Term;
  /** Arguments; an array of the host, not visible to analysed code. */
  readonly args: readonly unknown[];
  readonly argTerms: readonly Term[];
  readonly isConstruct: boolean;
}

/** Computes a built-in's result and its shadow. Called when the receiver, its cells or an argument may have a shadow. */
export type Model = (context: ModelContext, call: ModelCall) => unknown;

/** Records decisions, and knows what terms are on the input under way. */
export type Decider = Pick<ModelContext, 'store' | 'decide' | 'valueOf'>;

/** What a result that was one operation is of its parts, once a decision looks at it: decides on them, and gives the term. */
export type Opener = (decider: Decider, args: readonly Term[]) => Term;

/**
 * Models by intrinsic path (`String.prototype.slice`, `Math.max`, `Array.prototype.push`, `parseInt`, `Map`: called as constructor).
 * `pure` built-ins on primitives are skipped by the machine when no argument has a term.
 * `selfHosted`: the body in JavaScript, an expression for a function of the same meaning; it is lowered and run by the
 * machine itself in place of the built-in, so that callbacks, branches and dependences inside are seen.
 */
export type ModelEntry =
  | {
      readonly path: string;
      readonly kind: 'pure' | 'object';
      readonly model: Model;
      /** For a result that is one operation, the pure function of this path. */
      readonly open?: Opener;
    }
  | {
      readonly path: string;
      readonly kind: 'selfHosted';
      readonly source: string;
      /** Asked first: the result where one question about the whole receiver gives it. */
      readonly asked?: (context: ModelContext, call: ModelCall) => { readonly value: unknown } | undefined;
    };
