import type { InputVariable, Model, Primitive } from '../expr/input-variable.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { inDomain } from '../expr/variable-domain.ts';
import { queryTerms } from './query-terms.ts';
import { Evaluation } from './quick/evaluation.ts';

const MOST_TRIES = 300;

/**
 * A model of the same conditions with values that people like to read: each variable in turn gets the simplest value under which all
 * conditions still hold (its initial value, false, 0, 1, small integers, short strings of plain letters). Bounded work.
 */
export function shrinkModel(
  store: TermStore,
  conditions: readonly Term[],
  model: Model,
): Map<number, Primitive> {
  const result = new Map<number, Primitive>(model);
  const evaluation = new Evaluation(queryTerms(store, conditions), model);
  if (evaluation.violated > 0) return result;
  let tries = MOST_TRIES;
  for (const slot of evaluation.variables) {
    const v = store.variableOf(evaluation.terms[slot]!);
    for (let again = true; again && tries > 0; ) {
      again = false;
      const current = evaluation.values[slot];
      for (const value of simpler(v, current)) {
        if (Object.is(value, current)) break;
        if (!inDomain(v, value) || tries-- <= 0) continue;
        evaluation.set(slot, value);
        if (evaluation.violated === 0) {
          again = typeof value === 'string';
          break;
        }
        evaluation.undo();
      }
    }
    tries -= towardsZero(evaluation, slot);
    result.set(v.id, evaluation.values[slot]);
  }
  smallIntegersTogether(evaluation, result);
  return result;
}

const SMALL = [0, 1, 2, 3, 4, -1, 5, 10];
const MOST_TOGETHER = 4;

/**
 * Fractions that no variable can lose alone (`a + b > c` just so) may go when several numbers change at once: tries small
 * integers for all numbers of the query together.
 */
function smallIntegersTogether(evaluation: Evaluation, result: Map<number, Primitive>): void {
  const { store } = evaluation;
  const variable = (slot: number) => store.variableOf(evaluation.terms[slot]!);
  const slots = [...evaluation.variables].filter((slot) => {
    const v = variable(slot);
    return v.sort === Sort.Num && v.role === 'value';
  });
  const isUgly = (slot: number) =>
    Number.isFinite(evaluation.values[slot]) && !Number.isInteger(evaluation.values[slot]);
  if (slots.length < 2 || slots.length > MOST_TOGETHER || !slots.some(isUgly)) return;
  const before = slots.map((slot) => evaluation.values[slot]);
  for (let code = 0; code < SMALL.length ** slots.length; code++) {
    let rest = code;
    for (const slot of slots) {
      const value = SMALL[rest % SMALL.length]!;
      rest = Math.floor(rest / SMALL.length);
      if (!Object.is(evaluation.values[slot], value)) evaluation.set(slot, value);
    }
    if (evaluation.violated > 0 || slots.some((slot) => !inDomain(variable(slot), evaluation.values[slot])))
      continue;
    for (const slot of slots) result.set(variable(slot).id, evaluation.values[slot]);
    return;
  }
  slots.forEach((slot, i) => {
    evaluation.set(slot, before[i]);
  });
}

/** Halves the distance between an integer and 0 as long as the conditions hold, to end at the bound that keeps it away. Gives the tries used. */
function towardsZero(evaluation: Evaluation, slot: number): number {
  const v = evaluation.store.variableOf(evaluation.terms[slot]!);
  const value = evaluation.values[slot];
  if (typeof value !== 'number' || v.role === 'tag' || !Number.isSafeInteger(value)) return 0;
  let good = value;
  let bad = 0;
  let tries = 0;
  while (Math.abs(good - bad) > 1 && tries < 60) {
    const middle = Math.trunc((good + bad) / 2);
    tries++;
    if (inDomain(v, middle)) {
      evaluation.set(slot, middle);
      if (evaluation.violated === 0) {
        good = middle;
        continue;
      }
      evaluation.undo();
    }
    bad = middle;
  }
  return tries;
}

/** Candidates simpler than a value, simplest first. */
function* simpler(v: InputVariable, value: Primitive): Generator<Primitive> {
  switch (v.sort) {
    case Sort.Bool:
      yield v.initial;
      return;
    case Sort.Num:
      if (typeof value === 'number') yield* simplerNumbers(v, value);
      return;
    case Sort.Big:
      if (typeof value === 'bigint')
        for (const n of [v.initial, 0n, 1n, -1n, 2n, value / 2n]) if (n !== value) yield n;
      return;
    case Sort.Str:
      if (typeof value === 'string') yield* simplerStrings(v, value);
      return;
    default:
  }
}

function* simplerNumbers(v: InputVariable, value: number): Generator<number> {
  if (Object.is(value, v.initial)) return;
  yield v.initial as number;
  if (v.role === 'tag') {
    for (let tag = 0; tag < value; tag++) yield tag;
    return;
  }
  const size = Number.isInteger(value) ? Math.abs(value) : Infinity;
  for (const n of [0, 1, -1, 2, 3, 4, 5, 10, 100]) {
    if (n === value && !Object.is(value, -0)) return;
    if (Math.abs(n) <= size) yield n;
  }
  if (!Number.isFinite(value)) return;
  if (!Number.isInteger(value)) {
    yield Math.round(value);
    yield Math.floor(value);
    yield Math.ceil(value);
    for (const digits of [1, 2, 3, 6]) yield Number(value.toFixed(digits));
    return;
  }
}

function* simplerStrings(v: InputVariable, value: string): Generator<string> {
  if (value === v.initial) return;
  if (typeof v.initial === 'string' && v.initial.length <= value.length) yield v.initial;
  if (value === '') return;
  yield '';
  if (value.length > 1) {
    yield value.slice(0, value.length >> 1);
    yield value.slice(0, -1);
    yield value.slice(1);
  }
  // Strange characters become plain ones.
  for (let i = 0; i < value.length; i++) {
    const c = value[i]!;
    for (const plain of ['a', 'A', '0', '-', ' ']) {
      if (c === plain) break;
      if (isPlain(c) && plain !== 'a' && !(plain === '0' && c > '0' && c <= '9')) continue;
      yield value.slice(0, i) + plain + value.slice(i + 1);
    }
  }
}

function isPlain(c: string): boolean {
  return /^[ -~]$/.test(c);
}
