import { choice, type Pair } from './pair.ts';

/** An eighth attack: everyday code of all kinds, with what was modelled last. */
export const freshPairs: readonly Pair[] = [
  choice(
    'fresh countWordsProto',
    `export function f(words: string[]): number { const c« = Object.create(null) as Record<string, number>‖: Record<string, number> = {}»; for (const w of words) c[w] = (c[w] || 0) + 1; return Object.keys(c).length; }`,
    `f(['__proto__'])`,
  ),
  choice(
    'fresh arrayFromLen',
    `export function f(n: number): string { return Array.from({ length: n }, (_, i) => i)«.join(',')‖.reverse().join(',')»; }`,
    `f(2)`,
  ),
  choice(
    'fresh closedSumXs',
    `export function f(xs: number[]): number { «let s = 0; for (const x of xs) s += x; return s;‖let s = 0; for (let i = xs.length - 1; i >= 0; i--) s += xs[i]!; return s;» }`,
    `f([0.1,0.2,0.3])`,
  ),
  choice(
    'fresh closedStep',
    `export function f(n: number): number { let c = 0; for (let i = 0; i «<‖!==» n; i += 2) { c++; if (c > 1000) break; } return c; }`,
    `f(3)`,
  ),
  choice(
    'fresh everyLoop',
    `export function f(xs: (number | undefined)[]): boolean { return «xs.every((x) => x !== undefined)‖!xs.includes(undefined)»; }`,
    `f([,1])`,
  ),
  choice(
    'fresh evalText',
    `export function f(x: number): number { const fn = new Function('x', 'if (x > «10‖10.5») return 1; return 0'); return fn(x) as number; }`,
    `f(10.2)`,
  ),
  choice(
    'fresh flagsEnum',
    `export enum P { R = 1, W = 2, X = 4 } export function f(p: P): boolean { return «(p & (P.R | P.W)) === (P.R | P.W)‖(p & (P.R | P.W)) !== 0»; }`,
    `f(1)`,
  ),
  choice(
    'fresh flagsHigh',
    `export enum P { A = 1, Z = 1 << 31 } export function f(p: P): boolean { return (p & P.Z) «!== 0‖> 0»; }`,
    `f(1 << 31)`,
  ),
  choice(
    'fresh curriedMemo',
    `export function f(fn: (x: number) => number): (x: number) => number { const c = new Map<number, number>(); return (x) => { «if (c.has(x)) return c.get(x)!‖const h = c.get(x); if (h) return h»; const v = fn(x); c.set(x, v); return v; }; }`,
    `(() => { let k = 0; const g = f(() => { k++; return 0; }); g(1); g(1); return k; })()`,
  ),
  choice(
    'fresh mapHasGet',
    `export function f(mp: Map<string, number | undefined>, k: string): boolean { return «mp.has(k)‖mp.get(k) !== undefined»; }`,
    `f(new Map([['a', undefined]]), 'a')`,
  ),
  choice(
    'fresh setHasNegZero',
    `export function f(s: Set<number>, x: number): boolean { return «s.has(x)‖[...s].indexOf(x) >= 0»; }`,
    `f(new Set([NaN]), NaN)`,
  ),
  choice(
    'fresh mapDeleteWhile',
    `export function f(mp: Map<string, number>): number { for (const [k, v] of mp) if (v < 0) «mp.delete(k)‖mp.set(k, 0)»; return mp.size; }`,
    `f(new Map([['a', -1]]))`,
  ),
  choice(
    'fresh genTakeFrac',
    `export function* f(xs: number[], n: number): Generator<number> { for (const x of xs) { if (n«-- <= 0‖-- < 1») return; yield x; } }`,
    `[...f([1,2,3], 0.5)]`,
  ),
  choice(
    'fresh genSent',
    `export function* f(): Generator<number, void, number> { const a = yield 1; yield «a‖a ?? 0»; }`,
    `(() => { const g = f(); g.next(); return g.next().value; })()`,
  ),
  choice(
    'fresh asyncReturnAwait',
    `export async function f(g: () => Promise<number>): Promise<number> { try { return «await g()‖g()»; } catch { return -1; } }`,
    `await (async () => { try { return await f(async () => { throw new Error('x'); }); } catch { return 'thrown'; } })()`,
  ),
  choice(
    'fresh asyncSettled',
    `export async function f(ps: Promise<number>[]): Promise<number> { «const rs = await Promise.allSettled(ps); return rs.filter((r) => r.status === 'fulfilled').length;‖let n = 0; for (const p of ps) { try { await p; n++; } catch { break; } } return n;» }`,
    `await f([Promise.reject(new Error('x')), Promise.resolve(1)])`,
  ),
  choice(
    'fresh privateIn',
    `export class K { #a = 1; static is(o: object): boolean { return «#a in o‖o instanceof K»; } } export function f(): boolean { return K.is(Object.create(K.prototype) as object); }`,
    `f()`,
  ),
  choice(
    'fresh destructNull',
    `export function f({ a = 1, b = 2 }: { a?: number | null; b?: number } = {}): number { return «(a ?? 1)‖(a === null ? 0 : a)» + b; }`,
    `f({ a: null })`,
  ),
  choice(
    'fresh destructArr',
    `export function f(s: string): string { «const [a = '?', b = '?'] = s‖const a = s[0] ?? '?', b = s[1] ?? '?'»; return b + a; }`,
    `f('😀x')`,
  ),
  choice(
    'fresh optChainDelete',
    `export function f(o?: { a?: number }): boolean { return «delete o?.a‖o ? delete o.a : false»; }`,
    `f(undefined)`,
  ),
  choice(
    'fresh switchFall',
    `export function f(s: 'a' | 'b' | 'c'): number { let n = 0; switch (s) { case 'a': n++; «‖break; »case 'b': n += 2; break; default: n = 9; } return n; }`,
    `f('a')`,
  ),
  choice(
    'fresh templateVsConcat',
    `export function f(o: { toString(): string; valueOf(): number }): string { return «\`\${o}\`‖'' + o»; }`,
    `f({ toString: () => 'a', valueOf: () => 1 })`,
  ),
  choice(
    'fresh dateTwoDigit',
    `export function f(y: number): number { «return new Date(Date.UTC(y, 0, 1)).getUTCFullYear();‖const d = new Date(0); d.setUTCFullYear(y); return d.getUTCFullYear();» }`,
    `f(50)`,
  ),
  choice(
    'fresh dateDiffDays',
    `export function f(a: Date, b: Date): number { return «Math.floor‖Math.trunc»((b.getTime() - a.getTime()) / 86400000); }`,
    `f(new Date(1), new Date(0))`,
  ),
  choice(
    'fresh regexSticky',
    `const re = /a+/«y‖g»; export function f(s: string): boolean { re.lastIndex = 0; return re.test(s); }`,
    `f('ba')`,
  ),
  choice(
    'fresh regexMultiline',
    `export function f(s: string): boolean { return /^b$/«m‖».test(s); }`,
    `f('a\\nb')`,
  ),
  choice(
    'fresh regexCase',
    `export function f(s: string): boolean { return /^[a-z]+$/«i‖iu».test(s); }`,
    `f('\\u017f')`,
  ),
  choice(
    'fresh regexReplaceAll',
    `export function f(s: string): string { return «s.replaceAll('.', '')‖s.replace(/./g, '')»; }`,
    `f('a')`,
  ),
  choice(
    'fresh normNFC',
    `export function f(a: string, b: string): boolean { return «a.normalize() === b.normalize()‖a === b»; }`,
    `f('e\\u0301', '\\u00e9')`,
  ),
  choice(
    'fresh codePoint',
    `export function f(s: string): number[] { return «Array.from(s, (c) => c.codePointAt(0)!)‖s.split('').map((c) => c.charCodeAt(0))»; }`,
    `f('😀')`,
  ),
  choice(
    'fresh upperLen',
    `export function f(s: string): boolean { return s.toUpperCase()«.length === s.length‖ === s.toUpperCase()»; }`,
    `f('ß')`,
  ),
  choice(
    'fresh trimKinds',
    `export function f(s: string): string { return «s.trim()‖s.replace(/^[ \\t\\r\\n]+|[ \\t\\r\\n]+$/g, '')»; }`,
    `f('\\u00a0')`,
  ),
  choice(
    'fresh typedShare',
    `export function f(b: Uint8Array): Uint8Array { return b.«slice‖subarray»(0, 2); }`,
    `(() => { const b = new Uint8Array([1,2,3]); const r = f(b); b[0] = 9; return r[0]; })()`,
  ),
  choice(
    'fresh typedSum',
    `export function f(b: Uint8Array): number { let s = 0; for (const x of b) s = (s + x) «& 0xffff‖% 65535»; return s; }`,
    `f(new Uint8Array(257).fill(255))`,
  ),
  choice(
    'fresh sortDefault',
    `export function f(xs: number[]): number[] { return [...xs].sort(«(a, b) => a - b‖»); }`,
    `f([10,9])`,
  ),
  choice(
    'fresh numFixed',
    `export function f(n: number): string { return «n.toFixed(2)‖(Math.round(n * 100) / 100).toFixed(2)»; }`,
    `f(-0.001)`,
  ),
  choice(
    'fresh numParseInt',
    `export function f(n: number): number { return «Math.trunc(n)‖parseInt(String(n), 10)»; }`,
    `f(1e21)`,
  ),
  choice(
    'fresh numPrecision',
    `export function f(n: number): string { return n.toPrecision(«3‖4»); }`,
    `f(1.2345)`,
  ),
  choice(
    'fresh jsonNaN',
    `export function f(x: number): string { return «JSON.stringify({ x })‖\`{"x":\${x}}\`»; }`,
    `f(NaN)`,
  ),
  choice(
    'fresh jsonDateToJSON',
    `export function f(d: Date): string { return «JSON.stringify(d)‖\`"\${d.toISOString()}"\`»; }`,
    `f(new Date(NaN))`,
  ),
  choice(
    'fresh closureVarLoop',
    `export function f(n: number): (() => number)[] { const fs: (() => number)[] = []; for («let‖var» i = 0; i < n; i++) fs.push(() => i); return fs; }`,
    `f(2)[0]()`,
  ),
  choice(
    'fresh closureShared',
    `export function f(xs: number[]): () => number { «const c = [...xs]; return () => c.length;‖return () => xs.length;» }`,
    `(() => { const a = [1]; const g = f(a); a.push(2); return g(); })()`,
  ),
  choice(
    'fresh modCacheKey',
    `const cache = new Map<string, number>(); export function f(a: string, b: string): number { const k = a + «'\\0'‖''» + b; let v = cache.get(k); if (v === undefined) { v = a.length * 10 + b.length; cache.set(k, v); } return v; }`,
    `(() => { f('ab', 'c'); return f('a', 'bc'); })()`,
  ),
  choice(
    'fresh modRegistry',
    `const reg: Record<string, (x: number) => number> = {}; export function register(n: string, g: (x: number) => number): void { reg[n] = g; } export function f(n: string, x: number): number { const g = reg[n]; return g «? g(x) : x‖? g(x) + 0 : x»; }`,
    `(() => { exports.register('a', () => -0); return Object.is(f('a', 1), -0); })()`,
  ),
  choice(
    'fresh keysLen',
    `export function f(o: Record<string, number>): boolean { return Object.keys(o).length «=== 0‖< 2»; }`,
    `f({a:1})`,
  ),
  choice(
    'fresh partition',
    `export function f(xs: number[]): [number[], number[]] { const a: number[] = [], b: number[] = []; for (const x of xs) (x «>= 0 ? a : b‖< 0 ? b : a»).push(x); return [a, b]; }`,
    `f([NaN])`,
  ),
  choice(
    'fresh range2',
    `export function f(n: number): number[] { «const r: number[] = []; for (let i = 0; i < n; i++) r.push(i); return r;‖return Array.from({ length: n }, (_, i) => i);» }`,
    `f(2.5)`,
  ),
  choice(
    'fresh flat',
    `export function f(xs: number[][]): number[] { «return xs.flat();‖const r: number[] = []; for (const x of xs) r.push(...x); return r;» }`,
    `f([[1,,2]])`,
  ),
  choice(
    'fresh gcd',
    `export function f(a: number, b: number): number { while (b «!== 0‖> 0») { [a, b] = [b, a % b]; } return a; }`,
    `f(1, -1)`,
  ),
  choice(
    'fresh endsWith',
    `export function f(s: string, p: string): boolean { return «s.endsWith(p)‖s.slice(-p.length) === p»; }`,
    `f('ab', '')`,
  ),
  choice(
    'fresh defaultArg',
    `export function f(a: number, b« = a‖?: number»): number { «‖b = b || a; »return a - b!; }`,
    `f(1, 0)`,
  ),
  choice(
    'fresh shadowGlobal',
    `export function f(s: string): boolean { return «isNaN(s as never)‖Number.isNaN(Number.parseFloat(s))»; }`,
    `f('')`,
  ),
  choice(
    'fresh frozen',
    `export function f(a: number): { a: number } { return «Object.freeze({ a })‖{ a }»; }`,
    `Object.isFrozen(f(1))`,
  ),
  choice(
    'fresh roundHalf',
    `export function f(n: number): number { return «Math.round(n)‖Math.floor(n + 0.5)»; }`,
    `f(0.49999999999999994)`,
  ),
];
