import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** Loops over values of a type that says nothing. */
export const pairsOfAny: readonly Pair[] = [
  {
    name: 'any value: filter any',
    before: `export function f<T>(xs: T[], g: (x: T) => boolean): T[] { const out: T[] = []; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; if (g(x)) out.push(x); } return out; }`,
    after: `export function f<T>(xs: T[], g: (x: T) => boolean): T[] { const out: T[] = []; for (const x of xs) { if (g(x)) out.push(x); } return out; }`,
  },
  {
    name: 'any value: sumBy',
    before: `export function f<T>(xs: readonly T[], g: (x: T) => number): number { let s = 0; for (let i = 0; i < xs.length; i++) s += g(xs[i]!); return s; }`,
    after: `export function f<T>(items: readonly T[], get: (x: T) => number): number { let s = 0; for (const x of items) s += get(x); return s; }`,
  },
  {
    name: 'any value: last',
    before: `export function f<T>(xs: T[]): T | undefined { let r = xs[0]; for (let i = 1; i < xs.length; i++) r = xs[i]; return r; }`,
    after: `export function f<T>(xs: T[]): T | undefined { let r = xs[0]; let i = 0; while (++i < xs.length) { r = xs[i]; } return r; }`,
  },
  {
    name: 'any value: minBy',
    before: `export function f<T>(xs: T[], g: (x: T) => number): T | undefined { let m = xs[0]; let min = Infinity; for (let i = 0; i < xs.length; i++) { const e = xs[i]!; const v = g(e); if (v < min) { min = v; m = e; } } return m; }`,
    after: `export function f<T>(xs: T[], g: (x: T) => number): T | undefined { let m = xs[0]; let min = Infinity; for (const e of xs) { const v = g(e); if (v < min) { min = v; m = e; } } return m; }`,
  },
  {
    name: 'any value: indexOf',
    before: `export function f<T>(xs: T[], y: T): number { for (let i = 0; i < xs.length; i++) if (xs[i] === y) return i; return -1; }`,
    after: `export function f<T>(xs: T[], y: T): number { let r = -1; for (let i = 0; i < xs.length && r < 0; i++) { if (xs[i] === y) r = i; } return r; }`,
  },
  {
    name: 'any value: defined',
    before: `export function f<T>(xs: T[]): boolean { for (const x of xs) if (x === undefined) return false; return true; }`,
    after: `export function f<T>(xs: T[]): boolean { for (let i = 0; i < xs.length; i++) { if (undefined === xs[i]) return false; } return true; }`,
  },
];

/** And such that differ for NaN, -0, null, undefined, or a hole. */
export const nearMissesOfAny: readonly NearMiss[] = [
  {
    name: 'any value: NaN',
    before: `export function f<T>(xs: T[], y: T): boolean { for (let i = 0; i < xs.length; i++) if (xs[i] === y) return true; return false; }`,
    after: `export function f<T>(xs: T[], y: T): boolean { return xs.includes(y); }`,
    witness: `[[NaN], NaN]`,
  },
  {
    name: 'any value: hole',
    before: `export function f<T>(xs: T[]): T[] { const out: T[] = []; for (const x of xs) out.push(x); return out; }`,
    after: `export function f<T>(xs: T[]): T[] { return xs.slice(); }`,
    witness: `[[, 1]]`,
  },
  {
    name: 'any value: hole2',
    before: `export function f<T>(xs: T[]): T[] { const out: T[] = []; for (const x of xs) if (!x) out.push(x); return out; }`,
    after: `export function f<T>(xs: T[]): T[] { return xs.filter((x) => !x); }`,
    witness: `[[, 1]]`,
  },
  {
    name: 'any value: undefined',
    before: `export function f<T>(xs: T[], g: (x: T) => void): number { let n = 0; for (const x of xs) { if (x !== undefined) n++; } return n; }`,
    after: `export function f<T>(xs: T[], g: (x: T) => void): number { let n = 0; for (const x of xs) { if (x != null) n++; } return n; }`,
    witness: `[[null], () => {}]`,
  },
  {
    name: 'any value: zero',
    before: `export function f<T>(xs: T[]): number { let n = 0; for (const x of xs) { if (x) n++; } return n; }`,
    after: `export function f<T>(xs: T[]): number { let n = 0; for (const x of xs) { if (x !== undefined && x !== null) n++; } return n; }`,
    witness: `[[0]]`,
  },
  {
    name: 'any value: self',
    before: `export function f<T>(xs: T[]): number { let n = 0; for (const x of xs) { if (x === x) n++; } return n; }`,
    after: `export function f<T>(xs: T[]): number { let n = 0; for (const x of xs) { n++; } return n; }`,
    witness: `[[NaN]]`,
  },
  {
    name: 'any value: swap',
    before: `export function f<T>(xs: T[], y: T): number { let n = 0; for (const x of xs) { if (x === y) n++; } return n; }`,
    after: `export function f<T>(xs: T[], y: T): number { let n = 0; for (const x of xs) { if (Object.is(x, y)) n++; } return n; }`,
    witness: `[[-0], 0]`,
  },
  {
    name: 'any value: array',
    before: `export function f<T>(xs: T[]): number { let n = 0; for (const x of xs) { if (Array.isArray(x)) n++; } return n; }`,
    after: `export function f<T>(xs: T[]): number { let n = 0; for (const x of xs) { if (typeof x === 'object') n++; } return n; }`,
    witness: `[[null]]`,
  },
  {
    name: 'any value: every',
    before: `export function f<T>(xs: T[]): boolean { for (const x of xs) if (x === undefined) return false; return true; }`,
    after: `export function f<T>(xs: T[]): boolean { return xs.every((x) => x !== undefined); }`,
    witness: `[[, 1]]`,
  },
  {
    name: 'any value: first',
    before: `export function f<T>(xs: T[]): T | undefined { let r = xs[0]; for (let i = 1; i < xs.length; i++) r = xs[i]; return r; }`,
    after: `export function f<T>(xs: T[]): T | undefined { let r = xs[0]; for (let i = 1; i <= xs.length; i++) r = xs[i]; return r; }`,
    witness: `[[1]]`,
  },
  {
    name: 'any value: empty',
    before: `export function f<T>(xs: T[]): unknown { let r: unknown = xs[0]; for (let i = 1; i < xs.length; i++) r = xs[i]; return r === undefined ? null : r; }`,
    after: `export function f<T>(xs: T[]): unknown { let r: unknown = xs[0]; for (let i = 1; i < xs.length; i++) r = xs[i]; return xs.length === 0 ? null : r; }`,
    witness: `[[undefined]]`,
  },
];
