import { describe, expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { Evaluator } from '../../expr/evaluate.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { TermStore } from '../../expr/term-store.ts';
import { satisfies } from '../model-check.ts';
import type { Answer } from '../solver.ts';
import { allModels, type Families, RandomConditions, testVariable } from '../testing/random-conditions.ts';
import { stubSolver } from '../testing/stub-solver.ts';
import { quick } from './quick.ts';

const small = Array.from({ length: 9 }, (_, i) => i - 4);
const texts = ['', 'a', 'b', 'B', ' ', '1', 'ab', 'aa', 'ba', ' a', 'a1', '11', 'aB', 'b '];
const doubles = [
  0,
  -0,
  1,
  -1,
  0.5,
  0.1,
  1.0000000000000002,
  2,
  3,
  1e16,
  -1e308,
  5e-324,
  Infinity,
  -Infinity,
  Number.NaN,
];

/** Random queries: refutations against trying everything, models against evaluation. Prints the share that was settled. */
function checkSettled(families: Families, domain: 'int' | 'double', count: number): void {
  const kinds = { sat: 0, unsat: 0, unknown: 0 };
  for (let seed = 1; seed <= count; seed++) {
    const store = new TermStore();
    const random = new Random(seed);
    const options = domain === 'int' ? { min: -4, max: 4 } : { domain };
    const variables = [
      testVariable(store, 'x', Sort.Num, options),
      testVariable(store, 'y', Sort.Num, options),
      testVariable(store, 'b', Sort.Bool),
    ];
    const values = domain === 'int' ? small : doubles;
    const choices: [number, readonly Primitive[]][] = [
      [0, values],
      [1, values],
      [2, [false, true]],
    ];
    if (families.strings) {
      variables.push(testVariable(store, 's', Sort.Str, { maxLength: 2 }));
      choices.push([3, texts]);
    }
    const make = new RandomConditions(store, random, variables, families);
    const conditions = [make.bool(3), make.bool(2), make.bool(2)].filter((c) => !store.isConst(c));
    const answer = quick(stubSolver(), store, seed).solve({ conditions });
    kinds[answer.kind]++;
    if (answer.kind === 'sat') expect(satisfies(store, conditions, answer.model), `seed ${seed}`).toBe(true);
    if (answer.kind !== 'unsat') continue;
    const evaluator = new Evaluator(store);
    for (const model of allModels(choices)) {
      evaluator.reset(model);
      if (conditions.every((c) => evaluator.evaluate(c) === true))
        expect.fail(`seed ${seed}: refuted, but ${JSON.stringify([...model].map(String))} satisfies`);
    }
  }
  console.log(`${JSON.stringify(families)} over ${domain}: ${JSON.stringify(kinds)}`);
}

describe('our own procedures are never wrong', () => {
  it('on integers', () => checkSettled({ division: true, rounding: true, bits: true }, 'int', 500));
  it('on doubles', () => checkSettled({ division: true, rounding: true, bits: true }, 'double', 500));
  it('on strings', () =>
    checkSettled(
      {
        strings: true,
        conversions: true,
        regexes: [
          ['^a|1$', ''],
          ['[ab]+', 'i'],
        ],
      },
      'int',
      400,
    ));
});

function checkAnswer(
  conditions: (store: TermStore, v: (name: string) => Term) => Term[],
  expected: Answer['kind'],
): void {
  const store = new TermStore();
  const variable = (name: string) =>
    testVariable(store, name, Sort.Num, { min: -(2 ** 31), max: 2 ** 31 - 1 });
  expect(quick(stubSolver(), store, 1).solve({ conditions: conditions(store, variable) }).kind).toBe(
    expected,
  );
}

describe('settles without a backend', () => {
  const lt = (s: TermStore, a: Term, b: Term) => s.make(Op.Lt, a, b);
  it('a cycle of strict inequalities', () =>
    checkAnswer((s, v) => [lt(s, v('x'), v('y')), lt(s, v('y'), v('z')), lt(s, v('z'), v('x'))], 'unsat'));
  it('a cycle with offsets that does not add up', () =>
    checkAnswer(
      (s, v) => [
        lt(s, s.make(Op.Add, v('x'), s.constant(100)), v('y')),
        lt(s, v('y'), s.make(Op.Add, v('x'), s.constant(100))),
      ],
      'unsat',
    ));
  it('values between two others that are forced equal', () =>
    checkAnswer(
      (s, v) => [s.make(Op.Le, v('x'), v('y')), s.make(Op.Le, v('y'), v('x')), s.not(s.eq(v('x'), v('y')))],
      'unsat',
    ));
  it('a chain of equalities', () =>
    checkAnswer(
      (s, v) => [
        s.eq(v('x'), s.make(Op.Add, v('y'), s.constant(1))),
        s.eq(v('y'), s.constant(41)),
        lt(s, v('x'), s.constant(42)),
      ],
      'unsat',
    ));
  it('a solution that needs several variables to move', () =>
    checkAnswer(
      (s, v) => [
        lt(s, s.constant(1000), v('x')),
        lt(s, v('x'), v('y')),
        s.eq(v('z'), s.make(Op.Add, v('x'), v('y'))),
      ],
      'sat',
    ));
  it('a sum whose parts are bounded', () =>
    checkAnswer(
      (s, v) => [
        lt(s, v('x'), s.constant(10)),
        lt(s, v('y'), s.constant(10)),
        lt(s, s.constant(20), s.make(Op.Add, v('x'), v('y'))),
      ],
      'unsat',
    ));
});
