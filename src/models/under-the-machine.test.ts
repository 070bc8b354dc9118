import { describe, expect, it } from 'vitest';
import { Ledger } from '../base/ledger.ts';
import { Random } from '../base/random.ts';
import { evaluate } from '../expr/evaluate.ts';
import type { Model, Primitive } from '../expr/input-variable.ts';
import { Sort } from '../expr/sort.ts';
import { TermStore } from '../expr/term-store.ts';
import { lowerProgram } from '../ir/lower/lower-program.ts';
import { createMachine, type Machine } from '../machine/machine.ts';
import type { MachineOptions } from '../machine/machine-options.ts';
import { selfHostedPath, selfHostedSource } from '../machine/self-hosted-source.ts';
import { plainRun, showValue } from '../machine/testing/plain-run.ts';
import type { Trace } from '../machine/trace.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import type { SourceModule } from '../syntax/modules/source-set.ts';
import { parseModule } from '../syntax/parse/parse-module.ts';
import type { Parameter, Shape } from '../syntax/shape/shape.ts';
import { models } from './registry.ts';

/** `beagle:models` as a module beside the analysed ones. */
const text = selfHostedSource(models);
const hosted: SourceModule = {
  ...loadSources(new MemoryFiles({ '/m.js': 'export {};' }), ['/m.js']).modules[0]!,
  path: selfHostedPath,
  text,
  tree: parseModule(`${selfHostedPath}.js`, text).tree,
};

/** The real machine with all models for the module `/main.ts`; conditions and shadows are verified as they are recorded. */
function machineWithModels(
  source: string,
  options: Partial<MachineOptions> = {},
): { machine: Machine; store: TermStore; ledger: Ledger } {
  const sources = loadSources(new MemoryFiles({ '/main.ts': source }), ['/main.ts']);
  const { program, diagnostics } = lowerProgram({ ...sources, modules: [...sources.modules, hosted] });
  const error = [...sources.diagnostics, ...diagnostics].find((d) => d.severity === 'error');
  if (error !== undefined) throw new Error(error.message);
  const store = new TermStore();
  const ledger = new Ledger();
  const machine = createMachine({ models, verify: true, ...options, program, store, ledger });
  return { machine, store, ledger };
}

/** Runs `main()` under the machine with every model in use (dependences make all objects count as shadowed). */
function modelled(source: string): string[] {
  const log: string[] = [];
  const { machine } = machineWithModels(source, {
    dependences: true,
    console: (_name, args) => log.push(args.map((v) => showValue(v)).join(' ')),
  });
  const { outcome } = machine.call('/main.ts', 'main', []);
  if (outcome.kind === 'return') log.push(`"return" ${showValue(outcome.value)}`);
  else if (outcome.kind === 'throw') log.push(`"throw" ${showValue(outcome.error)}`);
  else log.push(`limit ${outcome.limit} ${outcome.message}`);
  return log;
}

