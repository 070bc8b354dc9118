import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { nextDown, nextUp } from '../../expr/ranges/next-double.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { Evaluation } from './evaluation.ts';
import { wantNumber } from './want-number.ts';
import { wantString } from './want-string.ts';

/** Longer texts are not wanted: no input is that long, and to take them apart again and again costs more than it helps. */
const LONGEST = 10_000;

/** A change of one variable that may make a condition hold. */
export interface Move {
  readonly slot: number;
  readonly value: Primitive;
}

/** Collects moves for a condition, by going down from what is wanted of a term to what that asks of its variables. */
export class Moves {
  readonly evaluation: Evaluation;
  readonly list: Move[] = [];
  #fuel: number;

  constructor(evaluation: Evaluation, fuel = 60) {
    this.evaluation = evaluation;
    this.#fuel = fuel;
  }

  /** Wants a Bool term to have this value. */
  wantBool(t: Term, wanted: boolean): void {
    if (this.#fuel-- <= 0) return;
    const { store } = this.evaluation;
    const [x, y] = [store.arity(t) > 0 ? store.arg(t, 0) : 0, store.arity(t) > 1 ? store.arg(t, 1) : 0];
    switch (store.op(t)) {
      case Op.Var:
        this.propose(t, wanted);
        return;
      case Op.Not:
        this.wantBool(x, !wanted);
        return;
      case Op.And:
      case Op.Or:
        for (const arg of [x, y]) if (this.evaluation.value(arg) !== wanted) this.wantBool(arg, wanted);
        return;
      case Op.Ite:
        this.#wantIte(t, (branch) => this.wantBool(branch, wanted));
        return;
      case Op.Eq:
      case Op.SameNum:
        this.#wantEqual(x, y, wanted);
        return;
      case Op.Lt:
        this.#wantLess(x, y, wanted, 1);
        return;
      case Op.Le:
        this.#wantLess(x, y, wanted, 0);
        return;
      case Op.BLt:
      case Op.BLe:
        this.#wantBigLess(x, y, wanted);
        return;
      case Op.IsNaN:
        if (wanted) this.wantNumber(x, Number.NaN);
        else this.wantNumbers(x, [0, 1]);
        return;
      case Op.IsFinite:
        this.wantNumbers(x, wanted ? [0, 1] : [Infinity, -Infinity, Number.NaN]);
        return;
      case Op.IsInteger:
      case Op.IsSafeInteger:
        this.wantNumbers(x, wanted ? [0, 1] : [0.5, 2 ** 60, Number.NaN]);
        return;
      default:
        if (store.sort(x) === Sort.Str) wantString.bool(this, t, wanted);
    }
  }

  /** Wants a Num term to have this value. */
  wantNumber(t: Term, wanted: number): void {
    if (this.#fuel-- <= 0) return;
    const { store } = this.evaluation;
    if (store.op(t) === Op.Var) {
      this.propose(t, wanted);
      return;
    }
    if (store.op(t) === Op.Ite) {
      this.#wantIte(t, (branch) => this.wantNumber(branch, wanted));
      return;
    }
    wantNumber(this, t, wanted);
  }

  wantNumbers(t: Term, wanted: readonly number[]): void {
    for (const n of wanted) this.wantNumber(t, n);
  }

  /** Wants a Str term to have this value. */
  wantText(t: Term, wanted: string): void {
    if (this.#fuel-- <= 0 || wanted.length > LONGEST) return;
    const { store } = this.evaluation;
    if (store.op(t) === Op.Var) {
      this.propose(t, wanted);
      return;
    }
    if (store.op(t) === Op.Ite) {
      this.#wantIte(t, (branch) => this.wantText(branch, wanted));
      return;
    }
    wantString.text(this, t, wanted);
  }

  wantBig(t: Term, wanted: bigint): void {
    if (this.#fuel-- <= 0) return;
    const { store } = this.evaluation;
    const value = (i: number) => this.evaluation.value(store.arg(t, i)) as bigint;
    switch (store.op(t)) {
      case Op.Var:
        this.propose(t, wanted);
        return;
      case Op.Ite:
        this.#wantIte(t, (branch) => this.wantBig(branch, wanted));
        return;
      case Op.BAdd:
        this.wantBig(store.arg(t, 0), wanted - value(1));
        this.wantBig(store.arg(t, 1), wanted - value(0));
        return;
      case Op.BSub:
        this.wantBig(store.arg(t, 0), wanted + value(1));
        this.wantBig(store.arg(t, 1), value(0) - wanted);
        return;
      case Op.BNeg:
        this.wantBig(store.arg(t, 0), -wanted);
        return;
      case Op.BMul:
        for (const i of [0, 1]) if (value(1 - i) !== 0n) this.wantBig(store.arg(t, i), wanted / value(1 - i));
        return;
      case Op.BDiv:
        this.wantBig(store.arg(t, 0), wanted * value(1));
        return;
      case Op.BMod:
        this.wantBig(store.arg(t, 0), value(1) === 0n ? wanted : value(0) - (value(0) % value(1)) + wanted);
        return;
      case Op.NumToBig:
        this.wantNumber(store.arg(t, 0), Number(wanted));
        return;
      case Op.StrToBig:
        this.wantText(store.arg(t, 0), String(wanted));
        return;
      default:
    }
  }

  /** Wants a term of any sort to have a value of that sort. */
  want(t: Term, wanted: Primitive): void {
    switch (typeof wanted) {
      case 'number':
        this.wantNumber(t, wanted);
        return;
      case 'string':
        this.wantText(t, wanted);
        return;
      case 'boolean':
        this.wantBool(t, wanted);
        return;
      case 'bigint':
        this.wantBig(t, wanted);
        return;
      default:
    }
  }

  propose(t: Term, value: Primitive): void {
    this.list.push({ slot: this.evaluation.slot(t), value });
  }

  #wantIte(t: Term, want: (branch: Term) => void): void {
    const { store } = this.evaluation;
    const c = store.arg(t, 0);
    const holds = this.evaluation.value(c) === true;
    want(store.arg(t, holds ? 1 : 2));
    this.wantBool(c, !holds);
  }

  #wantEqual(x: Term, y: Term, wanted: boolean): void {
    const { store } = this.evaluation;
    const [a, b] = [this.evaluation.value(x), this.evaluation.value(y)];
    if (wanted) {
      if (!store.isConst(x)) this.want(x, b);
      if (!store.isConst(y)) this.want(y, a);
      return;
    }
    for (const [t, value] of [
      [x, b],
      [y, a],
    ] as const) {
      if (store.isConst(t)) continue;
      if (typeof value === 'number')
        this.wantNumbers(t, [value + 1, value - 1, Number.isNaN(value) ? 0 : nextUp(value)]);
      else if (typeof value === 'bigint') this.wantBig(t, value + 1n);
      else if (typeof value === 'boolean') this.wantBool(t, !value);
      else if (typeof value === 'string')
        for (const s of [`${value}a`, value.slice(0, -1), 'a', 'b']) this.wantText(t, s);
    }
  }

  /** `x < y` (gap 1) or `x <= y` (gap 0). */
  #wantLess(x: Term, y: Term, wanted: boolean, gap: 0 | 1): void {
    const { store } = this.evaluation;
    const a = this.evaluation.value(x) as number;
    const b = this.evaluation.value(y) as number;
    if (!store.isConst(x))
      this.wantNumbers(x, wanted ? [b - gap, nextDown(b)] : [b + 1 - gap, nextUp(b), Number.NaN]);
    if (!store.isConst(y))
      this.wantNumbers(y, wanted ? [a + gap, nextUp(a)] : [a - 1 + gap, nextDown(a), Number.NaN]);
  }

  #wantBigLess(x: Term, y: Term, wanted: boolean): void {
    const a = this.evaluation.value(x) as bigint;
    const b = this.evaluation.value(y) as bigint;
    this.wantBig(x, wanted ? b - 1n : b + 1n);
    this.wantBig(y, wanted ? a + 1n : a - 1n);
    this.wantBig(x, b);
  }
}
