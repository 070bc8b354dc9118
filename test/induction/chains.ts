import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** Chains of methods of arrays against one loop, and against each other. */
export const pairsOfChains: readonly Pair[] = [
  {
    name: 'chain: filter and map to a loop',
    before: `export function f(xs: number[]): number[] { return xs.filter((x) => x > 0).map((x) => x * 2); }`,
    after: `export function f(xs: number[]): number[] { const out: number[] = []; for (const x of xs) { if (x > 0) out.push(x * 2); } return out; }`,
  },
  {
    name: 'chain: names of the active',
    before: `interface User { active: boolean; name: string }
export function f(users: User[]): string[] { return users.filter((u) => u.active).map((u) => u.name); }`,
    after: `interface User { active: boolean; name: string }
export function f(users: User[]): string[] { return users.reduce<string[]>((names, u) => { if (u.active) names.push(u.name); return names; }, []); }`,
  },
  {
    name: 'chain: sum of prices',
    before: `interface Line { price: number; count: number }
export function f(lines: Line[]): number { let sum = 0; for (let i = 0; i < lines.length; i++) { const line = lines[i]!; if (line.count > 0) sum += line.price * line.count; } return sum; }`,
    after: `interface Line { price: number; count: number }
export function f(lines: Line[]): number { return lines.filter((l) => l.count > 0).map((l) => l.price * l.count).reduce((a, b) => a + b, 0); }`,
  },
  {
    name: 'chain: count by length',
    before: `export function f(xs: number[], least: number): number { let n = 0; xs.forEach((x) => { if (x >= least) n++; }); return n; }`,
    after: `export function f(xs: number[], least: number): number { return xs.filter((x) => x >= least).length; }`,
  },
  {
    name: 'chain: map and join to +=',
    before: `export function f(xs: string[]): string { let s = ''; for (let i = 0; i < xs.length; i++) { s += '<' + xs[i]! + '>'; } return s; }`,
    after: `export function f(xs: string[]): string { return xs.map((x) => '<' + x + '>').join(''); }`,
  },
  {
    name: 'chain: a loop over what was filtered',
    before: `export function f(xs: number[]): number[] { const out: number[] = []; for (const x of xs.filter((y) => y !== 0)) { if (out.length > 9) break; out.push(1 / x); } return out; }`,
    after: `export function f(xs: number[]): number[] { const out: number[] = []; for (const x of xs) { if (x === 0) continue; if (out.length > 9) break; out.push(1 / x); } return out; }`,
  },
  {
    name: 'chain: by a variable',
    before: `export function f(xs: number[]): number { const big = xs.filter((x) => x > 10); let s = 1; for (const x of big) s *= x; return s; }`,
    after: `export function f(xs: number[]): number { let s = 1; for (const x of xs) if (x > 10) s *= x; return s; }`,
  },
  {
    name: 'chain: map first or filter first',
    before: `export function f(xs: string[]): string[] { return xs.map((x) => x.trim()).filter((x) => x.length > 0); }`,
    after: `export function f(xs: string[]): string[] { return xs.filter((x) => x.trim() !== '').map((x) => x.trim()); }`,
  },
  {
    name: 'chain: flatMap to a loop',
    before: `export function f(xs: number[]): number[] { return xs.flatMap((x) => (x > 0 ? [x, -x] : [])); }`,
    after: `export function f(xs: number[]): number[] { const out: number[] = []; for (const x of xs) { if (x > 0) { out.push(x); out.push(-x); } } return out; }`,
  },
  {
    name: 'chain: flatMap to filter and map',
    before: `export function f(xs: (string | undefined)[]): string[] { return xs.flatMap((x) => (x === undefined ? [] : [x.toUpperCase()])); }`,
    after: `export function f(xs: (string | undefined)[]): string[] { return xs.filter((x): x is string => x !== undefined).map((x) => x.toUpperCase()); }`,
  },
  {
    name: 'chain: split to an index',
    before: `export function f(s: string): number { let n = 0; for (const c of s.split('')) { if (c === 'a') n++; } return n; }`,
    after: `export function f(s: string): number { let n = 0; for (let i = 0; i < s.length; i++) { if (s[i] === 'a') n++; } return n; }`,
  },
  {
    name: 'chain: split, map and join',
    before: `export function f(s: string): string { return s.split('').map((c) => (c === '-' ? '_' : c)).join(''); }`,
    after: `export function f(s: string): string { let out = ''; for (let i = 0; i < s.length; i++) { const c = s.charAt(i); out += c === '-' ? '_' : c; } return out; }`,
  },
  {
    name: 'chain: the index counts what is kept',
    before: `export function f(xs: string[]): string[] { return xs.filter((x) => x !== '').map((x, i) => i + ':' + x); }`,
    after: `export function f(xs: string[]): string[] { const out: string[] = []; let n = 0; for (const x of xs) if (x !== '') { out.push(n + ':' + x); n += 1; } return out; }`,
  },
  {
    name: 'chain: some of what is mapped',
    before: `export function f(xs: number[], k: number): boolean { return xs.map((x) => x * k).some((x) => x > 100); }`,
    after: `export function f(xs: number[], k: number): boolean { for (let i = 0; i < xs.length; i++) if (xs[i]! * k > 100) return true; return false; }`,
  },
  {
    name: 'chain: a callback of the caller at the end, of an own array',
    before: `export function f(s: string, g: (c: string) => void): void { s.split('').filter((c) => c !== ' ').forEach((c) => g(c)); }`,
    after: `export function f(s: string, g: (c: string) => void): void { for (let i = 0; i < s.length; i++) { const c = s[i]!; if (c === ' ') continue; g(c); } }`,
  },
  {
    name: 'chain: what another list includes',
    before: `export function f(xs: number[], ys: number[]): number[] { return xs.filter((x) => ys.includes(x)).map((x) => x + 1); }`,
    after: `export function f(xs: number[], ys: number[]): number[] { const out: number[] = []; xs.forEach((x) => { if (ys.includes(x)) out.push(x + 1); }); return out; }`,
  },
];

