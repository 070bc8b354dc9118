import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

const OPTIONS = 'interface O { f?: (n: number) => number; k?: number }';

/** Loops in functions whose parameters may be left out, or are one of several types. */
export const pairsOfOptions: readonly Pair[] = [
  {
    name: 'one or many',
    before: `export function f(xs: number | number[]): number { if (typeof xs === 'number') return xs; let s = 0; for (const x of xs) s += x; return s; }`,
    after: `export function f(xs: number | number[]): number { if (typeof xs !== 'number') { let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]!; return s; } return xs; }`,
  },
  {
    name: 'a callback that may be left out',
    before: `export function f(xs: number[], w?: (n: number) => number): number { let s = 0; for (const x of xs) s += w ? w(x) : x; return s; }`,
    after: `export function f(xs: number[], w?: (n: number) => number): number { let s = 0; if (!w) { for (let i = 0; i < xs.length; i++) s += xs[i]!; return s; } for (let i = 0; i < xs.length; i++) s += w(xs[i]!); return s; }`,
  },
  {
    name: 'a callback in options',
    before: `${OPTIONS} export function f(xs: number[], o?: O): number { const g = o?.f; let s = 0; for (const x of xs) s += g ? g(x) : x; return s; }`,
    after: `${OPTIONS} export function f(xs: number[], o?: O): number { const g = o === undefined ? undefined : o.f; let s = 0; for (let i = 0; i < xs.length; i++) { if (g) s += g(xs[i]!); else s += xs[i]!; } return s; }`,
  },
  {
    name: 'a list that may be left out',
    before: `export function f(xs?: number[]): number { let s = 0; if (xs) for (const x of xs) s += x; return s; }`,
    after: `export function f(xs?: number[]): number { if (xs === undefined) return 0; let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]!; return s; }`,
  },
];

export const nearMissesOfOptions: readonly NearMiss[] = [
  {
    name: 'one that is -0',
    before: `export function f(xs: number | number[]): number { if (typeof xs === 'number') return xs; let s = 0; for (const x of xs) s += x; return s; }`,
    after: `export function f(xs: number | number[]): number { if (typeof xs === 'number') return xs + 0; let s = 0; for (const x of xs) s += x; return s; }`,
    witness: `[-0]`,
  },
  {
    name: 'left out another default',
    before: `export function f(xs: number[], w?: (n: number) => number): number { let s = 0; for (const x of xs) s += w ? w(x) : x; return s; }`,
    after: `export function f(xs: number[], w?: (n: number) => number): number { let s = 0; for (const x of xs) s += w ? w(x) : x + 1; return s; }`,
    witness: `[[1]]`,
  },
  {
    name: 'a method without its object',
    before: `export function f(xs: number[], o: { f(n: number): number }): number { let s = 0; for (const x of xs) s += o.f(x); return s; }`,
    after: `export function f(xs: number[], o: { f(n: number): number }): number { const g = o.f; let s = 0; for (const x of xs) s += g(x); return s; }`,
    witness: `[[1], { k: 5, f(n) { return this === undefined ? 0 : this.k; } }]`,
  },
  {
    name: 'a method that replaces itself',
    before: `export function f(xs: number[], o: { f(n: number): number }): number { let s = 0; for (const x of xs) { const g = o.f; s += g(x); } return s; }`,
    after: `export function f(xs: number[], o: { f(n: number): number }): number { const g = o.f; let s = 0; for (const x of xs) s += g(x); return s; }`,
    witness: `(() => { const o = { f(n) { o.f = () => 100; return n; } }; return [[1, 2], o]; })()`,
  },
  {
    name: 'two objects with methods',
    before: `interface M { f(n: number): number } export function f(xs: number[], a: M, b: M): number { let s = 0; for (const x of xs) s += a.f(x); return s; }`,
    after: `interface M { f(n: number): number } export function f(xs: number[], a: M, b: M): number { let s = 0; for (const x of xs) s += b.f(x); return s; }`,
    witness: `[[1], { f: (n) => n }, { f: (n) => -n }]`,
  },
  {
    name: 'a callback in options called once more',
    before: `${OPTIONS} export function f(xs: number[], o?: O): number { const g = o?.f; let s = 0; for (const x of xs) s += g ? g(x) : x; return s; }`,
    after: `${OPTIONS} export function f(xs: number[], o?: O): number { const g = o?.f; let s = 0; for (const x of xs) s += g ? g(x) : x; if (g && xs.length > 9) g(0); return s; }`,
    witness: `(() => { let n = 0; return [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1], { f: (x) => { if (x === 0) throw new Error('0'); return x; } }]; })()`,
  },
  {
    name: 'a list that is left out',
    before: `export function f(xs?: number[]): number { let s = 0; if (xs) for (const x of xs) s += x; return s; }`,
    after: `export function f(xs?: number[]): number { if (xs === undefined) return -1; let s = 0; for (const x of xs) s += x; return s; }`,
    witness: `[]`,
  },
  {
    name: 'an option of null is not one that is left out',
    before: `export function f(xs: number[], o?: { k?: number | null }): number { let s = 0; for (const x of xs) s += x * (o?.k ?? 2); return s; }`,
    after: `export function f(xs: number[], o?: { k?: number | null }): number { let s = 0; const k = o?.k === undefined ? 2 : o.k; for (const x of xs) s += x * (k as number); return s; }`,
    witness: `[[1], { k: null }]`,
  },
];
