import { add } from '../../expr/add.ts';
import { lessOrEqual, lessThan } from '../../expr/compare.ts';
import { inputEquals } from '../../expr/input-equality.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { looseEquals } from '../../expr/loose-equals.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import { strictEquals } from '../../expr/strict-equals.ts';
import type { Term } from '../../expr/term.ts';
import { toNumber } from '../../expr/to-number.ts';
import { toStringTerm } from '../../expr/to-string.ts';
import { truthy } from '../../expr/truthy.ts';
import { typeOf } from '../../expr/type-of.ts';
import type { BinaryOperator, UnaryOperator } from '../../ir/ir.ts';
import { ConditionKind } from '../trace.ts';
import { hasOwnTest } from './has-own-test.ts';
import { isObject } from './is-object.ts';
import type { RunState } from './run-state.ts';

const arithmetic: Partial<Record<BinaryOperator, { number: Op; big: Op | 0 }>> = {
  '-': { number: Op.Sub, big: Op.BSub },
  '*': { number: Op.Mul, big: Op.BMul },
  '/': { number: Op.Div, big: Op.BDiv },
  '%': { number: Op.Mod, big: Op.BMod },
  '**': { number: Op.Pow, big: Op.BPow },
  '&': { number: Op.BitAnd, big: Op.BAnd },
  '|': { number: Op.BitOr, big: Op.BOr },
  '^': { number: Op.BitXor, big: Op.BXor },
  '<<': { number: Op.Shl, big: Op.BShl },
  '>>': { number: Op.Sar, big: Op.BShr },
  '>>>': { number: Op.Shr, big: 0 },
};

/** The term of `a op b`; 0 when it is concrete or the operation throws. Splits unions where one type is needed. */
export function binaryTerm(
  s: RunState,
  op: BinaryOperator,
  a: unknown,
  at: Term,
  b: unknown,
  bt: Term,
): Term {
  const { store } = s;
  switch (op) {
    case '===':
      return equality(s, a, at, b, bt, true);
    case '!==':
      return negated(s, equality(s, a, at, b, bt, true));
    case '==':
      return equality(s, a, at, b, bt, false);
    case '!=':
      return negated(s, equality(s, a, at, b, bt, false));
    case 'instanceof':
      if (!isObject(a) && hasOwnTest(b))
        s.concretise(a, at, 'concretised-callback', 'instanceof with a test of its own');
      s.resolve(a, at);
      s.resolve(b, bt);
      return 0;
    case 'in':
      s.resolve(a, at);
      s.resolve(b, bt);
      return 0;
  }
  const x = operand(s, a, at);
  const y = operand(s, b, bt);
  if (x === 0 || y === 0) return 0;
  switch (op) {
    case '+':
      return notConstant(s, add(store, x, y));
    case '<':
      return notConstant(s, lessThan(store, x, y));
    case '<=':
      return notConstant(s, lessOrEqual(store, x, y));
    case '>':
      return notConstant(s, lessThan(store, y, x));
    case '>=':
      return notConstant(s, lessOrEqual(store, y, x));
  }
  const { number, big } = arithmetic[op]!;
  if (store.sort(x) === Sort.Big || store.sort(y) === Sort.Big) {
    if (store.sort(x) !== store.sort(y) || big === 0) return 0;
    if ((op === '/' || op === '%') && !bigCondition(s, store.not(store.eq(y, store.constant(0n))), b !== 0n))
      return 0;
    if (op === '**' && !bigCondition(s, store.make(Op.BLe, store.constant(0n), y), (b as bigint) >= 0n))
      return 0;
    return notConstant(s, store.make(big, x, y));
  }
  return notConstant(s, store.make(number, toNumber(store, x), toNumber(store, y)));
}

function bigCondition(s: RunState, term: Term, holds: boolean): boolean {
  s.decide(term, holds, ConditionKind.check);
  return holds;
}

/** A primitive operand of one sort, constant when concrete; 0 for symbols and objects. */
function operand(s: RunState, value: unknown, term: Term): Term {
  const t = s.resolve(value, term);
  if (t !== 0) return t;
  return isObject(value) || typeof value === 'symbol' ? 0 : s.store.constant(value as Primitive);
}

function notConstant(s: RunState, term: Term): Term {
  return s.store.isConst(term) ? 0 : term;
}

