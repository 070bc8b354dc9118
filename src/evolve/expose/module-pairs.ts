import type { Subject } from '../../explore/subject.ts';
import type { SourceModule } from '../../syntax/source-set.ts';

/** The modules that both versions analyse. `relocate`: where a file of the old version is in the new one. */
export function modulePairs(
  before: Subject,
  after: Subject,
  relocate: (file: string) => string,
): (readonly [before: SourceModule, after: SourceModule])[] {
  return [...before.sources.byPath.values()].flatMap((module) => {
    const there = after.sources.byPath.get(relocate(module.path)) ?? after.sources.byPath.get(module.path);
    return there === undefined ? [] : [[module, there] as const];
  });
}