const programs: Readonly<Record<string, string>> = {
  'array methods with callbacks': `
    const a = [3, 1, 2]; const seen = [];
    a.forEach(function (v, i, all) { seen.push([v, i, all === a, this]); }, 'me');
    return [a.map((x) => x * 2), a.filter((x) => x > 1), a.reduce((s, x) => s + x), a.reduceRight((s, x) => s + x, ''), a.some((x) => x > 2), a.every((x) => x > 2), a.find((x) => x < 3), a.findIndex((x) => x === 9), a.findLast((x) => x > 1), a.flatMap((x) => [x, [x]]), seen, Array.from('ab', (c, i) => c + i), Array.from({ length: 2 }, (_, i) => i), Array.from(new Set([1, 1]))];`,
  sorting: `
    const log = []; const s = [5, 2, 9, 1].sort((a, b) => { log.push([a, b]); return a - b; });
    return [s, log, ['b', undefined, 'a', 10, 9].sort(), [3, 1, 2].toSorted((a, b) => b - a), [1, 2, 3].sort((a, b) => a < b)];`,
  'errors of callbacks': `
    const out = []; for (const f of [undefined, 5, {}, [1], 'x', null]) for (const m of ['map', 'reduce', 'sort', 'flatMap', 'find']) try { out.push([1, 2][m](f)); } catch (e) { out.push(e instanceof TypeError, e.message); }
    try { [].reduce((a) => a); } catch (e) { out.push(e.message); }
    return out;`,
  'arrays in place': `
    const a = [1, 2, 3]; a.push(4, 5); a.shift(); a.unshift(0); a.splice(1, 2, 'x', 'y', 'z'); a.reverse(); a.fill(7, -1); a.copyWithin(0, 3);
    return [a, a.slice(1, -1), a.concat([9], 8), a.indexOf('x'), a.includes(7), a.join('-'), a.at(-1), [[1, [2]], 3].flat(), a.with(0, 'w'), String([1, [2, null], undefined]), [...a.entries()], [...a.keys()], Array(3).length, Array.of(7), new Array(2, 3)];`,
  'strings and patterns': `
    return ['a,b,,c'.split(','), 'a1b22'.split(/\\d+/), 'x-y'.replace(/(\\w)-(\\w)/, '$2$1'), 'aXbX'.replaceAll('X', (m, i) => m + i), 'abc'.match(/b/).index, [...'a1b2'.matchAll(/[a-z](\\d)/g)].map((m) => m[1]), /(?<y>\\d{4})/.exec('in 2024').groups.y, 'abc'.search(/c/), 'a'.padStart(3, '-'), String.raw\`x\${1}\\n\`, String({ toString() { return 'obj'; } }), 'ab'.concat([1, 2], null)];`,
  'lastIndex of global expressions': `
    const re = /a/g; const out = []; let m; while ((m = re.exec('banana')) !== null) out.push(m.index, re.lastIndex); out.push(re.test('ba'), re.lastIndex, re.test('ba'), re.lastIndex); return out;`,
  'maps and sets': `
    const m = new Map([['a', 1], ['b', 2]]); m.set('a', 3).delete('b'); m.set(NaN, 'n').set(-0, 'z'); const s = new Set([1, 1, 2]); s.add(3); s.delete(1);
    const out = []; m.forEach((v, k) => out.push(k, v)); for (const [k, v] of m) out.push(k, v); for (const v of s) out.push(v); const w = new WeakMap(); const key = {}; w.set(key, 5);
    return [out, m.size, m.get(NaN), m.has(0), [...m.keys()], [...s.entries()], w.get(key), w.has({}), new Map(m).size, new Set('hello').size];`,
  'inherited collections': `
    class M extends Map { set(k, v) { return super.set(k, v * 2); } } class L extends Array {}
    const m = new M([[1, 2]]); const l = L.from([1, 2, 3]);
    return [m.get(1), m instanceof M, l.map((x) => x + 1) instanceof L, l.filter((x) => x > 1).length, l.slice(1) instanceof L];`,
  objects: `
    const o = { b: 1, a: 2, get g() { return this.a; } }; const p = Object.assign({}, o, null, { c: 3 });
    return [Object.keys(o), Object.values(o), Object.entries(p), Object.fromEntries([['x', 1], ['__proto__', 2]]), Object.hasOwn(o, 'a'), o.hasOwnProperty('zz'), Object.is(-0, 0), Object.freeze(p) === p, Object.isFrozen(p), Object.getOwnPropertyDescriptor(o, 'a'), Object.create({ q: 1 }, { r: { value: 2, enumerable: true } }), Reflect.ownKeys(o), Reflect.get(o, 'g'), Object.prototype.toString.call([])];`,
  JSON: `
    const o = { a: [1, 'x"', null, undefined, () => 1], d: new Date(0), n: { toJSON(k) { return 'j' + k; } }, u: undefined, inf: 1 / 0 };
    return [JSON.stringify(o), JSON.stringify(o, null, 2), JSON.stringify(o, ['a']), JSON.stringify(o, (k, v) => (typeof v === 'number' ? v + 1 : v)), JSON.parse('{"a":[1,{"b":2}]}'), JSON.stringify(undefined), JSON.stringify('\\ud83d')];`,
  dates: `
    const d = new Date(Date.UTC(2024, 1, 29, 12, 30)); const e = new Date(d); e.setUTCFullYear(2023);
    return [d.toISOString(), e.getTime() - d.getTime(), d.getUTCDay(), +d, d > e, JSON.stringify(d), new Date(NaN).getTime(), d.valueOf()];`,
  numbers: `
    return [(255).toString(16), (1.005).toFixed(2), (1e21).toPrecision(3), parseInt('12px'), Number.parseFloat('1.5e3x'), Math.max(1, '3', 2), Math.hypot(3, 4), BigInt('0x1f'), BigInt.asUintN(8, 257n), Number(' 12 '), Number({ valueOf: () => 4 }), isNaN('x'), Boolean('')];`,
  errors: `
    const e = new RangeError('bad', { cause: 1 }); class Mine extends TypeError {} const f = new Mine('m');
    return [e.message, e.cause, String(e), f.message, f instanceof Mine, Error('x').message, 'message' in new Error()];`,
  'typed arrays': `
    const t = new Uint8Array([1, 256, -1]); t[0] = 300; const f = Float32Array.from([0.1]); const u = new Uint8Array(t); u.fill(9, 1); u.set([5], 0);
    return [[...t], f[0], [...u], [...t.slice(1)], t.reduce((a, b) => a + b), t.find((x) => x > 100), [...t.subarray(1)], t.some((x) => x === 0)];`,
};

