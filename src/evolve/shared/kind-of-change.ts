import type { Outcome } from '../../explore/exploration.ts';
import { TermStore } from '../../expr/term-store.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import { compareOutcomes, type Ending } from './compare-outcomes.ts';

/**
 * How two observed outcomes differ. `throws`: a result before, an error now; `returns`: the other way round; `error`: different
 * errors; `rounding`: two numbers that are the same but for rounding; `nan`: only one of two numbers is NaN; `negative-zero`: 0 and
 * -0; `type`: values of different types; `effect`: the same outcome, but something else is left changed; `value`: anything else.
 */
export type ChangeKind =
  | 'value'
  | 'effect'
  | 'type'
  | 'throws'
  | 'returns'
  | 'error'
  | 'nan'
  | 'negative-zero'
  | 'rounding';

export function kindOfChange({ before, after }: { before: Ending; after: Ending }): ChangeKind {
  const same = sameOutcome(before.outcome, after.outcome);
  if (!same) return kindOfOutcomes(before.outcome, after.outcome);
  return 'effect';
}

function sameOutcome(before: Outcome, after: Outcome): boolean {
  const store = new TermStore();
  const ends = [before, after].map((outcome): Ending => ({ outcome, effects: [] })) as [Ending, Ending];
  return compareOutcomes(store, ...ends, { concrete: true }).same === store.true;
}

function kindOfOutcomes(before: Outcome, after: Outcome): ChangeKind {
  if (before.kind === 'throw') return after.kind === 'throw' ? 'error' : 'returns';
  if (after.kind === 'throw') return 'throws';
  return before.kind === 'return' && after.kind === 'return'
    ? kindOfValues(before.value, after.value)
    : 'value';
}

function kindOfValues(a: Snapshot, b: Snapshot): ChangeKind {
  if (a.kind !== b.kind) return 'type';
  if (a.kind !== 'primitive' || b.kind !== 'primitive') return 'value';
  const [x, y] = [a.value, b.value];
  if (typeof x !== 'number' || typeof y !== 'number')
    return typeof x === typeof y && (x === null) === (y === null) ? 'value' : 'type';
  if (Number.isNaN(x) !== Number.isNaN(y)) return 'nan';
  if (x === 0 && y === 0) return 'negative-zero';
  if (!Number.isFinite(x) || !Number.isFinite(y)) return 'value';
  return Math.abs(x - y) <= ROUNDING * Math.max(Math.abs(x), Math.abs(y)) ? 'rounding' : 'value';
}

/** Relative difference up to which two doubles count as roundings of one number: some hundred units in the last place. */
const ROUNDING = 2 ** -44;
