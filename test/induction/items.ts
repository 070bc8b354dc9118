import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** Variables that are an item or undefined. */
export const pairsOfItems: readonly Pair[] = [
  {
    name: 'item: the least by a key',
    before: `export function f<T>(xs: T[], key: (x: T) => number): T | undefined { let best: T | undefined; let least = Infinity; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; const k = key(x); if (k < least) { best = x; least = k; } } return best; }`,
    after: `export function f<T>(xs: T[], key: (x: T) => number): T | undefined { let least = Infinity; let best: T | undefined = undefined; for (const x of xs) { const k = key(x); if (k < least) { least = k; best = x; } } return best; }`,
  },
  {
    name: 'item: the last that is active',
    before: `interface Item { active: boolean; id: number }
export function f(xs: Item[]): Item | undefined { let last: Item | undefined; for (const x of xs) if (x.active) last = x; return last; }`,
    after: `interface Item { active: boolean; id: number }
export function f(xs: Item[]): Item | undefined { let last: Item | undefined = undefined; xs.forEach((x) => { if (x.active) last = x; }); return last; }`,
  },
  {
    name: 'item: the first, without a return in the loop',
    before: `interface Item { id: string }
export function f(xs: Item[], id: string): Item | undefined { let found: Item | undefined; for (let i = 0; i < xs.length && found === undefined; i++) if (xs[i]!.id === id) found = xs[i]; return found; }`,
    after: `interface Item { id: string }
export function f(xs: Item[], id: string): Item | undefined { for (const x of xs) if (x.id === id) return x; return undefined; }`,
  },
  {
    name: 'item: null by a reduce',
    before: `interface Item { price: number }
export function f(xs: Item[]): Item | null { let top: Item | null = null; for (const x of xs) { if (top === null || x.price > top.price) top = x; } return top; }`,
    after: `interface Item { price: number }
export function f(xs: Item[]): Item | null { return xs.reduce<Item | null>((top, x) => (top === null || top.price < x.price ? x : top), null); }`,
  },
  {
    name: 'item: the price of the one that was found',
    before: `interface Item { id: string; price: number }
export function f(xs: Item[], id: string): number { const item = xs.find((x) => x.id === id); return item ? item.price : 0; }`,
    after: `interface Item { id: string; price: number }
export function f(xs: Item[], id: string): number { for (let i = 0; i < xs.length; i++) { const x = xs[i]!; if (x.id === id) return x.price; } return 0; }`,
  },
  {
    name: 'item: a list that is made when it is needed',
    before: `export function f(xs: number[]): number[] | undefined { let out: number[] | undefined; for (const x of xs) { if (x < 0) { if (out === undefined) out = []; out.push(x); } } return out; }`,
    after: `export function f(xs: number[]): number[] | undefined { let out: number[] | undefined; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; if (x >= 0 || x !== x) continue; if (!out) out = [x]; else out.push(x); } return out; }`,
  },
];

export const nearMissesOfItems: readonly NearMiss[] = [
  {
    name: 'item: the first of equals',
    before: `interface Item { price: number; id: number }
export function f(xs: Item[]): Item | undefined { let top: Item | undefined; for (const x of xs) if (top === undefined || x.price > top.price) top = x; return top; }`,
    after: `interface Item { price: number; id: number }
export function f(xs: Item[]): Item | undefined { let top: Item | undefined; for (const x of xs) if (top === undefined || x.price >= top.price) top = x; return top; }`,
    witness: `[[{ price: 1, id: 1 }, { price: 1, id: 2 }]]`,
  },
  {
    name: 'item: NaN comes first',
    before: `export function f<T>(xs: T[], key: (x: T) => number): T | undefined { let best: T | undefined; let least = Infinity; for (const x of xs) { const k = key(x); if (k < least) { best = x; least = k; } } return best; }`,
    after: `export function f<T>(xs: T[], key: (x: T) => number): T | undefined { let best = xs[0]; let least = Infinity; for (const x of xs) { const k = key(x); if (k < least) { best = x; least = k; } } return best; }`,
    witness: `[[1], () => NaN]`,
  },
  {
    name: 'item: undefined or null',
    before: `interface Item { active: boolean }
export function f(xs: Item[]): Item | undefined | null { let last: Item | undefined; for (const x of xs) if (x.active) last = x; return last; }`,
    after: `interface Item { active: boolean }
export function f(xs: Item[]): Item | undefined | null { let last: Item | null = null; for (const x of xs) if (x.active) last = x; return last; }`,
    witness: `[[]]`,
  },
  {
    name: 'item: undefined is an item, too',
    before: `export function f<T>(xs: (T | undefined)[], g: (x: T | undefined) => boolean): T | undefined { let found: T | undefined; for (const x of xs) { if (found === undefined && g(x)) found = x; } return found; }`,
    after: `export function f<T>(xs: (T | undefined)[], g: (x: T | undefined) => boolean): T | undefined { for (const x of xs) if (g(x)) return x; return undefined; }`,
    witness: `[[undefined, 1], () => true]`,
  },
  {
    name: 'item: an equal one is not the same one',
    before: `interface Item { id: string; n: number }
export function f(xs: Item[], id: string): Item | undefined { let found: Item | undefined; for (const x of xs) if (x.id === id) found = x; return found; }`,
    after: `interface Item { id: string; n: number }
export function f(xs: Item[], id: string): Item | undefined { let found: Item | undefined; for (const x of xs) if (x.id === id) found = { id: x.id, n: x.n }; return found; }`,
    witness: `[[{ id: 'a', n: 1, more: 2 }], 'a']`,
  },
  {
    name: 'item: an empty list or none',
    before: `export function f(xs: number[]): number[] | undefined { let out: number[] | undefined; for (const x of xs) { if (x < 0) { if (out === undefined) out = []; out.push(x); } } return out; }`,
    after: `export function f(xs: number[]): number[] | undefined { let out: number[] | undefined; for (const x of xs) { if (out === undefined) out = []; if (x < 0) out.push(x); } return out; }`,
    witness: `[[1]]`,
  },
  {
    name: 'item: the last but one',
    before: `interface Item { id: string }
export function f(xs: Item[]): Item | undefined { let last: Item | undefined; let kept: Item | undefined; for (const x of xs) { kept = last; last = x; } return kept; }`,
    after: `interface Item { id: string }
export function f(xs: Item[]): Item | undefined { return xs[xs.length - 1]; }`,
    witness: `[[{ id: 'a' }]]`,
  },
];
