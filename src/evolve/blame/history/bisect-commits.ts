/** A commit and the ones it was made from, the first of them the line that it continues. */
export interface Commit {
  readonly id: string;
  readonly parents: readonly string[];
}

/** `skip`: it cannot be said, since it does not load. */
export type Judgement = 'good' | 'bad' | 'skip';

export interface BrokenCommit {
  /** Wrong; `good`, the version it is compared with, is right. */
  readonly bad: string;
  readonly good: string;
  /** Commits between the two that could not be judged: each of them may be the one as well. */
  readonly between: readonly string[];
  /** A merge of lines that are right each by themselves, or of one that was never right. */
  readonly isMerge: boolean;
}

/**
 * The commit that broke it, by bisection along first parents; where that ends in a merge which brought a broken line in, on that line. Commits are those after `start` up to
 * `end`, which is bad; parents that are not among them are older. Undefined when it was wrong already where the lines of both part.
 * What is named is bad and its `good` is good, however often it was broken and repaired on the way.
 */
export function bisectCommits(
  commits: readonly Commit[],
  start: string,
  end: string,
  judge: (id: string) => Judgement,
): BrokenCommit | undefined {
  return new Bisection(commits, start, judge).from(end);
}

class Bisection {
  readonly #commits: ReadonlyMap<string, Commit>;
  readonly #start: string;
  readonly #judge: (id: string) => Judgement;
  readonly #known = new Map<string, Judgement>();
  /** Those that come from the start. */
  readonly #later: ReadonlySet<string>;

  constructor(commits: readonly Commit[], start: string, judge: (id: string) => Judgement) {
    this.#commits = new Map(commits.map((c) => [c.id, c]));
    this.#start = start;
    this.#judge = judge;
    this.#later = descendants(commits, start);
  }

  from(end: string): BrokenCommit | undefined {
    const line = this.#line(end, (id) => !this.#commits.has(id));
    return line === undefined || this.#of(line[0]!) !== 'good' ? undefined : this.#within(line);
  }

  #of(id: string): Judgement {
    if (id === this.#start) return 'good';
    let judgement = this.#known.get(id);
    if (judgement === undefined) {
      judgement = this.#judge(id);
      this.#known.set(id, judgement);
    }
    return judgement;
  }

  /** From the first commit on the way back that is old enough up to `end`; undefined when there is none. */
  #line(end: string, isOld: (id: string) => boolean): string[] | undefined {
    const line = [end];
    for (let at = end; !isOld(at); line.unshift(at)) {
      const parents = this.#commits.get(at)?.parents ?? [];
      const next = parents.find((p) => this.#later.has(p)) ?? parents[0];
      if (next === undefined) return undefined;
      at = next;
    }
    return line;
  }

  /** The first of a line is good, the last one bad. */
  #within(line: readonly string[]): BrokenCommit {
    let [good, bad] = [0, line.length - 1];
    for (;;) {
      const middle = this.#nextToMiddle(line, good, bad);
      if (middle === undefined) break;
      if (this.#of(line[middle]!) === 'good') good = middle;
      else bad = middle;
    }
    const found = { bad: line[bad]!, good: line[good]!, between: line.slice(good + 1, bad) };
    const { parents } = this.#commits.get(found.bad)!;
    if (parents.length < 2 || found.between.length > 0) return { ...found, isMerge: false };
    return this.#merged(found.good, parents) ?? { ...found, isMerge: true };
  }

  /** What can be judged, nearest to the middle. */
  #nextToMiddle(line: readonly string[], good: number, bad: number): number | undefined {
    const middle = (good + bad) >> 1;
    for (let d = 0; d < bad - good; d++)
      for (const at of d === 0 ? [middle] : [middle - d, middle + d])
        if (at > good && at < bad && this.#of(line[at]!) !== 'skip') return at;
    return undefined;
  }

  /** Where a line that was merged into a good one broke. */
  #merged(good: string, parents: readonly string[]): BrokenCommit | undefined {
    const before = ancestors(this.#commits, good);
    for (const parent of parents) {
      if (before.has(parent) || !this.#commits.has(parent) || this.#of(parent) !== 'bad') continue;
      const line = this.#line(parent, (id) => before.has(id) || !this.#commits.has(id));
      if (line !== undefined && this.#of(line[0]!) === 'good') return this.#within(line);
    }
    return undefined;
  }
}

/** A commit, and all that it comes from, of those given and the ones next to them. */
function ancestors(commits: ReadonlyMap<string, Commit>, id: string): Set<string> {
  const found = new Set<string>();
  const left = [id];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    left.push(...(commits.get(at)?.parents ?? []));
  }
  return found;
}

/** A commit, and all of those given that come from it. */
function descendants(commits: readonly Commit[], id: string): Set<string> {
  const children = new Map<string, string[]>();
  for (const commit of commits)
    for (const parent of commit.parents) children.set(parent, [...(children.get(parent) ?? []), commit.id]);
  const found = new Set<string>();
  const left = [id];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    left.push(...(children.get(at) ?? []));
  }
  return found;
}
