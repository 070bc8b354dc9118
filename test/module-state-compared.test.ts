import { expect, it } from 'vitest';
import { diffTexts } from '../src/evolve/testing/diff-texts.ts';

/** Both versions of a module with «old‖new»; what is said of `f`, and of the state that it assumes. */
function compared(code: string): { readonly verdict: string | undefined; readonly state: readonly string[] } {
  const side = (k: 1 | 2) =>
    code.replace(/«([^‖]*)‖([^»]*)»/gs, (_, old: string, now: string) => (k === 1 ? old : now));
  const signature = { numbers: 'double', maxLength: undefined, maxItems: undefined } as const;
  const all = diffTexts(side(1), side(2), { numbers: 'double', signature });
  const { verdict, scope } = all.find((d) => d.function === 'f')!;
  return { verdict, state: (scope?.assumes ?? []).filter((a) => a.code === 'state').map((a) => a.text) };
}

it.each([
  'let n = 0; export function up() { n++ } export function f(x: number): number { n = n + 1; return «n > 3 ? x : -x‖!(n <= 3) && n === n ? x : -x» }',
  'let last: number | undefined; export function f(x: number): boolean { «const same = last === x; last = x; return same‖const old = last; last = x; return x === old» }',
  "let mode: 'on' | 'off' = 'on'; export function flip() { mode = mode === 'on' ? 'off' : 'on' } export function f(x: number): number { return «mode === 'on' ? x : -x‖mode !== 'off' ? x : -x» }",
  'const cfg = { debug: false, level: 1 }; export function set(l: number) { cfg.level = l; cfg.debug = l > 5 } export function f(x: number): boolean { «return cfg.debug || x >= cfg.level‖if (cfg.debug) return true; return x >= cfg.level» }',
])('nothing differs in any state: %s', (code) => {
  expect(compared(code)).toEqual({ verdict: 'proved', state: [] });
});

it.each([
  [
    'let n = 0; export function up() { n++ } export function f(x: number): number { return «n > 1000 ? x + 1 : x‖x» }',
    'n as the module leaves it (they differ where n > 1000 && !Number.isNaN(x) && x !== x + 1)',
  ],
  // A state that no call leaves: nothing is refuted by it.
  [
    'let n = 0; export function up() { n = Math.abs(n) + 1 } export function f(x: number): number { return «n < 0 ? -x : x‖x» }',
    'n as the module leaves it (they differ where n < 0 && !Number.isNaN(x) && x !== -x)',
  ],
  [
    'const seen = new Set<string>(); export function f(s: string): boolean { «if (seen.has(s)) return true; seen.add(s); return false‖const was = seen.has(s); if (!was) seen.add(s); return was» }',
    'seen as the module leaves it',
  ],
  [
    'const cfg = { n: 0 }; export function lock() { Object.freeze(cfg) } export function f(x: number): number { try { cfg.n = x } catch { return -1 } return «cfg.n‖x» }',
    'cfg as the module leaves it',
  ],
  [
    'const cfg = { n: 0 }; export function put(k: string) { (cfg as Record<string, number>)[k] = 1 } export function f(k: string): boolean { return «k in cfg‖Object.keys(cfg).includes(k) || k in { __proto__: cfg }» }',
    'cfg as the module leaves it',
  ],
])('what differs in some state only is assumed: %s', (code, text) => {
  const { verdict, state } = compared(code);
  expect(verdict).not.toBe('proved');
  expect(verdict).not.toBe('refuted');
  expect(state).toEqual([text]);
});

it.each([
  'let n = «0‖1»; export function up() { n++ } export function f(x: number): number { n = n * 1; return «n > 3 ? x : -x‖n > 3 ? +x : -x» }',
  'let n = 0; export function up() { n++ } export function f(x: number): number { n = «n + 1‖n > 1 ? 0 : n + 1»; return n > 1 ? x : -x }',
])('a difference is found: %s', (code) => {
  expect(compared(code).verdict).toBe('refuted');
});
