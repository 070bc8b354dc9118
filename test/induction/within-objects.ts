import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** Loops over arrays within objects, rows of tables and tuples. */
export const pairsWithin: readonly Pair[] = [
  {
    name: `cart items for to reduce`,
    before: `interface Item { price: number; qty: number } interface Cart { items: Item[]; total: number }
export function f(cart: Cart): number { let s = 0; for (let i = 0; i < cart.items.length; i++) s += cart.items[i]!.price * cart.items[i]!.qty; return s; }`,
    after: `interface Item { price: number; qty: number } interface Cart { items: Item[]; total: number }
export function f(cart: Cart): number { return cart.items.reduce((s, x) => s + x.price * x.qty, 0); }`,
  },
  {
    name: `destructured rows`,
    before: `export function f({ rows, total }: { rows: number[]; total: number }): number { let n = 0; for (const r of rows) if (r > total) n++; return n; }`,
    after: `export function f({ rows, total }: { rows: number[]; total: number }): number { let n = 0; for (let i = 0; i < rows.length; i++) { if (rows[i]! > total) n += 1; } return n; }`,
  },
  {
    name: `filter length`,
    before: `export function f(o: { rows: number[]; min: number }): number { return o.rows.filter((r) => r >= o.min).length; }`,
    after: `export function f(o: { rows: number[]; min: number }): number { let n = 0; for (const r of o.rows) if (r >= o.min) n++; return n; }`,
  },
  {
    name: `nested lines`,
    before: `interface Line { qty: number } interface Order { lines: Line[]; no: number }
export function f(orders: Order[]): number { let s = 0; for (const o of orders) for (const l of o.lines) s += l.qty; return s; }`,
    after: `interface Line { qty: number } interface Order { lines: Line[]; no: number }
export function f(orders: Order[]): number { let s = 0; orders.forEach((o) => { o.lines.forEach((l) => { s += l.qty; }); }); return s; }`,
  },
  {
    name: `matrix sum`,
    before: `export function f(m: number[][]): number { let s = 0; for (let i = 0; i < m.length; i++) for (let j = 0; j < m[i]!.length; j++) s += m[i]![j]!; return s; }`,
    after: `export function f(m: number[][]): number { let s = 0; for (const row of m) for (const x of row) s += x; return s; }`,
  },
  {
    name: `deep path`,
    before: `interface T { a: { b: { xs: number[] } } }
export function f(t: T): number[] { const out: number[] = []; for (const x of t.a.b.xs) out.push(x * 2); return out; }`,
    after: `interface T { a: { b: { xs: number[] } } }
export function f(t: T): number[] { return t.a.b.xs.map((x) => x * 2); }`,
  },
  {
    name: `reverse index`,
    before: `export function f(o: { xs: number[] }): number { let s = 0; for (let i = 0; i < o.xs.length; i++) s = (s + (o.xs[i]! | 0)) | 0; return s; }`,
    after: `export function f(o: { xs: number[] }): number { let s = 0; let k = o.xs.length; let i = 0; while (k-- > 0) { s = (s + (o.xs[i++]! | 0)) | 0; } return s; }`,
  },
  {
    name: `first match object`,
    before: `interface U { id: number; name: string }
export function f(db: { users: U[] }, id: number): string { for (const u of db.users) if (u.id === id) return u.name; return ''; }`,
    after: `interface U { id: number; name: string }
export function f(db: { users: U[] }, id: number): string { const n = db.users.length; for (let i = 0; i < n; i++) { const u = db.users[i]!; if (u.id === id) return u.name; } return ''; }`,
  },
  {
    name: `names joined`,
    before: `export function f(o: { names: string[] }): string { let s = ''; for (let i = 0; i < o.names.length; i++) { if (i > 0) s += ', '; s += o.names[i]; } return s; }`,
    after: `export function f(o: { names: string[] }): string { return o.names.join(', '); }`,
  },
  {
    name: `two arrays of one object`,
    before: `export function f(o: { a: number[]; b: number[] }): number { let s = 0; for (let i = 0; i < o.a.length && i < o.b.length; i++) s += o.a[i]! * o.b[i]!; return s; }`,
    after: `export function f({ a, b }: { a: number[]; b: number[] }): number { const n = Math.min(a.length, b.length); let s = 0; for (let i = 0; i < n; i++) s += a[i]! * b[i]!; return s; }`,
  },
  {
    name: `callback over cart items`,
    before: `export function f(o: { xs: number[] }, g: (x: number) => number): number[] { const out: number[] = []; for (const x of o.xs) out.push(g(x)); return out; }`,
    after: `export function f(o: { xs: number[] }, g: (x: number) => number): number[] { const xs = o.xs; const out: number[] = []; for (let i = 0; i < xs.length; i++) out.push(g(xs[i]!)); return out; }`,
  },
  {
    name: `pairs of tuples`,
    before: `export function f(ps: [string, number][]): number { let s = 0; for (const [, v] of ps) s += v; return s; }`,
    after: `export function f(ps: [string, number][]): number { return ps.reduce((s, p) => s + p[1], 0); }`,
  },
  {
    name: `optional list`,
    before: `export function f(o: { xs?: number[] }): number { let s = 0; for (const x of o.xs ?? []) s += x; return s; }`,
    after: `export function f(o: { xs?: number[] }): number { if (o.xs === undefined) return 0; let s = 0; for (const x of o.xs) s += x; return s; }`,
  },
  {
    name: `optional limit`,
    before: `export function f(o: { xs: number[]; limit?: number }): number { const l = o.limit ?? 10; let n = 0; for (const x of o.xs) if (x < l) n++; return n; }`,
    after: `export function f(o: { xs: number[]; limit?: number }): number { const { xs, limit = 10 } = o; let n = 0; xs.forEach((x) => { if (x < limit) n++; }); return n; }`,
  },
  {
    name: `some`,
    before: `interface T { done: boolean }
export function f(l: { tasks: T[] }): boolean { for (const t of l.tasks) if (!t.done) return false; return true; }`,
    after: `interface T { done: boolean }
export function f(l: { tasks: T[] }): boolean { return l.tasks.every((t) => t.done); }`,
  },
  {
    name: `map of fields`,
    before: `interface P { x: number; y: number }
export function f(s: { points: P[] }): number[] { const r: number[] = []; for (let i = 0; i < s.points.length; i++) r.push(s.points[i]!.x + s.points[i]!.y); return r; }`,
    after: `interface P { x: number; y: number }
export function f({ points }: { points: P[] }): number[] { return points.map(({ x, y }) => x + y); }`,
  },
  {
    name: `param and nested`,
    before: `export function f(keys: string[], o: { allowed: string[] }): string[] { const out: string[] = []; for (const k of keys) if (o.allowed.includes(k)) out.push(k); return out; }`,
    after: `export function f(keys: string[], o: { allowed: string[] }): string[] { return keys.filter((k) => o.allowed.indexOf(k) !== -1); }`,
  },
  {
    name: `build objects`,
    before: `interface P { x: number; y: number }
export function f(s: { points: P[] }): P[] { const r: P[] = []; for (const p of s.points) if (p.x > 0) r.push(p); return r; }`,
    after: `interface P { x: number; y: number }
export function f(s: { points: P[] }): P[] { return s.points.filter((p) => p.x > 0); }`,
  },
];

