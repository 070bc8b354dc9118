import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** Inputs with any keys, which are only read. */
export const pairsOfRecords: readonly Pair[] = [
  {
    name: 'record: sum of values',
    before: `export function f(o: Record<string, number>): number { let s = 0; for (const k in o) s += o[k]!; return s; }`,
    after: `export function f(o: Record<string, number>): number { let s = 0; for (const v of Object.values(o)) s += v; return s; }`,
  },
  {
    name: 'record: invert',
    before: `export function f(o: Record<string, string>): Record<string, string> { const r: Record<string, string> = {}; for (const k of Object.keys(o)) { const v = o[k]!; r[v] = k; } return r; }`,
    after: `export function f(o: Record<string, string>): Record<string, string> { const r: Record<string, string> = {}; for (const [k, v] of Object.entries(o)) r[v] = k; return r; }`,
  },
  {
    name: 'record: keys by index, and a callback',
    before: `export function f<T>(o: Record<string, T>, g: (x: T) => number): Record<string, number> { const r: Record<string, number> = {}; const keys = Object.keys(o); for (let i = 0; i < keys.length; i++) { const k = keys[i]!; r[k] = g(o[k]!); } return r; }`,
    after: `export function f<T>(o: Record<string, T>, g: (x: T) => number): Record<string, number> { const r: Record<string, number> = {}; for (const k of Object.keys(o)) r[k] = g(o[k]!); return r; }`,
  },
  {
    name: 'record: a query by entries',
    before: `export function f(o: Record<string, string>): string { let s = ''; let isFirst = true; for (const k in o) { if (!isFirst) s += '&'; isFirst = false; s += k + '=' + o[k]!; } return s; }`,
    after: `export function f(o: Record<string, string>): string { return Object.entries(o).map(([k, v]) => k + '=' + v).join('&'); }`,
  },
  {
    name: 'record: those that are positive',
    before: `export function f(o: Record<string, number>): Record<string, number> { const r: Record<string, number> = {}; for (const k of Object.keys(o)) if (o[k]! > 0) r[k] = o[k]!; return r; }`,
    after: `export function f(o: Record<string, number>): Record<string, number> { return Object.entries(o).filter(([, v]) => v > 0).reduce<Record<string, number>>((r, [k, v]) => { r[k] = v; return r; }, {}); }`,
  },
  {
    name: 'record: names of what is on',
    before: `export function f(flags: Record<string, boolean>): string[] { return Object.keys(flags).filter((k) => flags[k]); }`,
    after: `export function f(flags: Record<string, boolean>): string[] { const out: string[] = []; for (const [k, on] of Object.entries(flags)) if (on) out.push(k); return out; }`,
  },
  {
    name: 'record: some value',
    before: `export function f(o: Record<string, number>, k: number): boolean { return Object.values(o).some((v) => v === k); }`,
    after: `export function f(o: Record<string, number>, k: number): boolean { for (const key in o) { if (o[key] === k) return true; } return false; }`,
  },
];

export const nearMissesOfRecords: readonly NearMiss[] = [
  {
    name: 'record: what is put under __proto__',
    before: `export function f(o: Record<string, number>): string { const r: Record<string, number> = {}; for (const k of Object.keys(o)) r[k] = 1; return Object.hasOwn(r, '__proto__') ? 'has' : 'none'; }`,
    after: `export function f(o: Record<string, number>): string { const r: Record<string, number> = Object.create(null); for (const k of Object.keys(o)) r[k] = 1; return Object.hasOwn(r, '__proto__') ? 'has' : 'none'; }`,
    witness: `[JSON.parse('{"__proto__": 2}')]`,
  },
  {
    name: 'record: own or inherited',
    before: `export function f(o: Record<string, number>, ks: string[]): number { let n = 0; for (const k of ks) if (o[k] !== undefined) n++; return n; }`,
    after: `export function f(o: Record<string, number>, ks: string[]): number { let n = 0; for (const k of ks) if (Object.hasOwn(o, k)) n++; return n; }`,
    witness: `[{}, ['toString']]`,
  },
  {
    name: 'record: what is inherited',
    before: `export function f(o: Record<string, number>): number { let s = 0; for (const k in o) s += o[k]!; return s; }`,
    after: `export function f(o: Record<string, number>): number { let s = 0; for (const k of Object.keys(o)) s += o[k]!; return s; }`,
    witness: `[Object.create({ a: 1 })]`,
  },
  {
    name: 'record: the callback changes a later value',
    before: `export function f(o: Record<string, number>, g: (x: number) => number): number { let s = 0; for (const k of Object.keys(o)) s += g(o[k]!); return s; }`,
    after: `export function f(o: Record<string, number>, g: (x: number) => number): number { let s = 0; for (const [, v] of Object.entries(o)) s += g(v); return s; }`,
    witness: `(() => { const o = { a: 1, b: 2 }; return [o, (x) => { o.b = 5; return x; }]; })()`,
  },
  {
    name: 'record: the callback deletes a key',
    before: `export function f(o: Record<string, number>, g: (k: string) => void): void { for (const k in o) g(k); }`,
    after: `export function f(o: Record<string, number>, g: (k: string) => void): void { for (const k of Object.keys(o)) g(k); }`,
    witness: `(() => { const o = { a: 1, b: 2 }; const seen = []; return [o, (k) => { seen.push(k); delete o.b; }, seen]; })()`,
  },
  {
    name: 'record: a value that is 0',
    before: `export function f(o: Record<string, number>): string[] { const out: string[] = []; for (const k in o) if (o[k]) out.push(k); return out; }`,
    after: `export function f(o: Record<string, number>): string[] { return Object.keys(o).filter((k) => o[k] !== undefined); }`,
    witness: `[{ a: 0 }]`,
  },
  {
    name: 'record: the last of equal values wins',
    before: `export function f(o: Record<string, string>): Record<string, string> { const r: Record<string, string> = {}; for (const k in o) r[o[k]!] = k; return r; }`,
    after: `export function f(o: Record<string, string>): Record<string, string> { const r: Record<string, string> = {}; for (const k in o) if (!Object.hasOwn(r, o[k]!)) r[o[k]!] = k; return r; }`,
    witness: `[{ a: 'x', b: 'x' }]`,
  },
  {
    name: 'record: but the first',
    before: `export function f(o: Record<string, number>): number { let n = 0; for (const _ in o) n++; return n; }`,
    after: `export function f(o: Record<string, number>): number { const keys = Object.keys(o); let n = 0; for (let i = 1; i < keys.length; i++) n++; return n; }`,
    witness: `[{ a: 1 }]`,
  },
  {
    name: 'record: an array within is changed',
    before: `export function f(o: Record<string, number[]>, xs: number[]): number { let n = 0; for (const k in o) { n += o[k]!.length; xs.push(1); if (n > 9) break; } return n; }`,
    after: `export function f(o: Record<string, number[]>, xs: number[]): number { let n = 0; for (const k in o) { xs.push(1); n += o[k]!.length; if (n > 9) break; } return n; }`,
    witness: `(() => { const xs = [1]; return [{ a: xs, b: [] }, xs]; })()`,
  },
  {
    name: 'record: a sum from -0',
    before: `export function f(o: Record<string, number>): number { return Object.values(o).reduce((a, b) => a + b, 0); }`,
    after: `export function f(o: Record<string, number>): number { let s = -0; for (const k in o) s += o[k]!; return s; }`,
    witness: `[{}]`,
  },
];
