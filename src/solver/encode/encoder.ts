import { Op } from '../../expr/op.ts';
import { Family, familyOf } from '../../expr/op-family.ts';
import { isIntegerOrNaN, mayBeNaN } from '../../expr/ranges/range.ts';
import type { RangeTable } from '../../expr/ranges/range-table.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { encodeArithmetic } from './arithmetic.ts';
import { encodeBig } from './bigints.ts';
import { encodeBits } from './bits.ts';
import { encodeBool } from './comparisons.ts';
import type { Context, NumCode, StrCode } from './context.ts';
import { Emitter, NotEncodable } from './emitter.ts';
import type { Code, EncoderOptions } from './encoder-options.ts';
import type { IntTheory } from './int-theory.ts';
import { encodeIntegerPart } from './integer-parts.ts';
import { assertIntRange, assertRange, constantNumber, fromInt, iteNumber } from './number-value.ts';
import { ScopedMap } from './scoped-map.ts';
import { intLiteral, ite } from './smt.ts';
import type { StringTheory } from './string-theory.ts';
import { MOST_CHARS } from './string-value.ts';

/**
 * Writes terms as SMT-LIB in scopes. Bool and Big terms become expressions, numbers and strings small records of expressions (see
 * context.ts); every term's code allows at least the term's true values, and terms that no family encodes become fresh constants within
 * their range. So a query without a solution here has none; a solution is only a candidate.
 */
export class Encoder implements Context {
  readonly store: TermStore;
  readonly emit = new Emitter();
  readonly ints: IntTheory;
  readonly ranges: RangeTable;
  readonly rounding: 'relaxed' | 'none';
  readonly plainText: boolean;
  readonly mostChars: number;
  readonly strings: StringTheory;
  readonly #codes = new ScopedMap<Term, Code>();
  readonly #loose = new ScopedMap<Term, true>();
  readonly rounded = new ScopedMap<string, string>();

  constructor(store: TermStore, options: EncoderOptions) {
    this.store = store;
    this.ints = options.ints;
    this.ranges = options.ranges;
    this.rounding = options.rounding;
    this.plainText = options.plainText;
    this.mostChars = options.mostChars ?? MOST_CHARS;
    this.strings = options.strings;
  }

  push(): void {
    this.emit.push();
    this.#codes.push();
    this.#loose.push();
    this.rounded.push();
  }

  pop(count: number): void {
    this.emit.pop(count);
    this.#codes.pop(count);
    this.#loose.pop(count);
    this.rounded.pop(count);
  }

  /** Asserts a condition, after everything below it. */
  assert(condition: Term): void {
    this.encode(condition);
    this.emit.assert(this.bool(condition));
  }

  /** Gives a term and its subterms codes. Ids grow from arguments to results, so ascending order is bottom-up. */
  encode(root: Term): void {
    const needed: Term[] = [];
    const seen = new Set<Term>();
    const stack = [root];
    while (stack.length > 0) {
      const t = stack.pop()!;
      if (seen.has(t) || this.#codes.has(t)) continue;
      seen.add(t);
      needed.push(t);
      if (this.store.sort(t) === Sort.Any) continue;
      for (let i = 0, n = this.store.arity(t); i < n; i++) stack.push(this.store.arg(t, i));
    }
    needed.sort((a, b) => a - b);
    for (const t of needed) {
      const code = this.#encodeOne(t);
      if (code !== undefined) this.#codes.add(t, code);
    }
  }

  /** The terms in scope whose code allows more than their values. */
  looseTerms(): readonly Term[] {
    return this.#loose.keys();
  }

  note(t: Term): void {
    if (!this.#loose.has(t)) this.#loose.add(t, true);
  }

  /** Was this constant declared in the current scopes? */
  isDeclared(name: string): boolean {
    return this.emit.isDeclared(name);
  }

  hasCode(t: Term): boolean {
    return this.#codes.has(t);
  }

  bool(t: Term): string {
    return this.#codes.get(t) as string;
  }

  num(t: Term): NumCode {
    return this.#codes.get(t) as NumCode;
  }

  str(t: Term): StrCode {
    return this.#codes.get(t) as StrCode;
  }

  sequence(t: Term): string {
    return this.#codes.get(t) as string;
  }

  big(t: Term): string {
    return this.#codes.get(t) as string;
  }

  #encodeOne(t: Term): Code | undefined {
    const { store } = this;
    const op = store.op(t);
    const sort = store.sort(t);
    if (op === Op.Const) return this.#constant(t, sort);
    if (op === Op.Var) return this.#variable(t, sort);
    switch (sort) {
      case Sort.Bool: {
        const text = encodeBool(this, t);
        return text === undefined ? this.#fresh(t) : this.emit.define('Bool', text);
      }
      case Sort.Num:
        return this.#number(t, op) ?? this.#fresh(t);
      case Sort.Str:
        return this.#string(t, op) ?? this.#fresh(t);
      case Sort.Big: {
        const text = op === Op.Ite ? this.#iteBig(t) : encodeBig(this, t);
        return text === undefined ? this.#fresh(t) : this.emit.define('Int', text);
      }
      default:
        return undefined;
    }
  }

  #iteBig(t: Term): string {
    const { store } = this;
    return ite(this.bool(store.arg(t, 0)), this.big(store.arg(t, 1)), this.big(store.arg(t, 2)));
  }

