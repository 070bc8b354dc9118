import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** `Array.from`, conversions as callbacks, `substr`, and sets of values of any type. */
export const pairsOfArrayFrom: readonly Pair[] = [
  {
    name: 'Array.from length callback',
    before: `export function f(n: number): number[] { const out: number[] = []; if (!Number.isInteger(n) || n < 0 || n > 1000000) return out; for (let i = 0; i < n; i++) out.push(i * i); return out; }`,
    after: `export function f(n: number): number[] { if (!Number.isInteger(n) || n < 0 || n > 1000000) return []; return Array.from({ length: n }, (_, i) => i * i); }`,
  },
  {
    name: 'Array.from with mapper of array',
    before: `export function f(xs: number[]): string[] { const out: string[] = []; for (const x of xs) out.push(String(x)); return out; }`,
    after: `export function f(xs: number[]): string[] { return Array.from(xs, (x) => String(x)); }`,
  },
  {
    name: 'substr to slice in loop',
    before: `export function f(parts: string[]): string { let out = ''; for (const p of parts) { out += p.substr(1); } return out; }`,
    after: `export function f(parts: string[]): string { let out = ''; for (const p of parts) { out += p.slice(1); } return out; }`,
  },
  {
    name: 'filter(Boolean)',
    before: `export function f(xs: (string | undefined)[]): (string | undefined)[] { const out: (string | undefined)[] = []; for (let i = 0; i < xs.length; i++) if (xs[i]) out.push(xs[i]); return out; }`,
    after: `export function f(xs: (string | undefined)[]): (string | undefined)[] { return xs.filter(Boolean); }`,
  },
  {
    name: 'map(String)',
    before: `export function f(xs: number[]): string { const out: string[] = []; for (const x of xs) out.push(String(x)); return out.join('|'); }`,
    after: `export function f(xs: number[]): string { return xs.map(String).join('|'); }`,
  },
  {
    name: 'values of any type once',
    before: `export function f<T>(xs: T[]): T[] { const seen = new Set<T>(); const out: T[] = []; for (const x of xs) { if (!seen.has(x)) { seen.add(x); out.push(x); } } return out; }`,
    after: `export function f<T>(xs: T[]): T[] { const seen = new Set<T>(); const out: T[] = []; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; if (seen.has(x)) continue; seen.add(x); out.push(x); } return out; }`,
  },
];

