import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { Evaluator } from '../expr/evaluate.ts';
import type { Primitive } from '../expr/input-variable.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import { TermStore } from '../expr/term-store.ts';
import { Z3Wasm } from './backends/z3-wasm.ts';
import { newStats } from './build-solver.ts';
import { Ladder } from './ladder.ts';
import { satisfies } from './model-check.ts';
import type { Answer } from './solver.ts';
import { allModels, type Families, RandomConditions, testVariable } from './testing/random-conditions.ts';

const backend = new Z3Wasm();
afterAll(() => backend.dispose());

interface Case {
  readonly seed: number;
  readonly conditions: readonly Term[];
  readonly answer: Answer;
}

const letters = ['', 'a', 'b', '1', 'aa', 'ab', 'ba', 'bb', 'a1', '1a', '11', '1b', 'b1'];
const small = Array.from({ length: 9 }, (_, i) => i - 4);

/** Random conditions over small domains, solved by the ladder alone and compared with trying everything. */
function checkFamily(families: Families, count: number, mostUnknown: number, depth = 3): void {
  const cases: Case[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const store = new TermStore();
    const random = new Random(seed);
    const x = testVariable(store, 'x', Sort.Num, { min: -4, max: 4 });
    const y = testVariable(store, 'y', Sort.Num, { min: -4, max: 4 });
    const b = testVariable(store, 'b', Sort.Bool);
    const choices: [number, Primitive[]][] = [
      [0, small],
      [1, small],
      [2, [false, true]],
    ];
    const variables = [x, y, b];
    if (families.strings) {
      variables.push(testVariable(store, 's', Sort.Str, { maxLength: 2 }));
      choices.push([3, letters]);
    }
    const make = new RandomConditions(store, random, variables, families);
    const conditions = [make.bool(depth), make.bool(depth), make.bool(2)].filter((c) => !store.isConst(c));
    const ladder = new Ladder(store, backend, 3000, seed, newStats());
    const answer = ladder.solve({ conditions });
    cases.push({ seed, conditions, answer });
    if (answer.kind === 'sat') expect(satisfies(store, conditions, answer.model), `seed ${seed}`).toBe(true);
    if (answer.kind !== 'unsat') continue;
    const evaluator = new Evaluator(store);
    for (const model of allModels(choices)) {
      evaluator.reset(model);
      if (conditions.every((c) => evaluator.evaluate(c) === true))
        expect.fail(`seed ${seed}: unsat, but ${JSON.stringify([...model])} satisfies`);
    }
  }
  const unknown = cases.filter((c) => c.answer.kind === 'unknown');
  const kinds = { sat: 0, unsat: 0, unknown: 0 };
  for (const c of cases) kinds[c.answer.kind]++;
  console.log(JSON.stringify(kinds), [
    ...new Set(unknown.map((u) => (u.answer as { reason: string }).reason)),
  ]);
  expect(unknown.length, `seeds ${unknown.map((u) => u.seed).join()}`).toBeLessThanOrEqual(
    mostUnknown * count,
  );
}

describe('unsat is never contradicted by trying everything, models hold, and few answers are unknown', () => {
  it('arithmetic', () => checkFamily({}, 80, 0));
  it('division and remainder', () => checkFamily({ division: true, rounding: true }, 80, 0.05));
  it('bits', () => checkFamily({ bits: true }, 60, 0.05));
  it('strings', () => checkFamily({ strings: true }, 80, 0.08));
  it('conversions', () => checkFamily({ strings: true, conversions: true }, 80, 0.1));
  it('regular expressions', () =>
    checkFamily(
      {
        strings: true,
        regexes: [
          ['^a+$', ''],
          ['a|b1', ''],
          ['[^a]', 'i'],
          ['(a)(b)?', ''],
          ['\\d\\w', 'y'],
          ['^(?=a).', ''],
          ['\\bb', 'u'],
          ['(a)\\1', ''],
        ],
      },
      100,
      0.1,
    ));
});
