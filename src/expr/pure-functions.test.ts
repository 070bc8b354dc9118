import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';
import type { Primitive } from './input-variable.ts';
import { printTerm } from './print-term.ts';
import { pureFunctions } from './pure-functions.ts';
import { declare } from './random-variables.ts';
import { Sort } from './sort.ts';
import { TermStore } from './term-store.ts';

const sorts = { number: Sort.Num, string: Sort.Str, bigint: Sort.Big } as const;

/** A term over variables evaluates to `expected`, and so does its text. */
function check(name: string, inputs: readonly (number | string | bigint)[], expected: Primitive): void {
  const store = new TermStore();
  const names = inputs.map((_, i) => `p${i}`);
  const args = inputs.map((value, i) => declare(store, names[i]!, sorts[typeof value as keyof typeof sorts]));
  const term = store.fn(name, pureFunctions.get(name)!.sort, args);
  expect(evaluate(store, term, new Map(inputs.entries()))).toBe(expected);
  expect(new Function(...names, `return ${printTerm(store, term)}`)(...inputs)).toBe(expected);
  const constants = inputs.map((value) => store.constant(value));
  expect(store.fn(name, pureFunctions.get(name)!.sort, constants)).toBe(store.constant(expected));
}

describe('pure functions', () => {
  it('of Math', () => {
    check('Math.sin', [1], Math.sin(1));
    check('Math.hypot', [3, 4], 5);
  });
  it('methods take their receiver first', () => {
    check('Number.prototype.toPrecision', [12.345, 3], '12.3');
    check('String.prototype.normalize', ['e\u0301', 'NFC'], '\u00e9');
    check('String.prototype.localeCompare', ['a', 'b'], -1);
  });
  it('of Date take a time value', () => {
    check('Date.prototype.getUTCFullYear', [0], 1970);
    check('Date.prototype.toISOString', [0], '1970-01-01T00:00:00.000Z');
    check('Date.UTC', [2020, 1, 29], Date.UTC(2020, 1, 29));
    check('Date.prototype.getUTCDay', [Number.NaN], Number.NaN);
  });
  it('compare bigints with strings', () => {
    check('BigInt == String', [12n, ' 12 '], true);
    check('BigInt < String', [12n, 'x'], false);
    check('String <= BigInt', ['3', 12n], true);
  });
  it('yield the default of their sort where the host throws', () => {
    const store = new TermStore();
    const text = declare(store, 's', Sort.Str);
    const term = store.fn('decodeURIComponent', Sort.Str, [text]);
    expect(evaluate(store, term, new Map([[0, '%']]))).toBe('');
    expect(evaluate(store, term, new Map([[0, '%41']]))).toBe('A');
  });
});
