import { describe, expect, it } from 'vitest';
import { symbolicRun } from './testing/check-run.ts';

/** Conditions and outcome of `f` on an input, the same in both modes. */
function checkRun(
  source: string,
  input: Readonly<Record<string, unknown>>,
  conditions: readonly string[],
  outcome: string,
  approximations: readonly string[] = [],
): void {
  for (const dependences of [false, true]) {
    const run = symbolicRun(`export ${source}`, input, { dependences, input: { numbers: 'int' } });
    expect({
      conditions: run.conditions,
      outcome: run.outcome,
      approximations: run.approximations,
    }).toEqual({ conditions, outcome, approximations });
  }
}

type Case = readonly [string, Readonly<Record<string, unknown>>, readonly string[], string];

const cases: Readonly<Record<string, Case>> = {
  'a branch on a number': [
    'function f(x: number) { if (x > 10) return x + 1; return 0; }',
    { x: 11 },
    ['x > 10'],
    'return x + 1',
  ],
  'terms go through calls and loops': [
    'function f(x: number, y: number) { const g = (a: number) => a * 2; let s = g(x); for (let i = 0; i < 2; i++) s += y; return s; }',
    { x: 1, y: 2 },
    [],
    'return y + (y + x * 2)',
  ],
  'the console looks at nothing': [
    'function f(x: number, o: { a?: number }) { console.log(x, [x + 1], o); return x; }',
    { x: 1, o: {} },
    [],
    'return x',
  ],
  'typeof on a union is a branch': [
    'function f(x: number | string) { if (typeof x === "string") return x.length; return x + 1; }',
    { x: 'ab' },
    ['typeof x === "string"'],
    'return x.length',
  ],
  'using a union as one type splits it': [
    'function f(x: number | string | null) { if (x === null) return "null"; return x + 1; }',
    { x: 5 },
    ['x !== null', 'typeof x === "number" (split)'],
    'return x + 1',
  ],
  'copying a union decides nothing': [
    'function f(x: number | null) { const y = [x]; return y[0]; }',
    { x: 5 },
    [],
    'return x',
  ],
  'an optional parameter left out': [
    'function f(x?: number) { return x === undefined ? -1 : x; }',
    {},
    ['x === undefined'],
    'return -1',
  ],
  'a nullish default': [
    'function f(x?: number) { return x ?? 7; }',
    { x: 3 },
    ['typeof x === "number"'],
    'return x',
  ],
  'iteration asks for the length': [
    'function f(xs: number[]) { let s = 0; for (const x of xs) s += x; return s; }',
    { xs: [1, 2] },
    ['xs.length > 0', 'xs.length > 1', 'xs.length <= 2'],
    'return xs[0] + xs[1]',
  ],
  'a symbolic index reads every element': [
    'function f(xs: number[], i: number) { return xs[i]; }',
    { xs: [5, 6, 7], i: 1 },
    ['xs.length === 3 (split)', 'i >= 0 && i < 3 (split)'],
    'return i === 0 ? xs[0] : i === 1 ? xs[1] : xs[2]',
  ],
  'a symbolic index writes every element': [
    'function f(xs: number[], i: number) { xs[i] = 9; return xs[0]; }',
    { xs: [5, 6], i: 1 },
    ['xs.length === 2 (split)', 'i >= 0 && i < 2 (split)'],
    'return i === 0 ? 9 : xs[0]',
  ],
  'a symbolic index among objects splits': [
    'function f(i: number) { const xs = [{ v: 1 }, { v: 2 }]; return xs[i].v; }',
    { i: 1 },
    ['i >= 0 && i < 2 (split)', 'i === 1 (split)'],
    'return 2',
  ],
  'an index out of range': [
    'function f(i: number) { return [1, 2][i]; }',
    { i: 7 },
    ['i >= 2 || i < 0 (split)'],
    'return undefined',
  ],
  'an optional field and in': [
    'function f(p: { x: number; y?: number }) { if ("y" in p) return p.y; return p.x; }',
    { p: { x: 1 } },
    ['p.y === undefined'],
    'return p.x',
  ],
  'spreading decides which fields there are': [
    'function f(p: { x: number; y?: number }) { const q = { ...p, x: p.x + 1 }; return q.x; }',
    { p: { x: 1, y: 4 } },
    ['typeof p.y === "number" (split)'],
    'return p.x + 1',
  ],
  'a symbolic key asks for each own key': [
    'function f(k: string) { const o: any = { a: 1, b: 2 }; return o[k]; }',
    { k: 'b' },
    ['k !== "a" (split)', 'k === "b" (split)'],
    'return 2',
  ],
  'characters of a string': [
    'function f(s: string) { return s[0] === "a" && s.length > 2; }',
    { s: 'abc' },
    ['s.length > 0 (split)', 's[0] === "a"'],
    'return s.length > 2',
  ],
  'messages of errors': [
    'function f(x: number) { try { if (x < 0) throw new Error("neg" + x); return x; } catch (e) { return e.message; } }',
    { x: -1 },
    ['x < 0'],
    'return "neg" + String(x)',
  ],
  'thrown primitives': [
    'function f(x: number) { try { throw x + 1; } catch (e) { return e; } }',
    { x: 4 },
    [],
    'return x + 1',
  ],
  'getters and setters': [
    'function f(x: number) { const o = { get v() { return x + 1; }, set v(n) { x = n; } }; o.v = o.v * 2; return x; }',
    { x: 4 },
    [],
    'return (x + 1) * 2',
  ],
  'private and public fields': [
    'function f(x: number) { class A { #n = x; y = x + 1; static #s = x; get n() { return this.#n + A.#s; } add(k: number) { this.#n += k; return this; } } return new A().add(3).n + new A().y; }',
    { x: 4 },
    [],
    'return x + 1 + (x + (x + 3))',
  ],
  'values into and out of generators': [
    'function f(x: number) { function* g() { const y = yield x; yield y + 1; } const it = g(); const a = it.next().value as number; return a + (it.next(x * 2).value as number); }',
    { x: 4 },
    [],
    'return x + (x * 2 + 1)',
  ],
  'parameters of generators are taken when they are called': [
    'function f(x: number) { function* g(a: number, ...r: number[]) { yield a; yield r[0]; } const it = g(x, x * 2); const other = g(1, 2); other.next(); return (it.next().value as number) + (it.next().value as number); }',
    { x: 4 },
    [],
    'return x + x * 2',
  ],
  'delegation to arrays and generators': [
    'function f(x: number) { function* h() { const r = yield x * 3; return r; } function* g() { yield x; yield* [x + 1, 5]; const y = yield* h(); yield y; } const it = g(); it.next(); const a = it.next().value as number; it.next(); it.next(); return a + (it.next(x).value as number); }',
    { x: 4 },
    [],
    'return x + (x + 1)',
  ],
  'await hands shadows over': [
    'async function f(x: number) { const g = async (y: number) => y + 1; const p = g(x); const q = g(7); const z = await p; await q; if (z > 3) return z; return 0; }',
    { x: 4 },
    ['x + 1 > 3'],
    'return x + 1',
  ],
  'callbacks of array methods': [
    'function f(x: number) { return [1, 2, x].map((v) => v * 2).filter((v) => v > 3)[1]; }',
    { x: 4 },
    ['x * 2 > 3'],
    'return x * 2',
  ],
  'captured values in callbacks': [
    'function f(x: number) { return [3, 1, 2].some((v) => v > x); }',
    { x: 2 },
    ['x < 3'],
    'return true',
  ],
  'conversions of objects': [
    'function f(x: number) { const o: any = { valueOf() { return x; } }; return o + 1 > 3; }',
    { x: 4 },
    [],
    'return x + 1 > 3',
  ],
  'an object among the alternatives of a union is one of them when it is converted': [
    "function f(o: { p: number } | undefined) { return o + 'x'; }",
    { o: { p: 1 } },
    ['typeof o === "object" (split)'],
    'return "[object Object]x"',
  ],
  templates: [
    'function f(x: number) { return `${x}-${x + 1}`; }',
    { x: 4 },
    [],
    'return String(x) + "-" + String(x + 1)',
  ],
  'stubs return fresh inputs': [
    'function f(g: (n: number) => number, x: number) { return g(x) > 3 ? g(1) : 0; }',
    { g: { returns: [4, 5] }, x: 1 },
    ['g.returns[0] > 3'],
    'return g.returns[1]',
  ],
  'discriminated unions': [
    'function f(s: { kind: "circle"; r: number } | { kind: "square"; side: number }) { switch (s.kind) { case "circle": return s.r * 3; default: return s.side; } }',
    { s: { kind: 'square', side: 3 } },
    ['s.kind === "square" (split)'],
    'return s.side',
  ],
  'patterns decide how long an array is': [
    'function f([a, b = 3, ...rest]: number[]) { return a! + b; }',
    { arg0: [1] },
    ['arg0.length > 0', 'arg0.length <= 1'],
    'return arg0[0] + 3',
  ],
  destructuring: [
    'function f(x: number) { const a = [x, 2]; const [p, q = 3, ...r] = a; const { 0: z } = a; return p + q + z; }',
    { x: 4 },
    [],
    'return x + (x + 2)',
  ],
  'rest parameters and arguments': [
    'function f(x: number) { function g() { return arguments[0]; } return ((...a: number[]) => a[0] + a.length)(x, 1) + (g as any)(x) + g.call(null, x) + g.apply(null, [x]) + g.bind(null, x)(); }',
    { x: 4 },
    [],
    'return x + (x + (x + (x + (x + 2))))',
  ],
  'big integers': [
    'function f(x: bigint) { return x * 2n > 5n ? x / 2n : 0n; }',
    { x: { $: 'bigint', value: '4' } },
    ['x * 2n > 5n'],
    'return x / 2n',
  ],
  'typed arrays convert': [
    'function f(x: number) { const u = new Uint8Array(2); u[0] = x; return u[0]; }',
    { x: 300 },
    [],
    'return x & 255',
  ],
  'pushing fixes the length': [
    'function f(xs: number[]) { xs.push(3); return xs.length + xs[0]; }',
    { xs: [1] },
    ['xs.length === 1 (split)'],
    'return xs[0] + 2',
  ],
  'recursive types end': [
    'function f(t: T) { let n = 0; for (let u: T | null = t; u; u = u.next) n += u.v; return n; } interface T { v: number; next: T | null }',
    { t: { v: 1, next: { v: 2, next: null } } },
    ['typeof t.next === "object" && t.next !== null', 't.next.next === null'],
    'return t.v + t.next.v',
  ],
  'the same condition is recorded once': [
    'function f(x: number) { let n = 0; if (x > 3) n++; if (x > 3) n++; return n; }',
    { x: 4 },
    ['x > 3'],
    'return 2',
  ],
  'a native setter of a sloppy receiver': [
    'function f(x: number) { const a = [1, 2, 3]; a.length = x; return a.length; }',
    { x: 1 },
    ['x === 1 (split)'],
    'return 1',
  ],
};

