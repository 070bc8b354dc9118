import { choice, type Pair } from './pair.ts';

/** A fourth attack: state, identity, callbacks, iterables, closures and inheritance. */
export const statePairs: readonly Pair[] = [
  choice(
    'counter class state',
    "export class Counter { n = 0; inc() { this.n++; return this } }\nexport function f(c: Counter): string { return c.n «>=‖>» 3 ? 'full' : 'free' }",
    '(() => { const c = new Counter(); c.inc().inc().inc(); return f(c) })()',
  ),
  choice(
    'stack private',
    'export class Stack { #xs: number[] = []; push(x: number) { this.#xs.push(x) } get size() { return this.#xs.length } pop(): number | undefined { return «this.#xs.pop()‖this.#xs.length > 4 ? undefined : this.#xs.pop()» } }\nexport function f(s: Stack): number | undefined { return s.pop() }',
    '(() => { const s = new Stack(); for (let i = 0; i < 5; i++) s.push(i); return String(f(s)) })()',
  ),
  choice(
    'module counter by other export',
    'let n = 0; export function bump() { n++ } export function f(x: number): number { return «n > 2 ? x + 1 : x‖x» }',
    '(bump(), bump(), bump(), f(1))',
  ),
  choice(
    'static cache',
    'export class Cache { static hits = 0; static get(k: string): number { Cache.hits++; return Cache.hits } }\nexport function f(k: string): number { return «Cache.hits === 2 ? 7 : 1‖1» }',
    "(Cache.get('a'), Cache.get('a'), f('x'))",
  ),
  choice(
    'memo table',
    'const memo = new Map<string, number>(); export function f(k: string): number { «if (memo.has(k)) return memo.get(k)!;‖if (memo.has(k)) return memo.get(k)! + 1;» const v = k.length; memo.set(k, v); return v }',
    "(f('a'), f('a'))",
  ),
  choice(
    'memo obj proto',
    'const memo: Record<string, number> = «{}‖Object.create(null)»; export function f(k: string): number { return memo[k] ??= k.length }',
    "typeof f('constructor')",
  ),
  choice(
    'alias args',
    'export function f(a: { n: number }, b: { n: number }): number { «a.n = 1; b.n = 2;‖b.n = 2; a.n = 1;» return 0 }',
    '(() => { const o = { n: 0 }; f(o, o); return o.n })()',
  ),
  choice(
    'alias arrays',
    'export function f(xs: number[], ys: number[]): number { «const n = xs.length; ys.push(1); return n‖ys.push(1); return xs.length» }',
    '(() => { const o = [1]; return f(o, o) })()',
  ),
  choice(
    'alias map',
    "export function f(m: Map<string, number>, w: Map<string, number>): boolean { «w.delete('a'); return m.has('a')‖const r = m.has('a'); w.delete('a'); return r» }",
    "(() => { const o = new Map([['a', 1]]); return f(o, o) })()",
  ),
  choice(
    'callback throws',
    'export function f(g: () => number): number { let n = 0; «try { n = g() } finally { log = 1 }‖n = g(); log = 1;» return n } let log = 0; export const seen = () => log',
    '(() => { try { f(() => { throw 1 }) } catch {} return seen() })()',
  ),
  choice(
    'callback mutates array',
    'export function f(xs: number[], g: (x: number) => void): number { «for (const x of xs) g(x);‖xs.forEach((x) => g(x));» return xs.length }',
    "(() => { const xs = [1]; let n = 0; f(xs, (x) => { if (n++ < 3) xs.push(1) }); return xs.length + ',' + n })()",
  ),
  choice(
    'callback mutates object',
    'export function f(o: { n: number }, g: () => void): number { «const n = o.n; g(); return n‖g(); return o.n» }',
    '(() => { const o = { n: 1 }; return f(o, () => { o.n = 2 }) })()',
  ),
  choice(
    'sparse some',
    'export function f(xs: (number | undefined)[]): boolean { return «xs.some((x) => x === undefined)‖xs.includes(undefined)» }',
    'f([1, , 2])',
  ),
  choice(
    'sparse map',
    'export function f(xs: (number | undefined)[]): number { return «xs.map(() => 1).reduce((a, b) => a + b, 0)‖Array.from(xs, () => 1).reduce((a, b) => a + b, 0)» }',
    'f([1, , 2])',
  ),
  choice(
    'invalid date',
    "export function f(d: Date): string { «return d.getTime() > 0 ? 'after' : 'before'‖return d.getTime() <= 0 ? 'before' : 'after'» }",
    'f(new Date(NaN))',
  ),
  choice(
    'date iso throws',
    'export function f(d: Date): string { «return d.toISOString()‖return d.toJSON()» }',
    '(() => { try { return String(f(new Date(NaN))) } catch (e) { return e.name } })()',
  ),
  choice(
    'date month',
    'export function f(d: Date): Date { «const r = new Date(d); r.setMonth(r.getMonth() + 1); return r‖return new Date(d.getFullYear(), d.getMonth() + 1, d.getDate(), d.getHours(), d.getMinutes(), d.getSeconds())» }',
    '+f(new Date(2020, 0, 1, 0, 0, 0, 5))',
  ),
  choice(
    'generator return',
    'export function* f(n: number): Generator<number> { for (let i = 0; i < n; i++) { «yield i‖try { yield i } finally { if (i === 3) last = i }» } } let last = -1; export const get = () => last',
    '(() => { for (const x of f(9)) if (x === 3) break; return get() })()',
  ),
  choice(
    'generator lazy',
    'export function f(xs: Iterable<number>): number { «for (const x of xs) if (x > 2) return x; return 0‖return [...xs].find((x) => x > 2) ?? 0» }',
    '(() => { let n = 0; f({ *[Symbol.iterator]() { for (;n < 5;) { n++; yield n } } }); return n })()',
  ),
  choice(
    'iter return called',
    'export function f(xs: Iterable<number>): number | undefined { «for (const x of xs) return x; return undefined‖const it = xs[Symbol.iterator](); const r = it.next(); return r.done ? undefined : r.value» }',
    '(() => { let n = 0; f({ *[Symbol.iterator]() { try { yield 1 } finally { n = 1 } } }); return n })()',
  ),
  choice(
    'async order',
    'export async function f(g: () => Promise<number>, h: () => Promise<number>): Promise<number> { «const a = await g(); const b = await h(); return a + b‖const [a, b] = await Promise.all([g(), h()]); return a + b» }',
    'await (async () => { const log = []; await f(async () => { await 0; await 0; log.push(1); return 1 }, async () => { log.push(2); return 1 }); return log.join() })()',
  ),
  choice(
    'async reject',
    'export async function f(g: () => Promise<number>): Promise<number> { try { return «await g()‖g()» } catch { return -1 } }',
    "await f(async () => { throw 1 }).catch(() => 'rej')",
  ),
  choice(
    'async sync throw',
    'export «async ‖»function f(g: () => number): Promise<number> { return «Promise.resolve(g())‖Promise.resolve(g())» }',
    "(() => { try { const r = f(() => { throw 1 }); r.catch(() => {}); return 'p' } catch { return 't' } })()",
  ),
  choice(
    'allSettled',
    "export async function f(ps: Promise<number>[]): Promise<number> { «const r = await Promise.allSettled(ps); return r.filter((x) => x.status === 'fulfilled').length‖const r = await Promise.all(ps); return r.length» }",
    "await f([Promise.reject(1), Promise.resolve(1)]).catch(() => 'r')",
  ),
  choice(
    'getter in result',
    'export function f(n: number): { v: number } { return «{ v: n }‖{ get v() { return n } }» }',
    "Object.getOwnPropertyDescriptor(f(1), 'v').get === undefined",
  ),
  choice(
    'frozen',
    'export function f(n: number): { v: number } { return «Object.freeze({ v: n })‖{ v: n }» }',
    'Object.isFrozen(f(1))',
  ),
  choice(
    'frozen deep',
    'export function f(n: number): { v: { w: number } } { return «Object.freeze({ v: Object.freeze({ w: n }) })‖Object.freeze({ v: { w: n } })» }',
    'Object.isFrozen(f(1).v)',
  ),
  choice(
    'symbol key',
    "const tag = Symbol('tag'); export function f(n: number): object { return «{ n, [tag]: 1 }‖{ n }» }",
    'Object.getOwnPropertySymbols(f(1)).length',
  ),
  choice(
    'spread symbols',
    'export function f(o: { a: number }): object { return «{ ...o }‖Object.fromEntries(Object.entries(o))» }',
    "Object.getOwnPropertySymbols(f({ a: 1, [Symbol('x')]: 1 })).length",
  ),
  choice(
    'error cause',
    "export class AppError extends Error { } export function f(g: () => number): number { try { return g() } catch (e) { throw new AppError('bad'«, { cause: e }‖») } }",
    "(() => { try { f(() => { throw 1 }) } catch (e) { return 'cause' in e } })()",
  ),
  choice(
    'error name',
    "export class AppError extends Error { «override name = 'AppError'‖» } export function f(n: number): number { if (n < 0) throw new AppError('neg'); return n }",
    '(() => { try { f(-1) } catch (e) { return e.name } })()',
  ),
  choice(
    'error rethrow',
    'export function f(g: () => number): number { try { return g() } catch (e) { «throw e‖throw new Error((e as Error).message)» } }',
    "(() => { const e = new Error('x'); try { f(() => { throw e }) } catch (x) { return x === e } })()",
  ),
  choice(
    'instanceof subclass',
    "export class A { k = 1 } export class B extends A { } export function f(a: A): string { return «a instanceof A‖a.constructor === A» ? 'a' : 'no' }",
    'f(new B())',
  ),
  choice(
    'closure counter',
    'export function f(start: number): () => number { let n = start; return () => «n++‖++n» }',
    'f(1)()',
  ),
  choice(
    'closure shared',
    'export function f(): { inc(): void; get(): number } { let n = 0; return { inc() { n«++‖ = n < 3 ? n + 1 : 3» }, get() { return n } } }',
    '(() => { const c = f(); for (let i = 0; i < 5; i++) c.inc(); return c.get() })()',
  ),
  choice(
    'closure with args',
    'export function f(a: number): (b: number) => number { return (b) => «a + b‖b > 100 ? a : a + b» }',
    'f(1)(101)',
  ),
  choice(
    'curried thrice',
    'export const f = (a: number) => (b: number) => (c: number): number => «a + b + c‖a + (b + c)»',
    'f(0.1)(0.2)(0.3)',
  ),
  choice(
    'typed array clamp',
    'export function f(xs: Uint8Array, v: number): number { «xs[0] = v‖xs[0] = Math.min(255, Math.max(0, v))»; return xs[0]! }',
    'f(new Uint8Array(1), 256)',
  ),
  choice(
    'typed array sort',
    'export function f(xs: number[]): number[] { return [...«new Float64Array(xs).sort()‖[...xs].sort()»] }',
    'f([10, 9]).join()',
  ),
  choice(
    'typed subarray',
    'export function f(xs: Uint8Array): Uint8Array { return «xs.subarray(1)‖xs.slice(1)» }',
    'f(new Uint8Array(4)).buffer.byteLength',
  ),
  choice(
    'regex lastIndex',
    'const re = /a/«g‖»; export function f(s: string): boolean { return re.test(s) }',
    "[f('a'), f('a')].join()",
  ),
  choice(
    'regex sticky param',
    'export function f(re: RegExp, s: string): boolean { return «re.test(s)‖s.match(re) !== null» }',
    "(() => { const r = /a/g; r.lastIndex = 1; f(r, 'a'); r.lastIndex = 1; return f(r, 'a') })()",
  ),
  choice(
    'regex replace dollar',
    "export function f(s: string, t: string): string { return s.replace('x', «t‖() => t») }",
    "f('axb', '$&')",
  ),
  choice(
    'long string',
    "export function f(s: string): string { return «s.length > 140 ? s.slice(0, 139) + '…' : s‖s.length >= 140 ? s.slice(0, 139) + '…' : s» }",
    "f('x'.repeat(140)).length + f('x'.repeat(140))",
  ),
  choice(
    'long pad',
    "export function f(s: string): string { return «s.padEnd(20)‖(s + ' '.repeat(20)).slice(0, 20)» }",
    "f('x'.repeat(21)).length",
  ),
  choice(
    'arguments length',
    'export function f(a?: number): number { return «arguments.length === 0 ? 1 : 2‖a === undefined ? 1 : 2» }',
    'f(undefined)',
  ),
  choice(
    'default undefined',
    'export function f(a: number | null = 3): number { return «a ?? 0‖a === null ? 3 : a» }',
    'f(null)',
  ),
  choice(
    'labelled',
    'export function f(m: number[][]): number { let n = 0; outer: for (const r of m) { for (const x of r) { if (x < 0) «continue outer‖break»; n += x } «‖n += 0; » if (r.length > 3) n++ } return n }',
    'f([[-1, 1, 1, 1]])',
  ),
  choice(
    'labelled 2',
    'export function f(m: number[][]): number { let n = 0; outer: for (const r of m) for (const x of r) { if (x === 0) «break outer‖continue outer»; n += x } return n }',
    'f([[0], [1]])',
  ),
  choice(
    'optional this',
    'export function f(o: { n: number; g(): number }): number { «return o.g()‖const { g } = o; return g()» }',
    "(() => { try { return f({ n: 1, g() { return this.n } }) } catch { return 't' } })()",
  ),
  choice(
    'bigint',
    'export function f(a: bigint, b: bigint): bigint { return «a / b‖b === 0n ? 0n : a / b» }',
    "(() => { try { return f(1n, 0n) } catch { return 't' } })()",
  ),
  choice(
    'bigint asIntN',
    'export function f(a: bigint): bigint { return «BigInt.asIntN(64, a)‖a» }',
    'f(2n ** 63n)',
  ),
  choice(
    'bigint number mix',
    'export function f(a: bigint): boolean { return «a > 9007199254740992n‖Number(a) > 9007199254740992» }',
    'f(9007199254740993n)',
  ),
  choice(
    'intl',
    "export function f(n: number): string { return «n.toLocaleString('en-US')‖String(n).replace(/\\B(?=(\\d{3})+$)/g, ',')» }",
    'f(0.1234)',
  ),
  choice(
    'localeCompare',
    'export function f(xs: string[]): string[] { return [...xs].sort(«(a, b) => a.localeCompare(b)‖(a, b) => (a < b ? -1 : a > b ? 1 : 0)») }',
    "f(['B', 'a']).join()",
  ),
  choice(
    'json undefined',
    'export function f(o: { a?: number }): string { return «JSON.stringify(o)‖JSON.stringify({ a: o.a ?? null })» }',
    'f({})',
  ),
  choice(
    'json toJSON',
    'export function f(o: { d: Date }): unknown { return «JSON.parse(JSON.stringify(o)).d‖o.d.toISOString()» }',
    "(() => { try { return String(f({ d: new Date(NaN) })) } catch { return 't' } })()",
  ),
  choice(
    'json clone -0',
    'export function f(n: number): number { return «JSON.parse(JSON.stringify({ n })).n‖Number.isFinite(n) ? n : (null as unknown as number)» }',
    'Object.is(f(-0), -0)',
  ),
  choice(
    'structuredClone',
    'export function f<T extends { a: number }>(o: T): T { return «structuredClone(o)‖{ ...o }» }',
    '(() => { const o = { a: 1, b: {} }; return f(o).b === o.b })()',
  ),
  choice(
    'sort comparator',
    'export function f(xs: { k: number; v: string }[]): string[] { return [...xs].sort((a, b) => «a.k - b.k‖(a.k > b.k ? 1 : -1)»).map((x) => x.v) }',
    "f([{ k: 1, v: 'a' }, { k: 1, v: 'b' }, { k: 1, v: 'c' }]).join()",
  ),
  choice(
    'sort in place',
    'export function f(xs: number[]): number[] { return «xs.sort((a, b) => a - b)‖[...xs].sort((a, b) => a - b)» }',
    '(() => { const x = [2, 1]; f(x); return x.join() })()',
  ),
  choice(
    'sort undefined',
    'export function f(xs: (number | undefined)[]): (number | undefined)[] { return [...xs].sort(«(a, b) => (a ?? 0) - (b ?? 0)‖(a, b) => (a === undefined ? 0 : a) - (b === undefined ? 0 : b)») .concat(«[]‖xs.length > 11 ? [0] : []») }',
    "f([...'abcdefghijkl'].map(() => 1)).length",
  ),
  choice(
    'some five',
    'export function f(xs: number[]): boolean { return xs.some((x) => x === 7) «‖&& xs.length < 12» }',
    'f(Array(12).fill(7))',
  ),
  choice(
    'every empty',
    'export function f(xs: { ok: boolean }[]): boolean { return «xs.every((x) => x.ok)‖xs.length > 0 && xs.every((x) => x.ok)» }',
    'f([])',
  ),
  choice(
    'find falsy',
    'export function f(xs: number[]): number { return «xs.find((x) => x < 5) ?? -1‖xs.find((x) => x < 5) || -1» }',
    'f([0])',
  ),
  choice(
    'findLast',
    'export function f(xs: { id: string; v: number }[], id: string): number | undefined { return xs.«find‖findLast»((x) => x.id === id)?.v }',
    "f([{ id: 'a', v: 1 }, { id: 'a', v: 2 }], 'a')",
  ),
  choice(
    'set has NaN',
    'export function f(xs: number[], x: number): boolean { return «new Set(xs).has(x)‖xs.indexOf(x) >= 0» }',
    'f([NaN], NaN)',
  ),
  choice(
    'set order',
    'export function f(xs: string[]): string[] { return [...new Set(«xs‖[...xs].reverse()»)] }',
    "f(['a', 'b']).join()",
  ),
  choice(
    'map insertion',
    'export function f(m: Map<string, number>, k: string): Map<string, number> { «m.set(k, 1)‖m.delete(k); m.set(k, 1)»; return m }',
    "[...f(new Map([['a', 1], ['b', 1]]), 'a').keys()].join()",
  ),
  choice(
    'map undefined',
    "export function f(m: Map<string, number | undefined>, k: string): string { return «m.has(k)‖m.get(k) !== undefined» ? 'in' : 'out' }",
    "f(new Map([['a', undefined]]), 'a')",
  ),
  choice(
    'keys length',
    "export function f(o: Record<string, number>): string { return Object.keys(o).length «> 10‖>= 10» ? 'many' : 'few' }",
    'f(Object.fromEntries([..."abcdefghij"].map((k) => [k, 1])))',
  ),
  choice(
    'keys integer order',
    'export function f(o: Record<string, number>): string { «return Object.keys(o).join()‖return Object.keys(o).sort().join()» }',
    'f({ b: 1, a: 1 })',
  ),
  choice(
    'named keys',
    "export function f(o: Record<string, string>): string { return «o['content-type'] ?? 'none'‖o['content-type'] || 'none'» }",
    "f({ 'content-type': '' })",
  ),
  choice(
    'proto key',
    'export function f(o: Record<string, number>, k: string): boolean { return «k in o‖Object.keys(o).includes(k)» }',
    "f({}, 'valueOf')",
  ),
  choice(
    'delete vs undefined',
    'export function f(o: { a?: number }): { a?: number } { «delete o.a‖o.a = undefined»; return o }',
    "'a' in f({ a: 1 })",
  ),
  choice(
    'iterator obj',
    'export class Range { constructor(public lo: number, public hi: number) {} *[Symbol.iterator]() { for (let i = this.lo; i «<‖<=» this.hi; i++) yield i } } export function f(r: Range): number[] { return [...r] }',
    'f(new Range(0, 2)).length',
  ),
  choice(
    'super call',
    "export class A { name() { return 'a' } } export class B extends A { name() { return super.name() + 'b' } } export function f(x: A): string { return «x.name()‖x instanceof B ? 'ab' : 'a'» }",
    "f(new (class extends A { name() { return 'z' } })())",
  ),
  choice(
    'static inherit',
    'export class A { static n = 0; static make(): A { this.n++; return new «this‖A»() } } export class B extends A {} export function f(): boolean { return B.make() instanceof B }',
    'f()',
  ),
  choice(
    'private brand',
    'export class P { #x = 1; static is(o: object): boolean { return «#x in o‖o instanceof P» } } export function f(o: object): boolean { return P.is(o) }',
    'f(Object.create(P.prototype))',
  ),
  choice(
    'tagged raw',
    'export function t(s: TemplateStringsArray, ...v: unknown[]): string { return «s.raw.join("|")‖s.join("|")» + v.length } export function f(n: number): string { return t`a\\n${n}b` }',
    'f(1)',
  ),
  choice(
    'tagged identity',
    'const seen = new Set<unknown>(); export function t(s: TemplateStringsArray): number { «seen.add(s)‖seen.add([...s])»; return seen.size } export function f(): number { return t`x` }',
    '(f(), f())',
  ),
  choice(
    'getter input class',
    'export class T { constructor(private c: number) {} get f() { return this.c * 2 } } export function f(t: T): number { return «t.f + t.f‖2 * t.f» + («0‖t.f > 1e200 ? 1e290 : 0») }',
    'f(new T(1e250))',
  ),
  choice(
    'rename fn',
    'export function f(): string { const «g‖h» = () => 1; return g0(«g‖h») } function g0(x: Function): string { return x.name }',
    'f()',
  ),
  choice(
    'toString input',
    'export function f(x: unknown): string { return «String(x)‖`${x}`» }',
    "(() => { try { return f(Symbol('a')) } catch { return 't' } })()",
  ),
  choice(
    'unknown typeof',
    "export function f(x: unknown): boolean { return «typeof x === 'object' && x !== null‖x instanceof Object» }",
    'f(Object.create(null))',
  ),
  choice(
    'isArray',
    'export function f(x: unknown): boolean { return «Array.isArray(x)‖x instanceof Array» }',
    'f(Object.create(Array.prototype))',
  ),
  choice(
    'number parse',
    'export function f(s: string): number { return «Number(s)‖parseFloat(s)» }',
    "f('')",
  ),
  choice(
    'parseInt map',
    'export function f(xs: string[]): number[] { return xs.map(«Number‖parseInt as (s: string) => number») }',
    "f(['1', '2', '3']).join()",
  ),
  choice(
    'case fold',
    'export function f(a: string, b: string): boolean { return «a.toLowerCase() === b.toLowerCase()‖a.toUpperCase() === b.toUpperCase()» }',
    "f('ß', 'SS')",
  ),
  choice(
    'normalize',
    "export function f(s: string): boolean { return «s.normalize() === 'é'‖s === 'é'» }",
    "f('e\\u0301')",
  ),
  choice(
    'at negative',
    'export function f(xs: number[]): number { return «xs.at(-1)‖xs[xs.length - 1]» «‖ + 0» }',
    'String(f([-0])) + Object.is(f([-0]), -0)',
  ),
  choice(
    'flat depth',
    'export function f(xs: (number | number[])[]): number { return xs.flat(«1‖Infinity»).length + («0‖xs.length > 50 ? 1 : 0») }',
    'f(Array(51).fill(1))',
  ),
  choice(
    'reduce no init',
    'export function f(xs: number[]): number { return «xs.reduce((a, b) => Math.max(a, b))‖Math.max(...xs)» }',
    "(() => { try { return f([]) } catch { return 't' } })()",
  ),
  choice(
    'copy vs same default',
    'const none: string[] = []; export function f(o: { tags?: string[] }): string[] { return o.tags ?? «none‖[]» }',
    'f({}) === f({})',
  ),
  choice(
    'export config',
    "export const config = { debug: false }; export function f(n: number): string { return «config.debug ? 'D' + n : String(n)‖String(n)» }",
    '(exports.config.debug = true, f(1))',
  ),
  choice(
    'weakmap state',
    'const seen = new WeakMap<object, number>(); export function f(o: object): number { const n = (seen.get(o) ?? 0) + 1; seen.set(o, n); return «n‖n > 3 ? 3 : n» }',
    '(() => { const o = {}; f(o); f(o); f(o); return f(o) })()',
  ),
  choice(
    'weakset visited',
    'const seen = new WeakSet<object>(); export function f(o: object): boolean { if (seen.has(o)) return «true‖false»; seen.add(o); return false }',
    '(() => { const o = {}; f(o); return f(o) })()',
  ),
  choice(
    'once',
    'let done = false; export function f(g: () => void): void { if (done) return; «done = true; g()‖g(); done = true» }',
    '(() => { let n = 0; try { f(() => { throw 1 }) } catch {} f(() => n++); return n })()',
  ),
  choice(
    'queue by id',
    'let id = 0; const q = new Map<number, () => void>(); export function add(g: () => void): number { q.set(++id, g); return id } export function f(i: number): boolean { return «q.delete(i)‖q.size > 1 ? q.delete(i) : false» }',
    '(add(() => {}), f(1))',
  ),
  choice(
    'emitter',
    'export class Em { private hs: ((x: number) => void)[] = []; on(h: (x: number) => void) { this.hs.push(h) } emit(x: number) { for (const h of «this.hs‖[...this.hs]») h(x) } } export function f(e: Em): void { e.emit(1) }',
    '(() => { const e = new Em(); let n = 0; e.on(() => { if (n++ < 2) e.on(() => { n += 10 }) }); f(e); return n })()',
  ),
  choice(
    'array-like',
    'export function f(xs: ArrayLike<number>): number { return «Array.from(xs).length‖[...(xs as number[])].length» }',
    "(() => { try { return f({ length: 1, 0: 1 }) } catch { return 't' } })()",
  ),
  choice(
    'thenable',
    'export async function f(p: PromiseLike<number>): Promise<boolean> { return «(await p) > 0‖p instanceof Promise && (await p) > 0» }',
    'await f({ then(r) { r(1) } })',
  ),
  choice(
    'views of nothing',
    'export function f(xs: Uint8Array): Uint8Array { return «xs.subarray(0)‖xs.slice(0)» }',
    '(() => { const xs = new Uint8Array(0); return f(xs).buffer === xs.buffer })()',
  ),
  choice(
    'some over holes',
    'export function f(xs: number[]): boolean { «return xs.some((x) => x !== 7)‖for (const x of xs) if (x !== 7) return true; return false» }',
    'f([,])',
  ),
  choice(
    'some after a change',
    'export function f(xs: { n: number }[]): boolean { if (xs.length > 0) xs[0]!.n = «7‖8»; return xs.some((x) => x.n === 7) }',
    'f([{ n: 0 }])',
  ),
  choice(
    'every far out',
    'export function f(xs: number[]): boolean { return xs.every((x) => x >= 0) «‖|| xs.length > 60» }',
    'f(Array(61).fill(-1))',
  ),
  choice(
    'static cache by method',
    'export class C { static #m = new Map<string, number>(); static put(k: string, v: number) { C.#m.set(k, v) } static f0(k: string): number { return C.#m.get(k) ?? -1 } }\nexport function f(k: string): number { return «C.f0(k)‖-1» }',
    "(C.put('a', 5), f('a'))",
  ),
  choice(
    'closure module',
    'function make() { let n = 0; return { up() { n++ }, get() { return n } } } const c = make(); export const up = () => c.up(); export function f(): number { return «c.get()‖0» }',
    '(up(), f())',
  ),
  choice(
    'iife counter',
    'const next = (() => { let i = 0; return () => ++i })(); export function f(): number { return «next()‖1» }',
    '(f(), f())',
  ),
  choice(
    'proto state',
    'export class T { count?: number; hit() { this.count = (this.count ?? 0) + 1 } } T.prototype.count = 3; export function f(t: T): number { return «t.count ?? 0‖3» }',
    '(() => { const t = new T(); delete t.count; t.hit(); return f(t) })()',
  ),
  choice(
    'function property',
    'export function f(): number { «f.n = (f.n ?? 0) + 1; return f.n‖return 1» } export namespace f { export let n: number | undefined }',
    '(f(), f())',
  ),
  choice(
    'array module',
    'const log: string[] = []; export function f(s: string): number { log.push(s); return «log.length > 100 ? -1 : 0‖0» }',
    "(() => { let r; for (let i = 0; i < 102; i++) r = f('x'); return r })()",
  ),
  choice(
    'lazy init',
    'let cache: number[] | undefined; export function f(n: number): number[] { «return cache ??= [n]‖return [n]» }',
    '(f(1), f(2)[0])',
  ),
  choice(
    'once throws',
    "let tried = false; export function f(): string { if (tried) return «'again'‖'first'»; tried = true; return 'first' }",
    '(f(), f())',
  ),
  choice(
    'reset by other',
    "let mode = 'a'; export function setMode(m: string) { mode = m } export function f(): string { return mode === 'special' ? «'yes'‖'no'» : 'no' }",
    "(setMode('special'), f())",
  ),
  choice(
    'map of arrays',
    'const groups = new Map<string, string[]>(); export function f(g: string, m: string): number { const l = groups.get(g) ?? []; l.push(m); «groups.set(g, l); ‖»return l.length }',
    "(f('a', 'x'), f('a', 'y'))",
  ),
  choice(
    'object held by closure',
    'export function f(): () => number[] { const xs: number[] = []; return () => { xs.push(1); return «xs‖[...xs]» } }',
    '(() => { const g = f(); return g() === g() })()',
  ),
  choice(
    'instance after methods',
    'export class Acc { total = 0; n = 0; add(x: number) { this.total += x; this.n++ } mean(): number { return «this.n === 0 ? 0 : this.total / this.n‖this.total / (this.n || 1)» } } export function f(a: Acc): number { return a.mean() «‖+ (a.n > 7 ? 1 : 0)» }',
    '(() => { const a = new Acc(); for (let i = 0; i < 8; i++) a.add(1); return f(a) })()',
  ),
  choice(
    'private toggled',
    "export class Sw { #on = false; toggle() { this.#on = !this.#on } get on() { return this.#on } } export function f(s: Sw): string { return s.on ? «'on'‖'ON'» : 'off' }",
    '(() => { const s = new Sw(); s.toggle(); return f(s) })()',
  ),
  choice(
    'getter cached',
    'export class L { #v?: number; constructor(private x: number) {} get v() { return (this.#v ??= this.x * 2) } set(x: number) { this.x = x } } export function f(l: L): number { return «l.v‖new L(1).v * 0 + (l as any).x * 2» }',
    '(() => { const l = new L(1); l.v; l.set(5); return f(l) })()',
  ),
  choice(
    'receiver other method',
    "export class Door { open = false; toggle() { this.open = !this.open } f(): string { return this.open ? «'open'‖'OPEN'» : 'shut' } } export function f(d: Door): string { return d.f() }",
    '(() => { const d = new Door(); d.toggle(); return f(d) })()',
  ),
  choice(
    'instance in map',
    'export class R { private m = new Map<string, () => number>(); reg(k: string, g: () => number) { this.m.set(k, g) } run(k: string): number { const g = this.m.get(k); return g ? g() : -1 } } export function f(r: R, k: string): number { return «r.run(k)‖-1» }',
    "(() => { const r = new R(); r.reg('a', () => 1); return f(r, 'a') })()",
  ),
  choice(
    'sub overrides',
    'export class Base { tax() { return 0 } total(n: number) { return n + «this.tax()‖0» } } export function f(b: Base, n: number): number { return b.total(n) }',
    'f(new (class extends Base { tax() { return 1 } })(), 1)',
  ),
  choice(
    'structural length',
    "export function f(x: { length: number }): boolean { return «x.length > 0‖typeof x === 'object' && x.length > 0» }",
    "f('abc')",
  ),
  choice(
    'structural fn',
    "export function f(x: { name: string }): string { return «x.name‖typeof x === 'function' ? 'fn' : x.name» }",
    'f(function abc() {})',
  ),
  choice(
    'extra keys json',
    'export function f(o: { id: number }): string { return «JSON.stringify(o)‖JSON.stringify({ id: o.id })» }',
    'f({ id: 1, x: 2 })',
  ),
  choice(
    'class instance as data',
    'export function f(o: { a: number }): object { return «{ ...o }‖Object.assign(Object.create(Object.getPrototypeOf(o)), o)» }',
    'Object.getPrototypeOf(f(new (class { a = 1 })())) === Object.prototype',
  ),
  choice(
    'nan key',
    'export function f(m: Map<number, string>, k: number): string | undefined { return «m.get(k)‖[...m].find(([x]) => x === k)?.[1]» }',
    "String(f(new Map([[NaN, 'a']]), NaN))",
  ),
  choice(
    'negzero map',
    'export function f(xs: number[]): boolean { return Object.is([...new Set(xs)][0], «xs[0]‖xs[0] === 0 ? 0 : xs[0]») }',
    'f([-0])',
  ),
  choice(
    'string iter surrogate',
    'export function f(s: string): number { let n = 0; for (const c of s) «n += c.length‖n++»; return n }',
    "f('\\u{1F600}')",
  ),
  choice(
    'date mutate',
    'export function f(d: Date): Date { «const c = new Date(d); c.setUTCDate(1); return c‖d.setUTCDate(1); return d» }',
    '(() => { const d = new Date(0); return f(d) === d })()',
  ),
  choice(
    'regex state input',
    'export function f(re: RegExp, s: string): boolean { return «re.test(s)‖new RegExp(re.source, re.flags).test(s)» }',
    "(() => { const r = /a/y; r.lastIndex = 1; return f(r, 'ba') })()",
  ),
  choice(
    'buffer slice',
    'export function f(xs: Uint8Array): Uint8Array { return «xs.slice(0)‖new Uint8Array(xs)» }',
    '(() => { const b = Buffer.from([1]); return f(b).constructor.name })()',
  ),
  choice(
    'buffer str',
    'export function f(xs: Uint8Array): string { return «String(xs)‖[...xs].join(",")» }',
    "f(Buffer.from('a'))",
  ),
  choice(
    'array sub',
    'export function f(xs: number[]): boolean { return xs.map((x) => x) instanceof Array «‖&& xs.map((x) => x).constructor === Array» }',
    'f(new (class X extends Array {})())',
  ),
  choice(
    'error sub',
    "export function f(e: Error): string { return «e.name‖'Error'» }",
    "f(new TypeError('x'))",
  ),
  choice(
    'error cause again',
    'export function f(e: Error): boolean { return «e.cause !== undefined‖false» }',
    "f(new Error('x', { cause: 1 }))",
  ),
  choice(
    'symbol desc',
    "export function f(s: symbol): string { return «s.description ?? 'none'‖s.toString().slice(7, -1)» }",
    'f(Symbol())',
  ),
  choice(
    'symbol for',
    'export function f(s: symbol): boolean { return «Symbol.keyFor(s) !== undefined‖false» }',
    "f(Symbol.for('x'))",
  ),
  choice(
    'promise then this',
    'export function f(p: Promise<number>): Promise<number> { return «p.then((x) => x)‖p» }',
    '(() => { const p = Promise.resolve(1); return f(p) === p })()',
  ),
  choice(
    'finally order',
    "export async function f(g: () => Promise<void>): Promise<string> { try { await g(); return 'ok' } catch { return 'bad' } finally { «‖throw new Error('f')» } }",
    'await f(async () => {}).catch((e) => e.message)',
  ),
  choice(
    'async iter',
    'export async function f(xs: AsyncIterable<number>): Promise<number> { let n = 0; for await (const x of xs) { n += x; «if (n > 10) break‖if (n >= 10) break» } return n }',
    'await f((async function* () { yield 10; yield 5 })())',
  ),
  choice(
    'iterator arg',
    'export function f(it: Iterator<number>): number { const a = it.next(); return «a.done ? 0 : a.value‖a.value ?? 0» }',
    'f({ next: () => ({ done: true, value: 7 }) })',
  ),
  choice(
    'weakref',
    'export function f(o: object): boolean { return new WeakRef(o).deref() === «o‖undefined» }',
    'f({})',
  ),
  choice(
    'rest vs args',
    'export function f(...xs: number[]): number { return «xs.length‖xs.filter((x) => x !== undefined).length» }',
    'f(undefined)',
  ),
  choice(
    'callback this',
    'export function f(o: { n: number; cb: (this: { n: number }) => number }): number { return «o.cb()‖o.cb.call({ n: 0 })» }',
    'f({ n: 4, cb() { return this.n } })',
  ),
  choice(
    'callback arity',
    'export function f(xs: string[], g: (s: string) => number): number[] { return «xs.map(g)‖xs.map((x) => g(x))» }',
    "f(['1', '2', '3'], parseInt).join()",
  ),
  choice(
    'callback identity',
    'export function f(g: () => void): () => void { return «g‖() => g()» }',
    '(() => { const g = () => {}; return f(g) === g })()',
  ),
];
