import ts from 'typescript';
import { expect, it } from 'vitest';
import { exploreTexts } from './helpers/explore-texts.ts';

/** Variables that other calls may have changed are inputs: what is said is checked in Node from states that such calls leave. */
const modules: readonly (readonly [code: string, states: readonly string[]])[] = [
  ['let n = 0; export function f(): number { return ++n }', ['', 'f()', 'f(); f()', 'n = NaN']],
  [
    `let ready = false; export function f(): string { if (!ready) { ready = true; return 'init' } return 'again' }`,
    ['', 'f()'],
  ],
  [
    `let level = 'info'; export function set(l: string) { level = l } export function f(m: string): string { return level === 'debug' ? 'D' + m : m }`,
    ['', 'set("debug")', 'set("")'],
  ],
  [
    'export const config = { debug: false, max: 3 }; export function f(n: number): boolean { return config.debug || n > config.max }',
    ['', 'exports.config.debug = true', 'exports.config.max = -1'],
  ],
  [
    'let last: number; export function f(x: number): number { const d = last === undefined ? 0 : x - last; last = x; return d }',
    ['', 'f(3)', 'f(NaN)'],
  ],
  [
    `let mode: 'on' | 'off' = 'on'; export function flip() { mode = mode === 'on' ? 'off' : 'on' } function is() { return mode === 'on' } export function f(x: number): number { return is() ? x : -x }`,
    ['', 'flip()'],
  ],
];

it.each(modules)('%s', (code, states) => {
  const { behaviours, complete, inputs } = exploreTexts(code, 'f', { findState: true });
  expect(complete).toBe(true);
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const parameters = inputs.filter((i) => !i.state).map((i) => i.name);
  const args = parameters.map((name) => (inputs.find((i) => i.name === name)?.type === 'string' ? 'q' : 4));
  const inState = (state: string, text: string): unknown =>
    new Function(
      'exports',
      ...parameters,
      `${outputText}\n;${state};const { config } = exports; return ${text}`,
    )({}, ...args);
  for (const state of states) {
    const rows = behaviours.filter((b) => b.condition.every((c) => inState(state, `(${c})`)));
    expect(rows.length).toBe(1);
    const { outcome } = rows[0]!;
    const said = outcome.kind === 'return' ? inState(state, `(${outcome.value})`) : undefined;
    expect(said).toEqual(inState(state, `f(${parameters.join(', ')})`));
  }
});

it.each([
  ['waits', 'let n = 0; export async function f(): Promise<number> { n++; await 0; return n }'],
  [
    'holds more than primitives',
    'const xs: number[] = []; export function f(): number { return xs.push(1) }',
  ],
  [
    'gets further keys',
    'const o = { a: 0 }; export function put(k: string) { (o as Record<string, number>)[k] = 1 } export function f(): number { return Object.keys(o).length }',
  ],
  [
    'is frozen by others',
    'const o = { a: 0 }; export function lock() { Object.freeze(o) } export function f(x: number): number { try { o.a = x } catch { return -1 } return o.a }',
  ],
  [
    'loses fields',
    'const o = { a: 0 }; export function drop() { delete (o as { a?: number }).a } export function f(): boolean { return "a" in o }',
  ],
  [
    'is handed to a function that does more',
    'const o = { a: 0 }; function drop(of: { a?: number }) { delete of.a } export function g() { drop(o) } export function f(): boolean { return "a" in o }',
  ],
  [
    'goes by another name',
    'const o = { a: 0 }; const p: { a?: number } = o; export function g() { delete p.a } export function f(): boolean { return "a" in o }',
  ],
  [
    'is that of a closure with the same name',
    'let n = 1; const next = (() => { let n = 0; return () => ++n })(); export function f(): number { return next() + n }',
  ],
])('is assumed where it %s', (_, code) => {
  const { complete, scope } = exploreTexts(code, 'f', { findState: true });
  expect(complete).toBe(false);
  expect(scope.assumes.map((a) => a.code)).toContain('state');
});

it('parameters may be exchanged', () => {
  const { behaviours } = exploreTexts(
    `const seen: { n: number } = { n: 0 };
export function f(a: { v: number }, b: { v: number }): number {
  if (a.v > b.v) { const swap = a; a = b; b = swap; }
  seen.n++;
  return b.v - a.v;
}`,
    'f',
  );
  expect(behaviours.length).toBe(2);
});
