import { Op } from '../../expr/op.ts';
import { Family, familyOf } from '../../expr/op-family.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { invertFunction } from './invert-function.ts';
import type { Moves } from './moves.ts';
import { wantString } from './want-string.ts';

/** Arguments worth trying where a function cannot be inverted. */
const PROBES = [0, 1, -1, 0.5, -0.5, 2, 3, 10, -10, 100];

/** Asks of a numeric operation's arguments what gives it the wanted value, each with the others as they are. */
export function wantNumber(moves: Moves, t: Term, wanted: number): void {
  const { store } = moves.evaluation;
  const op = store.op(t);
  const x = store.arity(t) > 0 ? store.arg(t, 0) : 0;
  const y = store.arity(t) > 1 ? store.arg(t, 1) : 0;
  const value = (term: Term) => moves.evaluation.value(term) as number;
  const left = (n: number) => {
    if (!store.isConst(x)) moves.wantNumber(x, n);
  };
  const right = (n: number) => {
    if (!store.isConst(y)) moves.wantNumber(y, n);
  };
  switch (op) {
    case Op.Add:
      if (x === y) left(wanted / 2);
      else {
        left(wanted - value(y));
        right(wanted - value(x));
      }
      return;
    case Op.Sub:
      left(wanted + value(y));
      right(value(x) - wanted);
      return;
    case Op.Mul:
      if (x === y) wantRoots(moves, x, wanted);
      else {
        wantQuotients(left, wanted, value(y));
        wantQuotients(right, wanted, value(x));
      }
      return;
    case Op.Div:
      left(wanted * value(y));
      if (wanted === 0) left(0);
      right(value(x) / wanted);
      return;
    case Op.Mod:
      wantRemainder(left, right, wanted, value(x), value(y));
      return;
    case Op.Pow:
      left(wanted ** (1 / value(y)));
      return;
    case Op.Neg:
      left(-wanted);
      return;
    case Op.Abs:
      left(wanted);
      left(-wanted);
      return;
    case Op.Floor:
    case Op.Ceil:
    case Op.Trunc:
    case Op.Round:
    case Op.Fround:
    case Op.Sign:
      left(wanted);
      return;
    case Op.Sqrt:
      left(wanted * wanted);
      return;
    case Op.Min:
    case Op.Max:
      left(wanted);
      right(wanted);
      return;
    case Op.BoolToNum:
      moves.wantBool(x, wanted !== 0);
      return;
    case Op.BigToNum:
      if (Number.isInteger(wanted)) moves.wantBig(x, BigInt(wanted));
      return;
    case Op.Fn:
      wantFunction(moves, t, wanted);
      return;
    default:
      if (familyOf(op) === Family.Bits) wantBits(moves, t, wanted);
      else wantString.number(moves, t, wanted);
  }
}

/** Inverts a built-in where its inverse is known, and probes otherwise. */
function wantFunction(moves: Moves, t: Term, wanted: number): void {
  const { store } = moves.evaluation;
  const name = store.constValue(store.arg(t, 0)) as string;
  const args = store.args(t).slice(1);
  const values = args.map((a) => moves.evaluation.value(a));
  args.forEach((arg, i) => {
    if (store.sort(arg) !== Sort.Num || store.isConst(arg)) return;
    const inverse = invertFunction(name, wanted, values, i);
    if (inverse !== undefined) moves.wantNumber(arg, inverse);
    else moves.wantNumbers(arg, PROBES);
  });
}

function wantRoots(moves: Moves, x: Term, square: number): void {
  const root = Math.sqrt(square);
  moves.wantNumbers(x, [root, -root, Math.ceil(root)]);
}

type Want = (n: number) => void;

/** The nearest dividend with the remainder, and a divisor that leaves it. */
function wantRemainder(left: Want, right: Want, wanted: number, a: number, n: number): void {
  if (Number.isFinite(n) && n !== 0 && Number.isFinite(a)) left(a - (a % n) + wanted);
  left(wanted);
  if (a !== wanted) right(a - wanted);
}

function wantQuotients(want: Want, wanted: number, by: number): void {
  if (by === 0) return;
  const q = wanted / by;
  want(q);
  if (!Number.isInteger(q) && Number.isFinite(q)) {
    want(Math.floor(q));
    want(Math.ceil(q));
  }
}

/** Masks keep the bits that they do not show. */
function wantBits(moves: Moves, t: Term, wanted: number): void {
  const { store } = moves.evaluation;
  const op = store.op(t);
  const x = store.arg(t, 0);
  const y = store.arity(t) > 1 ? store.arg(t, 1) : x;
  const [a, b] = [moves.evaluation.value(x) as number, moves.evaluation.value(y) as number];
  const both = (f: (mine: number, other: number) => number) => {
    if (!store.isConst(x)) moves.wantNumber(x, f(a, b));
    if (!store.isConst(y)) moves.wantNumber(y, f(b, a));
  };
  switch (op) {
    case Op.BitAnd:
      both((mine, mask) => (mine & ~mask) | (wanted & mask));
      return;
    case Op.BitOr:
      both((_, mask) => (mask === 0 ? wanted : wanted & ~mask));
      return;
    case Op.BitXor:
      both((_, mask) => wanted ^ mask);
      return;
    case Op.BitNot:
      moves.wantNumber(x, ~wanted);
      return;
    case Op.Shl:
      moves.wantNumber(x, wanted >> (b & 31));
      return;
    case Op.Sar:
    case Op.Shr:
      moves.wantNumber(x, wanted * 2 ** (b & 31));
      return;
    default:
  }
}
