import type { TermStore } from '../../expr/term-store.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import { compareOutcomes } from '../shared/compare-outcomes.ts';
import type { ObservedPlace } from '../shared/observed-places.ts';
import { harnessPath } from './joint-modules.ts';

/**
 * Variables of modules that the versions start with different values in: what they are before the call. They differ already, so that they count
 * only where a call changes them.
 */
export type InitialState = ReadonlyMap<
  ObservedPlace,
  { readonly before: Snapshot; readonly after: Snapshot }
>;

export function initialState(
  store: TermStore,
  machine: Machine,
  places: readonly ObservedPlace[],
): InitialState {
  const found = new Map<ObservedPlace, { before: Snapshot; after: Snapshot }>();
  const variables = places.filter((p) => p.before.kind === 'state');
  if (variables.length === 0) return found;
  const { after: left } = machine.call(harnessPath, '$nothing', []);
  for (const place of variables) {
    const [before, after] = [left!.look(place.before).value, left!.look(place.after).value];
    if (!isSame(store, before, after)) found.set(place, { before, after });
  }
  return found;
}

/** Neither version's call changed the variable. */
export function isUntouched(
  store: TermStore,
  initial: InitialState,
  place: ObservedPlace,
  before: Snapshot,
  after: Snapshot,
): boolean {
  const start = initial.get(place);
  return start !== undefined && isSame(store, start.before, before) && isSame(store, start.after, after);
}

function isSame(store: TermStore, a: Snapshot, b: Snapshot): boolean {
  const end = (value: Snapshot) => ({ outcome: { kind: 'return' as const, value }, effects: [] });
  return (
    compareOutcomes(store, end(a), end(b), { ignore: new Set(['identity']), classesByName: true }).same ===
    store.true
  );
}
