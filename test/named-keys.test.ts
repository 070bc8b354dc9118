import { expect, it } from 'vitest';
import { diffTexts } from '../src/evolve/testing/diff-texts.ts';
import { exploreTexts } from './helpers/explore-texts.ts';

/** Keys that the program names are tried in objects whose types admit any; what is looked for besides is assumed not to be there. */
const functions: readonly (readonly [body: string, complete: boolean, rows: number])[] = [
  [`(o: Record<string, number>) { return 'limit' in o ? o.limit : -1 }`, true, 2],
  [`(o: Record<string, number>) { return Object.hasOwn(o, 'max') ? o.max! > 10 : false }`, true, 2],
  [`(o: { cfg: { [k: string]: string } }[]) { return o[0]?.cfg.name ?? '' }`, true, 3],
  [`(o: Record<string, string>) { return typeof o.toString }`, false, 1],
  [`(o: Record<string, number | undefined>) { return 'k' in o }`, false, 1],
  [`(o: {}) { return !!o }`, false, 1],
  // Keys that are numbers.
  [`(o: Record<number, number>) { return (o[1] ?? 0) > (o[2] ?? 0) }`, true, 4],
  [`(o: { [k: number]: string }) { return o[0] ?? 'none' }`, true, 2],
  [`(o: Record<string, number>) { return 7 in o }`, true, 1],
  // Names that we give to made-up keys ourselves, reached by keys that are computed.
  [`(o: Record<string, number>) { for (const k of ['a', 'b']) if (o[k]) return k; return '' }`, false, 5],
  [`(o: Record<string, number>) { return o['xa'.slice(1)] ?? 0 }`, false, 2],
  [`(o: Record<string, number>) { return 'xa'.slice(1) in o }`, false, 1],
  [`(o: Record<string, number>) { return Object.hasOwn(o, 'xa'.slice(1)) }`, false, 1],
  [`(o: Record<number, number>) { return o[[0, 1][1]!] ?? 0 }`, false, 2],
  [`(this: { k: number } | void, x: number) { return this ? this.k + x : x }`, false, 1],
];

it.each(functions)('%s', (body, complete, rows) => {
  const result = exploreTexts(`export function f${body}`, 'f');
  expect(result.complete).toBe(complete);
  expect(result.behaviours.length).toBe(rows);
});

/** Going over an object, or waiting for it, looks for a method that its type admits. */
it.each([
  [
    'function f(o: Record<string | symbol, any>) { try { return [...(o as any)].length } catch { return -1 } }',
    false,
  ],
  ['function f(o: Record<string, any>) { for (const x of o as any) return x; return 0 }', false],
  ['function f(o: { a: number }) { const [x] = o as any; return x }', false],
  ['function* f(o: Record<string, any>) { yield* o as any }', false],
  ['async function f(o: Record<string, any>) { return await o }', false],
  ['async function f(o: Record<string, any>) { return o }', false],
  ['function f(o: Record<string, any>) { return Promise.resolve(o) }', false],
  ['function f(o: Record<string, any>) { return new Promise((ok) => ok(o)) }', false],
  ['function f(n: number) { try { return [...(n as any)].length } catch { return -1 } }', true],
  ['async function f(xs: number[]) { return xs }', true],
] as const)('%s', (text, complete) => {
  expect(exploreTexts(`export ${text}`, 'f').complete).toBe(complete);
});

it('how many further keys there are is said of further keys', () => {
  const { behaviours } = exploreTexts(
    'export function f(o: { a: number; [k: string]: number }) { return Object.keys(o).length }',
    'f',
  );
  for (const { condition, outcome } of behaviours) {
    const count = Number(outcome.kind === 'return' && outcome.value);
    const o = Object.fromEntries(Array.from({ length: count }, (_, i) => [String.fromCharCode(97 + i), 0]));
    expect(condition.every((c) => Boolean(new Function('o', `return ${c}`)(o)))).toBe(true);
  }
});

it('both versions get the keys that either names', () => {
  const text = (name: string) => `export function f(o: Record<string, number>) { return o.${name} ?? 10 }`;
  const options = { numbers: 'double', timeoutMs: 60_000 } as const;
  expect(diffTexts(text('limit'), text('limits'), options)[0]?.verdict).toBe('refuted');
  const same =
    'export function f(o: Record<string, number>) { const n = o.limit; return n === undefined ? 10 : n }';
  expect(diffTexts(text('limit'), same, options)[0]?.verdict).toBe('proved');
});
