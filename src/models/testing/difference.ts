import type { Primitive } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import { containerTerm, timeTerm } from '../read-shadows.ts';
import type { FakeContext } from './fake-context.ts';

/**
 * Compares a value with its shadows, read under a model, with an expected value: structure, prototypes, holes, signs of
 * zero. Returns the first difference.
 */
export function difference(
  context: FakeContext,
  model: ReadonlyMap<number, Primitive>,
  value: unknown,
  term: Term,
  expected: unknown,
  seen = new Map<object, object>(),
): string | undefined {
  const actual = term === 0 ? value : readTerm(context, model, term, value);
  if (!isObject(actual) || !isObject(expected)) {
    if (Object.is(actual, expected)) return undefined;
    return `expected ${show(expected)}, got ${show(actual)}${term === 0 ? ' (concrete)' : ''}`;
  }
  if (seen.get(actual) === expected) return undefined;
  seen.set(actual, expected);
  if (typeof actual === 'function') return actual === expected ? undefined : 'different functions';
  if (Object.getPrototypeOf(actual) !== Object.getPrototypeOf(expected)) return 'different prototypes';
  const inner = innerDifference(context, model, actual, expected, seen);
  if (inner !== undefined) return inner;
  const mine = Reflect.ownKeys(actual);
  const theirs = Reflect.ownKeys(expected);
  if (mine.length !== theirs.length || mine.some((key, i) => key !== theirs[i]))
    return `expected keys ${theirs.map(String)}, got ${mine.map(String)}`;
  for (const key of mine) {
    if (key === 'stack') continue;
    const a = Object.getOwnPropertyDescriptor(actual, key)!;
    const b = Object.getOwnPropertyDescriptor(expected, key)!;
    if (a.enumerable !== b.enumerable || a.writable !== b.writable)
      return `different attributes of ${String(key)}`;
    if (!('value' in a)) continue;
    const wrong = difference(context, model, a.value, context.getCell(actual, key), b.value, seen);
    if (wrong !== undefined) return `[${String(key)}] ${wrong}`;
  }
  return undefined;
}

/** Contents of dates, maps and sets. */
function innerDifference(
  context: FakeContext,
  model: ReadonlyMap<number, Primitive>,
  actual: object,
  expected: object,
  seen: Map<object, object>,
): string | undefined {
  if (actual instanceof Date)
    return difference(
      context,
      model,
      actual.getTime(),
      timeTerm(context, actual),
      (expected as Date).getTime(),
    );
  if (!(actual instanceof Map || actual instanceof Set)) return undefined;
  const mine = [...actual.entries()];
  const theirs = [...(expected as Map<unknown, unknown>).entries()];
  if (mine.length !== theirs.length) return `expected ${theirs.length} entries, got ${mine.length}`;
  for (const [i, [key, value]] of mine.entries()) {
    const keyTerm = containerTerm(context, actual, i, 'key');
    const valueTerm = containerTerm(context, actual, i, 'value');
    const wrong =
      difference(context, model, key, keyTerm, theirs[i]![0], seen) ??
      difference(context, model, value, valueTerm, theirs[i]![1], seen);
    if (wrong !== undefined) return `entry ${i}: ${wrong}`;
  }
  return undefined;
}

function readTerm(
  context: FakeContext,
  model: ReadonlyMap<number, Primitive>,
  term: Term,
  value: unknown,
): unknown {
  return isObject(value) ? value : context.evaluate(term, model);
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function show(value: unknown): string {
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
