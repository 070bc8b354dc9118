/** Where values are kept by keys that stand for all they depend on. What is not there, or cannot be had, is undefined; nothing throws. */
export interface Store {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

/** Stores one behind the other: what a later one has is kept by those before it. */
export function layered(stores: readonly (Store | undefined)[]): Store | undefined {
  const all = stores.filter((store) => store !== undefined);
  if (all.length <= 1) return all[0];
  return {
    async get(key) {
      for (const [i, store] of all.entries()) {
        const value = await store.get(key);
        if (value === undefined) continue;
        for (const nearer of all.slice(0, i)) await nearer.set(key, value);
        return value;
      }
      return undefined;
    },
    async set(key, value) {
      for (const store of all) await store.set(key, value);
    },
  };
}
