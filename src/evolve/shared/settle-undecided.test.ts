import { expect, it } from 'vitest';
import { defaultBudget } from '../../explore/budget.ts';
import { pathStrategy } from '../../explore/strategies/path.ts';
import type { EngineOptions } from '../../session/engine-options.ts';
import { openPair } from '../../session/open-pair.ts';
import { stubSolver } from '../../solver/testing/stub-solver.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { versionsOf } from '../testing/diff-texts.ts';
import { randomEdit } from '../testing/random-edit.ts';
import { randomRefactoring } from '../testing/random-refactoring.ts';
import { allEffects, observedPlaces } from './observed-places.ts';
import { PairRunner } from './pair-runner.ts';
import { settleUndecided } from './settle-undecided.ts';

const engine: EngineOptions = {
  budget: defaultBudget,
  order: 'dfs',
  seed: 1,
  maxSteps: 100_000,
  queryTimeoutMs: 1000,
  solver: 'none',
  packages: 'all',
  signature: { numbers: 'int', maxLength: 8, maxItems: 3 },
  numbers: 'int',
};

/** Are two versions of `f` known to do the same, by a solver that knows nothing? */
function isSettled(before: string, after: string): boolean {
  const version = (text: string) => ({
    files: new MemoryFiles({ '/m.ts': text }),
    file: '/m.ts',
    label: 'm.ts',
  });
  const pair = { before: version(before), after: version(after) };
  const open = openPair(pair, { before: 'f', after: 'f' }, engine);
  const runner = new PairRunner({
    ...open,
    strategies: { before: pathStrategy, after: pathStrategy },
    places: observedPlaces(open.before, open.after, allEffects, (file) => file),
  });
  const answer = settleUndecided(open.store, stubSolver(), runner, { now: () => 0 })({ conditions: [] });
  expect(['settled', undefined]).toContain(answer?.kind);
  return answer !== undefined && runner.notCompared.size === 0;
}

it.each([
  ['products', 'return a * b > c * a ? a * b : c;', 'if (!(c * a < b * a)) return c; return b * a;'],
  [
    'parts of an object',
    'const o = { sum: a + b, big: false }; if (a * b > c) o.big = true; return o;',
    'return { sum: b + a, big: a * b > c ? true : false };',
  ],
  [
    'errors',
    "if (a * b === c) throw new Error('at ' + a); return 1;",
    "if (a * b !== c) return 1; throw new Error('at ' + String(a));",
  ],
])('both versions are followed where the solver knows no input: %s', (_, before, after) => {
  expect(isSettled(source(before), source(after))).toBe(true);
});

it.each([
  ['another branch', 'return a * b > c ? 1 : 2;', 'return a * b >= c ? 1 : 2;'],
  ['another value', 'return a * b > c ? a : b;', 'return a * b > c ? a : c;'],
  ['a part of an object', 'return { p: a * b, q: c };', 'return { p: a * b, q: c, r: undefined };'],
  ['an error for a value', 'if (a * b > c) throw 1; return 1;', 'return 1;'],
])('a difference that no input is known for is not settled: %s', (_, before, after) => {
  expect(isSettled(source(before), source(after))).toBe(false);
});

it('what a call leaves changed counts', () => {
  const [before, after] = versionsOf(`
//- before
export function f(xs: { n: number }, a: number) { if (a * a > xs.n) { xs.n = a; } return 0; }
//- after
export function f(xs: { n: number }, a: number) { if (a * a > xs.n) { xs.n = a + 1; } return 0; }
`);
  expect(isSettled(before, before.replace('xs.n = a', 'const n = a; xs.n = n'))).toBe(true);
  expect(isSettled(before, after)).toBe(false);
});

it.each([
  ['alternatives of inputs', 'o: { q: number } | undefined', 'o?.q', 'o === undefined ? undefined : o.q + 1'],
  ['alternatives of inputs', 'o: { q: number } | null', 'o ? o.q : 0', 'o ? o.q + 1 : 0'],
  ['ends of iterations', 's: string', '[...s].length', '2 * [...s].length'],
  ['ends of iterations', 'xs: number[]', 'xs.map((x) => x)', 'xs.map((x) => x + 1)'],
])('%s are never assumed against the input that is run', (_, parameter, before, after) => {
  const source = (value: string) => `export function f(${parameter}) { return ${value}; }`;
  expect(isSettled(source(before), source(after))).toBe(false);
});

it('random edits are settled only if all inputs of a small domain agree, refactorings mostly are', () => {
  let edits = 0;
  for (let seed = 0; seed < 60; seed++) {
    const { before, after } = randomEdit(seed);
    if (!isSettled(source(before), source(after))) continue;
    edits++;
    expect(differing(before, after), `seed ${seed}:\n${before}\n${after}`).toBeUndefined();
  }
  expect(edits).toBeGreaterThan(5);
  let refactorings = 0;
  for (let seed = 0; seed < 20; seed++) {
    const { before, after } = randomRefactoring(seed);
    if (isSettled(before, after)) refactorings++;
  }
  expect(refactorings).toBeGreaterThan(15);
}, 60_000);

function source(body: string): string {
  return `export function f(a: number, b: number, c: number) { ${body} }`;
}

/** An input on which two bodies differ. */
function differing(before: string, after: string): string | undefined {
  const [f, g] = [before, after].map((body) => {
    const run = new Function('a', 'b', 'c', body);
    return (...args: number[]) => {
      try {
        const value: unknown = run(...args);
        return Object.is(value, -0) ? '-0' : String(value);
      } catch (error) {
        return `throws ${error}`;
      }
    };
  });
  for (let a = -4; a <= 4; a++)
    for (let b = -4; b <= 4; b++)
      for (let c = -4; c <= 4; c++) if (f!(a, b, c) !== g!(a, b, c)) return `${a} ${b} ${c}`;
  return undefined;
}
