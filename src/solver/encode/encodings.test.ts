import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { Evaluator } from '../../expr/evaluate.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { RangeTable } from '../../expr/ranges/range-table.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { TermStore } from '../../expr/term-store.ts';
import { Z3Wasm } from '../backends/z3-wasm.ts';
import { encodeFloats } from '../float/encode-floats.ts';
import { satisfies } from '../model-check.ts';
import { subterms } from '../query-terms.ts';
import { allModels, type Families, RandomConditions, testVariable } from '../testing/random-conditions.ts';
import { bitVectors } from './bit-vectors.ts';
import { boundedStrings } from './bounded-strings.ts';
import type { EncoderOptions } from './encoder-options.ts';
import { mathematicalIntegers } from './mathematical-integers.ts';
import { sequences } from './sequences.ts';
import { type Desk, Session } from './session.ts';

const backend = new Z3Wasm();
afterAll(() => backend.dispose());
const desk: Desk = { backend, owner: undefined, leftMs: () => Infinity, spent: () => {} };
const small = [-3, -2, -1, 0, 1, 2, 3];
const texts = ['', 'a', 'b', '1', 'aa', 'ab', 'ba', 'B', ' a', '11', 'b1'];

type Choices = readonly (readonly [number, readonly Primitive[]])[];

/** One encoding alone: what it refutes has no solution among the choices, and its candidates are mostly right. */
function checkEncoding(
  options: Omit<EncoderOptions, 'ranges' | 'rounding' | 'plainText'>,
  make: (store: TermStore, random: Random) => readonly [conditions: readonly Term[], choices: Choices],
  count: number,
): void {
  const seen = { unsat: 0, right: 0, wrong: 0, unknown: 0 };
  for (let seed = 1; seed <= count; seed++) {
    const store = new TermStore();
    const [all, choices] = make(store, new Random(seed));
    const conditions = all.filter((c) => !store.isConst(c));
    const session = new Session(desk, store, {
      ...options,
      ranges: new RangeTable(store),
      rounding: 'relaxed',
      plainText: false,
    });
    const outcome = session.check(conditions, 2000);
    if (outcome.kind === 'unknown') seen.unknown++;
    else if (outcome.kind === 'candidate')
      seen[satisfies(store, conditions, outcome.model) ? 'right' : 'wrong']++;
    else {
      seen.unsat++;
      expectNone(store, conditions, choices, `seed ${seed}`);
    }
  }
  console.log(`${expect.getState().currentTestName}: ${JSON.stringify(seen)}`);
  expect(seen.unsat).toBeGreaterThan(0);
  expect(seen.right).toBeGreaterThan(seen.wrong);
}

function expectNone(store: TermStore, conditions: readonly Term[], choices: Choices, where: string): void {
  const evaluator = new Evaluator(store);
  for (const model of allModels(choices)) {
    evaluator.reset(model);
    if (conditions.every((c) => evaluator.evaluate(c) === true))
      expect.fail(`${where}: refuted, but ${JSON.stringify([...model].map(String))} satisfies`);
  }
}

const numeric = (families: Families) => (store: TermStore, random: Random) => {
  const variables = ['x', 'y'].map((name) => testVariable(store, name, Sort.Num, { min: -3, max: 3 }));
  const make = new RandomConditions(store, random, variables, families);
  const choices: Choices = [
    [0, small],
    [1, small],
  ];
  return [[make.bool(3), make.bool(2)], choices] as const;
};

const textual = (families: Families) => (store: TermStore, random: Random) => {
  const variables = [
    testVariable(store, 'x', Sort.Num, { min: -3, max: 3 }),
    testVariable(store, 's', Sort.Str, { maxLength: 2 }),
  ];
  const make = new RandomConditions(store, random, variables, { ...families, strings: true });
  const choices: Choices = [
    [0, small],
    [1, texts],
  ];
  return [[make.bool(3), make.bool(2)], choices] as const;
};

