import type { Random } from '../../base/random.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { nextDown, nextUp } from '../../expr/ranges/next-double.ts';
import { FRACTION, type Range } from '../../expr/ranges/range.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { inDomain } from '../../expr/variable-domain.ts';
import type { Evaluation } from './evaluation.ts';
import { type Move, Moves } from './moves.ts';

export interface SearchLimits {
  /** Changes of assignment, accepted ones. */
  readonly steps: number;
  /** Changes tried. */
  readonly tries: number;
}

/** What is known of the values, to leave hopeless ones out. */
export interface SearchKnowledge {
  range(slot: number): Range;
  /** The only texts that some terms can be. */
  readonly candidates: ReadonlyMap<Term, readonly string[]>;
}

/**
 * Looks for a solution near the current assignment: takes a condition that does not hold, asks which changes of one variable would make it hold, tries
 * them all and keeps the one after which fewest conditions fail, also when it is not better than before (but no variable gets the same
 * value too often). True when every condition holds; the evaluation then has the solution.
 */
export function localSearch(
  evaluation: Evaluation,
  known: SearchKnowledge,
  random: Random,
  limits: SearchLimits,
): boolean {
  const visits = new Map<string, number>();
  let tries = limits.tries;
  for (let step = 0; step < limits.steps; step++) {
    if (evaluation.violated === 0) return true;
    const failing = evaluation.conditions.filter((c) => evaluation.value(c) !== true);
    const target = step === 0 ? failing[failing.length - 1]! : random.pick(failing);
    const moves = new Moves(evaluation);
    moves.wantBool(target, true);
    for (const [t, texts] of known.candidates) for (const text of texts) moves.wantText(t, text);
    const options = distinct(evaluation, moves.list, known);
    let best: Move | undefined;
    let bestCount = Infinity;
    for (const move of options) {
      if (tries-- <= 0) return false;
      const key = `${move.slot}:${typeof move.value}:${String(move.value)}`;
      if ((visits.get(key) ?? 0) >= 3) continue;
      evaluation.set(move.slot, move.value);
      const count = evaluation.violated;
      if (count === 0) return true;
      evaluation.undo();
      if (count < bestCount || (count === bestCount && random.chance(0.3))) {
        best = move;
        bestCount = count;
      }
    }
    if (!best) {
      if (failing.length === 1) return false;
      continue;
    }
    const key = `${best.slot}:${typeof best.value}:${String(best.value)}`;
    visits.set(key, (visits.get(key) ?? 0) + 1);
    evaluation.set(best.slot, best.value);
  }
  return evaluation.violated === 0;
}

/** The moves with values made to fit their variables' domains and bounds, with neighbours for fractions. */
function distinct(evaluation: Evaluation, moves: readonly Move[], known: SearchKnowledge): Move[] {
  const result: Move[] = [];
  const seen = new Set<string>();
  const add = (slot: number, value: Primitive) => {
    const v = evaluation.store.variableOf(evaluation.terms[slot]!);
    if (Object.is(value, evaluation.values[slot]) || !inDomain(v, value)) return;
    const key = `${slot}:${Object.is(value, -0) ? '-0' : String(value)}`;
    if (seen.has(key)) return;
    seen.add(key);
    result.push({ slot, value });
  };
  for (const { slot, value } of moves) {
    const v = evaluation.store.variableOf(evaluation.terms[slot]!);
    if (v.sort === Sort.Str && typeof value === 'string') {
      add(slot, value);
      if (value.length > v.maxLength) add(slot, value.slice(0, v.maxLength));
    } else if (v.sort === Sort.Num && typeof value === 'number') {
      for (const n of numbers(value, known.range(slot))) add(slot, n);
    } else {
      add(slot, value);
    }
  }
  return result;
}

function numbers(value: number, range: Range | undefined): number[] {
  if (Number.isNaN(value)) return [value];
  const lo = range && range.lo <= range.hi ? range.lo : -Infinity;
  const hi = range && range.lo <= range.hi ? range.hi : Infinity;
  const clamp = (n: number) => Math.min(Math.max(n, lo), hi);
  if (range && (range.flags & FRACTION) === 0)
    return Number.isInteger(value)
      ? [clamp(value) + 0]
      : [clamp(Math.floor(value)) + 0, clamp(Math.ceil(value)) + 0];
  const near = [value, nextUp(value), nextDown(value)];
  if (!Number.isInteger(value)) near.push(Math.round(value), Math.round(value * 10) / 10);
  const list = near.map(clamp);
  if (list.includes(0)) list.push(0, -0);
  return list;
}
