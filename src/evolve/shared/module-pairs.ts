/** The modules of two versions, by path. */
export interface ModulePairs<M> {
  readonly both: readonly (readonly [before: M, after: M])[];
  readonly removed: readonly M[];
  readonly added: readonly M[];
}

/** `relocate`: where a file of the old version is in the new one; where nothing is there it may have stayed in its place. */
export function modulePairs<M extends { readonly path: string }>(
  before: Iterable<M>,
  after: Iterable<M>,
  relocate: (file: string) => string,
): ModulePairs<M> {
  const added = new Map(Array.from(after, (m) => [m.path, m]));
  const both: [M, M][] = [];
  const removed: M[] = [];
  for (const module of before) {
    const there = added.get(relocate(module.path)) ?? added.get(module.path);
    if (there === undefined) removed.push(module);
    else {
      added.delete(there.path);
      both.push([module, there]);
    }
  }
  return { both, removed, added: [...added.values()] };
}