  #constant(t: Term, sort: Sort): Code | undefined {
    const value = this.store.constValue(t);
    switch (sort) {
      case Sort.Bool:
        return String(value);
      case Sort.Num:
        return constantNumber(this, value as number);
      case Sort.Str:
        return this.strings.constant(this, value as string) as Code;
      case Sort.Big:
        if (this.ints.name === 'bits') throw new NotEncodable('bigints do not mix with bit-vectors');
        return intLiteral(value as bigint);
      default:
        return undefined;
    }
  }

  #variable(t: Term, sort: Sort): Code | undefined {
    const { emit, ints } = this;
    const name = `v${this.store.variableOf(t).id}`;
    const range = this.ranges.of(t);
    switch (sort) {
      case Sort.Bool:
        return emit.declareNamed(name, 'Bool');
      case Sort.Num: {
        const nan = mayBeNaN(range) ? emit.declareNamed(`${name}_nan`, 'Bool') : 'false';
        return this.#freshNumber(t, nan, (s) => emit.declareNamed(name, s));
      }
      case Sort.Str:
        return this.strings.variable(this, name, range) as Code;
      case Sort.Big: {
        if (ints.name === 'bits') throw new NotEncodable('bigints do not mix with bit-vectors');
        emit.declareNamed(name, 'Int');
        if (Number.isFinite(range.lo)) emit.assert(`(<= ${intLiteral(Math.ceil(range.lo))} ${name})`);
        if (Number.isFinite(range.hi)) emit.assert(`(<= ${name} ${intLiteral(Math.floor(range.hi))})`);
        return name;
      }
      default:
        return undefined;
    }
  }

  #freshNumber(t: Term, nan: string, declare: (sort: string) => string): NumCode {
    const range = this.ranges.of(t);
    if (isIntegerOrNaN(range)) {
      const int = declare(this.ints.sort);
      assertIntRange(this, int, range);
      return { nan, int };
    }
    if (this.ints.name === 'bits') throw new NotEncodable('fractions do not mix with bit-vectors');
    const real = declare('Real');
    assertRange(this, real, range);
    return { nan, real };
  }

  /** Any value within the term's range. */
  #fresh(t: Term): Code {
    this.note(t);
    return this.#anyValue(t);
  }

  #anyValue(t: Term): Code {
    const { emit } = this;
    const range = this.ranges.of(t);
    switch (this.store.sort(t)) {
      case Sort.Bool:
        return emit.declare('Bool', 'b');
      case Sort.Num:
        return this.#freshNumber(t, mayBeNaN(range) ? emit.declare('Bool', 'n') : 'false', (s) =>
          emit.declare(s, 'x'),
        );
      case Sort.Str:
        return this.strings.fresh(this, range) as Code;
      default:
        return emit.declare('Int', 'i');
    }
  }

  #number(t: Term, op: Op): NumCode | undefined {
    const { store, ints } = this;
    if (familyOf(op) === Family.Bits) return encodeBits(this, t);
    switch (op) {
      case Op.Ite:
        return iteNumber(
          this,
          this.bool(store.arg(t, 0)),
          this.num(store.arg(t, 1)),
          this.num(store.arg(t, 2)),
        );
      case Op.Floor:
      case Op.Ceil:
      case Op.Trunc:
      case Op.Round:
      case Op.Fround:
        return encodeIntegerPart(this, t);
      case Op.Imul:
      case Op.Clz32:
        return encodeBits(this, t);
      case Op.Pow:
        return this.#power(t);
      case Op.BoolToNum:
        return fromInt(this, 'false', ite(this.bool(store.arg(t, 0)), ints.literal(1), ints.literal(0)));
      case Op.BigToNum: {
        const range = this.ranges.of(store.arg(t, 0));
        return isIntegerOrNaN(range) ? fromInt(this, 'false', this.big(store.arg(t, 0))) : undefined;
      }
      case Op.Fn:
        return undefined;
      default:
        if (store.sort(store.arg(t, 0)) === Sort.Str)
          return this.strings.number(this, t, () => this.#anyValue(t) as NumCode);
        return encodeArithmetic(this, t);
    }
  }

  /** Small known powers of integers, where the host's `**` is exact. */
  #power(t: Term): NumCode | undefined {
    const { store, ints } = this;
    const exponent = store.arg(t, 1);
    if (!store.isConst(exponent) || !isIntegerOrNaN(this.ranges.of(t))) return undefined;
    const n = store.constValue(exponent) as number;
    const a = this.num(store.arg(t, 0));
    if (a.int === undefined || !(n >= 1 && n <= 4 && Number.isInteger(n))) return undefined;
    let text = a.int;
    for (let i = 1; i < n; i++) text = ints.mul(text, a.int);
    return fromInt(this, a.nan, text);
  }

  #string(t: Term, op: Op): Code | undefined {
    const { store } = this;
    if (op !== Op.Ite) return this.strings.text(this, t) as Code | undefined;
    const [yes, no] = [this.#codes.get(store.arg(t, 1)), this.#codes.get(store.arg(t, 2))];
    return this.strings.ite(this, this.bool(store.arg(t, 0)), yes, no) as Code | undefined;
  }
}