function negated(s: RunState, term: Term): Term {
  return term === 0 ? 0 : s.store.not(term);
}

/** `===` and `==` stay conditions on unions; only where objects meet does the union split. */
function equality(s: RunState, a: unknown, at: Term, b: unknown, bt: Term, strict: boolean): Term {
  const { store } = s;
  const equals = strict ? strictEquals : looseEquals;
  const whole = strict ? inputEquals(store, at, bt, 'strict') : 0;
  if (whole !== 0) return notConstant(s, whole);
  if (!opaque(a) && !opaque(b)) {
    const direct = equals(store, at || store.constant(a as Primitive), bt || store.constant(b as Primitive));
    if (direct !== 0) return notConstant(s, direct);
  } else if (at !== 0 && at === bt) {
    const same = equals(store, at, bt);
    if (same !== 0) return notConstant(s, same);
  } else {
    // Against null and undefined an object is known to differ, whatever the other alternatives are.
    if (!opaque(b) && (b === null || b === undefined) && bt === 0) {
      const direct = equals(store, at, store.constant(b));
      if (direct !== 0) return notConstant(s, direct);
    }
    if (!opaque(a) && (a === null || a === undefined) && at === 0) {
      const direct = equals(store, store.constant(a), bt);
      if (direct !== 0) return notConstant(s, direct);
    }
  }
  const x = s.resolve(a, at);
  const y = s.resolve(b, bt);
  if (opaque(a) || opaque(b)) {
    if (!strict && (x !== 0 || y !== 0)) {
      const code = 'object-comparison';
      s.concretise(a, x, code, 'a symbolic value compared with an object by ==');
      s.concretise(b, y, code, 'a symbolic value compared with an object by ==');
    }
    return 0;
  }
  const term = equals(store, x || store.constant(a as Primitive), y || store.constant(b as Primitive));
  return term === 0 ? 0 : notConstant(s, term);
}

function opaque(value: unknown): boolean {
  return isObject(value) || typeof value === 'symbol';
}

/** The term of a unary operation, of `++` and `--`, of ToNumeric and of ToPropertyKey. */
export function unaryTerm(
  s: RunState,
  op: UnaryOperator | '++' | '--' | 'numeric' | 'key',
  a: unknown,
  at: Term,
): Term {
  const { store } = s;
  switch (op) {
    case '!':
      if (store.sort(at) === Sort.Any) s.asked.add(at);
      return notConstant(s, store.not(truthy(store, at)));
    case 'typeof': {
      const direct = typeOf(store, at);
      return direct === 0 ? 0 : notConstant(s, direct);
    }
    case 'void':
      return 0;
    case 'key':
      return s.resolve(a, at);
  }
  const x = operand(s, a, at);
  if (x === 0) return 0;
  const isBig = store.sort(x) === Sort.Big;
  if (op === '+') return isBig ? 0 : notConstant(s, toNumber(store, x));
  const numeric = isBig ? x : toNumber(store, x);
  switch (op) {
    case 'numeric':
      return notConstant(s, numeric);
    case '-':
      return notConstant(s, store.make(isBig ? Op.BNeg : Op.Neg, numeric));
    case '~':
      return notConstant(s, store.make(isBig ? Op.BNot : Op.BitNot, numeric));
    case '++':
      return notConstant(
        s,
        isBig
          ? store.make(Op.BAdd, numeric, store.constant(1n))
          : store.make(Op.Add, numeric, store.constant(1)),
      );
    default:
      return notConstant(
        s,
        isBig
          ? store.make(Op.BSub, numeric, store.constant(1n))
          : store.make(Op.Sub, numeric, store.constant(1)),
      );
  }
}

/** The term of a template literal over primitives. */
export function templateTerm(
  s: RunState,
  strings: readonly string[],
  values: readonly unknown[],
  terms: readonly Term[],
): Term {
  const { store } = s;
  let result = store.constant(strings[0]!);
  for (let i = 0; i < values.length; i++) {
    const x = operand(s, values[i], terms[i]!);
    if (x === 0) return 0;
    result = store.make(Op.Concat, result, toStringTerm(store, x));
    result = store.make(Op.Concat, result, store.constant(strings[i + 1]!));
  }
  return notConstant(s, result);
}
