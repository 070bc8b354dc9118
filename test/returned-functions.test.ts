import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultBudget } from '../src/explore/budget.ts';
import { nodeContext } from '../src/host/node-context.ts';
import { exploreFunction } from '../src/session/explore-function.ts';
import { writeTests } from '../src/session/write-tests.ts';
import { add, clampTo, counter } from './fixtures/explore/returned-functions.ts';
import { exploreOptions } from './helpers/explore-options.ts';

const file = join(import.meta.dirname, 'fixtures', 'explore', 'returned-functions.ts');

function explored(path: string, name: string) {
  return exploreFunction(nodeContext(), path, name, {
    ...exploreOptions({ ...defaultBudget, maxRuns: 40 }),
    signature: { numbers: 'double' },
    callsReturned: true,
  });
}

function rows(name: string): { rows: Record<string, string>; complete: boolean; assumes: string[] } {
  const { result } = explored(file, name);
  const ends = result.behaviours.map(({ condition, outcome: o }) => [
    condition.join(' && '),
    o.kind === 'return' ? o.value : o.kind,
  ]);
  return {
    rows: Object.fromEntries(ends),
    complete: result.complete !== false,
    assumes: result.scope.assumes.map((a) => a.text),
  };
}

const numbers = [-3, -0, 0, 1, 2.5, 7, Number.NaN, Infinity, -Infinity];

it('what is returned is called with inputs of its declared types, and what that gives as well', () => {
  expect(rows('add')).toEqual({
    rows: { '': 'a function: (b)(c) ⇒ a + b * c' },
    complete: true,
    assumes: [],
  });
  for (const a of numbers) expect(add(a)(2)(3)).toBe(a + 2 * 3);
});

it('its decisions are decisions of the function: for every input one row holds, and says what comes', () => {
  const { rows: table, complete } = rows('clampTo');
  expect(complete).toBe(true);
  for (const max of numbers)
    for (const x of numbers) {
      const holding = Object.keys(table).filter((c) => evaluate(c || 'true', { max, x }));
      expect(holding, `${max} ${x}`).toHaveLength(1);
      const [, said] = /^a function: \(x\) ⇒ (.*)$/.exec(table[holding[0]!]!)!;
      let actual: unknown;
      try {
        actual = clampTo(max)(x);
      } catch (error) {
        actual = `throws RangeError(${JSON.stringify((error as Error).message)})`;
      }
      expect(said!.startsWith('throws') ? said : evaluate(said!, { max, x })).toBe(actual);
    }
});

it('what it keeps shows in a second call, and further calls are not claimed to be alike', () => {
  expect(rows('once')).toEqual({
    rows: {
      '!f.throws[0]': 'a function: (x) ⇒ f.returns[0] calling f(x); (x2) ⇒ f.returns[0]',
      'f.throws[0]': 'a function: (x) ⇒ throws f.thrown[0] calling f(x); (x2)',
    },
    complete: false,
    assumes: ['what it returns is called as shown here, and in no other way', 'f changes nothing'],
  });
  expect(rows('counter').rows).toEqual({
    '': '{ next, reset }: .next() ⇒ start + 1; .reset(); .next() ⇒ start + 1; .reset()',
  });
  const { next, reset } = counter(4);
  expect([next(), reset(), next()]).toEqual([5, undefined, 5]);
});

it('timers run after the calls; how long they wait is decided only where their order depends on it', () => {
  expect(Object.values(rows('debounce').rows)).toEqual([
    'a function: (x); .cancel(); (x); (x2); later calls f(x2)',
    'a function: (x); .cancel(); (x); (x2); later calls f(x2)',
  ]);
  const orders = Object.entries(rows('race').rows);
  expect(orders.length).toBeGreaterThan(2);
  for (const [condition] of orders) expect(condition).toMatch(/\ba\b.*\bb\b/);
});

it('a function that is not the one that was expected is not called, and that is said', () => {
  const { rows: table, assumes } = rows('either');
  expect(Object.values(table)).toContain('a function: (x) ⇒ x + 1');
  expect(assumes).toContain('functions that it returns besides this one are not called');
});

it('written tests call what is returned, and move the clock; Node runs them', () => {
  const dir = mkdtempSync(join(tmpdir(), 'beagle-returned-'));
  try {
    const path = join(dir, 'functions.mjs');
    writeFileSync(path, javascript);
    for (const name of ['partial', 'throttled', 'memoize']) {
      const { subject, exploration } = explored(path, name);
      writeTests(subject, exploration.behaviours, { dir, runner: 'node', name }, nodeContext(), (event) => {
        if (event.type === 'test-file') writeFileSync(event.path, event.text);
      });
    }
    const files = readdirSync(dir).filter((name) => name.includes('.test.'));
    expect(files).toHaveLength(3);
    const run = (text: string) => {
      writeFileSync(path, text);
      return spawnSync(process.execPath, ['--test', ...files], {
        cwd: dir,
        env: { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined },
        encoding: 'utf8',
      });
    };
    const { status, stdout } = run(javascript);
    expect(status, stdout).toBe(0);
    for (const [right, wrong] of mistakes)
      expect(run(javascript.replace(right!, wrong!)).status, wrong).toBe(1);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

const javascript = `
/** @param {(a: number, b: number) => number} f @param {number} a */
export function partial(f, a) { return function (b) { return f(a, b); }; }
/** @param {(x: number) => void} f @param {number} ms */
export function throttled(f, ms) {
  let isOpen = true;
  return (x) => {
    if (!isOpen) return;
    isOpen = false;
    setTimeout(() => { isOpen = true; f(x); }, ms);
  };
}
/** @param {(k: string) => number} f */
export function memoize(f) {
  const known = new Map();
  return (k) => {
    if (!known.has(k)) known.set(k, f(k));
    return known.get(k);
  };
}
`;

const mistakes = [
  ['f(a, b)', 'f(b, a)'],
  ['isOpen = false', ''],
  ['f(x); }, ms)', 'f(x); }, ms + 1)'],
  ['!known.has(k)', 'true'],
  ['known.get(k)', 'f(k)'],
];

function evaluate(expression: string, scope: Record<string, unknown>): unknown {
  return new Function(...Object.keys(scope), `return (${expression});`)(...Object.values(scope));
}