/** Random conditions over two bigints. */
function bigs(store: TermStore, random: Random): readonly [readonly Term[], Choices] {
  const variables = ['a', 'b'].map((name) => testVariable(store, name, Sort.Big, { min: -3, max: 3 }));
  const operations = [
    Op.BAdd,
    Op.BSub,
    Op.BMul,
    Op.BDiv,
    Op.BMod,
    Op.BAnd,
    Op.BOr,
    Op.BXor,
    Op.BShl,
    Op.BShr,
  ];
  const term = (depth: number): Term => {
    if (depth === 0)
      return random.chance(0.6) ? random.pick(variables) : store.constant(BigInt(random.int(-3, 5)));
    if (random.chance(0.2)) return store.make(random.pick([Op.BNeg, Op.BNot]), term(depth - 1));
    if (random.chance(0.1)) return store.make(Op.BAsIntN, store.constant(3), term(depth - 1));
    if (random.chance(0.1)) return store.make(Op.BAsUintN, store.constant(3), term(depth - 1));
    return store.make(random.pick(operations), term(depth - 1), term(depth - 1));
  };
  const condition = () => {
    const op = random.pick([Op.BLt, Op.BLe, Op.Eq]);
    return store.make(op, term(2), term(2));
  };
  const values = [-3n, -2n, -1n, 0n, 1n, 2n, 3n];
  return [
    [condition(), condition(), condition()],
    [
      [0, values],
      [1, values],
    ],
  ];
}

describe('what an encoding refutes has no solution', () => {
  const bounded = { ints: mathematicalIntegers, strings: boundedStrings };
  const everyNumber = { division: true, rounding: true, bits: true };
  it('integers', () => checkEncoding(bounded, numeric(everyNumber), 60));
  it('bit-vectors', () => checkEncoding({ ...bounded, ints: bitVectors(48) }, numeric({ bits: true }), 80));
  it('bounded strings', () =>
    checkEncoding(bounded, textual({ conversions: true, regexes: [['^(a|b)1?$', '']] }), 80));
  it('bounded strings over bit-vectors', () =>
    checkEncoding({ ints: bitVectors(48), strings: boundedStrings }, textual({}), 60));
  it('sequences', () =>
    checkEncoding(
      { ints: mathematicalIntegers, strings: sequences },
      textual({ conversions: true, regexes: [['^(a|b)1?$', '']] }),
      30,
    ));
  it('bigints', () => checkEncoding(bounded, bigs, 60));
});

it('floating point agrees with the host on every operation', () => {
  const values = [
    0,
    -0,
    1,
    -1.5,
    0.1,
    2.5,
    -2.5,
    1e16,
    5e-324,
    Number.MAX_VALUE,
    Infinity,
    -Infinity,
    Number.NaN,
  ];
  const binary = [Op.Add, Op.Sub, Op.Mul, Op.Div, Op.Min, Op.Max];
  const unary = [Op.Neg, Op.Abs, Op.Floor, Op.Ceil, Op.Trunc, Op.Sqrt, Op.Fround];
  const random = new Random(7);
  for (let n = 0; n < 25; n++) {
    const store = new TermStore();
    const x = testVariable(store, 'x', Sort.Num, { domain: 'double' });
    const y = testVariable(store, 'y', Sort.Num, { domain: 'double' });
    const [a, b] = [random.pick(values), random.pick(values)];
    const term = random.chance(0.6)
      ? store.make(random.pick(binary), x, y)
      : store.make(random.pick(unary), x);
    const evaluator = new Evaluator(
      store,
      new Map([
        [0, a],
        [1, b],
      ]),
    );
    const result = store.constant(evaluator.evaluate(term));
    const same = (s: Term, t: Term) => store.make(Op.SameNum, s, t);
    const conditions = [same(x, store.constant(a)), same(y, store.constant(b)), same(term, result)];
    const text = encodeFloats(store, conditions, subterms(store, conditions));
    desk.owner = undefined;
    expect(
      backend.run(`(reset)(set-option :timeout 20000)${text}(check-sat)`, 20_000)?.trim(),
      `${a}, ${b}: ${store.op(term)}`,
    ).toBe('sat');
  }
});
