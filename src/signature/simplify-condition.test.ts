import { describe, expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { evaluate } from '../expr/evaluate.ts';
import { Op } from '../expr/op.ts';
import { printTerm } from '../expr/print-term.ts';
import { makeTree, TermGenerator } from '../expr/random-term.ts';
import { declare, declareVariables, randomModel } from '../expr/random-variables.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import { TermStore } from '../expr/term-store.ts';
import { buildSolver } from '../solver/build-solver.ts';
import { mergeConditions } from './merge-conditions.ts';
import { printCondition } from './print-condition.ts';
import { Prover } from './prover.ts';
import { foldedCondition, simplifyCondition } from './simplify-condition.ts';

const clock = { now: () => 0 };

function proverOf(store: TermStore, queries = 100_000): Prover {
  const solver = buildSolver(store, { timeoutMs: 100, backend: 'none', seed: 1 });
  return new Prover(store, solver, { queries, timeMs: 1, backendMs: 0, clock });
}

/** Doubles x and y, integers i and j, a string s, a boolean b, and shorthands over them. */
function vocabulary() {
  const store = new TermStore();
  const int = { domain: 'int', min: -1000, max: 1000 } as const;
  const num = (n: number | Term, isTerm = false) => (isTerm ? n : store.constant(n));
  const c = (n: number) => num(n);
  return {
    store,
    c,
    x: declare(store, 'x', Sort.Num),
    y: declare(store, 'y', Sort.Num),
    i: declare(store, 'i', Sort.Num, int),
    j: declare(store, 'j', Sort.Num, int),
    s: declare(store, 's', Sort.Str),
    b: declare(store, 'b', Sort.Bool),
    more: (a: Term, n: number) => store.make(Op.Lt, c(n), a),
    less: (a: Term, n: number) => store.make(Op.Lt, a, c(n)),
    is: (a: Term, value: number | string) => store.eq(a, store.constant(value)),
    not: (a: Term) => store.not(a),
  };
}

type Words = ReturnType<typeof vocabulary>;

function checkSimple(
  make: (w: Words) => Term[],
  expected: string,
  given: (w: Words) => Term[] = () => [],
): void {
  const words = vocabulary();
  const simple = simplifyCondition(proverOf(words.store), make(words), given(words));
  expect(simple.map((t) => printTerm(words.store, t)).join(' && ')).toBe(expected);
}

function checkMerged(make: (w: Words) => Term[][], expected: string): void {
  const words = vocabulary();
  const merged = mergeConditions(proverOf(words.store), make(words));
  expect(printCondition(words.store, merged).join(' && ')).toBe(expected);
}

describe('what an equality says', () => {
  const ceil = ({ store, x }: Words) => store.make(Op.Ceil, x);

  it('leaves out what holds for the constant', () =>
    checkSimple(
      (w) => [
        w.store.make(Op.IsInteger, ceil(w)),
        w.more(ceil(w), 0),
        w.is(ceil(w), 2),
        w.not(w.more(ceil(w), 2)),
      ],
      'Math.ceil(x) === 2',
    ));

  it('but not where 0 may be -0', () =>
    checkSimple(
      (w) => [w.is(ceil(w), 0), w.store.make(Op.SameNum, ceil(w), w.c(0))],
      'Object.is(Math.ceil(x), 0)',
    ));

  it('counts on from a bound', () =>
    checkSimple((w) => [w.more(w.i, 0), w.not(w.is(w.i, 1)), w.not(w.is(w.i, 2))], 'i > 2'));
});

describe('conditions for people', () => {
  it('a weaker bound is left out', () => checkSimple(({ x, more }) => [more(x, 3), more(x, 5)], 'x > 5'));
  it('bounds of one variable stand side by side', () =>
    checkSimple(({ x, y, more, less }) => [more(x, 3), more(y, 0), less(x, 9)], 'x > 3 && x < 9 && y > 0'));
  it('an equality makes bounds redundant', () =>
    checkSimple(({ x, more, is }) => [more(x, 3), is(x, 5)], 'x === 5'));
  it('a known value is put into later conditions', () =>
    checkSimple(({ store, i, j, is }) => [is(i, 5), store.make(Op.Lt, i, j)], 'i === 5 && j > 5'));
  it('a double that may be -0 keeps its name', () =>
    checkSimple(
      ({ store, x, y, is, c }) => [is(x, 0), store.make(Op.Lt, store.make(Op.Div, c(1), x), y)],
      'x === 0 && y > 1 / x',
    ));
  it('the negation of a comparison stays where NaN is possible', () =>
    checkSimple(({ x, not, more }) => [not(more(x, 3))], '!(x > 3)'));
  it('the negation of a comparison is turned where NaN is excluded', () =>
    checkSimple(({ x, not, more }) => [more(x, 3), not(more(x, 9))], 'x > 3 && x <= 9'));
  it('NaN may be excluded by what is given', () =>
    checkSimple(
      ({ x, not, more }) => [not(more(x, 3))],
      'x <= 3',
      ({ x, more }) => [more(x, 0)],
    ));
  it('at least and not equal is more than', () =>
    checkSimple(({ x, not, less, is }) => [not(less(x, 0)), not(is(x, 0))], '!(x <= 0)'));
  it('bounds that meet are an equality', () =>
    checkSimple(({ i, more, less }) => [more(i, 3), less(i, 5)], 'i === 4'));
  it('other cases that were excluded before are left out', () =>
    checkSimple(({ s, not, is }) => [not(is(s, 'a')), not(is(s, 'b')), is(s, 'c')], 's === "c"'));
  it('relations between variables are used', () =>
    checkSimple(
      ({ store, i, j, more }) => [more(i, 3), store.make(Op.Lt, i, j), more(j, 2)],
      'i > 3 && i < j',
    ));
});

describe('merged conditions', () => {
  it('complementary conjuncts go', () =>
    checkMerged(
      ({ x, b, more, not }) => [
        [more(x, 3), b],
        [more(x, 3), not(b)],
      ],
      'x > 3',
    ));
  it('an equality joins a bound', () =>
    checkMerged(({ x, more, is }) => [[more(x, 3)], [is(x, 3)]], 'x >= 3'));
  it('neighbouring ranges become one, NaN included', () =>
    checkMerged(({ x, more, not }) => [[not(more(x, 3))], [more(x, 3), not(more(x, 5))]], '!(x > 5)'));
  it('shared conjuncts stand once', () =>
    checkMerged(
      ({ s, i, b, more, is }) => [
        [b, is(s, 'a')],
        [b, more(i, 3)],
      ],
      'b && (s === "a" || i > 3)',
    ));
  it('everything is always', () =>
    checkMerged(({ s, b, is, not }) => [[b], [not(b), is(s, 'a')], [not(b), not(is(s, 'a'))]], ''));
});

describe('nothing changes its meaning', () => {
  const rounds = process.env.BEAGLE_LONG ? 4000 : 80;

  it('random conjunctions and disjunctions, evaluated exactly', () => {
    for (let seed = 1; seed <= rounds; seed++) {
      const random = new Random(seed);
      const store = new TermStore();
      const generator = new TermGenerator(random, store, declareVariables(store));
      const prover = proverOf(store, 60);
      const condition = () =>
        Array.from({ length: random.int(1, 5) }, () => makeTree(store, generator.tree(Sort.Bool, 2)));
      const given = random.chance(0.3) ? condition().slice(0, 1) : [];
      const [first, second] = [condition(), condition()];
      const simple = simplifyCondition(prover, first, given);
      const merged = mergeConditions(prover, [first, second], given);
      for (let i = 0; i < 30; i++) {
        const model = randomModel(random, store);
        const all = (terms: readonly Term[]) => terms.every((t) => evaluate(store, t, model) === true);
        if (!all(given)) continue;
        const where = `seed ${seed}`;
        expect(all(simple), where).toBe(all(first));
        expect(all(merged.all) && (merged.any.length === 0 || merged.any.some(all)), where).toBe(
          all(first) || all(second),
        );
      }
    }
  });

  it('random bounds on few variables, evaluated exactly', () => {
    for (let seed = 1; seed <= rounds; seed++) {
      const random = new Random(seed);
      const words = vocabulary();
      const { store } = words;
      const prover = proverOf(store, 200);
      const side = () =>
        random.chance(0.5) ? words.c(random.int(-2, 3)) : random.pick([words.x, words.y, words.i, words.j]);
      const atom = () => {
        const t = store.make(random.pick([Op.Lt, Op.Le, Op.Eq]), side(), side());
        return random.chance(0.4) ? store.not(t) : t;
      };
      const conditions = Array.from({ length: random.int(1, 4) }, () =>
        Array.from({ length: random.int(1, 5) }, atom),
      );
      const simple = simplifyCondition(prover, conditions[0]!);
      const merged = mergeConditions(prover, conditions);
      for (let i = 0; i < 60; i++) {
        const values = [0, -0, 1, 2, 3, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.5];
        const model = new Map(
          store.variables.map((v) => [
            v.id,
            v.sort !== Sort.Num ? v.initial : v.domain === 'int' ? random.int(-3, 4) : random.pick(values),
          ]),
        );
        const all = (terms: readonly Term[]) => terms.every((t) => evaluate(store, t, model) === true);
        expect(all(simple), `seed ${seed}`).toBe(all(conditions[0]!));
        expect(all(merged.all) && (merged.any.length === 0 || merged.any.some(all)), `seed ${seed}`).toBe(
          conditions.some(all),
        );
      }
    }
  });
});

it('without proofs a condition means the same, and says what kind an input is once', () => {
  const random = new Random(5);
  let shorter = 0;
  for (let round = 0; round < 150; round++) {
    const store = new TermStore();
    const leaves = declareVariables(store);
    const union = leaves.find((t) => store.op(t) === Op.Union)!;
    const tag = store.arg(union, 0);
    const generator = new TermGenerator(random, store, leaves);
    const kind = (): Term => {
      const t = store.eq(tag, store.constant(random.int(0, store.arity(union) - 2)));
      return random.pick([true, false]) ? t : store.not(t);
    };
    const terms = [kind(), makeTree(store, generator.tree(Sort.Bool, 2)), kind(), kind()];
    const folded = foldedCondition(store, terms);
    if (folded.length < 4) shorter++;
    for (let k = 0; k < 20; k++) {
      const model = randomModel(random, store);
      const holds = (list: readonly Term[]) => list.every((t) => evaluate(store, t, model) === true);
      expect(holds(folded)).toBe(holds(terms));
    }
  }
  expect(shorter).toBeGreaterThan(50);
});
