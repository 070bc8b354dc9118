import type { Primitive } from '../../expr/input-variable.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { FakeContext, findIntrinsic } from './fake-context.ts';

/** Values that conversions, ranges and code units trip over. */
export const nasty: readonly Primitive[] = [
  Number.NaN, 0, -0, 1, -1, 2, 3, 10, 16, 36, 37, 0.5, -0.5, 1.5, 2.5, 100, 101, 1e21, -1e21, 123.456, 4294967295, 4294967296,
  -2147483649, 2 ** 53, Number.MAX_VALUE, 5e-324, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY,
  '', 'a', 'ab', 'abcabc', 'A\u0130\u00df', ' \t x \ufeff', '0', '-1', '12', '0x1F', '1e3', 'NaN', 'Infinity', '12px', '%41%zz', '%E4%BD%A0',
  '\ud83d\ude00', '\ud83d', '\ude00x', '$&', 'e\u0301', 'NFC', 'NFD',
  true, false, undefined, null, 7n, -1n,
]; // biome-ignore format: a table

/** What a call did: a value, or an error by name and message. */
type Outcome = { readonly value: unknown } | { readonly error: string };

export function outcomeOf(run: () => unknown): Outcome {
  try {
    return { value: run() };
  } catch (error) {
    return { error: String(error) };
  }
}

/**
 * Compares a model with the real built-in on these arguments, with `symbolic` (a bit set over receiver and arguments)
 * as input variables. Returns what is wrong, or undefined.
 */
export function checkPure(
  entry: ModelEntry,
  self: Primitive,
  args: readonly Primitive[],
  symbolic: number,
  context: FakeContext = new FakeContext([entry]),
): string | undefined {
  if (entry.kind === 'selfHosted') throw new Error(entry.path);
  const fn = findIntrinsic(entry.path) as Function;
  context.conditions.length = 0;
  const expected = outcomeOf(() => Reflect.apply(fn, self, args));
  const term = (value: Primitive, bit: number) =>
    symbolic & (1 << bit) && value !== undefined && value !== null ? context.input(value) : 0;
  const selfTerm = term(self, 0);
  const argTerms = args.map((arg, i) => term(arg, i + 1));
  const actual = outcomeOf(() =>
    context.run(entry, { fn, self, selfTerm, args, argTerms, isConstruct: false }),
  );
  const say = (what: string) =>
    `${entry.path} on ${show(self)} (${args.map(show).join(', ')}) symbolic ${symbolic}: ${what}`;
  if (!same(expected, actual)) return say(`expected ${show(expected)}, got ${show(actual)}`);
  for (const { term: condition, taken } of context.conditions)
    if (context.evaluate(condition) !== taken) return say('a condition that does not hold');
  if (!('value' in actual) || context.lastTerm === 0) return undefined;
  const evaluated = context.evaluate(context.lastTerm);
  if (!Object.is(evaluated, actual.value))
    return say(`${show(actual.value)} but its term is ${show(evaluated)}`);
  return undefined;
}

function same(a: Outcome, b: Outcome): boolean {
  if ('error' in a || 'error' in b) return 'error' in a && 'error' in b && a.error === b.error;
  return Object.is(a.value, b.value);
}

function show(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? `${v}n` : v)) ?? 'undefined';
}
