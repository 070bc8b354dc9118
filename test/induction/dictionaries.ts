import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** Maps, sets and objects with computed keys that loops fill, and new objects in arrays and in these. */
export const pairsOfDictionaries: readonly Pair[] = [
  {
    name: 'group by key: for to reduce',
    before: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = {}; for (let i = 0; i < xs.length; i++) { const k = xs[i]!; r[k] = i; } return r; }`,
    after: `export function f(xs: string[]): Record<string, number> { return xs.reduce((r, k, i) => { r[k] = i; return r; }, {} as Record<string, number>); }`,
  },
  {
    name: 'count by key: if to ??',
    before: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = {}; for (const k of xs) { if (r[k] === undefined) r[k] = 1; else r[k] = r[k]! + 1; } return r; }`,
    after: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = {}; for (const k of xs) { r[k] = (r[k] ?? 0) + 1; } return r; }`,
  },
  {
    name: 'index by callback',
    before: `export function f<T>(xs: T[], key: (x: T) => string): Record<string, T> { const r: Record<string, T> = {}; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; r[key(x)] = x; } return r; }`,
    after: `export function f<T>(xs: T[], key: (x: T) => string): Record<string, T> { const r: Record<string, T> = {}; for (const x of xs) { r[key(x)] = x; } return r; }`,
  },
  {
    name: 'object with null prototype',
    before: `export function f(xs: string[]): Record<string, number> { const r = Object.create(null); for (let i = 0; i < xs.length; i++) r[xs[i]!] = xs[i]!.length; return r; }`,
    after: `export function f(xs: string[]): Record<string, number> { const r = Object.create(null); for (const x of xs) { r[x] = x.length; } return r; }`,
  },
  {
    name: 'map get/set: for to forEach',
    before: `export function f(xs: string[]): Map<string, number> { const m = new Map<string, number>(); for (let i = 0; i < xs.length; i++) m.set(xs[i]!, i); return m; }`,
    after: `export function f(xs: string[]): Map<string, number> { const m = new Map<string, number>(); xs.forEach((x, i) => m.set(x, i)); return m; }`,
  },
  {
    name: 'map count',
    before: `export function f(xs: number[]): Map<number, number> { const m = new Map<number, number>(); for (const x of xs) { const n = m.get(x); m.set(x, n === undefined ? 1 : n + 1); } return m; }`,
    after: `export function f(xs: number[]): Map<number, number> { const m = new Map<number, number>(); for (const x of xs) { m.set(x, (m.get(x) ?? 0) + 1); } return m; }`,
  },
  {
    name: 'set dedupe by loop',
    before: `export function f(xs: number[]): number[] { const seen = new Set<number>(); const out: number[] = []; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; if (!seen.has(x)) { seen.add(x); out.push(x); } } return out; }`,
    after: `export function f(xs: number[]): number[] { const seen = new Set<number>(); const out: number[] = []; for (const x of xs) { if (seen.has(x)) continue; seen.add(x); out.push(x); } return out; }`,
  },
  {
    name: 'set with callback key',
    before: `export function f<T>(xs: T[], key: (x: T) => string): T[] { const seen = new Set<string>(); const out: T[] = []; for (let i = 0; i < xs.length; i++) { const k = key(xs[i]!); if (!seen.has(k)) { seen.add(k); out.push(xs[i]!); } } return out; }`,
    after: `export function f<T>(xs: T[], key: (x: T) => string): T[] { const seen = new Set<string>(); const out: T[] = []; let i = 0; while (i < xs.length) { const k = key(xs[i]!); if (!seen.has(k)) { seen.add(k); out.push(xs[i]!); } i++; } return out; }`,
  },
  {
    name: 'group into arrays',
    before: `export function f(xs: string[]): Record<string, string[]> { const r: Record<string, string[]> = {}; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; const k = x.charAt(0); if (!r[k]) r[k] = []; r[k]!.push(x); } return r; }`,
    after: `export function f(xs: string[]): Record<string, string[]> { const r: Record<string, string[]> = {}; for (const x of xs) { const k = x.charAt(0); if (!r[k]) { r[k] = [x]; } else { r[k]!.push(x); } } return r; }`,
  },
  {
    name: 'pairs of entries',
    before: `export function f(xs: string[]): [number, string][] { const out: [number, string][] = []; for (let i = 0; i < xs.length; i++) out.push([i, xs[i]!]); return out; }`,
    after: `export function f(xs: string[]): [number, string][] { const out: [number, string][] = []; let i = 0; for (const x of xs) { out.push([i, x]); i++; } return out; }`,
  },
  {
    name: 'map to objects',
    before: `export function f(xs: number[]): { id: number; even: boolean }[] { const out: { id: number; even: boolean }[] = []; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; out.push({ id: x, even: x % 2 === 0 }); } return out; }`,
    after: `export function f(xs: number[]): { id: number; even: boolean }[] { return xs.map((x) => ({ id: x, even: x % 2 === 0 })); }`,
  },
  {
    name: 'chunk with slice',
    before: `export function f<T>(xs: T[], size: 3): T[][] { const out: T[][] = []; let i = 0; while (i < xs.length) { out.push(xs.slice(i, i + size)); i += size; } return out; }`,
    after: `export function f<T>(xs: T[], size: 3): T[][] { const out: T[][] = []; for (let i = 0; i < xs.length; i += size) out.push(xs.slice(i, i + size)); return out; }`,
  },
];

/** And such that differ by what is inherited, by the order of keys, by which keys are the same, or by objects that are held twice. */
export const nearMissesOfDictionaries: readonly NearMiss[] = [
  {
    name: 'dict: count reads prototype',
    before: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = {}; for (const k of xs) { if (r[k] === undefined) r[k] = 1; else r[k] = r[k]! + 1; } return r; }`,
    after: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = Object.create(null); for (const k of xs) { r[k] = (r[k] ?? 0) + 1; } return r; }`,
    witness: `[['toString']]`,
  },
  {
    name: 'dict: in against undefined',
    before: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = {}; for (const k of xs) { if (k in r) r[k] = 2; else r[k] = 1; } return r; }`,
    after: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = {}; for (const k of xs) { if (Object.hasOwn(r, k)) r[k] = 2; else r[k] = 1; } return r; }`,
    witness: `[['toString']]`,
  },
  {
    name: 'dict: first wins against last',
    before: `export function f<T>(xs: T[], key: (x: T) => string): Record<string, T> { const r: Record<string, T> = {}; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; r[key(x)] = x; } return r; }`,
    after: `export function f<T>(xs: T[], key: (x: T) => string): Record<string, T> { const r: Record<string, T> = {}; for (const x of xs) { const k = key(x); if (!(k in r)) r[k] = x; } return r; }`,
    witness: `[[1, 2], () => 'a']`,
  },
  {
    name: 'dict: order of keys',
    before: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = {}; for (let i = 0; i < xs.length; i++) r[xs[i]!] = xs[i]!.length; return r; }`,
    after: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = {}; for (let i = xs.length - 1; i >= 0; i--) r[xs[i]!] = xs[i]!.length; return r; }`,
    witness: `[['a', 'b']]`,
  },
  {
    name: 'dict: or against ??',
    before: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = {}; for (const k of xs) { if (r[k] === undefined) r[k] = 1; else r[k] = r[k]! + 1; } return r; }`,
    after: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = {}; for (const k of xs) { if (r[k]) r[k]!++; else r[k] = 1; } return r; }`,
    witness: `[['toString']]`,
  },
  {
    name: 'dict: value skipped',
    before: `export function f(xs: string[]): Record<string, boolean> { const seen: Record<string, boolean> = {}; for (const x of xs) seen[x] = true; return seen; }`,
    after: `export function f(xs: string[]): Record<string, boolean> { const seen: Record<string, boolean> = {}; xs.forEach((x) => { if (x !== '') seen[x] = true; }); return seen; }`,
    witness: `[['']]`,
  },
  {
    name: 'dict: index off by one',
    before: `export function f(xs: string[]): Record<string, number> { const r: Record<string, number> = {}; for (let i = 0; i < xs.length; i++) { const k = xs[i]!; r[k] = i; } return r; }`,
    after: `export function f(xs: string[]): Record<string, number> { return xs.reduce((r, k, i) => { r[k] = i + 1; return r; }, {} as Record<string, number>); }`,
    witness: `[['a']]`,
  },
  {
    name: 'dict: value read after',
    before: `export function f(xs: string[]): number { const r: Record<string, number> = {}; let n = 0; for (const x of xs) { n += r[x] ?? 1; r[x] = 2; } return n; }`,
    after: `export function f(xs: string[]): number { const r: Record<string, number> = {}; let n = 0; for (const x of xs) { r[x] = 2; n += r[x] ?? 1; } return n; }`,
    witness: `[['a']]`,
  },
  {
    name: 'map: order of insertion',
    before: `export function f(xs: string[]): Map<string, number> { const m = new Map<string, number>(); for (let i = 0; i < xs.length; i++) m.set(xs[i]!, i); return m; }`,
    after: `export function f(xs: string[]): Map<string, number> { const m = new Map<string, number>(); xs.forEach((x, i) => { m.delete(x); m.set(x, i); }); return m; }`,
    witness: `[['a', 'b', 'a']]`,
  },
  {
    name: 'map: has against get',
    before: `export function f(xs: number[], ys: (number | undefined)[]): number { const m = new Map<number, number | undefined>(); for (let i = 0; i < xs.length; i++) m.set(xs[i]!, ys[i]); let n = 0; for (const x of xs) if (m.has(x)) n++; return n; }`,
    after: `export function f(xs: number[], ys: (number | undefined)[]): number { const m = new Map<number, number | undefined>(); for (let i = 0; i < xs.length; i++) m.set(xs[i]!, ys[i]); let n = 0; for (const x of xs) if (m.get(x) !== undefined) n++; return n; }`,
    witness: `[[1], [undefined]]`,
  },
  {
    name: 'map: count from 1',
    before: `export function f(xs: number[]): Map<number, number> { const m = new Map<number, number>(); for (const x of xs) { const n = m.get(x); m.set(x, n === undefined ? 1 : n + 1); } return m; }`,
    after: `export function f(xs: number[]): Map<number, number> { const m = new Map<number, number>(); for (const x of xs) { m.set(x, (m.get(x) ?? 1) + 1); } return m; }`,
    witness: `[[1]]`,
  },
  {
    name: 'set: dedupe indexOf NaN',
    before: `export function f(xs: number[]): number[] { const seen = new Set<number>(); const out: number[] = []; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; if (!seen.has(x)) { seen.add(x); out.push(x); } } return out; }`,
    after: `export function f(xs: number[]): number[] { return xs.filter((x, i) => xs.indexOf(x) === i); }`,
    witness: `[[NaN]]`,
  },
  {
    name: 'set: callback called twice',
    before: `export function f<T>(xs: T[], key: (x: T) => string): T[] { const seen = new Set<string>(); const out: T[] = []; for (let i = 0; i < xs.length; i++) { const k = key(xs[i]!); if (!seen.has(k)) { seen.add(k); out.push(xs[i]!); } } return out; }`,
    after: `export function f<T>(xs: T[], key: (x: T) => string): T[] { const seen = new Set<string>(); const out: T[] = []; let i = 0; while (i < xs.length) { const k = key(xs[i]!); if (!seen.has(k)) { seen.add(key(xs[i]!)); out.push(xs[i]!); } i++; } return out; }`,
    witness: `[[1, 1, 1], (() => { let n = 0; return () => String(n++ % 3); })()]`,
  },
  {
    name: 'groups: aliasing of one array',
    before: `export function f(xs: number[]): number[][] { const out: number[][] = []; for (const x of xs) out.push([x]); return out; }`,
    after: `export function f(xs: number[]): number[][] { const out: number[][] = []; const one: number[] = [0]; for (const x of xs) { one[0] = x; out.push(one); } return out; }`,
    witness: `[[1, 2]]`,
  },
  {
    name: 'groups: same object pushed',
    before: `export function f(xs: number[]): { v: number }[] { const out: { v: number }[] = []; for (const x of xs) out.push({ v: x }); return out; }`,
    after: `export function f(xs: number[]): { v: number }[] { const out: { v: number }[] = []; const o = { v: 0 }; for (const x of xs) { o.v = x; out.push(o); } return out; }`,
    witness: `[[1, 2]]`,
  },
  {
    name: 'records: order of keys',
    before: `export function f(xs: number[]): { id: number; even: boolean }[] { const out: { id: number; even: boolean }[] = []; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; out.push({ id: x, even: x % 2 === 0 }); } return out; }`,
    after: `export function f(xs: number[]): { id: number; even: boolean }[] { return xs.map((x) => ({ even: x % 2 === 0, id: x })); }`,
    witness: `[[1]]`,
  },
  {
    name: 'records: value differs for -1',
    before: `export function f(xs: number[]): { id: number; even: boolean }[] { const out: { id: number; even: boolean }[] = []; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; out.push({ id: x, even: x % 2 === 0 }); } return out; }`,
    after: `export function f(xs: number[]): { id: number; even: boolean }[] { return xs.map((x) => ({ id: x, even: x % 2 !== 1 })); }`,
    witness: `[[-1]]`,
  },
  {
    name: 'records: 18 itself',
    before: `export function f(rows: { id: number; name: string; age: number }[]): { id: number; name: string }[] { const out: { id: number; name: string }[] = []; for (const r of rows) { if (r.age >= 18) out.push({ id: r.id, name: r.name }); } return out; }`,
    after: `export function f(rows: { id: number; name: string; age: number }[]): { id: number; name: string }[] { return rows.filter((r) => r.age > 18).map(({ id, name }) => ({ id, name })); }`,
    witness: `[[{ id: 1, name: 'a', age: 18 }]]`,
  },
  {
    name: 'pairs: index off',
    before: `export function f(xs: string[]): [number, string][] { const out: [number, string][] = []; for (let i = 0; i < xs.length; i++) out.push([i, xs[i]!]); return out; }`,
    after: `export function f(xs: string[]): [number, string][] { const out: [number, string][] = []; let i = 1; for (const x of xs) { out.push([i, x]); i++; } return out; }`,
    witness: `[['a']]`,
  },
  {
    name: 'pairs: swapped',
    before: `export function f(a: number[], b: string[]): [number, string][] { const n = Math.min(a.length, b.length); const out: [number, string][] = []; for (let i = 0; i < n; i++) out.push([a[i]!, b[i]!]); return out; }`,
    after: `export function f(a: number[], b: string[]): [number, string][] { const out: [number, string][] = []; let i = 0; while (i < Math.min(a.length, b.length)) { out.push([a[0]!, b[i]!]); i++; } return out; }`,
    witness: `[[1, 2], ['a', 'b']]`,
  },
  {
    name: 'zip: longest',
    before: `export function f(a: number[], b: string[]): [number, string][] { const n = Math.min(a.length, b.length); const out: [number, string][] = []; for (let i = 0; i < n; i++) out.push([a[i]!, b[i]!]); return out; }`,
    after: `export function f(a: number[], b: string[]): [number, string][] { const out: [number, string][] = []; let i = 0; while (i < Math.max(a.length, b.length)) { out.push([a[i]!, b[i]!]); i++; } return out; }`,
    witness: `[[1], []]`,
  },
  {
    name: 'chunk: last one lost',
    before: `export function f<T>(xs: T[], size: 3): T[][] { const out: T[][] = []; let i = 0; while (i < xs.length) { out.push(xs.slice(i, i + size)); i += size; } return out; }`,
    after: `export function f<T>(xs: T[], size: 3): T[][] { const out: T[][] = []; for (let i = 0; i + size <= xs.length; i += size) out.push(xs.slice(i, i + size)); return out; }`,
    witness: `[[1], 3]`,
  },
  {
    name: 'chunk: overlapping',
    before: `export function f<T>(xs: T[], size: 3): T[][] { const out: T[][] = []; let i = 0; while (i < xs.length) { out.push(xs.slice(i, i + size)); i += size; } return out; }`,
    after: `export function f<T>(xs: T[], size: 3): T[][] { const out: T[][] = []; for (let i = 0; i < xs.length; i += 2) out.push(xs.slice(i, i + size)); return out; }`,
    witness: `[[1, 2, 3], 3]`,
  },
  {
    name: 'dict: an array twice in one',
    before: `export function f(xs: number[]): number[][] { const out: number[][] = []; for (const x of xs) { out.push([x]); out.push([x]); } return out; }`,
    after: `export function f(xs: number[]): number[][] { const out: number[][] = []; for (const x of xs) { const one = [x]; out.push(one); out.push(one); } out[0]?.push(7); return out; }`,
    witness: `[[1]]`,
  },
  {
    name: 'dict: an array that is replaced',
    before: `export function f(xs: string[]): Map<string, string[]> { const m = new Map<string, string[]>(); for (const x of xs) { const k = x.charAt(0); const l = m.get(k); if (l) { l.push(x); } else m.set(k, [x]); } return m; }`,
    after: `export function f(xs: string[]): Map<string, string[]> { const m = new Map<string, string[]>(); for (const x of xs) { const k = x.charAt(0); const l = m.get(k); if (l) { m.set(k, []); l.push(x); } else m.set(k, [x]); } return m; }`,
    witness: `[['a', 'ab']]`,
  },
  {
    name: 'dict: null as the prototype',
    before: `export function f(xs: string[]): Record<string, null> { const r: Record<string, null> = {}; let n = 0; for (const x of xs) { r[x] = null; if (r['valueOf']) n++; } return n as never; }`,
    after: `export function f(xs: string[]): Record<string, null> { const r: Record<string, null> = {}; let n = 0; for (const x of xs) { r[x] = null; n++; } return n as never; }`,
    witness: `[['__proto__']]`,
  },
  {
    name: 'dict: inherited text',
    before: `export function f(xs: string[]): number { const r: Record<string, number> = {}; let n = 0; for (const x of xs) if (r[x] === undefined) n++; return n; }`,
    after: `export function f(xs: string[]): number { let n = 0; for (const x of xs) n++; return n; }`,
    witness: `[['valueOf']]`,
  },
  {
    name: 'map: number against text as key',
    before: `export function f(xs: number[]): number { const m = new Map<unknown, number>(); let n = 0; for (const x of xs) { m.set(x, 1); if (m.has('1')) n++; } return n; }`,
    after: `export function f(xs: number[]): number { const m: Record<string, number> = {}; let n = 0; for (const x of xs) { m[x] = 1; if ('1' in m) n++; } return n; }`,
    witness: `[[1]]`,
  },
  {
    name: 'map: -0 is 0',
    before: `export function f(xs: number[]): number { const m = new Map<number, number>(); let n = 0; for (const x of xs) { m.set(x, 1); if (m.has(0)) n++; } return n; }`,
    after: `export function f(xs: number[]): number { let n = 0; let was = false; for (const x of xs) { if (Object.is(x, 0)) was = true; if (was) n++; } return n; }`,
    witness: `[[-0]]`,
  },
  {
    name: 'map: deleted and put again',
    before: `export function f(xs: string[]): Map<string, number> { const m = new Map<string, number>(); m.set('a', 0); for (const x of xs) { m.set('a', 1); } return m; }`,
    after: `export function f(xs: string[]): Map<string, number> { const m = new Map<string, number>(); m.set('a', 0); m.set('b', 0); for (const x of xs) { m.set('a', 1); } m.delete('b'); m.set('b', 0); m.delete('b'); m.delete('a'); return m; }`,
    witness: `[[]]`,
  },
  {
    name: 'groups: kept in a variable',
    before: `export function f(xs: number[]): number[][] { const out: number[][] = []; let last: number[] = [0]; for (const x of xs) { last = [x]; out.push(last); } last.push(9); return out; }`,
    after: `export function f(xs: number[]): number[][] { const out: number[][] = []; for (const x of xs) out.push([x]); return out; }`,
    witness: `[[1]]`,
  },
  {
    name: 'groups: shared by two lists',
    before: `export function f(xs: number[]): number[][][] { const a: number[][] = []; const b: number[][] = []; for (const x of xs) { const o = [x]; a.push(o); b.push(o); } a[0]?.push(1); return [a, b]; }`,
    after: `export function f(xs: number[]): number[][][] { const a: number[][] = []; const b: number[][] = []; for (const x of xs) { a.push([x]); b.push([x]); } a[0]?.push(1); return [a, b]; }`,
    witness: `[[1]]`,
  },
  {
    name: 'groups: a list and its copy',
    before: `export function f(xs: number[]): boolean { const a: number[][] = []; for (const x of xs) a.push([x]); const r = [a, a.slice()]; return r[0]![0] === r[1]![0]; }`,
    after: `export function f(xs: number[]): boolean { const a: number[][] = []; const c: number[][] = []; for (const x of xs) { a.push([x]); c.push([x]); } const r = [a, c]; return r[0]![0] === r[1]![0]; }`,
    witness: `[[1]]`,
  },
  {
    name: 'groups: copied list',
    before: `export function f(xs: number[]): unknown { const a: number[][] = []; for (const x of xs) a.push([x]); const b = a.slice(); return b.length > 0 && b[0] === a[0]; }`,
    after: `export function f(xs: number[]): unknown { const a: number[][] = []; const b: number[][] = []; for (const x of xs) { a.push([x]); b.push([x]); } return b.length > 0 && b[0] === a[0]; }`,
    witness: `[[1]]`,
  },
];
