import type { Subject } from '../../explore/subject.ts';
import { matchStatements } from '../shared/match-statements.ts';
import type { VersionName } from './side.ts';

/** With fewer of their statements in common two files are different programs, and what changed between them says nothing. */
const IN_COMMON = 0.3;

/** Which lines of two versions differ from the other one, file by file. */
export class ChangedLines {
  readonly #subjects: Record<VersionName, Subject>;
  readonly #relocate: (file: string) => string;
  readonly #known = new Map<string, ReadonlySet<number>>();

  constructor(before: Subject, after: Subject, relocate: (file: string) => string) {
    this.#subjects = { before, after };
    this.#relocate = relocate;
  }

  has(version: VersionName, file: string, line: number): boolean {
    const key = `${version} ${file}`;
    let lines = this.#known.get(key);
    if (lines === undefined) {
      lines = this.#linesOf(version, file);
      this.#known.set(key, lines);
    }
    return lines.has(line);
  }

  #linesOf(version: VersionName, file: string): ReadonlySet<number> {
    const { before, after } = this.#subjects;
    const old =
      version === 'before'
        ? file
        : [...before.sources.byPath.keys()].find((path) => this.#relocate(path) === file);
    const a = old === undefined ? undefined : before.sources.byPath.get(old)?.tree;
    const b = old === undefined ? undefined : after.sources.byPath.get(this.#relocate(old))?.tree;
    if (a === undefined || b === undefined || a.text === b.text) return new Set();
    const { unchanged, changed, removed, added, lines } = matchStatements(a, b);
    const all = unchanged.length + changed.length + Math.max(removed.length, added.length);
    return unchanged.length / Math.max(1, all) < IN_COMMON ? new Set() : lines[version];
  }
}
