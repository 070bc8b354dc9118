import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { Evaluator } from '../expr/evaluate.ts';
import type { NumberDomain, Primitive } from '../expr/input-variable.ts';
import { Op } from '../expr/op.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import { TermStore } from '../expr/term-store.ts';
import { Z3Wasm } from './backends/z3-wasm.ts';
import { newStats } from './build-solver.ts';
import { Ladder } from './ladder.ts';
import { quick } from './links/quick.ts';
import type { Answer, Solver } from './solver.ts';
import { RandomConditions, testVariable } from './testing/random-conditions.ts';

const backend = new Z3Wasm();
afterAll(() => backend.dispose());

interface Made {
  readonly store: TermStore;
  readonly x: Term;
  readonly y: Term;
  readonly n: (value: number) => Term;
}

/** Solves conditions over x and y by the whole chain and by the ladder alone. */
function solveBoth(domain: NumberDomain, conditions: (m: Made) => readonly Term[]): [Answer, Answer] {
  const solve = (wrap: (ladder: Solver, store: TermStore) => Solver): Answer => {
    const store = new TermStore();
    const x = testVariable(store, 'x', Sort.Num, { domain });
    const y = testVariable(store, 'y', Sort.Num, { domain });
    const ladder = new Ladder(store, backend, 5000, 1, newStats());
    return wrap(ladder, store).solve({
      conditions: conditions({ store, x, y, n: (v) => store.constant(v) }),
    });
  };
  return [solve((ladder, store) => quick(ladder, store, 1)), solve((ladder) => ladder)];
}

function checkSat(
  domain: NumberDomain,
  conditions: (m: Made) => readonly Term[],
  isRight: (x: number, y: number) => boolean,
): void {
  for (const answer of solveBoth(domain, conditions)) {
    expect(answer.kind).toBe('sat');
    if (answer.kind !== 'sat') continue;
    const value = (id: number) => (answer.model.get(id) ?? 0) as number;
    expect(isRight(value(0), value(1)), `${value(0)}, ${value(1)}`).toBe(true);
  }
}

function checkUnsat(domain: NumberDomain, conditions: (m: Made) => readonly Term[]): void {
  for (const answer of solveBoth(domain, conditions)) expect(answer).toMatchObject({ kind: 'unsat' });
}

describe('over doubles', () => {
  it('a neighbour of 1 plus 1 is 2', () =>
    checkSat(
      'double',
      ({ store: s, x, n }) => [s.not(s.eq(x, n(1))), s.eq(s.make(Op.Add, x, n(1)), n(2))],
      (x) => x !== 1 && x + 1 === 2,
    ));
  it('only NaN differs from itself', () =>
    checkSat(
      'double',
      ({ store: s, x }) => [s.not(s.eq(x, x))],
      (x) => Number.isNaN(x),
    ));
  it('one over -0 is -Infinity', () =>
    checkSat(
      'double',
      ({ store: s, x, n }) => [s.eq(s.make(Op.Div, n(1), x), n(-Infinity))],
      (x) => 1 / x === -Infinity,
    ));
  it('there are doubles between 3 and 4', () =>
    checkSat(
      'double',
      ({ store: s, x, n }) => [s.make(Op.Lt, n(3), x), s.make(Op.Lt, x, n(4))],
      (x) => x > 3 && x < 4,
    ));
  it('sums absorb small numbers', () =>
    checkSat(
      'double',
      ({ store: s, x, n }) => [s.make(Op.Lt, n(0), x), s.eq(s.make(Op.Add, x, n(1)), x)],
      (x) => x > 0 && x + 1 === x,
    ));
  it('nothing lies between neighbours', () =>
    checkUnsat('double', ({ store: s, x, n }) => [
      s.make(Op.Lt, n(1), x),
      s.make(Op.Lt, x, n(1.0000000000000002)),
    ]));
  it('a number above 1.5 plus 1 is not 2', () =>
    checkUnsat('double', ({ store: s, x, n }) => [
      s.make(Op.Lt, n(1.5), x),
      s.eq(s.make(Op.Add, x, n(1)), n(2)),
    ]));
  it('order has no cycles', () =>
    checkUnsat('double', ({ store: s, x, y }) => [s.make(Op.Lt, x, y), s.make(Op.Lt, y, x)]));
  it('adding a positive number does not make less', () =>
    checkUnsat('double', ({ store: s, x, n }) => [s.make(Op.Lt, s.make(Op.Add, x, n(1)), x)]));
  it('0.1 + x is 0.3 for some x', () =>
    checkSat(
      'double',
      ({ store: s, x, n }) => [s.eq(s.make(Op.Add, x, n(0.1)), n(0.3))],
      (x) => x + 0.1 === 0.3,
    ));
});