it.each(Object.keys(programs))('%s, with every model under the machine', (name) => {
  const source = `export function main(): any {\n${programs[name]}\n}`;
  expect(modelled(source)).toEqual(plainRun(source));
});

const shapes: Readonly<Record<string, Shape>> = {
  s: { kind: 'string', maxLength: 6 },
  t: { kind: 'string', maxLength: 6 },
  n: { kind: 'number', integer: false, min: -Infinity, max: Infinity },
  m: { kind: 'number', integer: false, min: -Infinity, max: Infinity },
  b: { kind: 'boolean' },
  u: {
    kind: 'union',
    alternatives: [
      { kind: 'number', integer: false, min: -Infinity, max: Infinity },
      { kind: 'string', maxLength: 4 },
      { kind: 'literal', value: null },
    ],
  },
  xs: {
    kind: 'array',
    element: { kind: 'number', integer: false, min: -Infinity, max: Infinity },
    minLength: 0,
    maxLength: 3,
  },
};
const pools: Partial<Record<Sort, readonly Primitive[]>> = {
  [Sort.Num]: [0, 1, 2, 3, -1, 0.5, Number.NaN, -0, 10],
  [Sort.Str]: ['', 'a', 'b', 'ab', 'a,b', '12', 'x-y', ',', 'aab'],
  [Sort.Bool]: [true, false],
};

/**
 * Runs a function (a body over the parameters of {@link shapes}) on random inputs under the real machine. Whenever the
 * conditions of one run hold for the inputs of another, the terms of the first say what the second did. Nothing is concretised.
 */
function checkPaths(names: string, body: string): void {
  const parameters = names
    .split(' ')
    .map((name): Parameter => ({ name, shape: shapes[name]!, optional: false, rest: false }));
  const source = `export function f(${names
    .split(' ')
    .map((n) => `${n}: any`)
    .join(', ')}): any {\n${body}\n}`;
  const { machine, store, ledger } = machineWithModels(source);
  const signature = {
    parameters,
    receiver: undefined,
    requires: [],
    async: false,
    generator: false,
    typeTexts: [],
  };
  const random = new Random(1);
  const runs: { model: Model; trace: Trace }[] = [];
  const run = (model: Model) =>
    runs.push({ model, trace: machine.run({ module: '/main.ts', name: 'f', signature }, model) });
  run(new Map());
  for (let i = 0; i < 25; i++)
    run(
      new Map(
        store.variables.map((v) => [
          v.id,
          v.role === 'value' ? random.pick(pools[v.sort]!) : random.int(v.min, v.max),
        ]),
      ),
    );
  let shared = 0;
  for (const a of runs) {
    expect(a.trace.outcome.kind, JSON.stringify(a.trace.outcome)).not.toBe('limit');
    for (const b of runs) {
      if (!a.trace.conditions.every((c) => evaluate(store, c.term, b.model) === true)) continue;
      shared++;
      const [x, y] = [a.trace.outcome, b.trace.outcome];
      expect(x.kind).toBe(y.kind);
      if (x.kind !== 'return' || y.kind !== 'return') continue;
      expect(x.term === 0 ? x.value : evaluate(store, x.term, b.model)).toBe(y.value);
    }
  }
  expect(shared).toBeGreaterThanOrEqual(runs.length);
  expect(ledger.notes()).toEqual([]);
}

