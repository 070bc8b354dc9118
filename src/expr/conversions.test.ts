import { describe, expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { add } from './add.ts';
import { lessOrEqual, lessThan } from './compare.ts';
import { evaluate } from './evaluate.ts';
import type { Primitive } from './input-variable.ts';
import { looseEquals } from './loose-equals.ts';
import { Op } from './op.ts';
import { declare, nastyBigs, nastyNumbers, nastyStrings, randomModel } from './random-variables.ts';
import { Sort } from './sort.ts';
import { strictEquals } from './strict-equals.ts';
import type { Term } from './term.ts';
import { TermStore } from './term-store.ts';
import { toNumber } from './to-number.ts';
import { toStringTerm } from './to-string.ts';
import { truthy } from './truthy.ts';
import { typeOf } from './type-of.ts';

type Helper = (store: TermStore, ...args: Term[]) => Term;
// biome-ignore lint/suspicious/noExplicitAny: JavaScript's own operators on any primitives.
type Any = any;

/** A union over all primitive types, with alternatives at its own path. */
function declareAny(store: TermStore, path: string): Term {
  const tag = declare(store, path, Sort.Num, { domain: 'int', min: 0, max: 5, role: 'tag' });
  const parts = [Sort.Num, Sort.Str, Sort.Bool, Sort.Big].map((sort) => declare(store, path, sort));
  return store.make(Op.Union, tag, ...parts, store.null, store.undefined);
}

function attempt(f: () => Primitive): { value: Primitive } | undefined {
  try {
    return { value: f() };
  } catch {
    return undefined;
  }
}

/** A helper over variables, unions and constants agrees with the operator, and gives no term where that throws. */
function checkHelper(helper: Helper, operator: (...args: Any[]) => Primitive, arity: number): void {
  const random = new Random(77);
  const values: Primitive[] = [...nastyNumbers, ...nastyStrings, ...nastyBigs, true, false, null, undefined];
  for (let n = 0; n < 3_000; n++) {
    const store = new TermStore();
    const args = Array.from({ length: arity }, (_, i) =>
      argument(random, store, `p${i}`, random.pick(values)),
    );
    const term = helper(store, ...args);
    for (let k = 0; k < 4; k++) {
      const model = randomModel(random, store);
      const inputs = args.map((a) => evaluate(store, a, model));
      const expected = attempt(() => operator(...inputs));
      if (term === 0) continue;
      const actual = evaluate(store, term, model);
      if (expected === undefined || !Object.is(actual, expected.value))
        expect.fail(
          `${inputs.map(String).join(', ')}: ${String(actual)} instead of ${String(expected?.value)}`,
        );
    }
    if (term === 0 && args.every((a) => store.sort(a) !== Sort.Any)) {
      const inputs = args.map((a) => evaluate(store, a, new Map()));
      expect(attempt(() => operator(...inputs))).toBeUndefined();
    }
  }
}

function argument(random: Random, store: TermStore, path: string, value: Primitive): Term {
  const kind = random.int(0, 2);
  if (kind === 0) return store.constant(value);
  return kind === 1
    ? declareAny(store, path)
    : declare(store, path, random.pick([Sort.Num, Sort.Str, Sort.Bool, Sort.Big]));
}

describe('helpers agree with JavaScript on primitives of any types', () => {
  it('a === b', () => checkHelper(strictEquals, (a, b) => a === b, 2));
  // biome-ignore lint/suspicious/noDoubleEquals: this is the operation meant.
  it('a == b', () => checkHelper(looseEquals, (a, b) => a == b, 2));
  it('a < b', () => checkHelper(lessThan, (a, b) => a < b, 2));
  it('a <= b', () => checkHelper(lessOrEqual, (a, b) => a <= b, 2));
  it('a + b', () => checkHelper(add, (a, b) => a + b, 2));
  it('typeof a', () => checkHelper(typeOf, (a) => typeof a, 1));
  it('Boolean(a)', () => checkHelper(truthy, (a) => Boolean(a), 1));
  it('+a', () => checkHelper(toNumber, (a) => +a, 1));
  it('String(a)', () => checkHelper(toStringTerm, (a) => String(a), 1));
});

describe('conditions on a union', () => {
  const store = new TermStore();
  const tag = declare(store, 'u', Sort.Num, { domain: 'int', min: 0, max: 2, role: 'tag' });
  const text = declare(store, 'u', Sort.Str);
  const union = store.make(Op.Union, tag, text, store.null, store.make(Op.Opaque));
  const is = (i: number) => store.eq(tag, store.constant(i));

  it('typeof is a condition on the tag', () => {
    expect(store.eq(typeOf(store, union), store.constant('string'))).toBe(is(0));
    expect(store.eq(typeOf(store, union), store.constant('object'))).toBe(store.not(is(0)));
    expect(store.eq(typeOf(store, union), store.constant('number'))).toBe(store.false);
  });

  it('comparison with null is a condition on the tag', () => {
    expect(strictEquals(store, union, store.null)).toBe(is(1));
    expect(looseEquals(store, union, store.null)).toBe(is(1));
    expect(strictEquals(store, union, store.undefined)).toBe(store.false);
  });

  it('exclusions of all but one alternative are that alternative', () => {
    expect(store.and(store.not(is(0)), store.not(is(1)))).toBe(is(2));
    expect(store.and(is(0), is(1))).toBe(store.false);
    expect(store.or(store.or(is(2), is(0)), is(1))).toBe(store.true);
  });

  it('objects are only known to be themselves', () => {
    expect(strictEquals(store, union, store.make(Op.Opaque))).toBe(0);
    expect(strictEquals(store, union, union)).toBe(store.true);
  });
});
