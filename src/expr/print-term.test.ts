import { describe, expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { isDomainError } from './evaluate/apply.ts';
import { evaluate } from './evaluate.ts';
import type { Primitive } from './input-variable.ts';
import { Op } from './op.ts';
import { printTerm } from './print-term.ts';
import { internTree, makeTree, showTree, TermGenerator } from './random-term.ts';
import { declare, declareVariables, randomModel } from './random-variables.ts';
import { Sort } from './sort.ts';
import { strictEquals } from './strict-equals.ts';
import type { Term } from './term.ts';
import { TermStore } from './term-store.ts';
import { typeOf } from './type-of.ts';

const parameters = ['d', 'e', 'i', 'j', 'k', 'n', 'r', 'q', 's', 't', 'b', 'c', 'g', 'h', 'u'];

/** Printed text, run as JavaScript, gives the value of the term (or throws where an operation is partial). */
function checkTextMeansTerm(seed: number, trees: number, depth: number): void {
  const random = new Random(seed);
  const sorts = [Sort.Bool, Sort.Bool, Sort.Num, Sort.Str, Sort.Big];
  for (let n = 0; n < trees; ) {
    const store = new TermStore();
    const leaves = declareVariables(store);
    const generator = new TermGenerator(random, store, leaves);
    for (let m = 0; m < 50; m++, n++) {
      const tree = generator.tree(random.pick(sorts), random.int(1, depth));
      for (const term of [makeTree(store, tree), internTree(store, tree)]) {
        const text = printTerm(store, term);
        const run = compile(text, showTree(store, tree));
        for (let k = 0; k < 3; k++) {
          const model = randomModel(random, store);
          const expected = evaluate(store, term, model);
          const actual = attempt(() => run(...leaves.map((leaf) => evaluate(store, leaf, model))));
          if (actual.length === 1 && !Object.is(actual[0], expected))
            expect.fail(`${text}\n${showTree(store, tree)}\n${String(actual[0])} / ${String(expected)}`);
        }
      }
    }
  }
}

function compile(text: string, tree: string): (...values: Primitive[]) => Primitive {
  try {
    return new Function(...parameters, `return ${text};`) as (...values: Primitive[]) => Primitive;
  } catch {
    return expect.fail(`not JavaScript: ${text}\n${tree}`);
  }
}

function attempt(f: () => Primitive): Primitive[] {
  try {
    return [f()];
  } catch (error) {
    if (isDomainError(error)) return [];
    throw error;
  }
}

describe('printed terms', () => {
  it('mean the term when run as JavaScript', () => checkTextMeansTerm(11, 3_000, 2));
  it('mean the term also when nested', () => checkTextMeansTerm(12, 2_000, 5));
});

type Build = (store: TermStore, v: Record<string, Term>, k: (value: Primitive) => Term) => Term;

function check(build: Build, expected: string): void {
  const store = new TermStore();
  const tag = declare(store, 'u', Sort.Num, {
    domain: 'int',
    min: 0,
    max: 2,
    role: 'tag',
    alternatives: ['typeof u === "string"', 'u === null', 'Array.isArray(u)'],
  });
  const variables = {
    x: declare(store, 'x', Sort.Num),
    y: declare(store, 'y', Sort.Num),
    i: declare(store, 'i', Sort.Num, { domain: 'int', min: -100, max: 100 }),
    j: declare(store, 'j', Sort.Num, { domain: 'int', min: -100, max: 100 }),
    s: declare(store, 's', Sort.Str),
    b: declare(store, 'b', Sort.Bool),
    g: declare(store, 'g', Sort.Big),
    u: store.make(Op.Union, tag, declare(store, 'u', Sort.Str), store.null, store.make(Op.Opaque)),
  };
  expect(
    printTerm(
      store,
      build(store, variables, (value) => store.constant(value)),
    ),
  ).toBe(expected);
}

const examples: readonly (readonly [string, Build])[] = [
  ['x > 3', (t, { x }, k) => t.make(Op.Lt, k(3), x!)],
  ['!(x > 3)', (t, { x }, k) => t.not(t.make(Op.Lt, k(3), x!))],
  ['i <= 3', (t, { i }, k) => t.not(t.make(Op.Lt, k(3), i!))],
  ['x !== 3', (t, { x }, k) => t.not(t.eq(x!, k(3)))],
  ['!Number.isNaN(x)', (t, { x }) => t.not(t.make(Op.IsNaN, x!))],
  ['(x + y) * 2', (t, { x, y }, k) => t.make(Op.Mul, t.make(Op.Add, x!, y!), k(2))],
  ['x - (y - 1)', (t, { x, y }, k) => t.make(Op.Sub, x!, t.make(Op.Add, y!, k(-1)))],
  ['i > j + 3', (t, { i, j }, k) => t.make(Op.Lt, k(3), t.make(Op.Sub, i!, j!))],
  ['(-x) ** 2', (t, { x }, k) => t.make(Op.Pow, t.make(Op.Neg, x!), k(2))],
  ['s.length === 0', (t, { s }, k) => t.eq(s!, k(''))],
  ['s.length > 0', (t, { s }, k) => t.not(t.eq(s!, k('')))],
  ['s[0] === "a"', (t, { s }, k) => t.eq(t.make(Op.CharCodeAt, s!, k(0)), k(97))],
  ['s[1] >= "0"', (t, { s }, k) => t.make(Op.StrLe, k('0'), t.make(Op.CharAt, s!, k(1)))],
  ['s.startsWith("ab")', (t, { s }, k) => t.make(Op.StartsWith, s!, k('ab'), k(0))],
  ['!s.includes("ab")', (t, { s }, k) => t.eq(t.make(Op.IndexOf, s!, k('ab'), k(0)), k(-1))],
  ['/^a+$/i.test(s)', (t, { s }, k) => t.make(Op.RegexTest, s!, k(0), t.regexp('^a+$', 'gi'))],
  ['s + "!"', (t, { s }, k) => t.make(Op.Concat, s!, k('!'))],
  ['g + 1n', (t, { g }, k) => t.make(Op.BAdd, g!, k(1n))],
  ['Object.is(x, -0)', (t, { x }, k) => t.make(Op.SameNum, x!, k(-0))],
  ['b ? x : y', (t, { b, x, y }) => t.ite(b!, x!, y!)],
  [
    'x < y || b && x > 1',
    (t, { b, x, y }, k) => t.or(t.make(Op.Lt, x!, y!), t.and(b!, t.make(Op.Lt, k(1), x!))),
  ],
  ['u', (_, { u }) => u!],
  ['typeof u === "string"', (t, { u }, k) => t.eq(typeOf(t, u!), k('string'))],
  ['typeof u !== "string"', (t, { u }, k) => t.not(t.eq(typeOf(t, u!), k('string')))],
  ['u !== null', (t, { u }) => t.not(strictEquals(t, u!, t.null))],
  [
    '!Array.isArray(u)',
    (t, { u }) => t.or(strictEquals(t, u!, t.null), t.eq(typeOf(t, u!), t.constant('string'))),
  ],
  ['typeof u === "string" && s === u', (t, { u, s }) => strictEquals(t, u!, s!)],
];

describe('text for people', () => {
  for (const [text, build] of examples) it(text, () => check(build, text));
});
