import type { Subject } from '../../explore/subject.ts';
import type { SourceModule } from '../../syntax/source-set.ts';

/** The modules that both versions analyse, and those that only one has. */
export interface ModulePairs {
  readonly pairs: readonly (readonly [before: SourceModule, after: SourceModule])[];
  readonly added: readonly SourceModule[];
  readonly removed: readonly SourceModule[];
}

/** `relocate`: where a file of the old version is in the new one. */
export function modulePairs(
  before: Subject,
  after: Subject,
  relocate: (file: string) => string,
): ModulePairs {
  const pairs: [SourceModule, SourceModule][] = [];
  const removed: SourceModule[] = [];
  for (const module of before.sources.byPath.values()) {
    const there = after.sources.byPath.get(relocate(module.path)) ?? after.sources.byPath.get(module.path);
    if (there === undefined) removed.push(module);
    else pairs.push([module, there]);
  }
  const known = new Set(pairs.map(([, module]) => module));
  return { pairs, removed, added: [...after.sources.byPath.values()].filter((m) => !known.has(m)) };
}
