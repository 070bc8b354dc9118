import { describe, expect, it } from 'vitest';
import { contractTexts } from '../testing/contract-texts.ts';

/** Verdicts of the clauses of a function's contract, then of the rule that nothing else differs. */
function checkVerdicts(text: string, expected: readonly string[], file = '/main.ts', name?: string): void {
  const [before, after] = text.split('//- after\n') as [string, string];
  const [result] = contractTexts(before, after, { file, ...(name !== undefined && { name }) });
  const verdicts = result!.clauses.flatMap((c) => c.verdict ?? []);
  expect([...verdicts, result!.equal.verdict], JSON.stringify(result, null, 1)).toEqual(expected);
}

describe('what is compared where the contract is silent', () => {
  const cases: [name: string, text: string, expected: string[]][] = [
    [
      'calls of functions among the inputs',
      `export function f(say: (n: number) => void, n: number): void { say(n); }
//- after
export function f(say: (n: number) => void, n: number): void { say(n + 1); }`,
      ['refuted'],
    ],
    [
      'the same randomness for both',
      `export function f(n: number): number { return Math.random() + n; }
//- after
export function f(n: number): number { const r = Math.random(); return r + n; }`,
      ['proved'],
    ],
    [
      'not what both versions share',
      `const g = globalThis as any;
export function f(): number { if (g.done) return 2; g.done = true; return 1; }
//- after
const g = globalThis as any;
export function f(): number { if (g.done) return 1; g.done = true; return 2; }`,
      ['unknown'],
    ],
    [
      'fields that both versions have',
      `export class C { constructor(public n: number) {} add(): void { this.n += 1; } }
//- after
export class C { constructor(public n: number) {} log: string[] = []; add(): void { this.n += 2; this.log.push('a'); } }`,
      ['refuted'],
    ],
    [
      'not variables that start otherwise and stay as they are',
      `let mode = 'a';
export function setMode(m: string): void { mode = m; }
export function f(n: number): number { return n; }
//- after
let mode = 'b';
export function setMode(m: string): void { mode = m; }
export function f(n: number): number { return n + 0 * 1; }`,
      ['proved'],
    ],
    [
      'not fields that only one version has, as section 7.1.3 says',
      `export class C { constructor(public n: number) {} add(): this { this.n += 1; return this; } }
//- after
export class C { constructor(public n: number) {} log: string[] = []; add(): this { this.n += 1; this.log.push('a'); return this; } }`,
      ['same'],
    ],
  ];
  for (const [name, text, expected] of cases)
    it(name, () => checkVerdicts(text, expected, '/main.ts', /\bf\(/.test(text) ? 'f' : undefined));
});

it('async functions by what their promises come to', () => {
  checkVerdicts(
    `export async function load(get: () => Promise<number>): Promise<number> {
  const v = await get();
  if (v < 0) throw new Error('negative');
  return v;
}
//- after
/**
 * @changed_behavior
 * @when_ensured false
 * @when_signaled (Error e) e.message === 'negative'
 * @ensures \\result === 0
 * @signals (any) false
 */
export async function load(get: () => Promise<number>): Promise<number> {
  const v = await get();
  return v < 0 ? 0 : v;
}`,
    ['same', 'same', 'same'],
  );
});

it('methods of older JavaScript', () => {
  checkVerdicts(
    `/** @param {number} limit */
function Stack(limit) { this.limit = limit; this.items = []; }
/** @param {number} x */
Stack.prototype.push = function (x) {
  if (this.items.length >= this.limit) throw new Error('full');
  return this.items.push(x);
};
exports.Stack = Stack;
//- after
/** @param {number} limit */
function Stack(limit) { this.limit = limit; this.items = []; }
/**
 * @param {number} x
 * @changed_behavior
 * @when_ensured false
 * @when_signaled (Error e) e.message === 'full'
 * @ensures \\result === -1 && this.items.length === \\old(this.items).length
 */
Stack.prototype.push = function (x) {
  if (this.items.length >= this.limit) return -1;
  return this.items.push(x);
};
exports.Stack = Stack;`,
    ['same', 'same'],
    '/main.cjs',
    'Stack.push',
  );
});

it('variables of modules before the call, also where they hold objects', () => {
  checkVerdicts(
    `const seen = new Map<string, number>();
export function put(key: string): number { seen.set(key, 1); return seen.size; }
//- after
const seen = new Map<string, number>();
/**
 * @changed_behavior
 * @requires key === ''
 * @ensures seen.size === \\old(seen).size && \\prev(seen).size === 1 && \\result === 0
 */
export function put(key: string): number {
  if (key === '') return 0;
  seen.set(key, 1);
  return seen.size;
}`,
    ['same', 'same'],
  );
});

it('parts of a condition know what is bound around them', () => {
  checkVerdicts(
    `const known = ['a', 'b'];
export function f(n: number): string { if (n > 1) throw new Error('c'); return known[n] ?? 'none'; }
//- after
const known = ['a', 'c'];
/**
 * @changed_behavior
 * @requires n === 1
 * @ensures known.every((k, i) => k === \\prev(known[i]) || i === n)
 * @also
 * @requires n > 1
 * @ensures false
 * @signals (TypeError e) \\prev(known).every((k) => k !== \\old(e.message))
 */
export function f(n: number): string { if (n > 1) throw new TypeError('d'); return known[n] ?? 'none'; }`,
    ['proved', 'proved', 'proved', 'proved'],
  );
});