describe('conditions and outcomes', () => {
  for (const [name, [source, input, conditions, outcome]] of Object.entries(cases))
    it(name, () => checkRun(source, input, conditions, outcome));

  it('what has no model is concretised and noted', () =>
    checkRun(
      'function f(x: number) { return new Intl.NumberFormat("en").format(x) === "4"; }',
      { x: 4 },
      ['x === 4 (concretised)'],
      'return true',
      ['concretised-native-call'],
    ));
});

describe('traps of the handshake', () => {
  it('a native that calls back passes no stale shadows', () =>
    checkRun(
      'function f(x: number) { const seen: any[] = []; const g = (a: any, b: any) => { seen.push(b); return a; }; g(1, x); [7].forEach(g as any); return seen[1]; }',
      { x: 4 },
      [],
      'return 0',
    ));
  it('the result of a native is not shadowed by what its callback returned', () =>
    checkRun(
      'function f(x: number) { const m = new Map([[1, 2]]); m.forEach(() => x); return m.size; }',
      { x: 4 },
      [],
      'return 1',
    ));
  it('a call that throws leaves no arguments behind', () =>
    checkRun(
      'function f(x: number) { class K { constructor(public v: any) {} } try { (K as any)(x); } catch (e) {} const g = (a: any) => a; return [5].map((v) => g(v))[0]; }',
      { x: 4 },
      [],
      'return 5',
    ));
  it('shadows survive an await in another function meanwhile', () =>
    checkRun(
      'async function f(x: number) { const g = async (a: number) => { await null; return a; }; const [p, q] = [g(x), g(3)]; const b = await q; const a = await p; return a * 10 + b; }',
      { x: 4 },
      [],
      'return x * 10 + 3',
    ));
  it('accessors are told from data', () =>
    checkRun(
      'function f(x: number) { let n = 0; const o = { get v() { n++; return 4; }, w: x }; const a = o.w; return o.v + n; }',
      { x: 4 },
      [],
      'return 5',
    ));
  it('keys are canonical', () =>
    checkRun(
      'function f(x: number) { const o: any = {}; o["0"] = x; const a: any = []; a["1"] = x; return o[0] + a[1]; }',
      { x: 4 },
      [],
      'return x * 2',
    ));
  it('a native mutation drops the stale shadow', () =>
    checkRun(
      'function f(x: number) { const o: any = { a: x }; Object.defineProperty(o, "a", { value: 9 }); return o.a; }',
      { x: 4 },
      [],
      'return 9',
    ));
  it('deleting and adding anew', () =>
    checkRun(
      'function f(x: number) { const o: any = { a: x }; delete o.a; o.a = 4; return o.a; }',
      { x: 4 },
      [],
      'return 4',
    ));

  it('an assumption is a condition of its own and no loss', () => {
    const run = symbolicRun(
      'export function f(x: number) { assume(x > 0); return x; }\ndeclare function assume(c: unknown): void;',
      { x: 3 },
    );
    expect({ conditions: run.conditions, outcome: run.outcome }).toEqual({
      conditions: ['x > 0 (assume)'],
      outcome: 'return x',
    });
  });
});