const cases: readonly (readonly [name: string, parameters: string, body: string])[] = [
  [
    'strings',
    's n',
    `return s.slice(n) + '|' + s.at(n) + '|' + s.indexOf('b') + '|' + s.toUpperCase().padStart(n > 3 ? 3 : n, '*') + s.charCodeAt(0)`,
  ],
  ['split and join', 's t', `return s.split(t).map((p) => p.trim()).reverse().join('/')`],
  [
    'regular expressions',
    's',
    `const m = /^(a+)(b)?/.exec(s); return m ? m[1] + ':' + m[2] + ':' + m.index + ':' + s.replace(/a/g, (x) => x + x) : s.match(/\\d/g)?.join('') ?? 'none'`,
  ],
  ['conversions', 'u', `return String(u) + Number(u) + typeof u + [u].includes(null) + JSON.stringify([u])`],
  [
    'array callbacks',
    'xs n',
    `return JSON.stringify([xs.filter((x) => x > n).map((x) => x * 2), xs.some((x) => x === n), xs.reduce((a, x) => a + x, 0), xs.findIndex((x) => x === n)])`,
  ],
  ['sorting', 'xs', `return xs.sort((a, b) => a - b).join() + [...xs].sort().join()`],
  [
    'arrays in place',
    'xs n',
    `xs.push(n); const first = xs.shift(); xs.unshift(7); return JSON.stringify([first, xs.indexOf(n), xs.slice(-2), xs.concat([n], xs).length, xs.at(n)])`,
  ],
  [
    'maps',
    'n m s',
    `const map = new Map([[1, 'one'], [n, 'n']]); map.set(m, s); return JSON.stringify([map.get(1), map.has(2), map.size, [...map.keys()], [...map]])`,
  ],
  [
    'sets',
    's t',
    `const set = new Set([s, 'a', t]); set.delete('b'); let out = ''; for (const x of set) out += x + ';'; return out + set.size`,
  ],
  [
    'objects',
    's n',
    `const o = { a: n, ...(n > 1 ? { b: s } : {}) }; return JSON.stringify([Object.entries(o), Object.hasOwn(o, s), Object.assign({ z: s }, o)])`,
  ],
  [
    'errors',
    's n',
    `try { if (n > 1) throw new RangeError('bad ' + s); return 'x'.repeat(n) } catch (e: any) { return e.name + (e.message.startsWith('Inv') ? '' : e.message) }`,
  ],
  [
    'dates',
    'n',
    `const d = new Date(n * 1000); return Number.isNaN(d.getTime()) ? 'invalid' : d.getUTCSeconds() + d.toISOString() + (d > new Date(500))`,
  ],
  [
    'numbers',
    'n m',
    `return Math.max(n, m) + '|' + (n | 0).toString(2) + '|' + Number.isInteger(m) + parseInt(String(n)) + (m >= 0 && m < 5 ? n.toFixed(m) : '')`,
  ],
  [
    'typed arrays',
    'n m',
    `const t = new Uint8Array([n, m]); t[0] = m * 300; t.fill(n, 1); return t.join() + t.includes(1) + Array.from(t, (x) => x + 1)`,
  ],
  [
    'callbacks with a receiver',
    'xs b',
    `return xs.map(function (this: any, x: number, i: number) { return this.k + x + i }, { k: b ? 1 : 'k' }).join() + Array.from({ length: b ? 2 : 1 }, (_, i) => i)`,
  ],
  [
    'cloning',
    's xs',
    `const c = structuredClone({ s, xs }); c.xs.push(1); return JSON.stringify(c) + xs.length`,
  ],
];

describe('the terms of a path say what happens on all of it', () => {
  it.each(cases)('%s', (_name, parameters, body) => {
    checkPaths(parameters, body);
  });
});
