import { mapAlternatives } from '../../../expr/map-alternatives.ts';
import { Op } from '../../../expr/op.ts';
import { Sort } from '../../../expr/sort.ts';
import type { Term } from '../../../expr/term.ts';
import { toNumber } from '../../../expr/to-number.ts';
import { toStringTerm } from '../../../expr/to-string.ts';
import type { Context } from './context.ts';
import type { Value } from './value.ts';

const ofNumber: Readonly<Record<string, Op>> = {
  'Math.abs': Op.Abs,
  'Math.floor': Op.Floor,
  'Math.ceil': Op.Ceil,
  'Math.trunc': Op.Trunc,
  'Math.round': Op.Round,
  'Math.sign': Op.Sign,
  'Math.sqrt': Op.Sqrt,
  isNaN: Op.IsNaN,
  isFinite: Op.IsFinite,
};

const numberTests: Readonly<Record<string, Op>> = {
  'Number.isInteger': Op.IsInteger,
  'Number.isSafeInteger': Op.IsSafeInteger,
  'Number.isNaN': Op.IsNaN,
  'Number.isFinite': Op.IsFinite,
};

/** A call of a standard function on primitives, exactly. Undefined when it is not one of those known here. */
export function callBuiltin(cx: Context, path: string, args: readonly Value[]): Value | undefined {
  const { values, ops } = cx;
  const { store } = values;
  const terms = args.map((a) => ops.termOf(a));
  const [first = store.undefined] = terms;
  if (path === 'Boolean') return values.term(args[0] === undefined ? store.false : ops.truthy(args[0]));
  if (path === 'Array.isArray') return isArray(cx, args[0]);
  if (first === 0) return undefined;
  if (path in numberTests)
    return values.term(
      mapAlternatives(store, first, (t) =>
        store.sort(t) === Sort.Num ? store.make(numberTests[path]!, t) : store.false,
      ),
    );
  if (path in ofNumber) {
    const number = toNumber(store, first);
    return number === 0 ? undefined : values.term(store.make(ofNumber[path]!, number));
  }
  switch (path) {
    case 'Math.min':
    case 'Math.max': {
      const numbers = terms.map((t) => (t === 0 ? 0 : toNumber(store, t)));
      if (numbers.length === 0 || numbers.includes(0)) return undefined;
      const op = path === 'Math.min' ? Op.Min : Op.Max;
      return values.term(numbers.reduce((a, b) => store.make(op, a, b)));
    }
    case 'Number': {
      const number = args.length === 0 ? store.constant(0) : toNumber(store, first);
      return number === 0 ? undefined : values.term(number);
    }
    case 'String': {
      const text = args.length === 0 ? store.constant('') : toStringTerm(store, first);
      return text === 0 ? undefined : values.term(text);
    }
    default:
      return undefined;
  }
}

function isArray(cx: Context, value: Value | undefined): Value | undefined {
  const { values } = cx;
  if (value === undefined || value.kind === 'term') {
    const any = value !== undefined && values.store.sort(value.term) === Sort.Any;
    return any ? undefined : values.constant(false);
  }
  return value.kind === 'function' ? values.constant(false) : undefined;
}

/** A method of a string or number on primitives, exactly. Undefined when it is not one of those known here. */
export function callMethodOf(
  cx: Context,
  object: Value,
  name: string,
  args: readonly Value[],
): Value | undefined {
  const { values, ops } = cx;
  const { store } = values;
  const self = ops.termOf(object);
  if (self === 0) return undefined;
  const sort = store.sort(self);
  const terms = args.map((a) => ops.termOf(a));
  if (terms.includes(0)) return undefined;
  if (
    name === 'toString' &&
    args.length === 0 &&
    sort !== Sort.Undefined &&
    sort !== Sort.Null &&
    sort !== Sort.Any
  ) {
    const text = toStringTerm(store, self);
    return text === 0 ? undefined : values.term(text);
  }
  if (sort !== Sort.Str) return undefined;
  const text = (i: number): Term =>
    terms[i] !== undefined && store.sort(terms[i]!) === Sort.Str ? terms[i]! : 0;
  const number = (i: number, otherwise: Term): Term => {
    const t = terms[i];
    if (t === undefined || store.sort(t) === Sort.Undefined) return otherwise;
    return store.sort(t) === Sort.Num ? t : 0;
  };
  const zero = store.constant(0);
  const length = store.make(Op.Length, self);
  const make = (op: Op, ...parts: Term[]) =>
    parts.includes(0) ? undefined : values.term(store.make(op, self, ...parts));
  switch (name) {
    case 'charAt':
      return make(Op.CharAt, number(0, zero));
    case 'charCodeAt':
      return make(Op.CharCodeAt, number(0, zero));
    case 'indexOf':
      return make(Op.IndexOf, text(0), number(1, zero));
    case 'includes':
      return make(Op.Includes, text(0), number(1, zero));
    case 'startsWith':
      return make(Op.StartsWith, text(0), number(1, zero));
    case 'endsWith':
      return make(Op.EndsWith, text(0), number(1, length));
    case 'slice':
      return make(Op.Slice, number(0, zero), number(1, length));
    case 'substring':
      return make(Op.Substring, number(0, zero), number(1, length));
    case 'trim':
      return make(Op.Trim);
    case 'trimStart':
      return make(Op.TrimStart);
    case 'trimEnd':
      return make(Op.TrimEnd);
    case 'toLowerCase':
      return make(Op.ToLower);
    case 'toUpperCase':
      return make(Op.ToUpper);
    default:
      return undefined;
  }
}
