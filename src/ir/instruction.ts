import type { LocalId, Operand, SiteId } from './ir.ts';
import type { Rvalue } from './rvalue.ts';

// -------------------------------------------------------------------------------------------- instructions

export type Instruction =
  | Assign
  | Declare
  | SetProperty
  | SetPrivate
  | SetSuper
  | SetGlobal
  | DeclareGlobal
  | DefineMember
  | Check
  | Effect;

/** `target = value`. The only way a local gets a value (apart from params, catch and Declare). */
export interface Assign {
  readonly kind: 'assign';
  readonly site: SiteId;
  readonly target: LocalId;
  readonly value: Rvalue;
  /** The first assignment of a block-scoped local: its declaration. It ends the temporal dead zone of a `tdz` local. */
  readonly init?: boolean;
}

/** Ends the temporal dead zone of a block-scoped local without initialiser (`let x;`): it becomes undefined. */
export interface Declare {
  readonly kind: 'declare';
  readonly site: SiteId;
  readonly target: LocalId;
}

export interface SetProperty {
  readonly kind: 'setProperty';
  readonly site: SiteId;
  readonly object: Operand;
  readonly key: Operand;
  readonly value: Operand;
}

export interface SetPrivate {
  readonly kind: 'setPrivate';
  readonly site: SiteId;
  readonly object: Operand;
  /** With `#`. */
  readonly name: string;
  readonly value: Operand;
}

export interface SetSuper {
  readonly kind: 'setSuper';
  readonly site: SiteId;
  readonly key: Operand;
  readonly value: Operand;
}

/** Assignment to a free name: a global of the realm (a ReferenceError in strict code when there is none). */
export interface SetGlobal {
  readonly kind: 'setGlobal';
  readonly site: SiteId;
  readonly name: string;
  readonly value: Operand;
}

/** Only in modules of kind `script`: a top-level declaration. `let`/`const`/`class` take `value`; `var` without a value only declares. */
export interface DeclareGlobal {
  readonly kind: 'declareGlobal';
  readonly site: SiteId;
  readonly declaration: 'var' | 'let' | 'const' | 'function';
  readonly name: string;
  readonly value: Operand | undefined;
}

/** Defines an own property on an object under construction with CreateDataProperty semantics (class fields). */
export interface DefineMember {
  readonly kind: 'defineMember';
  readonly site: SiteId;
  readonly object: Operand;
  readonly key: Operand;
  readonly value: Operand;
}

/**
 * A conditional abort: when the condition does not hold the next instruction throws by itself, in the host's own words.
 * The check makes the decision visible; it computes nothing. `nullish`: the operand is neither null nor undefined.
 * `callable`, `constructible`, `iterable`, `object` (right side of `in`/`instanceof`), `bigintDivisor`: as named.
 * `assertion`: operand is the truth of an `assert`-like call that throws when false. The kinds of {@link FaultCheck} are
 * there on request (`LowerOptions.checks`): JavaScript lets pass what they look for, so they end the run themselves.
 */
export interface Check {
  readonly kind: 'check';
  readonly site: SiteId;
  readonly check:
    | 'nullish'
    | 'callable'
    | 'constructible'
    | 'iterable'
    | 'object'
    | 'bigintDivisor'
    | 'assertion'
    | FaultCheck;
  readonly operand: Operand;
  /** What else a {@link FaultCheck} looks at. */
  readonly others?: readonly Operand[];
  /** Of `nullish`: nothing reads a property next, so that the check itself throws as destructuring does. */
  readonly pattern?: UndestructurableMessage;
}

/**
 * What is checked on request. `division`: the operand is a divisor and not 0. `nan`: the operand is the result of arithmetic on
 * `others`, none of them NaN, and not NaN. `overflow`: the same for safe integers. `bits`: the operand is a number that an
 * int32 or uint32 can hold; `truncation`: it is, once its fraction is dropped. `read`, `write`: the operand is an index within `others[0]`, if that is
 * an array, a typed array or (for `read`) a string; writing just behind the end of an array is fine.
 */
export type FaultCheck = 'division' | 'nan' | 'overflow' | 'bits' | 'truncation' | 'read' | 'write';

/** What the host's message says: the first property, if it has a literal key, and what is destructured. */
export interface UndestructurableMessage {
  readonly key: string | undefined;
  /** `expression`: the operand's; `value`: the value itself; else this text. */
  readonly name: string;
}

/** An rvalue evaluated for its effect only. */
export interface Effect {
  readonly kind: 'effect';
  readonly site: SiteId;
  readonly value: Rvalue;
}
