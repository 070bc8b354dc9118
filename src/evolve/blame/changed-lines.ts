import type { Subject } from '../../explore/subject.ts';
import { matchStatements } from '../shared/match-statements.ts';
import { modulePairs } from '../shared/module-pairs.ts';
import type { VersionName } from './side.ts';

/** With fewer of their statements in common two versions are different programs, and what changed between them says nothing. */
const IN_COMMON = 0.3;

/** Which lines of two versions differ from the other one, file by file. */
export class ChangedLines {
  readonly #subjects: Record<VersionName, Subject>;
  readonly #relocate: (file: string) => string;
  #known: ReadonlyMap<string, ReadonlySet<number>> | undefined;

  constructor(before: Subject, after: Subject, relocate: (file: string) => string) {
    this.#subjects = { before, after };
    this.#relocate = relocate;
  }

  has(version: VersionName, file: string, line: number): boolean {
    this.#known ??= this.#compare();
    return this.#known.get(`${version} ${file}`)?.has(line) === true;
  }

  /** Compares each file with what it is in the other version. */
  #compare(): Map<string, ReadonlySet<number>> {
    const { before, after } = this.#subjects;
    const found = new Map<string, ReadonlySet<number>>();
    let [same, all] = [0, 0];
    const modules = modulePairs(
      before.sources.byPath.values(),
      after.sources.byPath.values(),
      this.#relocate,
    );
    for (const [{ path, tree }, { path: there, tree: other }] of modules.both) {
      if (tree === undefined || other === undefined || path.startsWith('beagle:')) continue;
      if (tree.text === other.text) {
        same += tree.statements.length;
        all += tree.statements.length;
        continue;
      }
      const { unchanged, changed, removed, added, lines } = matchStatements(tree, other);
      same += unchanged.length;
      all += unchanged.length + changed.length + Math.max(removed.length, added.length);
      found.set(`before ${path}`, lines.before);
      found.set(`after ${there}`, lines.after);
    }
    return same < all * IN_COMMON ? new Map() : found;
  }
}
