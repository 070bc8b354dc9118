import { Op } from '../../expr/op.ts';
import { FRACTION, mayBeNaN, NAN, NEGATIVE_ZERO } from '../../expr/ranges/range.ts';
import type { Term } from '../../expr/term.ts';
import type { TextShape } from '../regex/text-shape.ts';
import type { Bounds } from './bounds.ts';

/** Code units that a character may be, as far as it is there. */
interface Units {
  lo: number;
  hi: number;
}

const ZERO = 0x30;
const NINE = 0x39;
const LARGEST = 0xffff;

/**
 * What conditions say about single characters of strings at known positions (`s[0] >= "0"`, `s.charCodeAt(1) < 58`, `s.startsWith("x")`), given
 * what all characters of a string have in common: which strings are long enough to have them, where that contradicts itself, and that the number written by digits is not negative.
 */
export function narrowByCharacters(
  b: Bounds,
  conditions: readonly Term[],
  shapes: ReadonlyMap<Term, TextShape>,
): void {
  const facts = new CharacterFacts(b, shapes);
  for (const c of conditions) facts.learn(c);
  if (!b.empty) facts.conclude();
}

class CharacterFacts {
  readonly #b: Bounds;
  readonly #shapes: ReadonlyMap<Term, TextShape>;
  readonly #units = new Map<Term, Map<number, Units>>();

  constructor(b: Bounds, shapes: ReadonlyMap<Term, TextShape>) {
    this.#b = b;
    this.#shapes = shapes;
  }

  learn(condition: Term): void {
    const { store } = this.#b;
    const isNegated = store.op(condition) === Op.Not;
    const t = isNegated ? store.arg(condition, 0) : condition;
    const [x, y] = [store.arg(t, 0), store.arg(t, 1)];
    switch (store.op(t)) {
      case Op.StrLe:
        // not (x <= y) is y < x
        if (isNegated) this.#compare(y, x, 1);
        else this.#compare(x, y, 0);
        return;
      case Op.StrLt:
        if (isNegated) this.#compare(y, x, 0);
        else this.#compare(x, y, 1);
        return;
      case Op.Eq:
        this.#equal(x, y, !isNegated);
        return;
      case Op.StartsWith:
        if (this.#unit(y) !== undefined && this.#isZero(store.arg(t, 2)))
          this.#character(x, 0, y, !isNegated);
        return;
      default:
    }
  }

  /** Numbers that strings of known characters are read as, and code units. */
  conclude(): void {
    const b = this.#b;
    const { store } = b;
    for (const t of b.terms) {
      if (b.empty) return;
      const op = store.op(t);
      if (op === Op.CharCodeAt) this.#codeUnit(t);
      else if (op === Op.StrToNum || op === Op.ParseFloat || op === Op.ParseInt) this.#number(t);
    }
  }

  /** `x <= y`, or `x + 1 <= y` in code units, where one is a character and the other a known one. */
  #compare(x: Term, y: Term, step: 0 | 1): void {
    const [low, high] = [this.#unit(x), this.#unit(y)];
    if (low !== undefined && high === undefined) {
      const at = this.#place(y);
      if (at === undefined) return;
      // Nothing is not greater than something.
      this.#exists(y);
      this.#restrict(...at, low + step, LARGEST);
    } else if (high !== undefined && low === undefined) {
      const at = this.#place(x);
      if (at !== undefined) this.#restrict(...at, 0, high - step);
    }
  }

  #equal(x: Term, y: Term, holds: boolean): void {
    const [known, other] = this.#unit(x) === undefined ? [y, x] : [x, y];
    const at = this.#unit(known) === undefined ? undefined : this.#place(other);
    if (at !== undefined) this.#character(...at, known, holds);
  }

  #character(s: Term, index: number, known: Term, holds: boolean): void {
    const unit = this.#unit(known)!;
    if (holds) this.#restrict(s, index, unit, unit);
    else {
      const { lo, hi } = this.#of(s, index);
      this.#restrict(s, index, lo === unit ? lo + 1 : lo, hi === unit ? hi - 1 : hi);
    }
  }

  /** The code unit of a constant of one character. */
  #unit(t: Term): number | undefined {
    const { store } = this.#b;
    const value = store.isConst(t) ? store.constValue(t) : undefined;
    return typeof value === 'string' && value.length === 1 ? value.charCodeAt(0) : undefined;
  }

  #isZero(t: Term): boolean {
    const { store } = this.#b;
    return store.isConst(t) && store.constValue(t) === 0;
  }

  /** The string and position that a character is taken from. */
  #place(t: Term): readonly [s: Term, index: number] | undefined {
    const { store } = this.#b;
    if (store.op(t) !== Op.CharAt) return undefined;
    const index = store.isConst(store.arg(t, 1)) ? store.constValue(store.arg(t, 1)) : undefined;
    return typeof index === 'number' && Number.isInteger(index) && index >= 0
      ? [store.arg(t, 0), index]
      : undefined;
  }

  #exists(character: Term): void {
    this.#b.narrow(character, 1, 1);
  }

  #of(s: Term, index: number): Units {
    const positions = this.#units.get(s) ?? new Map<number, Units>();
    this.#units.set(s, positions);
    const { lo, hi } = this.#shapes.get(s) ?? { lo: 0, hi: LARGEST };
    const known = positions.get(index) ?? { lo, hi };
    positions.set(index, known);
    return known;
  }

  /** A character is within these; when it cannot be, the string ends before it. */
  #restrict(s: Term, index: number, lo: number, hi: number): void {
    const units = this.#of(s, index);
    units.lo = Math.max(units.lo, lo);
    units.hi = Math.min(units.hi, hi);
    if (units.lo > units.hi) this.#b.narrow(s, 0, index);
  }

  #codeUnit(t: Term): void {
    const b = this.#b;
    const index = b.single(b.store.arg(t, 1));
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) return;
    const s = b.store.arg(t, 0);
    const range = b.of(t);
    if (!mayBeNaN(range)) this.#restrict(s, index, range.lo, range.hi);
    if (b.empty) return;
    const { lo, hi } = this.#of(s, index);
    b.narrow(t, lo, hi);
  }

  /** Number(s), parseInt(s) and parseFloat(s) of a string that begins with a digit, or is all digits. */
  #number(t: Term): void {
    const b = this.#b;
    const s = b.store.arg(t, 0);
    const { lo, hi } = b.of(s);
    if (lo === 0 || !this.#isDigit(s, 0)) return;
    const isDecimal =
      b.store.op(t) !== Op.ParseInt || [0, 10].includes(b.single(b.store.arg(t, 1)) as number);
    b.narrow(t, 0, Infinity);
    b.exclude(t, NEGATIVE_ZERO);
    if (!isDecimal || hi > 15) return;
    for (let k = 1; k < hi; k++) if (!this.#isDigit(s, k)) return;
    b.narrow(t, 0, 10 ** hi - 1);
    b.exclude(t, NAN);
    b.exclude(t, FRACTION);
  }

  #isDigit(s: Term, index: number): boolean {
    const { lo, hi } = this.#of(s, index);
    return lo >= ZERO && hi <= NINE;
  }
}
