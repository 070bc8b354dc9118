import { expect, it } from 'vitest';
import { nodeClock } from '../src/host/node-clock.ts';
import { runRequest } from '../src/session/run-request.ts';
import { MemoryFiles } from '../src/syntax/files/memory-files.ts';

/** Ways to code from a text that the run knows; each gives 2. */
const followed: Readonly<Record<string, string>> = {
  alias: "const e = eval; return e('2');",
  indirect: "return (0, eval)('2');",
  named: "return globalThis['ev' + 'al']('2');",
  'as a callback': "return ['2'].map(eval)[0];",
  'as a replacer': "return '2'.replace('2', eval);",
  'behind a proxy': "return new Proxy(eval, {})('2');",
  constructor: "return (() => {}).constructor('return 2')();",
  'constructor of generators': "return (function* () {}).constructor('yield 2')().next().value;",
  'constructor of async functions': "return typeof (async () => {}).constructor('return 2');",
  'Reflect.construct': "return Reflect.construct(Function, ['return 2'])();",
  apply: "return [Function][0].apply(null, ['return 2'])();",
  bind: "return Function.bind(null, 'a')('return 2')();",
  subclass: "class F extends Function {} return new F('return 2')();",
  'in a conversion': "return `${{ toString: Function.prototype.constructor('return 2') }}`;",
  'in a reviver': 'return JSON.parse(\'{"a":"2"}\', (k, v) => (k === \'a\' ? eval(v) : v)).a;',
  direct: "return eval('2');",
  'an object as text': "return Function({ toString: () => 'return 2' })();",
};

/** Ways to what is not modelled; each stands where the program would catch an error. */
const ways: Readonly<Record<string, string>> = {
  'a variable for the function around': "eval('var added = 2'); return added;",
  'arguments of the function around': "return eval('arguments.length');",
  'what only a method has': "return ({ m() { return eval('super.toString') } }).m();",
  'a text that is an input': 'return eval(t);',
  with: 'with ({ n: 2 }) { return n; }',
  'a wait': 'return Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 1);',
  'a wait that promises': 'return typeof Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(8)), 0, 1);',
  'asked for': "return typeof WebAssembly === 'object' ? 7 : 8;",
};

const text = Object.values(ways)
  .map(
    (way, i) =>
      `/** @param {number} n @param {string} t */\nexports.f${i} = function (n, t) { if (n > 3) return 1; try { ${way} } catch { return 9; } finally { n++; } };`,
  )
  .join('\n');

it.each([...Object.keys(ways).entries()])(
  'way %i, %s: that run ends, the rest of the function and of the file is explored',
  async (i) => {
    const result = (await runRequest(
      { command: 'explore', file: '/a.cjs', function: `f${i}`, maxRuns: 10 },
      { files: new MemoryFiles({ '/a.cjs': text }), clock: nodeClock, cwd: '/' },
      () => {},
    )) as unknown as {
      approximations: readonly { code: string }[];
      behaviours: readonly { observed: { value?: unknown } }[];
    };
    expect(result.approximations.map((a) => a.code)).toContain('not-modelled');
    const values = result.behaviours.map((b) => b.observed.value);
    expect(values).toContain(1);
    expect(values).not.toContain(9);
  },
);

const known = Object.values(followed)
  .map((way, i) => `/** @param {number} n */\nexports.f${i} = function (n) { if (n > 3) return 1; ${way} };`)
  .join('\n');

it.each([...Object.keys(followed).entries()])('a known text, way %i, %s: followed', async (i) => {
  const rows = (await explored('/a.cjs', known, `f${i}`)).behaviours;
  const module = { exports: {} as Record<string, (n: number) => unknown> };
  new Function('exports', known)(module.exports);
  const told = rows.map((b) => b.observed.value);
  expect(told).toEqual(expect.arrayContaining([1, module.exports[`f${i}`]!(0)]));
});

/** Functions whose rows hold for other inputs than those that were run. */
const symbolic: Readonly<Record<string, string>> = {
  'a function of text': "return new Function('a', 'b', 'if (a > b) return \"more\"; return a * 2')(x, 7);",
  'a text with locals': "let y = x + 1; eval('y *= 2; if (y > 9) y = -y'); return y;",
  'a loop of text': "let s = 0; for (let i = 0; i < 3; i++) s += eval('i * x > 4 ? i : 0'); return s;",
  'this and parameters': "return { k: x, m(a) { return eval('a > this.k ? a : this.k'); } }.m(5);",
  'a global of text':
    "(0, eval)('var made = 3'); const r = x > eval('made') ? 1 : 2; delete globalThis.made; return r;",
  'what text makes': "return new (eval('class A { #p = x; get q() { return this.#p > 2 ? 1 : 2 } } A'))().q;",
  'a text chosen by a decision': "return new Function('a', x > 2 ? 'return a + 1' : 'return a - 1')(x);",
  'an error of text':
    "try { return x > 1 ? eval('1 +') : eval('throw x') } catch (e) { return e === x ? 1 : e.name; }",
  'a generator of text':
    "return [...Object.getPrototypeOf(function* () {}).constructor('a', 'yield a; if (a > 2) yield 9')(x)].length;",
  'no strictness from outside':
    "'use strict'; return new Function('return this === globalThis')() && x > 2 ? 1 : 2;",
};

it.each(Object.entries(symbolic))('%s: rows hold for other inputs', async (name, body) => {
  const text = `/** @param {number} x */\nexports.f = function (x) { ${body} };`;
  const { behaviours, approximations, assumes } = await explored('/a.cjs', text, 'f');
  expect(
    approximations.map((a) => a.code),
    name,
  ).toEqual([]);
  expect(assumes.map((a) => a.code)).toContain('code-from-text');
  const exports = {} as { f(x: number): unknown };
  new Function('exports', text)(exports);
  for (const x of [-9, -3, 0, 1, 2, 2.5, 3, 4, 5, 6, 7, 8, 12]) {
    const holding = behaviours.filter((b) =>
      new Function('x', `return ${b.condition.join(' && ') || 'true'}`)(x),
    );
    expect(holding, `x = ${x}`).toHaveLength(1);
    const { value } = holding[0]!.outcome;
    expect(new Function('x', `return ${value}`)(x), `x = ${x}`).toEqual(exports.f(x));
  }
});

interface Explored {
  readonly approximations: readonly { code: string }[];
  readonly assumes: readonly { code: string }[];
  readonly behaviours: readonly {
    condition: readonly string[];
    outcome: { value?: string };
    observed: { value?: unknown };
  }[];
}

async function explored(file: string, text: string, name: string): Promise<Explored> {
  const result = await runRequest(
    { command: 'explore', file, function: name, maxRuns: 20 },
    { files: new MemoryFiles({ [file]: text }), clock: nodeClock, cwd: '/' },
    () => {},
  );
  const { scope, ...rest } = result as unknown as Explored & { scope: Pick<Explored, 'assumes'> };
  return { ...rest, assumes: scope.assumes };
}
