import type { SiteId } from '../../../../ir/ir.ts';

/** Which site may use what which site wrote, in both directions. */
export interface Data {
  readonly writers: Map<SiteId, Set<SiteId>>;
  readonly readers: Map<SiteId, Set<SiteId>>;
}

export const none: ReadonlySet<number> = new Set();

export function add<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
