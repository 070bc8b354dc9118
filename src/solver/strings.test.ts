import { afterAll, describe, expect, it } from 'vitest';
import { Op } from '../expr/op.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import { TermStore } from '../expr/term-store.ts';
import { Z3Wasm } from './backends/z3-wasm.ts';
import { newStats } from './build-solver.ts';
import { Ladder } from './ladder.ts';
import { satisfies } from './model-check.ts';
import { testVariable } from './testing/random-conditions.ts';

const backend = new Z3Wasm();
afterAll(() => backend.dispose());

/** The ladder alone (nothing of our own search) on conditions over strings s and t. */
function checkLadder(
  expected: 'sat' | 'unsat',
  maxLength: number,
  conditions: (store: TermStore, s: Term, t: Term) => readonly Term[],
): void {
  const store = new TermStore();
  const s = testVariable(store, 's', Sort.Str, { maxLength });
  const t = testVariable(store, 't', Sort.Str, { maxLength });
  const list = conditions(store, s, t);
  const start = performance.now();
  const answer = new Ladder(store, backend, 10_000, 1, newStats()).solve({ conditions: list });
  const took = `${(performance.now() - start).toFixed(0)} ms`;
  const text = answer.kind === 'sat' ? JSON.stringify([...answer.model.values()]) : '';
  console.log(`${expect.getState().currentTestName}: ${answer.kind} ${text} ${took}`);
  expect(answer).toMatchObject({ kind: expected });
  if (answer.kind === 'sat') expect(satisfies(store, list, answer.model)).toBe(true);
}

const c = (store: TermStore, value: string | number) => store.constant(value);

/** `h = (h * 31 + unit) | 0` over the first units of a string. */
function hash(store: TermStore, s: Term, length: number): Term {
  let h = c(store, 0);
  for (let i = 0; i < length; i++) {
    const product = store.make(Op.Mul, h, c(store, 31));
    const sum = store.make(Op.Add, product, store.make(Op.CharCodeAt, s, c(store, i)));
    h = store.make(Op.BitOr, sum, c(store, 0));
  }
  return h;
}

describe('strings', () => {
  it('a hash is inverted', () =>
    checkLadder('sat', 8, (st, s) => [
      st.eq(st.make(Op.Length, s), c(st, 6)),
      st.eq(hash(st, s, 6), c(st, -1215939264)),
    ]));
  it('a date is taken apart', () =>
    checkLadder('sat', 12, (st, s) => {
      const date = st.regexp('^(\\d{4})-(\\d{2})-(\\d{2})$', '');
      const group = (k: number) => st.make(Op.RegexGroup, s, c(st, 0), date, c(st, k));
      return [
        st.make(Op.RegexTest, s, c(st, 0), date),
        st.eq(st.make(Op.StrToNum, group(2)), c(st, 12)),
        st.eq(group(1), st.make(Op.Concat, group(2), group(3))),
      ];
    }));
  it('no month is both 12 and 13', () =>
    checkLadder('unsat', 12, (st, s) => {
      const date = st.regexp('^(\\d{4})-(\\d{2})-(\\d{2})$', '');
      const month = st.make(Op.RegexGroup, s, c(st, 0), date, c(st, 2));
      return [
        st.make(Op.RegexTest, s, c(st, 0), date),
        st.eq(month, c(st, '13')),
        st.not(st.eq(st.make(Op.CharAt, s, c(st, 6)), c(st, '3'))),
      ];
    }));
  it('an address with its parts in order', () =>
    checkLadder('sat', 16, (st, s) => [
      st.make(Op.RegexTest, s, c(st, 0), st.regexp('^[\\w.]+@[a-z]+\\.(com|org)$', 'i')),
      st.make(Op.Lt, c(st, 4), st.make(Op.IndexOf, s, c(st, '@'), c(st, 0))),
      st.not(st.make(Op.EndsWith, s, c(st, 'com'), c(st, Infinity))),
    ]));
  it('what is trimmed neither begins nor ends with a space', () =>
    checkLadder('unsat', 10, (st, s) => [st.make(Op.StartsWith, st.make(Op.Trim, s), c(st, ' '), c(st, 0))]));
  it('lower case has no capital letters', () =>
    checkLadder('unsat', 10, (st, s) => [
      st.make(Op.Includes, st.make(Op.ToLower, s), c(st, 'A'), c(st, 0)),
    ]));
  it('two strings that differ are one before the other', () =>
    checkLadder('unsat', 6, (st, s, t) => [
      st.not(st.eq(s, t)),
      st.not(st.make(Op.StrLt, s, t)),
      st.not(st.make(Op.StrLt, t, s)),
    ]));
  it('the parts of a split join up', () =>
    checkLadder('unsat', 8, (st, s) => {
      const at = st.make(Op.IndexOf, s, c(st, ','), c(st, 0));
      const before = st.make(Op.Slice, s, c(st, 0), at);
      const after = st.make(Op.Slice, s, st.make(Op.Add, at, c(st, 1)), st.make(Op.Length, s));
      return [
        st.make(Op.Le, c(st, 0), at),
        st.not(st.eq(s, st.make(Op.Concat, st.make(Op.Concat, before, c(st, ',')), after))),
      ];
    }));
  it('long strings: the beginning of many', () =>
    checkLadder('sat', 300, (st, s) => [
      st.make(Op.Lt, c(st, 200), st.make(Op.Length, s)),
      st.make(Op.StartsWith, s, c(st, 'https://'), c(st, 0)),
      st.eq(st.make(Op.CharCodeAt, s, c(st, 150)), c(st, 65)),
      st.make(Op.Includes, s, c(st, 'needle'), c(st, 20)),
    ]));
  it('long strings: a length that is impossible', () =>
    checkLadder('unsat', 300, (st, s) => [
      st.make(Op.Lt, st.make(Op.Length, s), c(st, 5)),
      st.make(Op.Includes, s, c(st, 'needle'), c(st, 0)),
    ]));
  it('numbers within strings', () =>
    checkLadder('sat', 8, (st, s) => {
      const n = st.make(Op.ParseInt, s, c(st, 10));
      return [
        st.make(Op.Lt, c(st, 1234), n),
        st.eq(st.make(Op.Mod, n, c(st, 7)), c(st, 3)),
        st.make(Op.EndsWith, s, c(st, 'px'), c(st, Infinity)),
      ];
    }));
});
