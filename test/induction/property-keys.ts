import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** Keys that may be texts, numbers or symbols. */
export const pairsOfPropertyKeys: readonly Pair[] = [
  {
    name: 'property key: group',
    before: `export function f<T, K extends string | number | symbol>(xs: readonly T[], key: (x: T) => K): { [k in K]?: T[] } { return xs.reduce((acc, x) => { const k = key(x); if (!acc[k]) { acc[k] = []; } acc[k].push(x); return acc; }, Object.create(null) as Record<K, T[]>); }`,
    after: `export function f<T, K extends string | number | symbol>(xs: readonly T[], key: (x: T) => K): { [k in K]?: T[] } { const groups = Object.create(null) as Record<K, T[]>; xs.forEach((x) => { const k = key(x); if (!groups[k]) { groups[k] = []; } groups[k].push(x); }); return groups; }`,
  },
  {
    name: 'property key: invert',
    before: `export function f<K extends PropertyKey, V extends PropertyKey>(o: Record<K, V>): Record<V, K> { const r = {} as Record<V, K>; for (const k of Object.keys(o)) { const v = o[k as K] as V; r[v] = k as K; } return r; }`,
    after: `export function f<K extends PropertyKey, V extends PropertyKey>(o: Record<K, V>): Record<V, K> { const r = {} as Record<V, K>; const keys = Object.keys(o) as K[]; for (let i = 0; i < keys.length; i++) { const k = keys[i]!; const v = o[k]; r[v] = k; } return r; }`,
  },
];

export const nearMissesOfPropertyKeys: readonly NearMiss[] = [
  {
    name: 'property key: the prototype is changed',
    before: `export function f<K extends string | number | symbol>(xs: readonly number[], key: (x: number) => K): unknown { const r: any = {}; let n = 0; for (const x of xs) { const k = key(x); if (!r[k]) { r[k] = []; n++; } } return n; }`,
    after: `export function f<K extends string | number | symbol>(xs: readonly number[], key: (x: number) => K): unknown { const r: any = Object.create(null); let n = 0; for (const x of xs) { const k = key(x); if (!r[k]) { r[k] = []; n++; } } return n; }`,
    witness: `[[1], () => 'constructor']`,
  },
  {
    name: 'property key: 1 and "1"',
    before: `export function f<K extends string | number | symbol>(xs: readonly number[], key: (x: number) => K): boolean { const m = new Map<K, boolean>(); let n = 0; for (const x of xs) { const k = key(x); if (m.has(k)) n++; m.set(k, true); } return n > 0; }`,
    after: `export function f<K extends string | number | symbol>(xs: readonly number[], key: (x: number) => K): boolean { const m = Object.create(null); let n = 0; for (const x of xs) { const k = key(x); if (m[k]) n++; m[k] = true; } return n > 0; }`,
    witness: `[[1, 2], (x) => (x === 1 ? 1 : '1')]`,
  },
  {
    name: 'property key: the last against the first',
    before: `export function f<T, K extends string | number | symbol>(xs: readonly T[], key: (x: T) => K): Record<K, T> { const r = Object.create(null) as Record<K, T>; for (const x of xs) r[key(x)] = x; return r; }`,
    after: `export function f<T, K extends string | number | symbol>(xs: readonly T[], key: (x: T) => K): Record<K, T> { const r = Object.create(null) as Record<K, T>; for (const x of xs) { const k = key(x); if (!r[k]) r[k] = x; } return r; }`,
    witness: `[[1, 2], () => 'a']`,
  },
];
