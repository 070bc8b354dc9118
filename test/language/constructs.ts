import type { Rows } from './row.ts';

/**
 * One snippet per row of the first table of docs/language.md. Each has a function `f` that returns 1 or 2 after a
 * decision which depends on the construct; a refused one has the construct in it.
 */
export const constructs: Rows = {
  'arithmetic `+ - * / % **`':
    'export function f(n: number) { return n * 3 - 4 === 11 || (n > 0 && n % 7 === 6 && n + n > 20) || n / 2 === 9 || n ** 2 === 144 ? 1 : 2; }',
  'bitwise `& | ^ ~ << >> >>>`':
    'export function f(n: number) { return ((n & 6) | 1) === 7 && (n ^ 5) > 2 && ~n < -9 && n << 2 > 40 && n >> 1 > 5 && n >>> 1 < 99 ? 1 : 2; }',
  'comparison and equality':
    'export function f(n: number, s: string) { return n >= 3 && n !== 7 && s < "b" && s != "" && !(n > 9) ? 1 : 2; }',
  '`&& || ?? ! ?:` with short circuits':
    'export function f(n: number | null, t: boolean) { let seen = 0; const see = () => ++seen > 0; const v = n ?? 5; return (t || see()) && !(v > 3 && see()) ? 1 : seen > 1 ? 1 : 2; }',
  'assignment operators, `++ --`':
    'export function f(n: number) { let x = n; x += 2; x *= 3; x--; x ||= 4; x &&= x - 1; const y = x++ + --x; return y > 40 ? 1 : 2; }',
  '`typeof`, `void`, `in`, `instanceof`, `delete`':
    'export function f(x: number | string | Date) { if (x instanceof Date) return 1; const o: any = { a: 1, b: void 0 }; if (typeof x === "number") delete o.a; return "a" in o ? 1 : 2; }',
  'comma and grouping':
    'export function f(n: number) { let m = 0; const x = (m = n, m + 1); return (x, m) > 4 ? 1 : 2; }',
  'variables: `var`, `let`, `const`, dead zones':
    'export function f(n: number) { try { if (n > 2) k; } catch (e) { return 1; } const k = 1; var v = k; { let v = 5; v++; } return v + 1; }',
  'object destructuring with defaults and rest': {
    how: 'modelled',
    note: "errors in the host's words",
    code: 'export function f({ a, b: { c = 5 } = {}, ...rest }: { a: number; b?: { c?: number }; d: number }) { return a + c > rest.d ? 1 : 2; }',
  },
  'array destructuring with defaults and rest':
    'export function f([a, b = 3, ...rest]: number[]) { return a! > b && rest.length > 0 ? 1 : 2; }',
  'spread in arrays, objects and calls':
    'export function f(xs: number[], o: { k: number }) { const all = [0, ...xs]; const p = { ...o, z: 1 }; return Math.max(...all) > p.k ? 1 : 2; }',
  'template literals': 'export function f(s: string, n: number) { return `${s}-${n}` === "ab-7" ? 1 : 2; }',
  'tagged templates':
    'export function f(s: string) { const tag = (p: TemplateStringsArray, v: string) => p[0] + v + p.raw[1]; return tag`<${s}>` === "<x>" ? 1 : 2; }',
  'closures, captured per iteration':
    'export function f(n: number) { const fs: (() => number)[] = []; for (let i = 0; i < 3; i++) fs.push(() => i + n); return fs[1]!() === 9 ? 1 : 2; }',
  recursion: {
    how: 'modelled',
    note: 'within the loop bound',
    code: 'export function f(n: number): number { const depth = (k: number): number => (k <= 0 ? 0 : 1 + depth(k - 2)); return n < 9 && depth(n) === 3 ? 1 : 2; }',
  },
  'default, optional and rest parameters, `arguments`':
    'function g(a: number, b = a + 1, ...c: number[]) { return a + b + c.length + arguments.length; } export function f(n: number, m?: number) { return g(n) > 9 && m === undefined ? 1 : g(n, m, 1, 2) < 0 ? 1 : 2; }',
  '`Array.prototype.slice.call(arguments)`':
    'function g(..._: any[]): number { const list = [].slice.call(arguments, 1); return list[0] > 3 && Array.prototype.indexOf.call(arguments, 9) < 0 ? 1 : 2; } export function f(n: number) { return g(0, n, 2); }',
  '`this`, methods, `call`/`apply`/`bind`':
    'function g(this: { n: number }, k: number) { return this.n + k; } export function f(n: number) { const o = { n, g }; return o.g(1) > 5 || g.call({ n }, 2) === 0 || g.bind(o)(3) === 1 || g.apply(o, [4]) === 2 ? 1 : 2; }',
  'classes: fields, methods, `new.target`':
    'class A { x = 1; constructor(y: number) { this.x += new.target === A ? y : 0; } twice() { return this.x * 2; } } export function f(n: number) { return new A(n).twice() === 12 ? 1 : 2; }',
  'private and static members, static blocks':
    'class A { static #made = 0; #v: number; static limit: number; static { A.limit = 4; } constructor(v: number) { this.#v = v; A.#made++; } over() { return #v in this && this.#v > A.limit + A.#made; } } export function f(n: number) { return new A(n).over() ? 1 : 2; }',
  'inheritance and `super`':
    'class A { constructor(readonly n: number) {} m() { return this.n; } } class B extends A { constructor(n: number) { super(n + 1); } override m() { return super.m() * 2; } } export function f(n: number) { return new B(n).m() > 10 ? 1 : 2; }',
  'subclasses of built-ins':
    'class E extends Error { constructor(readonly code: number) { super("e"); } } export function f(n: number) { try { throw new E(n); } catch (e) { return e instanceof E && e.code > 3 ? 1 : 2; } }',
  'getters and setters':
    'export function f(n: number) { const o = { v: 0, get w() { return this.v + 1; }, set w(x: number) { this.v = x * 2; } }; o.w = n; return o.w === 7 ? 1 : 2; }',
  'computed and shorthand members':
    'export function f(n: number, k: "a" | "b") { const a = n; const o = { a, [k + "x"]: 5, b() { return n; } }; return (o as any).ax === 5 && o.a > 3 ? 1 : 2; }',
  'property access at unknown keys': {
    how: 'modelled',
    note: 'a decision for each key that exists',
    code: 'export function f(k: string) { const o: Record<string, number> = { a: 1, b: 2 }; return o[k] === 2 ? 1 : 2; }',
  },
  'array elements at unknown indices': {
    how: 'modelled',
    note: 'one term over all elements; no case per index',
    code: 'export function f(xs: number[], i: number) { if (i < 0 || i >= xs.length) return 2; xs[i] = 7; return xs[1] === 7 && xs[0] !== 7 ? 1 : 2; }',
  },
  'optional chaining':
    'export function f(o?: { a?: { n: number }; g?: () => number }) { return (o?.a?.n ?? 0) > 3 || o?.g?.() === 5 ? 1 : 2; }',
  '`if`, `switch` with fall-through':
    'export function f(n: number) { let r = 0; switch (n) { case 1: r++; case 2: r++; break; default: r = 5; case 4: r--; } if (r === 2) return 1; else return 2; }',
  '`for`, `while`, `do`':
    'export function f(n: number) { let i = 0; while (i < n && i < 4) i++; do i++; while (i < 3); let s = 0; for (let k = 0; k < i; k++) s += k; return s === 6 ? 1 : 2; }',
  '`for-in`':
    'export function f(o: { a: number; b?: number }) { let s = 0; for (const k in o) s += (o as any)[k]; return s > 5 ? 1 : 2; }',
  '`for-of`':
    'export function f(xs: number[]) { let s = 0; for (const x of xs) s += x; return s === 10 ? 1 : 2; }',
  'labels, `break`, `continue`':
    'export function f(n: number) { let c = 0; outer: for (let i = 0; i < 3; i++) { for (let j = 0; j < 3; j++) { if (j === n) continue outer; if (i + j === n) break outer; c++; } } return c > 3 ? 1 : 2; }',
  '`try`, `catch`, `finally`, `throw`':
    'export function f(n: number) { let r = 0; try { if (n > 3) throw new Error("x"); r = 2; } catch (e) { r = (e as Error).message.length; } finally { r += 0; } return r; }',
  generators: {
    how: 'modelled',
    note: 'parameters are bound at the call, as in the language',
    code: 'function* g(n: number) { const back: number = yield n; yield back + 1; } export function f(n: number) { const it = g(n); const a = it.next().value as number; return (it.next(a * 2).value as number) === 9 ? 1 : 2; }',
  },
  'iterators of user code':
    'export function f(n: number) { const it = { *[Symbol.iterator]() { for (let i = 0; i < 3; i++) yield n + i; } }; let s = 0; for (const x of it) { if (x > 5) break; s += x; } return s > 4 ? 1 : 2; }',
  '`async`, `await`, promises': {
    how: 'modelled',
    note: 'promises settle in order inside a run; timers are virtual',
    code: 'export async function f(n: number) { const x = await Promise.resolve(n + 1); const [a, b] = await Promise.all([x, new Promise<number>((r) => r(n))]); return a + b > 10 ? 1 : 2; }',
  },
  'async generators, `for await`': {
    how: 'concretised',
    note: '`concretised-callback`: what is yielded is fixed to the value of the run',
    code: 'async function* g(n: number) { yield n; yield Promise.resolve(n + 1); } export async function f(n: number) { let s = 0; for await (const x of g(n)) s += x; return s === 9 ? 1 : 2; }',
  },
  'regular expression literals': {
    how: 'modelled',
    note: 'the regular part; lookaround and backreferences are decided by running them',
    code: 'export function f(s: string) { return /^[a-c]+\\d$/.test(s) ? 1 : 2; }',
  },
  'symbols as keys':
    'const k = Symbol("k"); export function f(n: number) { const o = { [k]: n }; return o[k] > 4 ? 1 : 2; }',
  bigint: 'export function f(n: bigint) { return n * 3n - 1n === 14n ? 1 : 2; }',
  'enums, namespaces, `as`, `satisfies`, `!`':
    'enum E { A = 1, B = 4 } namespace N { export const k = E.B as number; } export function f(n?: E) { return n! === N.k ? 1 : (2 satisfies number); }',
  'modules: `import`, `export`, `import()`': {
    how: 'modelled',
    note: 'packages are analysed too when their source is readable',
    code: 'export const limit = 3; export default function g(n: number) { return n > limit; } export function f(n: number) { return g(n) ? 1 : 2; }',
  },
  'import attributes: `import … with { type: "json" }`, `import(…, { with: … })`': {
    how: 'modelled',
    note: 'of `json`; other types are errors, as in Node',
    others: { 'b.json': '{ "limit": 3, "list": [1, 2] }' },
    code: 'import data from "./b.json" with { type: "json" }; export async function f(n: number) { const again = (await import("./b.json", { with: { type: "json" } })).default; return n > data.limit && again.list.length === 2 ? 1 : 2; }',
  },
  JSX: {
    how: 'modelled',
    file: 'a.tsx',
    note: 'by the compiler options in force, classic by default',
    code: 'const h = (tag: string, props: { n: number } | null) => ({ tag, props }); const React = { createElement: h }; export function f(n: number) { const e: any = <a n={n} />; return e.props.n > 3 ? 1 : 2; }',
  },
  proxies: {
    how: 'modelled',
    note: 'traps are ordinary functions; what has no trap is done to the target, whose values are fixed (`exposed-object`)',
    code: 'export function f(n: number) { const p = new Proxy({ v: 1 }, { get: (t, k) => (k === "v" ? t.v + n : 0) }); return p.v === 6 ? 1 : 2; }',
  },
  decorators: {
    how: 'modelled',
    note: "the language's own, or those of `experimentalDecorators` with `emitDecoratorMetadata` where the tsconfig.json says so; of private members: not modelled",
    code: 'const more = (m: any, c: any) => function (this: any, n: number): number { return m.call(this, n) + 1; }; const twice = (_: undefined, c: any) => (n: number) => n * 2; class A { constructor(n: number) { this.v += n; } @twice v = 2; @more m(n: number) { return n + this.v; } } export function f(n: number) { return new A(n).m(1) > 9 ? 1 : 2; }',
  },
  '`accessor` fields':
    'class A { accessor v = 1; static accessor w = 2; } class B extends A {} export function f(n: number) { const a = new A(); a.v += n; B.w = n; return a.v > 3 && A.w < 9 ? 1 : 2; }',
  '`using`, `await using`':
    'export function f(n: number) { let left = n; { using r = { [Symbol.dispose]() { left--; } }; left += 2; } return left > 5 ? 1 : 2; }',
  '`arguments` that follow the parameters of a generator (not strict)': {
    how: 'not modelled',
    file: 'a.cjs',
    code: 'function* g(p) { arguments[0] = 2; yield p; }\n/** @param {number} n */\nexports.f = function f(n) { return n > 3 ? 1 : g(n).next().value; };',
  },
  'private names in computed keys of their own class': {
    how: 'not modelled',
    code: 'export function f(n: number) { if (n > 3) return 1; class A { #p = 1; [(() => (({} as A).#p, 2))()] = 1; } return 2; }',
  },
  'names that are words elsewhere: `let`, `yield`, `static`, `async`, `of` (not strict)': {
    how: 'modelled',
    file: 'a.cjs',
    code: '/** @param {number} n */\nexports.f = function f(n) { var let = 1, yield = n, of = 2; for (let in { a: 1 }) yield += of; return let === "a" && yield > 9 ? 1 : 2; };',
  },
  '`with`': {
    how: 'not modelled',
    file: 'a.cjs',
    code: '/** @param {number} n */ exports.f = function f(n) { if (n > 3) return 1; with ({ n: 2 }) { return n; } };',
  },
  '`eval`': {
    how: 'modelled',
    code: 'export function f(n: number) { return eval("const m = n + 1; m > 3 ? 1 : 2"); }',
    note: 'its text is lowered like any module; `code-from-text` names what is assumed; not modelled: variables that it adds to a function, `arguments`, a text that is an input',
  },
  '`new Function`': {
    how: 'modelled',
    code: 'export function f(n: number) { return new Function("n", "return n > 3 ? 1 : 2")(n); }',
    note: 'likewise',
  },
  '`eval` and `new Function` with a text that is computed from inputs': {
    how: 'concretised',
    code: 'export function f(n: number, op: ">" | "<") { return new Function("n", `return n ${op} 3 ? 1 : 2`)(n); }',
    note: '`code-from-text`',
  },
  '`SharedArrayBuffer`, `Atomics`': {
    how: 'concretised',
    code: 'export function f(n: number) { const a = new Int32Array(new SharedArrayBuffer(8)); Atomics.store(a, 0, n); return Atomics.load(a, 0) > 3 ? 1 : 2; }',
    note: '`concretised-native-call`',
  },
  '`Atomics.wait`, `Atomics.waitAsync`': {
    how: 'not modelled',
    code: 'export function f(n: number) { return n > 3 ? 1 : Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 1) === "ok" ? 2 : 3; }',
  },
};