/** And such that differ by holes, fractions, names, or what is called with what. */
export const nearMissesOfArrayFrom: readonly NearMiss[] = [
  {
    name: 'from length: off by one',
    before: `export function f(n: number): number[] { const out: number[] = []; if (!Number.isInteger(n) || n < 0 || n > 1000000) return out; for (let i = 0; i < n; i++) out.push(i * i); return out; }`,
    after: `export function f(n: number): number[] { if (!Number.isInteger(n) || n < 0 || n > 1000000) return []; return Array.from({ length: n }, (_, i) => i * (i - 1)); }`,
    witness: `[3]`,
  },
  {
    name: 'from length: fraction',
    before: `export function f(n: number): number { let c = 0; for (let i = 0; i < n; i++) c++; return c; }`,
    after: `export function f(n: number): number { if (!(n < 1000000)) return 0; return Array.from({ length: n }).length; }`,
    witness: `[1.5]`,
  },
  {
    name: 'substr: negative',
    before: `export function f(parts: string[]): string { let out = ''; for (const p of parts) { out += p.substr(1); } return out; }`,
    after: `export function f(parts: string[]): string { let out = ''; for (const p of parts) { out += p.slice(-1); } return out; }`,
    witness: `[['abc']]`,
  },
  {
    name: 'filter(Boolean): empty string',
    before: `export function f(xs: (string | undefined)[]): (string | undefined)[] { const out: (string | undefined)[] = []; for (let i = 0; i < xs.length; i++) if (xs[i] !== undefined) out.push(xs[i]); return out; }`,
    after: `export function f(xs: (string | undefined)[]): (string | undefined)[] { return xs.filter(Boolean); }`,
    witness: `[['']]`,
  },
  {
    name: 'map(String): with index',
    before: `export function f(xs: string[]): number[] { return xs.map((x) => parseInt(x)); }`,
    after: `export function f(xs: string[]): number[] { return xs.map((x, i) => parseInt(x, i)); }`,
    witness: `[['1', '1']]`,
  },
  {
    name: 'Array.from: holes',
    before: `export function f(xs: unknown[]): unknown[] { return Array.from(xs, (x) => x); }`,
    after: `export function f(xs: unknown[]): unknown[] { return xs.map((x) => x); }`,
    witness: `[[1, , 2]]`,
  },
  {
    name: 'Array.from: of -1',
    before: `export function f(n: number): number { return Number.isInteger(n) && n < 100 ? Array.from({ length: n }, (_, i) => i).length : 0; }`,
    after: `export function f(n: number): number { let c = 0; if (!Number.isInteger(n) || n >= 100) return 0; for (let i = n; i !== 0; i--) { c++; if (c > 100) break; } return c; }`,
    witness: `[-1]`,
  },
  {
    name: 'Array.from: of a fraction',
    before: `export function f(n: number): number[] { if (!(n >= 0 && n < 100)) return []; return Array.from({ length: n }, (_, i) => i); }`,
    after: `export function f(n: number): number[] { const out: number[] = []; if (!(n >= 0 && n < 100)) return []; for (let i = 0; i < n; i++) out.push(i); return out; }`,
    witness: `[1.5]`,
  },
  {
    name: 'Array.from: of a text',
    before: `export function f(s: string): string[] { return Array.from(s, (c) => c); }`,
    after: `export function f(s: string): string[] { const out: string[] = []; for (let i = 0; i < s.length; i++) out.push(s[i]!); return out; }`,
    witness: `['\\u{1F600}']`,
  },
  {
    name: 'Array.from: one of another name',
    before: `const Array = { from: (o: { length: number }, g: (x: unknown, i: number) => number): number[] => [o.length] }; export function f(n: number): number[] { if (!Number.isInteger(n) || n < 0 || n > 100) return []; return Array.from({ length: n }, (_, i) => i); }`,
    after: `export function f(n: number): number[] { const out: number[] = []; if (!Number.isInteger(n) || n < 0 || n > 100) return out; for (let i = 0; i < n; i++) out.push(i); return out; }`,
    witness: `[2]`,
  },
  {
    name: 'Array.from: the function is called with undefined',
    before: `export function f(n: number, g: (x: unknown, i: number) => number): number[] { if (!Number.isInteger(n) || n < 0 || n > 100) return []; return Array.from({ length: n }, (x, i) => g(x, i)); }`,
    after: `export function f(n: number, g: (x: unknown, i: number) => number): number[] { const out: number[] = []; if (!Number.isInteger(n) || n < 0 || n > 100) return out; for (let i = 0; i < n; i++) out.push(g(null, i)); return out; }`,
    witness: `[2, (x) => (x === null ? 1 : 2)]`,
  },
  {
    name: 'values of any type: equal is not the same',
    before: `export function f<T>(xs: T[]): T[] { const seen = new Set<T>(); const out: T[] = []; for (const x of xs) { if (!seen.has(x)) { seen.add(x); out.push(x); } } return out; }`,
    after: `export function f<T>(xs: T[]): T[] { const out: T[] = []; for (const x of xs) { if (out.indexOf(x) < 0) out.push(x); } return out; }`,
    witness: `[[NaN, NaN]]`,
  },
  {
    name: 'values of any type: the last one is asked',
    before: `export function f<T>(xs: T[]): number { const seen = new Set<T>(); let n = 0; for (const x of xs) { if (seen.has(x)) n++; seen.add(x); } return n; }`,
    after: `export function f<T>(xs: T[]): number { const seen = new Set<T>(); let n = 0; for (const x of xs) { seen.add(x); if (seen.has(x)) n++; } return n; }`,
    witness: `[[1]]`,
  },
];