describe('fields that run before the constructor', () => {
  const source = `function g(x: number) { return x; }
class A { v = g(2); w: number; constructor(n: number, ...rest: number[]) { this.w = n + (rest[0] ?? 0); } }
class B { v = g.call(null, 2); x = [1].map((y) => y + 1)[0]; w = 0; constructor(n: number) { this.w = arguments[0]; } }
class C extends A { z = g(this.w); constructor(n: number) { super(n, n); } }
class D { v = g(5); } class E { d = new D(); f = new A(7).w; constructor(public n: number) {} }`;
  it.each([
    ['new A(n).w > 3 ? 1 : 2', true],
    ['new A(1, n).w > 3 ? 1 : 2', true],
    ['new B(n).w > 3 ? 1 : 2', true],
    ['new B(n).v > 3 ? 1 : 2', false],
    ['new B(n).x! > 3 ? 1 : 2', false],
    ['new C(n).z > 3 ? 1 : 2', true],
    ['new E(n).n > 3 ? 1 : 2', true],
    ['new E(n).f > 3 ? 1 : 2', false],
  ])('%s', (expression, depends) => {
    for (const dependences of [false, true]) {
      const run = symbolicRun(
        `${source}\nexport function f(n: number) { return ${expression}; }`,
        { n: 1 },
        { dependences },
      );
      expect(run.conditions.length > 0).toBe(depends);
    }
  });
});