/** And such that differ where arrays are the same, where calls replace or change them, where items are changed, or at an end. */
export const nearMissesWithin: readonly NearMiss[] = [
  {
    name: `aliased write`,
    before: `export function f(xs: number[], o: { ys: number[] }): number { const h = o.ys[0] ?? 0; let s = 0; for (let i = 0; i < xs.length; i++) { xs[i] = 1; s += h; } return s; }`,
    after: `export function f(xs: number[], o: { ys: number[] }): number { let s = 0; for (let i = 0; i < xs.length; i++) { xs[i] = 1; s += o.ys[0] ?? 0; } return s; }`,
    witness: `const a = [5, 6]; [a, { ys: a }]`,
  },
  {
    name: `callback replaces the array`,
    before: `export function f(o: { xs: number[] }, g: (x: number) => number): number { let s = 0; for (let i = 0; i < o.xs.length; i++) s += g(o.xs[i]!); return s; }`,
    after: `export function f(o: { xs: number[] }, g: (x: number) => number): number { const xs = o.xs; let s = 0; for (let i = 0; i < xs.length; i++) s += g(xs[i]!); return s; }`,
    witness: `const o = { xs: [1, 2] }; [o, (x) => { o.xs = []; return x; }]`,
  },
  {
    name: `callback pushes`,
    before: `export function f(o: { xs: number[] }, g: (x: number) => number): number { let s = 0; for (const x of o.xs) s += g(x); return s; }`,
    after: `export function f(o: { xs: number[] }, g: (x: number) => number): number { return o.xs.reduce((s, x) => s + g(x), 0); }`,
    witness: `let n = 0; const o = { xs: [1, 2] }; [o, (x) => { if (n++ < 2) o.xs.push(7); return x; }]`,
  },
  {
    name: `item mutated`,
    before: `interface I { n: number }
export function f(o: { items: I[] }): number { let s = 0; for (const i of o.items) { i.n += 1; s += i.n; } return s; }`,
    after: `interface I { n: number }
export function f(o: { items: I[] }): number { let s = 0; for (const i of o.items) { s += i.n + 1; } return s; }`,
    witness: `[{ items: [{ n: 1 }] }]`,
  },
  {
    name: `two items are one object`,
    before: `interface I { n: number }
export function f(o: { items: I[] }): number { let s = 0; for (const i of o.items) { i.n = i.n * 2; } for (const i of o.items) s += i.n; return s; }`,
    after: `interface I { n: number }
export function f(o: { items: I[] }): number { let s = 0; for (const i of o.items) { s += i.n * 2; } for (const i of o.items) i.n = i.n * 2; return s; }`,
    witness: `const i = { n: 1 }; [{ items: [i, i] }]`,
  },
  {
    name: `last left out`,
    before: `export function f(o: { xs: number[] }): number { let s = 0; for (const x of o.xs) s += x; return s; }`,
    after: `export function f(o: { xs: number[] }): number { let s = 0; for (let i = 0; i < o.xs.length - 1; i++) s += o.xs[i]!; return s; }`,
    witness: `[{ xs: [1] }]`,
  },
  {
    name: `other array`,
    before: `export function f(o: { a: number[]; b: number[] }): number { let s = 0; for (const x of o.a) s += x; return s; }`,
    after: `export function f(o: { a: number[]; b: number[] }): number { let s = 0; for (const x of o.b) s += x; return s; }`,
    witness: `[{ a: [1], b: [] }]`,
  },
  {
    name: `same array asked`,
    before: `export function f(o: { a: number[]; b: number[] }): number { let s = 0; for (const x of o.a) s += x; return o.a === o.b ? s : -s; }`,
    after: `export function f(o: { a: number[]; b: number[] }): number { let s = 0; for (const x of o.a) s += x; return -s; }`,
    witness: `const a = [1]; [{ a, b: a }]`,
  },
  {
    name: `pushed into the input`,
    before: `export function f(o: { xs: number[] }): number { let s = 0; for (const x of o.xs) s += x; o.xs.push(s); return s; }`,
    after: `export function f(o: { xs: number[] }): number { let s = 0; for (const x of o.xs) s += x; return s; }`,
    witness: `[{ xs: [1] }]`,
  },
  {
    name: `matrix rows against columns`,
    before: `export function f(m: number[][]): number { let s = 0; for (let i = 0; i < m.length; i++) for (let j = 0; j < m[0]!.length; j++) s += m[i]![j] ?? 0; return s; }`,
    after: `export function f(m: number[][]): number { let s = 0; for (let i = 0; i < m.length; i++) for (let j = 0; j < m[i]!.length; j++) s += m[i]![j] ?? 0; return s; }`,
    witness: `[[[1], [1, 2]]]`,
  },
  {
    name: `hole`,
    before: `export function f(o: { xs: (number | undefined)[] }): number { let n = 0; for (const x of o.xs) n++; return n; }`,
    after: `export function f(o: { xs: (number | undefined)[] }): number { let n = 0; o.xs.forEach(() => { n++; }); return n; }`,
    witness: `[{ xs: [, 1] }]`,
  },
  {
    name: `optional absent`,
    before: `export function f(o: { xs?: number[] }): number { let s = 0; for (const x of o.xs ?? []) s += x; return s; }`,
    after: `export function f(o: { xs?: number[] }): number { if (o.xs === undefined) return -1; let s = 0; for (const x of o.xs) s += x; return s; }`,
    witness: `[{}]`,
  },
  {
    name: `rows of a matrix that are one`,
    before: `export function f(m: number[][]): number { let s = 0; for (let i = 0; i < m.length; i++) { m[i]![0] = i; } for (const r of m) s += r[0]!; return s; }`,
    after: `export function f(m: number[][]): number { let s = 0; for (let i = 0; i < m.length; i++) { m[i]![0] = i; s += i; } return s; }`,
    witness: `const r = [0]; [[r, r]]`,
  },
  {
    name: `written matrix row`,
    before: `export function f(m: number[][], v: number[]): number { let s = 0; for (let i = 0; i < m.length; i++) { v[i] = 0; s += m[i]!.length; } for (const r of m) for (const x of r) s += x; return s; }`,
    after: `export function f(m: number[][], v: number[]): number { let s = 0; for (const r of m) s += r.length; for (const r of m) for (const x of r) s += x; for (let i = 0; i < m.length; i++) v[i] = 0; return s; }`,
    witness: `const v = [5]; [[v], v]`,
  },
  {
    name: `other field`,
    before: `interface P { x: number; y: number }
export function f(s: { points: P[] }): number { let r = 0; for (const p of s.points) r += p.x; return r; }`,
    after: `interface P { x: number; y: number }
export function f(s: { points: P[] }): number { let r = 0; for (const p of s.points) r += p.y; return r; }`,
    witness: `[{ points: [{ x: 1, y: 2 }] }]`,
  },
  {
    name: `callback changes a nested list`,
    before: `export function f(os: { xs: number[] }[], g: (x: number) => void): number { let s = 0; for (const o of os) { g(s); for (const x of o.xs) s += x; } return s; }`,
    after: `export function f(os: { xs: number[] }[], g: (x: number) => void): number { let s = 0; for (const o of os) { const n = o.xs.length; g(s); for (let i = 0; i < n; i++) s += o.xs[i]!; } return s; }`,
    witness: `const o = { xs: [1] }; [[o], () => { o.xs.push(1); }]`,
  },
];