describe('over integers', () => {
  it('linear equations', () =>
    checkSat(
      'int',
      ({ store: s, x, y, n }) => [
        s.eq(s.make(Op.Add, s.make(Op.Mul, x, n(3)), s.make(Op.Mul, y, n(5))), n(1)),
        s.make(Op.Lt, n(10), x),
      ],
      (x, y) => 3 * x + 5 * y === 1 && x > 10,
    ));
  it('parity', () =>
    checkUnsat('int', ({ store: s, x, y, n }) => [
      s.eq(s.make(Op.Mul, x, n(2)), s.make(Op.Add, s.make(Op.Mul, y, n(2)), n(1))),
      s.make(Op.Lt, s.make(Op.Abs, x), n(1e6)),
      s.make(Op.Lt, s.make(Op.Abs, y), n(1e6)),
    ]));
  it('no integer between neighbours', () =>
    checkUnsat('int', ({ store: s, x, n }) => [s.make(Op.Lt, n(3), x), s.make(Op.Lt, x, n(4))]));
});

describe('over reals', () => {
  it('a refutation that ignores rounding says so', () => {
    const sum = ({ store: s, x, y, n }: Made) => [
      s.eq(s.make(Op.Sub, s.make(Op.Add, x, y), x), s.make(Op.Add, y, n(1))),
      s.make(Op.Lt, n(0), y),
      s.make(Op.Lt, n(0), x),
      s.make(Op.Lt, x, n(1000)),
      s.make(Op.Lt, y, n(1000)),
    ];
    for (const answer of solveBoth('real', sum)) {
      expect(answer.kind).not.toBe('sat');
      if (answer.kind === 'unsat' && answer.rung === 'real') expect(answer.caveat).toBe('numbers as reals');
    }
  });
});

const nasty: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  0.1,
  0.2,
  0.3,
  1.0000000000000002,
  0.9999999999999999,
  2,
  3,
  -3,
  1e-320,
  5e-324,
  -5e-324,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 53 + 2,
  1e16,
  Infinity,
  -Infinity,
  Number.NaN,
  Math.PI,
  100,
  -2.5,
  2147483648,
];

it('refutations over doubles are never contradicted by nasty doubles', () => {
  const kinds = { sat: 0, unsat: 0, unknown: 0 };
  for (let seed = 1; seed <= 120; seed++) {
    const store = new TermStore();
    const x = testVariable(store, 'x', Sort.Num, { domain: 'double' });
    const y = testVariable(store, 'y', Sort.Num, { domain: 'double' });
    const random = new Random(seed);
    const numbers = [0, 1, 2, -1, 0.5, 0.1, 3, 10, 1e16, Infinity];
    const make = new RandomConditions(store, random, [x, y], {
      numbers,
      rounding: true,
      division: seed % 2 === 0,
    });
    const conditions = [make.bool(2), make.bool(2), make.bool(2)].filter((c) => !store.isConst(c));
    const ladder = new Ladder(store, backend, 400, seed, newStats());
    const answer = quick(ladder, store, seed).solve({ conditions });
    kinds[answer.kind]++;
    if (answer.kind !== 'unsat') continue;
    const evaluator = new Evaluator(store);
    for (const a of nasty)
      for (const b of nasty) {
        evaluator.reset(
          new Map<number, Primitive>([
            [0, a],
            [1, b],
          ]),
        );
        if (conditions.every((c) => evaluator.evaluate(c) === true))
          expect.fail(`seed ${seed}: ${answer.rung} says unsat, but x=${a}, y=${b} satisfies`);
      }
  }
  console.log(JSON.stringify(kinds));
});
