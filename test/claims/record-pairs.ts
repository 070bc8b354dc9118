import { choice, type Pair } from './pair.ts';

/** Objects whose types admit properties of any name: which they have, how it is asked, in which order. */
export const recordPairs: readonly Pair[] = [
  choice(
    'computed name',
    `export function f(o: Record<string, number>): number {
 const k = ['li', 'mit'].join(''); return «o[k] ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'inherit',
    `export function f(o: Record<string, number>): number {
 const x = Object.create(o); return «x.limit ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'setproto',
    `export function f(o: Record<string, number>): number {
 const x: any = {}; Object.setPrototypeOf(x, o); return «x.limit ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'proto literal',
    `export function f(o: Record<string, number>): number {
 const x: any = { __proto__: o }; return «x.limit ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'reflect get',
    `export function f(o: Record<string, number>): number {
 return «Reflect.get(o, 'limit') ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'reflect has',
    `export function f(o: Record<string, number>): boolean {
 return «Reflect.has(o, 'limit')‖false»
}`,
    `f({limit:3})`,
  ),
  choice(
    'descriptor',
    `export function f(o: Record<string, number>): boolean {
 return «Object.getOwnPropertyDescriptor(o, 'limit') !== undefined‖false»
}`,
    `f({limit:3})`,
  ),
  choice(
    'entries find',
    `export function f(o: Record<string, number>): boolean {
 return «Object.entries(o).some(([k]) => k === 'limit')‖false»
}`,
    `f({limit:3})`,
  ),
  choice(
    'assign',
    `export function f(o: Record<string, number>): number {
 return «(Object.assign({}, o) as any).limit ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'spread read',
    `export function f(o: Record<string, number>): number {
 return «({ ...o } as any).limit ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'clone',
    `export function f(o: Record<string, number>): number {
 return «structuredClone(o).limit ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'json',
    `export function f(o: Record<string, number>): number {
 return «JSON.parse(JSON.stringify(o)).limit ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'forin',
    `export function f(o: Record<string, number>): number {
 «for (const k in o) if (k === 'limit') return o[k]!;‖» return 0
}`,
    `f({limit:3})`,
  ),
  choice(
    'proxy',
    `export function f(o: Record<string, number>): number {
 const x: any = new Proxy(o, {}); return «x.limit ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'call hasOwn',
    `export function f(o: Record<string, number>): boolean {
 return «Object.prototype.hasOwnProperty.call(o, 'limit')‖false»
}`,
    `f({limit:3})`,
  ),
  choice(
    'rest',
    `export function f(o: Record<string, number>): number {
 const { a, ...r } = o; return «r.limit ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'helper',
    `function get(x: any, k: string) { return x[k] }
export function f(o: Record<string, number>): number {
 return «get(o, 'limit') ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'nested record',
    `export function f(o: { cfg: Record<string, number> }[]): number {
 return «o[0]?.cfg.limit ?? 0‖0»
}`,
    `f([{cfg:{limit:3}}])`,
  ),
  choice(
    'map of records',
    `export function f(m: Map<string, Record<string, number>>): number {
 return «m.get('a')?.limit ?? 0‖0»
}`,
    `f(new Map([['a',{limit:3}]]))`,
  ),
  choice(
    'then',
    `export async function f(o: Record<string, (r: (x: number) => void) => void>): Promise<unknown> { return «await o‖Promise.resolve().then(() => [o]).then((x) => x[0])» as any && 1 }`,
    `await (async()=>{let n=0;await f({then:(r)=>{n++;r(0)}});return n})()`,
  ),
  choice(
    'toString own',
    `export function f(o: Record<string, () => string>): string {
 return «String(o)‖"[object Object]"»
}`,
    `f({toString:()=>'x'})`,
  ),
  choice(
    'tojson',
    `export function f(o: Record<string, any>): string {
 return «JSON.stringify(o)‖JSON.stringify({ ...o, toJSON: undefined })»
}`,
    `f({toJSON:()=>1})`,
  ),
  choice(
    'array like',
    `export function f(o: Record<string, number>): number {
 return «Array.from(o as any).length‖0»
}`,
    `f({length:3})`,
  ),
  choice(
    'iter',
    `export function f(o: Record<string | symbol, any>): number {
 «try { return [...(o as any)].length } catch { return -1 }‖return -1»
}`,
    `f({[Symbol.iterator]:function*(){yield 1}})`,
  ),
  choice(
    'method call',
    `export function f(o: Record<string, () => number>): number {
 return «o.run?.() ?? 0‖0»
}`,
    `f({run:()=>1})`,
  ),
  choice(
    'optional nested',
    `export function f(o: Record<string, Record<string, number>>): number {
 return «o.a?.b ?? 0‖0»
}`,
    `f({a:{b:1}})`,
  ),
  choice(
    'delete named',
    `export function f(o: Record<string, number>): number {
 «delete o.limit;‖» return Object.keys(o).length
}`,
    `f({limit:3})`,
  ),
  choice(
    'write named',
    `export function f(o: Record<string, number>): string {
 o.limit = 1; return «Object.keys(o).join()‖[...Object.keys(o).filter((k) => k !== "limit"), "limit"].join()»
}`,
    `f({limit:3,b:1})`,
  ),
  choice(
    'order named',
    `export function f(o: Record<string, number>): string {
 return o.limit === undefined ? '' : «Object.keys(o)[0]!‖"limit"»
}`,
    `f({b:1,limit:3})`,
  ),
  choice(
    'object type',
    `export function f(o: object): number {
 return «(o as any).limit ?? 0‖0»
}`,
    `f({limit:3})`,
  ),
  choice(
    'object array',
    `export function f(o: object): number {
 return «(o as any).length ?? 0‖0»
}`,
    `f([1])`,
  ),
  choice(
    'object in',
    `export function f(o: object): boolean {
 return «"length" in o‖false»
}`,
    `f([1])`,
  ),
  choice(
    'object fn',
    `export function f(o: object): string {
 return «typeof o‖"object"»
}`,
    `f(()=>1)`,
  ),
  choice(
    'object json',
    `export function f(o: object): string {
 return «JSON.stringify(o)‖"{}"»
}`,
    `f({a:1})`,
  ),
  choice(
    'braces',
    `export function f(o: {}): number {
 return «(o as any).length ?? 0‖0»
}`,
    `f("abc")`,
  ),
  choice(
    'braces falsy',
    `export function f(o: {}): boolean {
 return «!!o‖true»
}`,
    `f("")`,
  ),
  choice(
    'generic extends object',
    `export function f<T extends object>(o: T): number { return «(o as any).limit ?? 0‖0» }`,
    `f({limit:3})`,
  ),
  choice(
    'named undefined',
    `export function f(o: Record<string, number | undefined>): boolean {
 return «'k' in o‖o.k !== undefined»
}`,
    `f({k:undefined})`,
  ),
  choice(
    'named undefined keys',
    `export function f(o: Record<string, number | undefined>): number {
 return «Object.keys(o).length‖Object.keys(o).filter((k) => o[k] !== undefined).length»
}`,
    `f({k:undefined})`,
  ),
  choice(
    'declared optional + index',
    `export function f(o: { a?: number; [k: string]: number | undefined }): boolean {
 return «Object.hasOwn(o, 'a')‖o.a !== undefined»
}`,
    `f({a:undefined})`,
  ),
  choice(
    'unknown record',
    `export function f(o: Record<string, unknown>): boolean {
 return «o.a === null‖o.a == null»
}`,
    `f({})`,
  ),
  choice(
    'number key',
    `export function f(o: Record<number, string>): string {
 return «o[7] ?? ''‖''»
}`,
    `f({7:'a'})`,
  ),
  choice(
    'template key',
    `export function f(o: Record<\`x-\${string}\`, string>): string {
 return «o['x-a'] ?? ''‖''»
}`,
    `f({'x-a':'a'})`,
  ),
  choice(
    'string key var',
    `export function f(o: Record<string, number>, k: 'a' | 'limit'): number {
 return «o[k] ?? 0‖k === "a" ? o.a ?? 0 : 0»
}`,
    `f({limit:3},'limit')`,
  ),
  choice(
    'delete absent',
    `export function f(o: Record<string, number>): boolean {
 const had = 'x' in o; delete o.x; return «had‖"x" in o»
}`,
    `f({x:1})`,
  ),
];
