import { choice, type Pair } from './pair.ts';

/** A fourth attack: records, collections, used instances, module state, callbacks, errors, dates, arrays as they can be. */
export const fourthPairs: readonly Pair[] = [
  choice(
    'record named key',
    `export function f(o: Record<string, number>): number {
 return «o.limit ?? 10‖o.limit || 10»
}`,
    `f({limit:0})`,
  ),
  choice(
    'record in vs undefined',
    `export function f(o: Record<string, number | undefined>): boolean {
 return «"k" in o‖o.k !== undefined»
}`,
    `f({k:undefined})`,
  ),
  choice(
    'record inherited',
    `export function f(o: Record<string, number>): boolean {
 return «"valueOf" in o‖Object.hasOwn(o, "valueOf")»
}`,
    `f({})`,
  ),
  choice(
    'record keys order',
    `export function f(o: Record<string, number>): string {
 return «Object.keys(o).join()‖Object.keys(o).sort().join()»
}`,
    `f({b:1,a:1})`,
  ),
  choice(
    'record delete vs undefined',
    `export function f(o: Record<string, number>): number {
 «delete o.tmp‖o.tmp = undefined as never»; return 1
}`,
    `(()=>{const o={tmp:1};f(o);return 'tmp' in o})()`,
  ),
  choice(
    'record size',
    `export function f(o: Record<string, number>): boolean {
 return Object.keys(o).length > «7‖8»
}`,
    `f(Object.fromEntries([...'abcdefgh'].map((k)=>[k,1])))`,
  ),
  choice(
    'header case',
    `export function f(h: Record<string, string>): string {
 return h['content-type'] ?? «h["Content-Type"] ?? ""‖""»
}`,
    `f({'Content-Type':'x'})`,
  ),
  choice(
    'spread order',
    `export function f(o: Record<string, string>): string {
 return JSON.stringify(«{ a: '1', ...o }‖{ ...o, a: o.a ?? '1' }»)
}`,
    `f({b:'2'})`,
  ),
  choice(
    'assign getter class',
    `export class C { get v() { return 1 } }
export function f(c: C): object {
 return «{ ...c }‖Object.assign({}, c, { v: c.v })»
}`,
    `Object.keys(f(new C())).length`,
  ),
  choice(
    'entries proto',
    `export function f(es: [string, number][]): object {
 «return Object.fromEntries(es)‖const o: Record<string, number> = {}; for (const [k, v] of es) o[k] = v; return o»
}`,
    `Object.keys(f([['__proto__',1]])).length`,
  ),
  choice(
    'rest props',
    `export function f(o: { a: number; b?: number }): number {
 «const { a, ...r } = o; return Object.keys(r).length‖return "b" in o ? 1 : 0»
}`,
    `f({a:1,c:2})`,
  ),
  choice(
    'map get 0',
    `export function f(m: Map<string, number>, k: string): number {
 return «m.get(k) ?? 1‖m.get(k) || 1»
}`,
    `f(new Map([['a',0]]),'a')`,
  ),
  choice(
    'map has vs get',
    `export function f(m: Map<string, number | undefined>, k: string): boolean {
 return «m.has(k)‖m.get(k) !== undefined»
}`,
    `f(new Map([['a',undefined]]),'a')`,
  ),
  choice(
    'map NaN',
    `export function f(m: Map<number, string>, k: number): boolean {
 return «m.has(k)‖[...m.keys()].some((x) => x === k)»
}`,
    `f(new Map([[NaN,'']]),NaN)`,
  ),
  choice(
    'map order after set',
    `export function f(m: Map<string, number>): string {
 «m.delete("a"); ‖»m.set('a', 1); return [...m.keys()].join()
}`,
    `f(new Map([['a',1],['b',2]]))`,
  ),
  choice(
    'set size 5',
    `export function f(s: Set<number>): boolean {
 return s.size > «4‖5»
}`,
    `f(new Set([1,2,3,4,5]))`,
  ),
  choice(
    'set identity',
    `export function f(s: Set<object>, o: { id: number }): boolean {
 return «s.has(o)‖[...s].some((x) => (x as any).id === o.id)»
}`,
    `f(new Set([{id:1}]),{id:1})`,
  ),
  choice(
    'map foreach add',
    `export function f(m: Map<number, number>): number {
 let n = 0; «m.forEach((v, k) => { if (n++ < 3) m.set(k + 1, v) })‖[...m].forEach(([k, v]) => { if (n++ < 3) m.set(k + 1, v) })»; return n
}`,
    `f(new Map([[1,1]]))`,
  ),
  choice(
    'set delete during',
    `export function f(s: Set<number>): number {
 let n = 0; for (const x of «s‖[...s]») { n++; s.delete(x + 1) } return n
}`,
    `f(new Set([1,2]))`,
  ),
  choice(
    'union set',
    `export function f(a: Set<number>, b: Set<number>): Set<number> {
 «return new Set([...a, ...b])‖for (const x of b) a.add(x); return a»
}`,
    `(()=>{const a=new Set([1]);return f(a,new Set())===a})()`,
  ),
  choice(
    'counter used 3',
    `export class C { n = 0; inc() { this.n++; return this } }
export function f(c: C): boolean {
 return c.n «> 2‖>= 2»
}`,
    `f(new C().inc().inc())`,
  ),
  choice(
    'private used',
    `export class S { #xs: number[] = []; push(x: number) { this.#xs.push(x); return this } get last() { return this.#xs.at(-1) } get first() { return this.#xs[0] } }
export function f(s: S): number | undefined {
 return «s.last‖s.first»
}`,
    `f(new S().push(1).push(2))`,
  ),
  choice(
    'getter on class',
    `export class T { constructor(public a: number) {} get b() { return this.a * 2 } }
export function f(t: T): string {
 return «JSON.stringify(t)‖JSON.stringify({ a: t.a, b: t.b })»
}`,
    `f(new T(1))`,
  ),
  choice(
    'subclass getter',
    `export class T { get k() { return 1 } }
export function f(t: T): number {
 return «t.k‖1»
}`,
    `f(new (class extends T{get k(){return 2}})())`,
  ),
  choice(
    'method vs proto',
    `export class T { v() { return 1 } }
export function f(t: T): number {
 return «t.v()‖T.prototype.v.call(t)»
}`,
    `f(new (class extends T{v(){return 2}})())`,
  ),
  choice(
    'static inherited',
    `export class T { static n = 0; bump() { «T.n++‖(this.constructor as typeof T).n++» } }
export function f(t: T): number {
 t.bump(); return T.n
}`,
    `(()=>{class U extends T{}; U.n=5; return f(new U())})()`,
  ),
  choice(
    'lazy field',
    `export class L { v?: number; get() { return this.v ??= 1 } }
export function f(l: L): boolean {
 «return l.v === undefined‖return !("v" in l) || l.v === undefined && false»
}`,
    `f(new L())`,
  ),
  choice(
    'closed resource',
    `export class R { private open = true; close() { this.open = false } read() { «if (!this.open) throw new Error("closed"); ‖»return 1 } }
export function f(r: R): number {
 return r.read()
}`,
    `(()=>{const r=new R();r.close();try{return f(r)}catch{return 'x'}})()`,
  ),
  choice(
    'symbol toPrimitive',
    `export class M { constructor(readonly c: number) {} [Symbol.toPrimitive](h: string) { return h === 'string' ? 's' : this.c } }
export function f(m: M): string {
 return «\`\${m}\`‖"" + m»
}`,
    `f(new M(1))`,
  ),
  choice(
    'class instanceof spoof',
    `export class A { static [Symbol.hasInstance](x: any) { return x?.tag === 1 } tag = 1 }
export function f(x: object): boolean {
 return «x instanceof A‖A.prototype.isPrototypeOf(x)»
}`,
    `f({tag:1})`,
  ),
  choice(
    'class field arrow this',
    `export class B { n = 1; «get = () => this.n‖get() { return this.n }» }
export function f(b: B): number {
 const g = b.get; try { return g() } catch { return -1 }
}`,
    `f(new B())`,
  ),
  choice(
    'counter wraps',
    `let n = 0; export function f(): number {
 n = «n + 1‖(n + 1) % 5»; return n
}`,
    `(f(),f(),f(),f(),f())`,
  ),
  choice(
    'init once',
    `let ready = false; export function f(): string {
 if (!ready) { «ready = true; ‖»return 'init' } return 'again'
}`,
    `(f(),f())`,
  ),
  choice(
    'memo hit',
    `const m: Record<string, string> = {}; export function f(k: string): string {
 «if (k in m) return m[k]!‖if (Object.hasOwn(m, k)) return m[k]!»; return m[k] = k + '!'
}`,
    `String(f('toString'))`,
  ),
  choice(
    'setter export',
    `let mode = 'a'; export function set(m: string) { mode = m } export function f(): boolean {
 return mode === «"zz"‖"zy"»
}`,
    `(set('zz'),f())`,
  ),
  choice(
    'exported object',
    `export const cfg = { max: 3 }; export function f(n: number): boolean {
 return n > «cfg.max‖3»
}`,
    `(exports.cfg.max=10,f(5))`,
  ),
  choice(
    'exported array',
    `export const xs: number[] = []; export function f(): number {
 return «xs.length‖0»
}`,
    `(exports.xs.push(1),f())`,
  ),
  choice(
    'global regexp',
    `const re = /a/«g‖»; export function f(s: string): boolean {
 return re.test(s)
}`,
    `(f('a'),f('a'))`,
  ),
  choice(
    'generator state',
    `function* g() { yield 1; yield 2; «yield 3‖» } const it = g(); export function f(): number | undefined {
 return it.next().value as number | undefined
}`,
    `(f(),f(),String(f()))`,
  ),
  choice(
    'closure state object',
    `const s = (() => { let n = 0; return { inc: () => ++n, get: () => n } })(); export const inc = () => s.inc(); export function f(): string {
 return s.get() > «1‖2» ? 'hi' : 'lo'
}`,
    `(inc(),inc(),f())`,
  ),
  choice(
    'lru evict',
    `const c = new Map<string, number>(); export function f(k: string): number {
 const v = c.get(k); if (v !== undefined) return v; if (c.size >= «3‖4») c.clear(); c.set(k, c.size); return c.size - 1
}`,
    `['a','b','c','d'].map(f).join()`,
  ),
  choice(
    'listeners',
    `const ls: ((x: number) => void)[] = []; export function on(l: (x: number) => void) { ls.push(l) } export function f(x: number): void {
 for (const l of «ls‖[...ls]») l(x)
}`,
    `(()=>{let n=0;on(()=>{if(n++<3)on(()=>{n+=10})});f(1);return n})()`,
  ),
  choice(
    'singleton',
    `class S { n = 0 } let s: S | undefined; export function f(): object {
 return «s ??= new S()‖new S()»
}`,
    `f()===f()`,
  ),
  choice(
    'env load',
    `const port = process.env.PORT ?? '80'; export function f(): string {
 return «port‖process.env.PORT ?? "80"»
}`,
    `(process.env.PORT='1',f())`,
  ),
  choice(
    'weakmap meta',
    `const w = new WeakMap<object, number>(); export function f(o: object): number {
 «const n = (w.get(o) ?? 0) + 1; w.set(o, n); return n‖return 1»
}`,
    `(()=>{const o={};f(o);return f(o)})()`,
  ),
  choice(
    'default arg mutable',
    `const D = { n: 0 }; export function f(o: { n: number } = «D‖{ n: 0 }»): number {
 return ++o.n
}`,
    `(f(),f())`,
  ),
  choice(
    'rate limiter',
    `let tokens = 3; export function refill() { tokens = 3 } export function f(): boolean {
 if (tokens «> 0‖>= 0») { tokens--; return true } return false
}`,
    `(f(),f(),f(),f())`,
  ),
  choice(
    'cb throws twice',
    `export function f(xs: number[], g: (x: number) => void): number {
 let ok = 0; for (const x of xs) { «try { g(x); ok++ } catch { }‖try { g(x) } catch { continue } finally { ok++ }» } return ok
}`,
    `f([1],()=>{throw 1})`,
  ),
  choice(
    'cb index arg',
    `export function f(xs: string[], g: (...a: any[]) => number): number[] {
 return xs.map(«g‖(x) => g(x)»)
}`,
    `f(['10','10','10'],parseInt).join()`,
  ),
  choice(
    'cb this',
    `export function f(o: { k: number; g(): number }): number {
 «return o.g()‖const { g } = o; return g()»
}`,
    `(()=>{try{return f({k:1,g(){return this.k}})}catch{return 'x'}})()`,
  ),
  choice(
    'cb changes length',
    `export function f(xs: number[], g: () => void): number {
 let n = 0; «for (let i = 0; i < xs.length; i++)‖for (let i = 0, l = xs.length; i < l; i++)» { g(); n++ } return n
}`,
    `(()=>{const xs=[1,2];return f(xs,()=>{xs.pop()})})()`,
  ),
  choice(
    'cb result truthy',
    `export function f(xs: number[], g: (x: number) => any): boolean {
 return xs.some((x) => «g(x)‖g(x) === true»)
}`,
    `f([1],()=>1)`,
  ),
  choice(
    'cb nested',
    `export function f(g: (h: () => number) => number): number {
 let n = 0; const r = g(() => ++n); return «r + n‖r + r»
}`,
    `f((h)=>{h();h();return 0})`,
  ),
  choice(
    'cb reentrant',
    `let busy = false; export function f(g: () => void): string {
 if (busy) return 'busy'; busy = true; «try { g() } finally { busy = false }‖g(); busy = false»; return 'done'
}`,
    `(()=>{try{f(()=>{throw 1})}catch{} return f(()=>{})})()`,
  ),
  choice(
    'cb stores arg',
    `export function f(o: { n: number }, g: (o: { n: number }) => void): number {
 g(«o‖{ ...o }»); o.n = 7; return o.n
}`,
    `(()=>{let k;f({n:1},(x)=>{k=x});return k.n})()`,
  ),
  choice(
    'fn name length',
    `export function f(g: Function): number {
 return «g.length‖0»
}`,
    `f((a)=>a)`,
  ),
  choice(
    'subclass error',
    `export function f(e: Error): string {
 return «e instanceof RangeError‖e.constructor === RangeError» ? 'r' : 'o'
}`,
    `f(new (class extends RangeError{})())`,
  ),
  choice(
    'error name own',
    `export function f(e: Error): string {
 return «e.name‖e.constructor.name»
}`,
    `f(Object.assign(new Error,{name:'X'}))`,
  ),
  choice(
    'error tostring',
    `export function f(e: Error): string {
 return «String(e)‖e.name + ": " + e.message»
}`,
    `f(new Error(''))`,
  ),
  choice(
    'error cause undefined',
    `export function f(m: string): Error {
 return «new Error(m)‖new Error(m, { cause: undefined })»
}`,
    `'cause' in f('')`,
  ),
  choice(
    'aggregate',
    `export function f(es: Error[]): Error {
 return «new AggregateError(es)‖new AggregateError([...es].reverse())»
}`,
    `f([new Error('a'),new Error('b')]).errors[0].message`,
  ),
  choice(
    'throw non error',
    `export function f(g: () => void): string {
 try { g(); return 'ok' } catch (e) { return «(e as Error)?.message ?? "none"‖e instanceof Error ? e.message : "none"» }
}`,
    `f(()=>{throw {message:'m'}})`,
  ),
  choice(
    'invalid date cmp',
    `export function f(a: Date, b: Date): boolean {
 return «!(a > b)‖a <= b»
}`,
    `f(new Date(NaN),new Date())`,
  ),
  choice(
    'date eq',
    `export function f(a: Date, b: Date): boolean {
 return «a.getTime() === b.getTime()‖!(a < b) && !(a > b)»
}`,
    `f(new Date(NaN),new Date(0))`,
  ),
  choice(
    'date copy',
    `export function f(d: Date): Date {
 return «new Date(d)‖d»
}`,
    `(()=>{const d=new Date();return f(d)===d})()`,
  ),
  choice(
    'date far',
    `export function f(d: Date): number {
 return «d.getUTCFullYear()‖Number(d.toISOString().slice(0, 4))»
}`,
    `(()=>{try{return f(new Date(8.64e15))}catch{return 'x'}})()`,
  ),
  choice(
    'sparse filter',
    `export function f(xs: (number | undefined)[]): number {
 return «xs.filter(() => true).length‖xs.length»
}`,
    `f([1,,2])`,
  ),
  choice(
    'sparse spread',
    `export function f(xs: (number | undefined)[]): boolean {
 return 0 in «xs.slice()‖[...xs]»
}`,
    `f([,1])`,
  ),
  choice(
    'array extra',
    `export function f(xs: number[]): string {
 return «JSON.stringify({ ...xs })‖JSON.stringify(Object.fromEntries(xs.map((x, i) => [i, x])))»
}`,
    `f(Object.assign([1],{k:1}))`,
  ),
  choice(
    'alias splice',
    `export function f(xs: number[], ys: number[]): number {
 xs.splice(0, 1); «return ys.length‖return ys.length + 0 * xs.length + (xs === ys ? 1 : 0)»
}`,
    `(()=>{const x=[1,2];return f(x,x)})()`,
  ),
  choice(
    'concat spreadable',
    `export function f(xs: number[], ys: number[]): number {
 return «xs.concat(ys).length‖[...xs, ...ys].length»
}`,
    `(()=>{const y=[1,2];y[Symbol.isConcatSpreadable]=false;return f([],y)})()`,
  ),
  choice(
    'args length',
    `export function f(a?: number): number { return «arguments.length‖a === undefined ? 0 : 1» }`,
    `f(undefined)`,
  ),
  choice(
    'default null',
    `export function f(a: number | null | undefined): number {
 return «a ?? 5‖a === undefined ? 5 : a as number»
}`,
    `f(null)`,
  ),
  choice(
    'explicit undefined',
    `export function f(o: { a?: number }): object {
 return «{ a: 1, ...o }‖{ a: o.a ?? 1 }»
}`,
    `String(f({a:undefined}).a)`,
  ),
  choice(
    'typed alias',
    `export function f(a: Uint8Array, b: Uint8Array): number {
 a[0] = 1; «b[0] = 2; return a[0]!‖const r = a[0]!; b[0] = 2; return r»
}`,
    `(()=>{const a=new Uint8Array(1);return f(a,a)})()`,
  ),
  choice(
    'generator early',
    `export function* f(n: number): Generator<number> { «for (let i = 0; i < n; i++) yield i‖try { for (let i = 0; i < n; i++) yield i } finally { yield -1 }» }`,
    `(()=>{const g=f(3);g.next();return g.return(9).value})()`,
  ),
  choice(
    'gen arg',
    `export function* f(n: number): Generator<number, void, number> { const x = yield n; «if (x > 10) yield 1‖» }`,
    `(()=>{const g=f(1);g.next();return g.next(11).done})()`,
  ),
  choice(
    'promise reject',
    `export async function f(p: Promise<number>): Promise<number> { «try { return await p } catch { return 0 }‖return p.then((x) => x, (e) => e instanceof TypeError ? 1 : 0)» }`,
    `await f(Promise.reject(new TypeError()))`,
  ),
  choice(
    'promise sync throw',
    `export function f(g: () => Promise<number>): Promise<number> { «return g().catch(() => 0)‖return Promise.resolve().then(g).catch(() => 0)» }`,
    `(()=>{try{f(()=>{throw 1}).catch(()=>{});return 'p'}catch{return 't'}})()`,
  ),
  choice(
    'promise all order',
    `export async function f(gs: (() => Promise<number>)[]): Promise<number[]> { «return Promise.all(gs.map((g) => g()))‖const r = []; for (const g of gs) r.push(await g()); return r» }`,
    `await (async()=>{const l=[];await f([async()=>{l.push(1);await 0;l.push(2)},async()=>{l.push(3)}]);return l.join()})()`,
  ),
  choice(
    'symbol own',
    `export function f(o: { a: number }): number {
 return «Reflect.ownKeys(o).length‖Object.keys(o).length»
}`,
    `f({a:1,[Symbol()]:1})`,
  ),
  choice(
    'long string',
    `export function f(s: string): boolean {
 return s.length > «5000‖5001»
}`,
    `f('a'.repeat(5001))`,
  ),
  choice(
    'string 2^16',
    `export function f(s: string): number {
 return s.lastIndexOf('x') «‖& 0xffff»
}`,
    `f('a'.repeat(70000)+'x')`,
  ),
  choice(
    'clock twice',
    `export function f(): boolean {
 const a = Date.now(); const b = Date.now(); return «a === b‖true»
}`,
    `(()=>{let t=0;const o=Date.now;Date.now=()=>t++;try{return f()}finally{Date.now=o}})()`,
  ),
  choice(
    'random edge',
    `export function f(n: number): boolean {
 return «Math.random() < n‖n > 0.5»
}`,
    `f(1)+','+f(0)+','+[...Array(200)].some(()=>f(0.3))`,
  ),
  choice(
    'env empty',
    `export function f(): string {
 return process.env.MODE «??‖||» 'x'
}`,
    `(process.env.MODE='',f())`,
  ),
  choice(
    'regexp state arg',
    `export function f(r: RegExp, s: string): boolean {
 return «r.test(s)‖s.search(r) >= 0»
}`,
    `(()=>{const r=/a/g;r.lastIndex=5;return f(r,'a')})()`,
  ),
  choice(
    'json bigint',
    `export function f(x: unknown): string {
 «return JSON.stringify(x) ?? "u"‖try { return JSON.stringify(x) ?? "u" } catch { return "bad" }»
}`,
    `(()=>{try{return f(1n)}catch{return 't'}})()`,
  ),
  choice(
    'cyclic',
    `export interface N { next?: N } export function f(n: N): number {
 let d = 0; let c: N | undefined = n; const seen = new Set<N>(); while (c) { «if (seen.has(c)) return -1; seen.add(c)‖if (d > 50) return -1»; d++; c = c.next } return d
}`,
    `(()=>{let n={};for(let i=0;i<60;i++)n={next:n};return f(n)})()`,
  ),
  choice(
    'generic identity',
    `export function f<T>(x: T, y: T): boolean { return «Object.is(x, y)‖x === y» }`,
    `f(NaN,NaN)`,
  ),
  choice(
    'array like',
    `export function f(xs: ArrayLike<number>): number {
 return «Array.from(xs).length‖xs.length»
}`,
    `f({length:2.5})`,
  ),
  choice(
    'iterable twice',
    `export function f(it: Iterable<number>): number {
 let n = 0; for (const x of it) n += x; «for (const x of it) n += x‖n *= 2»; return n
}`,
    `f((function*(){yield 1})())`,
  ),
  choice(
    'this void',
    `export function f(this: any, n: number): number { return «this === undefined ? n : n + 1‖n» }`,
    `f.call({},1)`,
  ),
  choice(
    'order of evaluation',
    `export function f(g: () => number, h: () => number): number {
 «return g() - h()‖const b = h(); return g() - b»
}`,
    `(()=>{let s='';f(()=>{s+='g';return 1},()=>{s+='h';return 1});return s})()`,
  ),
  choice(
    'string raw key',
    `export function f(o: Record<string, number>, k: string): number {
 return «o[k] ?? 0‖Object.hasOwn(o, k) ? o[k]! : 0»
}`,
    `typeof f({},'constructor')`,
  ),
  choice(
    'object literal proto',
    `export function f(v: unknown): object {
 return «{ __proto__: v } as object‖{ ["__proto__"]: v }»
}`,
    `Object.keys(f(1)).length`,
  ),
];
