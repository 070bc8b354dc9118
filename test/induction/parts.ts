import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** Parts of arrays, and `map` with functions that may change the array. */
export const pairsOfParts: readonly Pair[] = [
  {
    name: 'part: the last while',
    before: `export function f<T>(xs: T[], g: (x: T) => boolean): T[] { for (let i = xs.length - 1; i >= 0; i--) { if (!g(xs[i]!)) return xs.slice(i + 1); } return xs; }`,
    after: `export function f<T>(xs: T[], g: (x: T) => boolean): T[] { let i = xs.length - 1; while (i >= 0) { if (!g(xs[i]!)) return xs.slice(i + 1); i--; } return xs; }`,
  },
  {
    name: 'part: all but the first',
    before: `export function f(xs: number[]): number { let s = 0; for (const x of xs.slice(1)) s += x; return s; }`,
    after: `export function f(xs: number[]): number { let s = 0; for (let i = 1; i < xs.length; i++) s += xs[i]!; return s; }`,
  },
  {
    name: 'part: the first three',
    before: `export function f(xs: number[]): number { let s = 0; for (const x of xs.slice(0, 3)) s += x; return s; }`,
    after: `export function f(xs: number[]): number { let s = 0; for (let i = 0; i < Math.min(3, xs.length); i++) s += xs[i]!; return s; }`,
  },
  {
    name: 'part: a part with holes',
    before: `export function f(xs: unknown[]): number { let n = 0; const ys = xs.slice(1); for (let i = 0; i < ys.length; i++) if (ys[i] === undefined) n++; return n; }`,
    after: `export function f(xs: unknown[]): number { let n = 0; for (const y of xs.slice(1)) if (y === undefined) n++; return n; }`,
  },
  {
    name: 'part: map by a callback',
    before: `export function f(b: number[], m: (x: number) => number): number[] { return b.map((x) => m(x)); }`,
    after: `export function f(b: number[], m: (x: number) => number): number[] { const out = new Array<number>(b.length); b.forEach((x, i) => { out[i] = m(x); }); return out; }`,
  },
];

