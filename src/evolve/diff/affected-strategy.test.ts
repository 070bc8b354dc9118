import { describe, expect, it } from 'vitest';
import { defaultBudget } from '../../explore/budget.ts';
import { explore } from '../../explore/explore.ts';
import { observe } from '../../explore/observe.ts';
import { openSubject, type Subject } from '../../explore/subject.ts';
import { TermStore } from '../../expr/term-store.ts';
import { ProgramFlow } from '../../flow/program-flow.ts';
import { nodeClock } from '../../host/node-clock.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { buildSolver } from '../../solver/build-solver.ts';
import { MemoryFiles } from '../../syntax/memory-files.ts';
import { diffTexts, versionsOf } from '../testing/diff-texts.ts';
import { randomEdit } from '../testing/random-edit.ts';
import { AffectedProgram } from './affected-program.ts';
import { affectedKey, affectedStrategy, watching } from './affected-strategy.ts';
import { changedSites } from './changed-sites.ts';

const seeds = Array.from({ length: process.env.BEAGLE_LONG ? 300 : 12 }, (_, i) => i + 1);

/** How many affected path conditions the new version has. */
function checkPaths(text: string, expected: number): void {
  const [result] = diffTexts(...versionsOf(text), { numbers: 'int', strategy: 'affected' });
  expect(result!.affectedPaths!.after.length).toBe(expected);
}

describe('strategy affected', () => {
  it('leaves alone what the change does not reach', () =>
    checkPaths(
      `//- before
       export function f(a: number, b: number, c: number) {
         let r = 0;
         if (a > 0) r = 1;
         if (b > 0) r += 2;
         if (c > 0) r += 4;
         return r;
       }
       //- after
       export function f(a: number, b: number, c: number) {
         let r = 0;
         if (a > 1) r = 1;
         if (b > 0) r += 2;
         if (c > 0) r += 4;
         return r;
       }`,
      8,
    ));

  it('a removed statement directs the new version by what it affected in the old one', () => {
    const before = `export function f(a: number, b: number) {
      let x = a;
      let y = 0;
      x = b;
      if (x > 3)
        y = 1;
      return y;
    }`;
    const [result] = diffTexts(before, before.replace('x = b;', ''), {
      numbers: 'int',
      strategy: 'affected',
    });
    expect(result!.affectedPaths!.after.map((path) => path.condition)).toEqual([['a > 3'], ['a <= 3']]);
    expect(result!.verdict).toBe('refuted');
  });

  it('decisions that nothing affected depends on go one way', () =>
    checkPaths(
      `//- before
       export let m = 0;
       export function f(a: number, b: number, c: number) {
         if (b > 0) m = 1;
         if (c > 0) m = 2;
         if (a > 0) return 1;
         return 2;
       }
       //- after
       export let m = 0;
       export function f(a: number, b: number, c: number) {
         if (b > 0) m = 1;
         if (c > 0) m = 2;
         if (a > 1) return 1;
         return 2;
       }`,
      2,
    ));

  it('unless something affected is possible only the other way', () =>
    checkPaths(
      `//- before
       export let m = 0;
       export function f(a: number) {
         if (a > 5) m = 1;
         if (a > 9) return 1;
         return 2;
       }
       //- after
       export let m = 0;
       export function f(a: number) {
         if (a > 5) m = 1;
         if (a > 10) return 1;
         return 2;
       }`,
      2,
    ));

  // For no turn, one, two and three: how many of them add 1. Which of the two tests ends the loop affects nothing.
  it('sequences through loops are told apart', () =>
    checkPaths(
      `//- before
       export function f(a: number, n: number) {
         let r = 0;
         for (let i = 0; i < n && i < 3; i++)
           if (a > i) r++;
         return r;
       }
       //- after
       export function f(a: number, n: number) {
         let r = 0;
         for (let i = 0; i < n && i < 3; i++)
           if (a >= i) r++;
         return r;
       }`,
      1 + 2 + 3 + 4,
    ));
});

describe('one path for every sequence of affected nodes', () => {
  it('also where decisions are made on values that others chose', () =>
    checkPaths(
      `//- before
       export let m = 0;
       export function f(a: number, b: number) {
         let k = 0;
         if (a > 5)
           k = 1;
         if (b > 5)
           b = 0;
         if (k === 1)
           m = 2;
       }
       //- after
       export let m = 0;
       export function f(a: number, b: number) {
         let k = 0;
         if (a > 5)
           k = 1;
         if (b > 5)
           b = 0;
         if (k === 1)
           m = 3;
       }`,
      2,
    ));

  it.each(seeds)('that some input of a small domain takes (%i)', (seed) => {
    const edit = randomEdit(seed);
    const source = (body: string) =>
      `export function f(a: number, b: number, c: number) {\n${body.replaceAll(/[;{}] /g, '$&\n')}\n}`;
    const store = new TermStore();
    const [before, after] = [edit.before, edit.after].map((body) => openText(source(body), store));
    const { after: changed } = changedSites(before!, after!, (path) => path);
    const direction = new AffectedProgram(new ProgramFlow(after!.program), changed).direction();
    const watched = watching(after!, direction);
    const solver = buildSolver(store, { timeoutMs: 5000, backend: 'wasm', seed: 1 });
    const keys: string[] = [];
    const exploration = explore({
      run: (model) => observe(watched, model),
      store,
      solver,
      strategy: affectedStrategy(direction, after!),
      order: 'dfs',
      seed: 1,
      budget: { ...defaultBudget, timeoutMs: 20_000 },
      clock: nodeClock,
      approximations: after!.approximations,
      onBehaviour: ({ model }) => keys.push(affectedKey(observe(watched, model).trace, direction)),
    });
    solver.dispose();
    expect(new Set(keys).size).toBe(keys.length);
    if (!exploration.complete) return;
    const small = [-2, -1, 0, 1, 2, 3];
    for (const a of small)
      for (const b of small)
        for (const c of small) {
          const model = modelFromWitness(store, after!.signature, { a, b, c }, after!.inputOptions);
          expect(keys).toContain(affectedKey(observe(watched, model).trace, direction));
        }
  });
});

function openText(text: string, store: TermStore): Subject {
  return openSubject(new MemoryFiles({ '/m.ts': text }), '/m.ts', 'f', {
    store,
    signature: { numbers: 'int' },
    packages: 'none',
    dependences: false,
    seed: 1,
    maxSteps: 10_000,
    runTimeoutMs: 5000,
  });
}
