import { orderAdded } from './order-added.ts';
import type { Entry } from './snapshot.ts';

/** Entries with the places in which their keys were added, where that can depend on the input. */
export function placed(
  entries: readonly Entry[],
  earlier: (name: string) => ReadonlySet<string> | undefined,
): Entry[] {
  if (!entries.some((e) => e.keyTerm !== undefined)) return [...entries];
  const names = entries.map((e) => e.key);
  const order = orderAdded(names, earlier);
  return entries.map((e) => ({ ...e, place: order.indexOf(e.key) }));
}
