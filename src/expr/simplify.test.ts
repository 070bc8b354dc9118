import { describe, expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { evaluate } from './evaluate.ts';
import type { Model, Primitive } from './input-variable.ts';
import { Op } from './op.ts';
import { evaluateTree, internTree, makeTree, showTree, TermGenerator, type Tree } from './random-term.ts';
import { declareVariables, randomModel } from './random-variables.ts';
import { rangeOf } from './range-of.ts';
import { FRACTION, NAN, NEGATIVE_ZERO } from './ranges/range.ts';
import { Sort } from './sort.ts';
import { TermStore } from './term-store.ts';

function show(store: TermStore, tree: Tree, model: Model, ...values: Primitive[]): string {
  const inputs = store.variables.map((v) => {
    const value = model.get(v.id);
    return `${v.role === 'tag' ? '#' : ''}${v.path}=${Object.is(value, -0) ? '-0' : typeof value === 'string' ? JSON.stringify(value) : String(value)}`;
  });
  return `${showTree(store, tree)}\n${inputs.join(' ')}\n${values.map((v) => (Object.is(v, -0) ? '-0' : typeof v === 'string' ? JSON.stringify(v) : String(v))).join(' / ')}`;
}

/** Made with and without rules, a tree keeps its value, and the value is within its range. */
function checkTree(random: Random, store: TermStore, tree: Tree, models: number): void {
  const made = makeTree(store, tree);
  const raw = internTree(store, tree);
  for (let k = 0; k < models; k++) {
    const model = randomModel(random, store);
    const expected = evaluateTree(store, tree, model);
    const plain = evaluate(store, raw, model);
    const actual = evaluate(store, made, model);
    if (!Object.is(expected, actual) || !Object.is(expected, plain))
      expect.fail(`${show(store, tree, model, expected, actual, plain)}\n${showTree(store, made)}`);
    for (const t of [made, raw])
      if (store.sort(t) === Sort.Num || store.sort(t) === Sort.Str)
        if (!isWithin(store, t, expected))
          expect.fail(`${show(store, t, model, expected)} is not in ${JSON.stringify(rangeOf(store, t))}`);
  }
}

function checkAgreement(
  seed: number,
  trees: number,
  depth: number,
  names?: readonly string[],
  profile?: readonly Op[],
): void {
  const random = new Random(seed);
  const sorts = [Sort.Bool, Sort.Num, Sort.Str, Sort.Big];
  for (let n = 0; n < trees; n += 50) {
    const store = new TermStore();
    const leaves = declareVariables(store).filter(
      (t) => store.op(t) === Op.Union || (names?.includes(store.variableOf(t).path) ?? true),
    );
    const generator = new TermGenerator(random, store, leaves, profile);
    for (let m = 0; m < 50; m++)
      checkTree(random, store, generator.tree(random.pick(sorts), random.int(1, depth)), 6);
  }
}

function checkPairs(seed: number, rounds: number): void {
  const random = new Random(seed);
  for (let n = 0; n < rounds; n++) {
    const store = new TermStore();
    const generator = new TermGenerator(random, store, declareVariables(store));
    for (const tree of generator.pairs()) checkTree(random, store, tree, 4);
  }
}

function isWithin(store: TermStore, t: number, value: Primitive): boolean {
  const range = rangeOf(store, t);
  const x = typeof value === 'string' ? value.length : (value as number);
  if (Number.isNaN(x)) return (range.flags & NAN) !== 0;
  if (Object.is(x, -0) && (range.flags & NEGATIVE_ZERO) === 0) return false;
  const isWhole = (range.flags & FRACTION) === 0;
  return x >= range.lo && x <= range.hi && (!isWhole || !Number.isFinite(x) || Number.isInteger(x));
}

const logic = [Op.Not, Op.And, Op.Or, Op.Eq];
const order = [Op.Lt, Op.Le, Op.SameNum, Op.IsNaN];
const integers = [
  ...order,
  Op.Not,
  Op.Eq,
  Op.Add,
  Op.Sub,
  Op.Mul,
  Op.Neg,
  Op.Mod,
  Op.Min,
  Op.Abs,
  Op.BitOr,
  Op.Sign,
];
const texts = [Op.Concat, Op.CharAt, Op.Substring, Op.Slice, Op.PadStart, Op.StrLt, Op.StrLe, Op.NumToStr];
const positions = [Op.Length, Op.CharCodeAt, Op.IndexOf, Op.StartsWith, Op.EndsWith, Op.Includes];
const characters = [...logic, ...order, ...texts, ...positions];
const choices = [...logic, Op.Ite, Op.Lt, Op.Concat, Op.BoolToNum];

describe('rules', () => {
  it('keep the value of every operation over every other', () => checkPairs(4, 2));
  it('keep the value of integer sums and comparisons', () =>
    checkAgreement(5, 4_000, 5, ['i', 'k', 'j', 'b'], integers));
  it('keep the value of sums and comparisons of doubles', () =>
    checkAgreement(6, 4_000, 4, ['d', 'e', 'q', 'i'], integers));
  it('keep the value of conditions on characters', () =>
    checkAgreement(7, 6_000, 4, ['s', 't', 'i', 'd'], characters));
  it('keep the value of conditions on unions', () => checkAgreement(8, 3_000, 5, ['b', 's', 'i'], choices));
  it('keep the value of shallow terms', () => checkAgreement(1, 12_000, 2));
  it('keep the value of terms of middling depth', () => checkAgreement(2, 6_000, 4));
  it('keep the value of deep terms', () => checkAgreement(3, 2_000, 6));
});