/** And such that differ by when what is called, by holes, indices, or the last item. */
export const nearMissesOfChains: readonly NearMiss[] = [
  {
    name: 'chain: the test counts what was done later',
    before: `export function f(xs: number[]): number[] { let n = 0; return xs.filter((x) => x > n).map((x) => { n += 1; return x; }); }`,
    after: `export function f(xs: number[]): number[] { let n = 0; const out: number[] = []; for (const x of xs) if (x > n) { n += 1; out.push(x); } return out; }`,
    witness: `[[1, 1, 1]]`,
  },
  {
    name: 'chain: the callback changes the array',
    before: `export function f(xs: number[], g: (x: number) => number): number[] { return xs.filter((x) => x > 0).map((x) => g(x)); }`,
    after: `export function f(xs: number[], g: (x: number) => number): number[] { const out: number[] = []; for (const x of xs) if (x > 0) out.push(g(x)); return out; }`,
    witness: `(() => { const xs = [1, 2, 3]; return [xs, (x) => { xs[2] = -1; return x; }]; })()`,
  },
  {
    name: 'chain: the order of calls',
    before: `export function f(s: string, g: (c: string) => boolean, h: (c: string) => string): string[] { return s.split('').filter((c) => g(c)).map((c) => h(c)); }`,
    after: `export function f(s: string, g: (c: string) => boolean, h: (c: string) => string): string[] { const out: string[] = []; for (const c of s.split('')) if (g(c)) out.push(h(c)); return out; }`,
    witness: `(() => { let n = 0; return ['ab', () => ++n > 0, () => String(++n)]; })()`,
  },
  {
    name: 'chain: the first stage throws after the second began',
    before: `export function f(xs: number[]): number { let n = 0; try { xs.map((x) => { if (x < 0) throw new Error('no'); return x; }).forEach((x) => { n += x; }); } catch { return n; } return n; }`,
    after: `export function f(xs: number[]): number { let n = 0; try { for (const x of xs) { if (x < 0) throw new Error('no'); n += x; } } catch { return n; } return n; }`,
    witness: `[[1, -1]]`,
  },
  {
    name: 'chain: the index of the whole list',
    before: `export function f(xs: string[]): string[] { return xs.filter((x) => x !== '').map((x, i) => i + ':' + x); }`,
    after: `export function f(xs: string[]): string[] { const out: string[] = []; xs.forEach((x, i) => { if (x !== '') out.push(i + ':' + x); }); return out; }`,
    witness: `[['', 'a']]`,
  },
  {
    name: 'chain: a hole is mapped to a hole',
    before: `export function f(xs: unknown[]): string { return xs.map(() => 'x').join(''); }`,
    after: `export function f(xs: unknown[]): string { let s = ''; for (let i = 0; i < xs.length; i++) s += 'x'; return s; }`,
    witness: `[[1, , 2]]`,
  },
  {
    name: 'chain: the loop adds to the list that is filtered',
    before: `export function f(xs: number[]): number { let n = 0; for (const x of xs.filter((y) => y > 0)) { n += x; if (xs.length < 5) xs.push(1); } return n; }`,
    after: `export function f(xs: number[]): number { let n = 0; for (const x of xs) { if (x > 0) { n += x; if (xs.length < 5) xs.push(1); } } return n; }`,
    witness: `[[1]]`,
  },
  {
    name: 'chain: the loop changes an item that is filtered',
    before: `export function f(xs: number[]): number { let n = 0; for (const x of xs.filter((y) => y > 0)) { n += x; xs[1] = -1; } return n; }`,
    after: `export function f(xs: number[]): number { let n = 0; for (const x of xs) { if (x > 0) { n += x; xs[1] = -1; } } return n; }`,
    witness: `[[1, 1]]`,
  },
  {
    name: 'chain: a limit that is changed in between',
    before: `export function f(xs: number[], k: number): number { let limit = k; const ys = xs.filter((x) => x > limit); limit = 5; let n = 0; for (const y of ys) n += y > limit ? 1 : 0; return n; }`,
    after: `export function f(xs: number[], k: number): number { const limit = 5; let n = 0; for (const y of xs) n += y > limit ? 1 : 0; return n; }`,
    witness: `[[6, 7], 6]`,
  },
  {
    name: 'chain: an own list that grows',
    before: `export function f(n: number): number { const xs = [1, 2, 3]; let c = 0; for (const x of xs.filter((y) => y > 0)) { c += x; if (c < n) xs.push(1); } return c; }`,
    after: `export function f(n: number): number { const xs = [1, 2, 3]; let c = 0; for (const x of xs) { if (x > 0) { c += x; if (c < n) xs.push(1); } } return c; }`,
    witness: `[3]`,
  },
  {
    name: 'chain: seen so far',
    before: `export function f(xs: number[]): number { const seen = new Set<number>(); let n = 0; for (const x of xs.filter((y) => !seen.has(y))) { seen.add(x); n++; } return n; }`,
    after: `export function f(xs: number[]): number { const seen = new Set<number>(); let n = 0; for (const x of xs) { if (!seen.has(x)) { seen.add(x); n++; } } return n; }`,
    witness: `[[1, 1]]`,
  },
  {
    name: 'chain: flatMap flattens one level',
    before: `export function f(xs: number[]): unknown[] { return xs.flatMap((x) => [[x]]); }`,
    after: `export function f(xs: number[]): unknown[] { const out: unknown[] = []; for (const x of xs) out.push(x); return out; }`,
    witness: `[[1]]`,
  },
  {
    name: 'chain: units against code points',
    before: `export function f(s: string): number { return s.split('').map((c) => c).length; }`,
    after: `export function f(s: string): number { let n = 0; for (const _ of s) n++; return n; }`,
    witness: `['\\u{1F600}']`,
  },
  {
    name: 'chain: reduce without a start',
    before: `export function f(xs: number[]): number { return xs.filter((x) => x > 0).reduce((a, b) => a + b); }`,
    after: `export function f(xs: number[]): number { let s = 0; for (const x of xs) if (x > 0) s += x; return s; }`,
    witness: `[[-1]]`,
  },
  {
    name: 'chain: the sum begins with -0',
    before: `export function f(xs: number[]): number { return xs.map((x) => -x).reduce((a, b) => a + b, -0); }`,
    after: `export function f(xs: number[]): number { let s = 0; for (const x of xs) s += -x; return s; }`,
    witness: `[[0]]`,
  },
  {
    name: 'chain: the list is kept and changed',
    before: `export function f(xs: number[]): number[] { const ys = xs.filter((x) => x > 0); for (const y of ys) if (ys.length < 4) ys.push(y); return ys; }`,
    after: `export function f(xs: number[]): number[] { const ys: number[] = []; for (const x of xs) if (x > 0) ys.push(x); return ys; }`,
    witness: `[[1]]`,
  },
  {
    name: 'chain: the first is found before the second throws',
    before: `export function f(xs: number[]): number | undefined { return xs.map((x, i) => { if (i > 0) throw new Error('no'); return x; }).find(() => true); }`,
    after: `export function f(xs: number[]): number | undefined { for (const x of xs) return x; return undefined; }`,
    witness: `[[1, 2]]`,
  },
  {
    name: 'chain: what is found before a missing field is read',
    before: `interface Item { next?: { v: number } } export function f(xs: Item[]): boolean { return xs.map((x, i) => (i > 0 ? x.next!.v : 1)).some((v) => v === 1); }`,
    after: `interface Item { next?: { v: number } } export function f(xs: Item[]): boolean { for (const _ of xs) return true; return false; }`,
    witness: `[[{}, {}]]`,
  },
  {
    name: 'chain: returned before it throws',
    before: `export function f(xs: number[], k: number): number { const ys = xs.map((x) => { if (x < 0) throw new Error('no'); return x; }); if (k === 0) return 0; return ys.filter((y) => y > k).length; }`,
    after: `export function f(xs: number[], k: number): number { if (k === 0) return 0; let n = 0; for (const x of xs) { if (x < 0) throw new Error('no'); if (x > k) n++; } return n; }`,
    witness: `[[-1], 0]`,
  },
  {
    name: 'chain: a loop that is left before a callback throws',
    before: `interface Item { next?: { v: number } } export function f(xs: Item[]): number { let n = 0; for (const v of xs.map((x, i) => (i > 2 ? x.next!.v : 1))) { n += v; if (n > 1) break; } return n; }`,
    after: `interface Item { next?: { v: number } } export function f(xs: Item[]): number { let n = 0; for (const _ of xs) { n += 1; if (n > 1) break; } return n; }`,
    witness: `[[{}, {}, {}, {}]]`,
  },
  {
    name: 'chain: the next round begins before it throws',
    before: `interface Item { tags?: string[] } export function f(xs: Item[], k: number): number { let n = 0; for (let i = 0; i < k; i++) { const ts = xs.map((x) => x.tags!.length); if (k < 9) continue; n += ts.filter((t) => t > i).length; } return n; }`,
    after: `interface Item { tags?: string[] } export function f(xs: Item[], k: number): number { let n = 0; for (let i = 0; i < k; i++) { if (k < 9) continue; n += xs.filter((x) => x.tags!.length > i).length; } return n; }`,
    witness: `[[{}], 1]`,
  },
  {
    name: 'chain: a callback of the caller throws before',
    before: `interface Item { next?: { v: number } } export function f(xs: Item[], g: (k: number) => void): void { const vs = xs.map((x) => x.next!.v); g(1); vs.forEach((v) => { if (v < 0) g(v); }); }`,
    after: `interface Item { next?: { v: number } } export function f(xs: Item[], g: (k: number) => void): void { g(1); for (const x of xs) { if (x.next!.v < 0) g(x.next!.v); } }`,
    witness: `[[{}], () => { throw new Error('first'); }]`,
  },
  {
    name: 'chain: left before a sum of different types',
    before: `export function f(xs: number[]): boolean { const ys: any[] = [1n, 1]; return xs.map((x, i) => ys[i] + 1n).some((v) => v === 2n); }`,
    after: `export function f(xs: number[]): boolean { for (const _ of xs) return true; return false; }`,
    witness: `[[5, 6]]`,
  },
  {
    name: 'chain: a test that never ends for some',
    before: `export function f(xs: number[]): boolean { return xs.map((x) => { let i = x; while (i !== 0) i = i > 100 ? 0 : i + 1; return i; }).length > 0 || xs.length > 0; }`,
    after: `export function f(xs: number[]): boolean { return xs.length >= 0; }`,
    witness: `[[]]`,
  },
];
