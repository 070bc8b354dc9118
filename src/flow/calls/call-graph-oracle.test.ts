import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { FunctionId, Program } from '../../ir/ir.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { ts } from '../../syntax/tree.ts';
import { VariableTable } from '../data/variables.ts';
import { buildCallGraph, type CallGraph } from './call-graph.ts';

/** Runs a script with every function telling when it starts; each call that happened must be in the graph. */
async function checkCalls(source: string, least: number): Promise<void> {
  const { program, diagnostics } = lowerProgram(
    loadSources(new MemoryFiles({ '/a.cjs': source }), ['/a.cjs'], {}),
  );
  expect(diagnostics).toEqual([]);
  const graph = buildCallGraph(new VariableTable(program), [program.modules[0]!.init]);
  const calls = await observe(source);
  expect(calls.size).toBeGreaterThanOrEqual(least);
  for (const call of calls) {
    const [from, to] = call.split(' ').map((start) => functionAt(program, Number(start)));
    const known = reaches(program, graph, from!, to!);
    expect(known, `${program.functions[from!]!.name} calls ${program.functions[to!]!.name}`).toBe(true);
  }
}

function functionAt(program: Program, start: number): FunctionId {
  if (start === -1) return program.modules[0]!.init;
  const found = program.functions.filter(
    (f) => f.span.start === start && f.kind !== 'module' && f.kind !== 'field',
  );
  expect(found.length, `a function at ${start}`).toBe(1);
  return found[0]!.id;
}

/** Is there a way in the graph, through functions that the observer cannot put on its stack? */
function reaches(program: Program, graph: CallGraph, from: FunctionId, to: FunctionId): boolean {
  const seen = new Set<FunctionId>();
  const work = [from];
  for (let fn = work.pop(); fn !== undefined; fn = work.pop()) {
    for (const next of graph.callees[fn]!) {
      if (next === to) return true;
      const { kind, generator, async } = program.functions[next]!;
      const isSilent = kind === 'field' || kind === 'staticBlock' || kind === 'derivedConstructor';
      if (seen.has(next) || !(isSilent || generator || async)) continue;
      seen.add(next);
      work.push(next);
    }
  }
  return false;
}

