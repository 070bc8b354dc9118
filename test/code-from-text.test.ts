import { expect, it } from 'vitest';
import { nodeClock } from '../src/host/node-clock.ts';
import { runRequest } from '../src/session/run-request.ts';
import { MemoryFiles } from '../src/syntax/files/memory-files.ts';

/** Ways to what is not modelled; each stands where the program would catch an error. */
const ways: Readonly<Record<string, string>> = {
  alias: "const e = eval; return e('2');",
  indirect: "return (0, eval)('2');",
  named: "return globalThis['ev' + 'al']('2');",
  'as a callback': "return ['2'].map(eval)[0];",
  'as a replacer': "return 'x'.replace('x', eval);",
  'behind a proxy': "return new Proxy(eval, {})('2');",
  constructor: "return (() => {}).constructor('return 2')();",
  'constructor of generators': "return (function* () {}).constructor('yield 2')().next().value;",
  'constructor of async functions': "return typeof (async () => {}).constructor('return 2');",
  'Reflect.construct': "return Reflect.construct(Function, ['return 2'])();",
  apply: "return [Function][0].apply(null, ['return 2'])();",
  bind: "return Function.bind(null, 'a')('return 2')();",
  subclass: "class F extends Function {} return new F('return 2')();",
  'in a conversion': "return `${{ toString: Function.prototype.constructor.bind(null, 'return 2') }}`;",
  'in a reviver': 'return JSON.parse(\'{"a":"2"}\', (k, v) => (k === \'a\' ? eval(v) : v)).a;',
  direct: "return eval('2');",
  with: 'with ({ n: 2 }) { return n; }',
  'a wait': 'return Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 1);',
  'a wait that promises': 'return typeof Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(8)), 0, 1);',
  'asked for': "return typeof WebAssembly === 'object' ? 7 : 8;",
};

const text = Object.values(ways)
  .map(
    (way, i) =>
      `/** @param {number} n */\nexports.f${i} = function (n) { if (n > 3) return 1; try { ${way} } catch { return 9; } finally { n++; } };`,
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
