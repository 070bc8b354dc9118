import { mapAlternatives } from '../../expr/map-alternatives.ts';
import { Op } from '../../expr/op.ts';
import { pureFunctions } from '../../expr/pure-functions.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { toNumber } from '../../expr/to-number.ts';
import { toStringTerm } from '../../expr/to-string.ts';
import { truthy } from '../../expr/truthy.ts';
import { sameTerm } from './values.ts';

const ofNumber: Readonly<Record<string, Op>> = {
  'Math.abs': Op.Abs,
  'Math.floor': Op.Floor,
  'Math.ceil': Op.Ceil,
  'Math.trunc': Op.Trunc,
  'Math.round': Op.Round,
  'Math.sign': Op.Sign,
  'Math.sqrt': Op.Sqrt,
  'Math.fround': Op.Fround,
  'Math.clz32': Op.Clz32,
  isNaN: Op.IsNaN,
  isFinite: Op.IsFinite,
};

const tests: Readonly<Record<string, Op>> = {
  'Number.isInteger': Op.IsInteger,
  'Number.isSafeInteger': Op.IsSafeInteger,
  'Number.isNaN': Op.IsNaN,
  'Number.isFinite': Op.IsFinite,
};

const constants: Readonly<Record<string, number>> = {
  'Math.PI': Math.PI,
  'Math.E': Math.E,
  'Math.LN2': Math.LN2,
  'Math.LN10': Math.LN10,
  'Math.SQRT2': Math.SQRT2,
  'Math.SQRT1_2': Math.SQRT1_2,
  'Math.LOG2E': Math.LOG2E,
  'Math.LOG10E': Math.LOG10E,
  'Number.MAX_SAFE_INTEGER': Number.MAX_SAFE_INTEGER,
  'Number.MIN_SAFE_INTEGER': Number.MIN_SAFE_INTEGER,
  'Number.MAX_VALUE': Number.MAX_VALUE,
  'Number.MIN_VALUE': Number.MIN_VALUE,
  'Number.EPSILON': Number.EPSILON,
  'Number.POSITIVE_INFINITY': Number.POSITIVE_INFINITY,
  'Number.NEGATIVE_INFINITY': Number.NEGATIVE_INFINITY,
  'Number.NaN': Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  NaN: Number.NaN,
};

/** What writes to the console. */
export const logging: ReadonlySet<string> = new Set(
  ['log', 'info', 'warn', 'error', 'debug'].map((name) => `console.${name}`),
);

/** A standard number by its path. */
export function standardNumber(path: string): number | undefined {
  return Object.hasOwn(constants, path) ? constants[path] : undefined;
}

/** A call of a standard function on primitives, exactly, or as a function of its arguments; 0 where it is not known here. */
export function callStandard(store: TermStore, path: string, args: readonly Term[]): Term {
  const [first = store.undefined] = args;
  if (path === 'Boolean') return truthy(store, first);
  if (Object.hasOwn(tests, path))
    return mapAlternatives(store, first, (t) =>
      store.sort(t) === Sort.Num ? store.make(tests[path]!, t) : store.false,
    );
  if (Object.hasOwn(ofNumber, path)) return on(store, ofNumber[path]!, toNumber(store, first));
  const pure = pureFunctions.get(path);
  if (path.startsWith('Math.') && pure !== undefined) {
    const numbers = args.map((a) => toNumber(store, a));
    return numbers.includes(0) || numbers.length === 0 ? 0 : store.fn(path, pure.sort, numbers);
  }
  switch (path) {
    case 'Math.min':
    case 'Math.max': {
      const numbers = args.map((t) => toNumber(store, t));
      if (numbers.includes(0)) return 0;
      if (numbers.length === 0) return store.constant(path === 'Math.min' ? Infinity : -Infinity);
      const op = path === 'Math.min' ? Op.Min : Op.Max;
      return numbers.reduce((a, b) => store.make(op, a, b));
    }
    case 'Math.imul': {
      const numbers = [0, 1].map((i) => toNumber(store, args[i] ?? store.undefined));
      return numbers.includes(0) ? 0 : store.make(Op.Imul, numbers[0]!, numbers[1]!);
    }
    case 'Number':
      return args.length === 0 ? store.constant(0) : toNumber(store, first);
    case 'String':
      return args.length === 0 ? store.constant('') : toStringTerm(store, first);
    case 'Object.is':
      return sameTerm(store, first, args[1] ?? store.undefined);
    case 'Array.isArray':
      return store.sort(first) === Sort.Any ? 0 : store.false;
    case 'String.fromCharCode':
      return args.length === 1 ? on(store, Op.FromCharCode, toNumber(store, first)) : 0;
    case 'parseFloat':
    case 'Number.parseFloat':
      return on(store, Op.ParseFloat, toStringTerm(store, first));
    case 'parseInt':
    case 'Number.parseInt': {
      const text = toStringTerm(store, first);
      const radix = args[1] === undefined ? store.constant(0) : toNumber(store, args[1]);
      return text === 0 || radix === 0 ? 0 : store.make(Op.ParseInt, text, radix);
    }
    default:
      return 0;
  }
}

function on(store: TermStore, op: Op, term: Term): Term {
  return term === 0 ? 0 : store.make(op, term);
}

/** A method of a string, number or boolean on primitives, exactly; 0 where it is not known here. */
export function callMethodOf(store: TermStore, self: Term, name: string, args: readonly Term[]): Term {
  const sort = store.sort(self);
  if (
    name === 'toString' &&
    args.length === 0 &&
    (sort === Sort.Num || sort === Sort.Str || sort === Sort.Bool)
  )
    return toStringTerm(store, self);
  if (sort === Sort.Num && name === 'toFixed') {
    const digits = args[0] === undefined ? 0 : store.isConst(args[0]) ? store.constValue(args[0]) : -1;
    if (typeof digits !== 'number' || !Number.isInteger(digits) || digits < 0 || digits > 100) return 0;
    return store.make(Op.ToFixed, self, store.constant(digits));
  }
  if (sort !== Sort.Str) return 0;
  const text = (i: number): Term =>
    args[i] !== undefined && store.sort(args[i]!) === Sort.Str ? args[i]! : 0;
  const number = (i: number, otherwise: Term): Term => {
    const t = args[i];
    if (t === undefined || store.sort(t) === Sort.Undefined) return otherwise;
    return store.sort(t) === Sort.Num ? t : 0;
  };
  const zero = store.constant(0);
  const length = () => store.make(Op.Length, self);
  const make = (op: Op, ...parts: Term[]) => (parts.includes(0) ? 0 : store.make(op, self, ...parts));
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
      return make(Op.EndsWith, text(0), number(1, length()));
    case 'slice':
      return make(Op.Slice, number(0, zero), number(1, length()));
    case 'substr':
      // The end is where the beginning is and so much further on: only without it is that the same as `slice`.
      return args.length === 1 ? make(Op.Slice, number(0, zero), length()) : 0;
    case 'substring':
      return make(Op.Substring, number(0, zero), number(1, length()));
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
    case 'concat': {
      const parts = args.map((a) => toStringTerm(store, a));
      return parts.includes(0) ? 0 : parts.reduce((a, b) => store.make(Op.Concat, a, b), self);
    }
    default:
      return 0;
  }
}
