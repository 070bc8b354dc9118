import type { Term } from '../expr/term.ts';
import type { Snapshot } from './snapshot.ts';
import type { ShadowReader } from './snapshot-readers.ts';

type Take = (part: unknown, term: Term) => Snapshot;

/** What a Map holds, in its order. */
export function mapPairs(
  map: ReadonlyMap<unknown, unknown>,
  shadows: ShadowReader,
  take: Take,
): [Snapshot, Snapshot][] {
  const pairs: [Snapshot, Snapshot][] = [];
  for (const [k, v] of Map.prototype.entries.call(map)) {
    const at = pairs.length;
    pairs.push([
      take(k, shadows.containerTerm?.(map, at, 'key') ?? 0),
      take(v, shadows.containerTerm?.(map, at, 'value') ?? 0),
    ]);
  }
  return pairs;
}

/** What a Set holds, in its order. */
export function setValues(set: ReadonlySet<unknown>, shadows: ShadowReader, take: Take): Snapshot[] {
  const values: Snapshot[] = [];
  for (const v of Set.prototype.values.call(set))
    values.push(take(v, shadows.containerTerm?.(set, values.length, 'key') ?? 0));
  return values;
}