/** Pairs `caller callee` of start offsets; -1 is the script itself. */
async function observe(source: string): Promise<Set<string>> {
  const file = ts.createSourceFile('/a.cjs', source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const inserts: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isFunctionLike(node) &&
      'body' in node &&
      node.body !== undefined &&
      ts.isBlock(node.body as ts.Node)
    ) {
      const body = node.body as ts.Block;
      const start = node.getStart(file);
      const isSuper = ts.isConstructorDeclaration(node) && /super\(/.test(body.getText(file));
      const suspends = /^(static\s+)?(async|function\s*\*|\*|async\s)/.test(node.getText(file)) || isSuper;
      inserts.push({
        at: body.getStart(file) + 1,
        text: suspends ? ` $enter(${start}, false);` : ` $enter(${start}, true); try {`,
      });
      if (!suspends) inserts.push({ at: body.end - 1, text: '} finally { $leave(); }' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  let text = source;
  // From the back; in an empty body the end goes in first, so that the start comes before it.
  inserts.sort((a, b) => b.at - a.at || (a.text < b.text ? 1 : -1));
  for (const { at, text: added } of inserts) text = text.slice(0, at) + added + text.slice(at);
  const calls = new Set<string>();
  const stack = [-1];
  const $enter = (start: number, pushes: boolean): void => {
    calls.add(`${stack.at(-1)} ${start}`);
    if (pushes) stack.push(start);
  };
  runInNewContext(text, { $enter, $leave: () => stack.pop(), module: { exports: {} }, exports: {} });
  await new Promise((resolve) => setTimeout(resolve, 1));
  return calls;
}

const programs: readonly [name: string, calls: number, source: string][] = [
  [
    'plain calls and recursion',
    3,
    'function f(n) { return n === 0 ? 0 : g(n - 1); } function g(n) { return f(n); } f(3);',
  ],
  [
    'functions kept in objects and arrays',
    2,
    'const o = { a: function () {} }; const list = [function () {}]; o.a(); list[0]();',
  ],
  [
    'functions under computed keys',
    2,
    'const t = {}; for (const k of ["a", "b"]) { t[k] = k === "a" ? function () {} : function () {}; } for (const k in t) { t[k](); }',
  ],
  [
    'callbacks of array methods',
    3,
    'const r = [3, 1].map(function (x) { return x + 1; }).sort(function (a, b) { return a - b; }); r.reduce(function (s, x) { return s + x; }, 0);',
  ],
  [
    'callbacks that return functions',
    2,
    '[1].map(function () { return function () {}; }).forEach(function (f) { f(); });',
  ],
  [
    'call, apply and bind',
    2,
    'function f(g) { g(); } function h() {} f.call(null, h); f.apply(null, [h]); f.bind(null, h)();',
  ],
  [
    'methods, accessors and statics',
    5,
    'class A { m() { return this.g; } get g() { return A.s(); } set v(x) { helper(x); } static s() { return 1; } } function helper() {} const a = new A(); a.m(); a.v = 2;',
  ],
  [
    'inheritance and super',
    4,
    'class A { constructor() { this.init(); } init() {} m() {} } class B extends A { constructor() { super(); } init() { super.init(); } m() { super.m(); } } new B().m();',
  ],
  [
    'default constructors pass on',
    1,
    'class A { constructor(f) { f(); } } class B extends A {} new B(function () {});',
  ],
  [
    'conversions',
    3,
    `const o = { valueOf() { return 1; }, toString() { return "o"; } }; const p = { [Symbol.toPrimitive]() { return 2; } }; o + 1; \`\${o}\`; p * 2;`,
  ],
  [
    'iterators and generators',
    3,
    'const it = { [Symbol.iterator]() { let n = 0; return { next() { return { done: n++ > 1, value: n }; } }; } }; for (const x of it) { } function* g() { helper(); yield helper; } function helper() {} for (const f of g()) f(); [...it];',
  ],
  [
    'promises and async functions',
    4,
    'async function f() { await g(); h(); } async function g() { return 1; } function h() {} f().then(function () { h(); });',
  ],
  ['closures that travel through maps', 1, 'const m = new Map(); m.set("k", function () {}); m.get("k")();'],
  [
    'functions thrown and caught',
    2,
    'function f() { throw function () {}; } try { f(); } catch (e) { e(); }',
  ],
  [
    'prototypes by hand',
    2,
    'function P() { this.x = 1; } P.prototype.m = function () { return this.x; }; new P().m();',
  ],
  [
    'rest, spread and arguments',
    4,
    'function f() {} function a(...fs) { fs[0](); } function b() { arguments[0](); } a(f); b(f); a(...[f]);',
  ],
  [
    'private methods and fields',
    3,
    'class C { #p = helper; #m() { this.#p(); } get #g() { return this.#m(); } run() { this.#m(); return this.#g; } } function helper() {} new C().run();',
  ],
  [
    'defineProperty',
    1,
    'const o = {}; Object.defineProperty(o, "x", { get: function () { return 1; } }); o.x;',
  ],
  ['tagged templates', 1, 'function tag(s, v) { return v; } tag`ab`;'],
  [
    'default parameters and destructuring',
    3,
    'function f({ g = function () {} } = {}, h = other) { g(); h(); } function other() {} f();',
  ],
  [
    'JSON and replacers',
    2,
    'JSON.stringify({ toJSON() { return 1; } }); JSON.stringify({ a: 1 }, function (k, v) { return v; });',
  ],
  ['replace with a function', 1, '"abc".replace(/b/, function (m) { return m; });'],
  [
    'instanceof with a custom test',
    1,
    'const k = { [Symbol.hasInstance]() { return true; } }; 1 instanceof k;',
  ],
  [
    'static blocks and static fields',
    2,
    'function f() {} class C { static x = f(); static { g(); } } function g() {}',
  ],
  ['object spread runs getters', 1, 'const o = { get x() { return 1; } }; const p = { ...o };'],
  [
    'functions returned through several hands',
    3,
    'const id = function (x) { return x; }; const compose = function (f, g) { return function (x) { return f(g(x)); }; }; compose(id, id)(function () {})();',
  ],
  ['module exports', 1, 'exports.f = function () {}; exports.f();'],
];

describe('buildCallGraph against what V8 calls', () => {
  it.each(programs)('%s', async (_, calls, source) => checkCalls(source, calls));
});
