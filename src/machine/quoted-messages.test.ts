import { it } from 'vitest';
import { checkScript } from './testing/check-script.ts';

/** Expressions as V8's messages quote them. */
const expressions = [
  'a + b, -a, !a, typeof a, void 0, a++, --a, delete o.x, a || b, a ?? b, a < b, a in o, a + b + a, a ** b, -(-a), +"x", 1 + 2, -1, !true',
  '[1, 2], [], [a, , b], [...[1]], {}, {p: 1}, {p: a, ...o}, `x`, `x${a}`, `x${a}y${b}`, /re/g, 5n, "str", null, true, function () {}, class A {}, () => {}',
  'a = 1, a += 1, o.x = 1, o[a] = 1, new Date(0), new o.F(), f(1), f(1).x, o.x, o["x y"], o["0"], o[a + 1], o[f(1)], o[`x`], this, this.x',
  'o?.x, o?.[a], f?.(1), o.f?.(1), (() => 1)(), tag`x`, o.tag`x`.x, (a ? b : c), (a ? b : c).x, ({ m() {} }).x, f(...[1]).x, o.f(1).z.q, (a, b)',
]
  .flatMap((line) => split(line))
  .map((text) => `(${text})`);

/** At commas outside of brackets. */
function split(line: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const c of line) {
    if ('([{'.includes(c)) depth++;
    if (')]}'.includes(c)) depth--;
    if (c === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += c;
  }
  return parts.map((p) => p.trim());
}

const uses = [
  'E()',
  'E.foo()',
  'E[a]()',
  'new E()',
  'E?.foo()',
  'E`x`',
  '[...E]',
  '{ const { x } = E.foo; }',
  '(function* () { yield* E; })().next()',
];

it.each(uses)('%s', (use) => {
  const body = expressions
    // V8 takes the error of the call for one of the iteration.
    .filter((e) => !(use.includes('...') || use.includes('yield')) || !/\?\.\(/.test(e))
    .map((e) =>
      use.startsWith('{') ? `t(() => ${use.replace('E', e)});` : `t(() => (${use.replace('E', e)}, 1));`,
    );
  return checkScript(
    `var a = 1, b = 2, c = 3, o = { x: 1, f() { return { z: {} }; }, tag() { return {}; }, F: function () {} }; function f() { return {}; } function tag() { return {}; }\n${body.join('\n')}`,
  );
});

it('for (… of …)', () =>
  checkScript(
    `var a = 1, b = 2, o = { x: 1 }; function f() { return {}; }
${[
  '(a + b)',
  'f(1)',
  'f(1).x',
  'o.x',
  'new Date(0)',
  '(a || b)',
  '(a ? b : a)',
  '{}',
  '-a',
  '(a + b + a)',
  'o?.x',
]
  .map((e) => `t(() => { for (const x of ${e}); });`)
  .join('\n')}`,
  ));

it('code of functions', () =>
  checkScript(`var long = (a) => { /* ${'x'.repeat(150)} */ return a; };
    t(() => { class X extends long {} }); t(() => { class X extends (() => {}) {} }); t(() => Reflect.construct(long, [])); t(() => Symbol.keyFor(long)); t(() => long in 1); t(() => Map.prototype.get.call(long)); t(() => Set.prototype.add.call(class A { m() {} }));
    t(() => { 'use strict'; long.name = 1; }); t(() => Promise.prototype.then.call(async function* g(x) {})); t(() => Symbol.keyFor({ get g() { return 1; }, m() {} }.m)); t(() => new Promise(long) && 1);`));

it('what patterns take apart, and typed arrays outside of their memory', () =>
  checkScript(`var a = 1, b = 2, o = { x: 1, m() { return {}; } }; function f() { return {}; }
${[
  '{}',
  '{ p: a }',
  'a + b',
  '-a',
  'o.x',
  'new Date',
  'a ? b : a',
  '(a)',
  'f()',
  'o.m()',
  '/re/',
  '() => 1',
  'class {}',
  'null',
  'void 0',
  'a++',
  '5n',
  'o?.x',
]
  .map((e) => `t(() => { const [x] = ${e}; });`)
  .join('\n')}
    var memory = new ArrayBuffer(8, { maxByteLength: 16 }), v = new Uint8Array(memory, 4, 4); t(() => { for (const x of v) { log(x); memory.resize(6); } }); t(() => [...v]); t(() => { var [q] = v; }); t(() => new Set(v)); t(() => new Uint8Array(v));`));
