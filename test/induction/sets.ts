import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** Loops that ask sets. */
export const pairsOfSets: readonly Pair[] = [
  {
    name: 'set has',
    before: `export function f<T>(a: T[], b: T[]): T[] { const s = new Set(b); return a.filter((x) => !s.has(x)); }`,
    after: `export function f<T>(a: T[], b: T[]): T[] { const other = new Set(b); const out: T[] = []; for (let i = 0; i < a.length; i++) { if (i in a) { const x = a[i]!; if (!other.has(x)) out.push(x); } } return out; }`,
  },
  {
    name: 'set numbers',
    before: `export function f(a: number[], b: number[]): number { const s = new Set(b); let n = 0; for (const x of a) if (s.has(x)) n++; return n; }`,
    after: `export function f(a: number[], b: number[]): number { let n = 0; for (const x of a) if (b.includes(x)) n++; return n; }`,
  },
];

/** And such that differ for NaN, for items that a set has once, or once one of both is changed. */
export const nearMissesOfSets: readonly NearMiss[] = [
  {
    name: 'set NaN',
    before: `export function f(a: number[], b: number[]): number { const s = new Set(b); let n = 0; for (const x of a) if (s.has(x)) n++; return n; }`,
    after: `export function f(a: number[], b: number[]): number { let n = 0; for (const x of a) if (b.indexOf(x) >= 0) n++; return n; }`,
    witness: `[[NaN], [NaN]]`,
  },
  {
    name: 'set size',
    before: `export function f(a: number[]): number { const s = new Set(a); let n = 0; for (const x of a) if (s.has(x)) n++; return s.size; }`,
    after: `export function f(a: number[]): number { let n = 0; for (const x of a) n++; return n; }`,
    witness: `[[1, 1]]`,
  },
  {
    name: 'set changed later',
    before: `export function f(a: number[], b: number[]): number { const s = new Set(b); let n = 0; for (const x of a) { b[0] = x; if (s.has(x)) n++; } return n; }`,
    after: `export function f(a: number[], b: number[]): number { let n = 0; for (const x of a) { b[0] = x; if (b.includes(x)) n++; } return n; }`,
    witness: `[[1], [2]]`,
  },
  {
    name: 'set of other',
    before: `export function f(a: number[], b: number[]): number { const s = new Set(b); let n = 0; for (const x of a) if (s.has(x)) n++; return n; }`,
    after: `export function f(a: number[], b: number[]): number { const s = new Set(a); let n = 0; for (const x of b) if (s.has(x)) n++; return n; }`,
    witness: `[[1, 1], [1]]`,
  },
  {
    name: 'set add2',
    before: `export function f(a: number[]): number { const s = new Set(a); let n = 0; for (const x of a) { s.add(x + 1); if (s.has(x + 1)) n++; } return n; }`,
    after: `export function f(a: number[]): number { const s = new Set(a); let n = 0; for (const x of a) { if (s.has(x + 1)) n++; } return n; }`,
    witness: `[[1]]`,
  },
  {
    name: 'set iterated',
    before: `export function f(a: number[]): number { const s = new Set(a); let n = 0; for (const x of s) n += x; return n; }`,
    after: `export function f(a: number[]): number { let n = 0; for (const x of a) n += x; return n; }`,
    witness: `[[1, 1]]`,
  },
  {
    name: 'set spread',
    before: `export function f(a: number[]): number[] { const s = new Set(a); let n = 0; for (const x of a) n += x; return [...s, n]; }`,
    after: `export function f(a: number[]): number[] { let n = 0; for (const x of a) n += x; return [...a, n]; }`,
    witness: `[[1, 1]]`,
  },
  {
    name: 'set returned',
    before: `export function f(a: number[]): unknown { const s = new Set(a); let n = 0; for (const x of a) n += x; return s; }`,
    after: `export function f(a: number[]): unknown { let n = 0; for (const x of a) n += x; return [...a]; }`,
    witness: `[[1]]`,
  },
  {
    name: 'set length',
    before: `export function f(a: number[]): number { const s: any = new Set(a); let n = 0; for (const x of a) n += x; return s.length ?? n; }`,
    after: `export function f(a: number[]): number { let n = 0; for (const x of a) n += x; return a.length; }`,
    witness: `[[5]]`,
  },
  {
    name: 'set isArray',
    before: `export function f(a: number[]): number { const s: any = new Set(a); let n = 0; for (const x of a) n += x; return Array.isArray(s) ? 1 : n; }`,
    after: `export function f(a: number[]): number { let n = 0; for (const x of a) n += x; return 1; }`,
    witness: `[[5]]`,
  },
];