/** And such that differ by where a part begins or ends, by holes, or by what a function does to the array. */
export const nearMissesOfParts: readonly NearMiss[] = [
  {
    name: 'part: slice off',
    before: `export function f(xs: number[]): number { let s = 0; for (const x of xs.slice(1)) s += x; return s; }`,
    after: `export function f(xs: number[]): number { let s = 0; for (let i = 2; i < xs.length; i++) s += xs[i]!; return s; }`,
    witness: `[[1, 2, 3]]`,
  },
  {
    name: 'part: slice end',
    before: `export function f<T>(xs: T[], g: (x: T) => boolean): T[] { for (let i = xs.length - 1; i >= 0; i--) { if (!g(xs[i]!)) return xs.slice(i + 1); } return xs; }`,
    after: `export function f<T>(xs: T[], g: (x: T) => boolean): T[] { let i = xs.length - 1; while (i >= 0) { if (!g(xs[i]!)) return xs.slice(i); i--; } return xs; }`,
    witness: `[[1, 2], (x) => x > 1]`,
  },
  {
    name: 'part: slice same',
    before: `export function f<T>(xs: T[], g: (x: T) => boolean): T[] { for (let i = xs.length - 1; i >= 0; i--) { if (!g(xs[i]!)) return xs.slice(i + 1); } return xs; }`,
    after: `export function f<T>(xs: T[], g: (x: T) => boolean): T[] { let i = xs.length - 1; while (i >= 0) { if (!g(xs[i]!)) return xs.slice(i + 1); i--; } return xs.slice(0); }`,
    witness: `[[1], () => true]`,
  },
  {
    name: 'part: slice hole',
    before: `export function f(xs: unknown[]): unknown[] { const r: unknown[] = []; for (let i = 1; i < xs.length; i++) r.push(xs[i]); return r; }`,
    after: `export function f(xs: unknown[]): unknown[] { return xs.slice(1); }`,
    witness: `[[1, , 2]]`,
  },
  {
    name: 'part: slice hole2',
    before: `export function f(xs: unknown[]): number { let n = 0; for (let i = 1; i < xs.length; i++) if (xs[i] === undefined) n++; return n; }`,
    after: `export function f(xs: unknown[]): number { let n = 0; xs.slice(1).forEach((x) => { if (x === undefined) n++; }); return n; }`,
    witness: `[[1, , 2]]`,
  },
  {
    name: 'part: slice zero',
    before: `export function f(xs: number[], k: number): number { const n = xs.slice(0, 0).length; let s = 0; for (const x of xs) s += x; return 1 / n + s; }`,
    after: `export function f(xs: number[], k: number): number { const n = xs.slice(0, 0).length; let s = 0; for (const x of xs) s += x; return 1 / -n + s; }`,
    witness: `[[1], 0]`,
  },
  {
    name: 'part: slice alias',
    before: `export function f(xs: number[]): number { const ys = xs.slice(0, xs.length); for (let i = 0; i < xs.length; i++) xs[i] = 0; let s = 0; for (const y of ys) s += y; return s; }`,
    after: `export function f(xs: number[]): number { const ys = xs; for (let i = 0; i < xs.length; i++) xs[i] = 0; let s = 0; for (const y of ys) s += y; return s; }`,
    witness: `[[1, 2]]`,
  },
  {
    name: 'part: map for',
    before: `export function f(b: number[], m: (x: number) => number): number[] { return b.map((x) => m(x)); }`,
    after: `export function f(b: number[], m: (x: number) => number): number[] { const out: number[] = []; for (let i = 0; i < b.length; i++) out.push(m(b[i]!)); return out; }`,
    witness: `[[1, , 2], (x) => x]`,
  },
  {
    name: 'part: map hole',
    before: `export function f<T, U>(b: T[], m: (x: T) => U): U[] { return b.map((x) => m(x)); }`,
    after: `export function f<T, U>(b: T[], m: (x: T) => U): U[] { const out: U[] = []; for (const x of b) out.push(m(x)); return out; }`,
    witness: `[[1, , 2], (x) => x]`,
  },
  {
    name: 'part: map undef',
    before: `export function f<T, U>(b: T[], m: (x: T) => U): U[] { return b.map((x) => m(x)); }`,
    after: `export function f<T, U>(b: T[], m: (x: T) => U): U[] { const out = new Array<U>(b.length).fill(undefined as U); b.forEach((x, i) => { out[i] = m(x); }); return out; }`,
    witness: `[[1, , 2], (x) => x]`,
  },
  {
    name: 'part: map len',
    before: `export function f<T, U>(b: T[], m: (x: T) => U): U[] { return b.map((x) => m(x)); }`,
    after: `export function f<T, U>(b: T[], m: (x: T) => U): U[] { const out = new Array<U>(b.length); for (let i = 0; i < b.length; i++) { if (i in b) out[i] = m(b[i]!); } return out; }`,
    witness: `((b) => [b, (x) => { if (b.length < 3) b.push(x); return x; }])([1])`,
  },
  {
    name: 'part: map count',
    before: `export function f(b: number[], m: (x: number) => number): number { const c = b.map((x) => m(x)); let n = 0; for (const x of c) if (x === undefined) n++; return n; }`,
    after: `export function f(b: number[], m: (x: number) => number): number { const c = b.map((x) => m(x)); return 0; }`,
    witness: `[[1, , 2], (x) => x]`,
  },
  {
    name: 'part: map inc',
    before: `export function f(b: number[], m: (x: number) => number): boolean { const c = b.map((x) => m(x)); return c.includes(undefined as never); }`,
    after: `export function f(b: number[], m: (x: number) => number): boolean { const c = b.map((x) => m(x)); return false; }`,
    witness: `[[1, , 2], (x) => x]`,
  },
  {
    name: 'part: part callback',
    before: `export function f(xs: number[], g: (x: number) => number): number { const ys = xs.slice(1); let s = 0; for (const x of ys) s += g(x); return s; }`,
    after: `export function f(xs: number[], g: (x: number) => number): number { let s = 0; for (let i = 1; i < xs.length; i++) s += g(xs[i]!); return s; }`,
    witness: `((b) => [b, (x) => { b[2] = 9; return x; }])([1, 2, 3])`,
  },
  {
    name: 'part: part push',
    before: `export function f(xs: number[]): number { const ys = xs.slice(0, 2); ys.push(7); let s = 0; for (const y of ys) s += y; return s; }`,
    after: `export function f(xs: number[]): number { const ys = xs.slice(0, 3); let s = 0; for (const y of ys) s += y; return s; }`,
    witness: `[[1, 2, 3]]`,
  },
  {
    name: 'part: part written',
    before: `export function f(xs: number[]): number { const ys = xs.slice(1); for (let i = 0; i < ys.length; i++) { ys[i] = ys[i]! + 1; } return xs[1] ?? 0; }`,
    after: `export function f(xs: number[]): number { for (let i = 1; i < xs.length; i++) { xs[i] = xs[i]! + 1; } return xs[1] ?? 0; }`,
    witness: `[[1, 2]]`,
  },
  {
    name: 'part: part cross',
    before: `export function f(xs: number[]): number { let s = 0; for (const x of xs.slice(2, 1)) s += x; return s; }`,
    after: `export function f(xs: number[]): number { let s = 0; for (const x of xs.slice(1, 2)) s += x; return s; }`,
    witness: `[[1, 2, 3]]`,
  },
  {
    name: 'part: part fifth',
    before: `export function f(xs: number[]): number { let s = 0; for (const x of xs.slice(0, 5)) s += x; return s; }`,
    after: `export function f(xs: number[]): number { let s = 0; for (let i = 0; i < xs.length; i++) { s += xs[i]!; if (i === 5) break; } return s; }`,
    witness: `[[1, 2, 3, 4, 5, 6]]`,
  },
];
