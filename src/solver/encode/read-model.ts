import type { InputVariable, Primitive } from '../../expr/input-variable.ts';
import { isIntegerOrNaN, mayBeNaN, type Range } from '../../expr/ranges/range.ts';
import { Sort } from '../../expr/sort.ts';
import { parseSExpression, readNumber, type SExpression, toDouble } from './s-expression.ts';
import type { StringTheory } from './string-theory.ts';

/** The constants that hold a variable's value, as the encoder names them. */
export function constantsOf(v: InputVariable, range: Range, strings: StringTheory): string[] {
  const name = `v${v.id}`;
  switch (v.sort) {
    case Sort.Bool:
    case Sort.Big:
      return [name];
    case Sort.Num:
      return mayBeNaN(range) ? [name, `${name}_nan`] : [name];
    case Sort.Str:
      return strings.constantsOf(name, v, range);
    default:
      return [];
  }
}

/** Values of constants from the output of get-value. */
export function readValues(text: string): Map<string, SExpression> | undefined {
  const list = parseSExpression(text);
  if (list === undefined || typeof list === 'string') return undefined;
  const values = new Map<string, SExpression>();
  for (const pair of list) {
    if (typeof pair === 'string' || typeof pair[0] !== 'string' || pair[1] === undefined) return undefined;
    values.set(pair[0], pair[1]);
  }
  return values;
}

/** A variable's value from those of its constants; undefined when it cannot be told. */
export function readVariable(
  v: InputVariable,
  range: Range,
  values: ReadonlyMap<string, SExpression>,
  strings: StringTheory,
): Primitive | undefined {
  const name = `v${v.id}`;
  const value = values.get(name);
  switch (v.sort) {
    case Sort.Bool:
      return value === undefined ? undefined : value === 'true';
    case Sort.Big: {
      const n = value === undefined ? undefined : readNumber(value);
      return n?.numerator;
    }
    case Sort.Num: {
      if (values.get(`${name}_nan`) === 'true') return Number.NaN;
      const n = value === undefined ? undefined : readNumber(value);
      if (!n) return undefined;
      const x = toDouble(n);
      return isIntegerOrNaN(range) ? Math.round(x) + 0 : x;
    }
    case Sort.Str:
      return strings.read(name, v, values);
    default:
      return undefined;
  }
}
