import { describe, expect, it } from 'vitest';
import { Random } from '../../../base/random.ts';
import { bisectCommits, type Commit, type Judgement } from './bisect-commits.ts';

/** `b < a c`: b was made from a, and c merged into it. */
function history(text: string): Commit[] {
  return text.split('\n').map((line) => {
    const [id, , ...parents] = line.trim().split(' ');
    return { id: id!, parents };
  });
}

function judging(bad: string, skip = ''): (id: string) => Judgement {
  return (id) => (bad.includes(id) ? 'bad' : skip.includes(id) ? 'skip' : 'good');
}

describe('bisectCommits', () => {
  it('finds the commit on a line', () => {
    const commits = history('b < a\nc < b\nd < c\ne < d');
    expect(bisectCommits(commits, 'a', 'e', judging('de'))).toEqual({
      bad: 'd',
      good: 'c',
      between: [],
      isMerge: false,
    });
  });

  it('leaves out what does not load', () => {
    const commits = history('b < a\nc < b\nd < c\ne < d');
    expect(bisectCommits(commits, 'a', 'e', judging('de', 'c'))).toMatchObject({
      bad: 'd',
      good: 'b',
      between: ['c'],
    });
  });

  it('goes down into a line that was merged', () => {
    const commits = history('b < a\nx < a\ny < x\nm < b y\nn < m');
    expect(bisectCommits(commits, 'a', 'n', judging('ymn'))).toMatchObject({ bad: 'y', good: 'x' });
  });

  it('names the merge when both lines are right', () => {
    const commits = history('b < a\nx < a\nm < b x');
    expect(bisectCommits(commits, 'a', 'm', judging('m'))).toMatchObject({
      bad: 'm',
      good: 'b',
      isMerge: true,
    });
  });

  it('goes by the line that the start is on', () => {
    // The main line has never had it; the start is the tip of the branch that brought it.
    const commits = history('b < o\nm < b s\nn < m');
    expect(bisectCommits(commits, 's', 'n', judging('bon'))).toMatchObject({ bad: 'n', good: 'm' });
  });

  it('says nothing when it was wrong where both part', () => {
    expect(bisectCommits(history('b < o\nc < b'), 's', 'c', judging('obc'))).toBeUndefined();
  });

  it('names a bad commit and a good one it was made from, whatever the history', () => {
    const random = new Random(5);
    let [named, skipped] = [0, 0];
    for (let n = 0; n < 2000; n++) {
      const size = random.int(1, 14);
      const commits: Commit[] = [];
      for (let i = 1; i <= size; i++) {
        const parents = new Set([random.chance(0.7) ? i - 1 : random.int(0, i - 1)]);
        if (random.chance(0.3)) parents.add(random.int(0, i - 1));
        commits.push({ id: String(i), parents: [...parents].map(String) });
      }
      const judgements = commits.map(() =>
        random.chance(0.15) ? 'skip' : random.chance(0.5) ? 'bad' : 'good',
      );
      const judge = (id: string): Judgement => {
        if (id === '0') return 'good';
        return id === String(size) ? 'bad' : judgements[Number(id) - 1]!;
      };
      // What the end does not come from is not among them.
      const reached = new Set<string>();
      const reach = (id: string): void => {
        reached.add(id);
        for (const p of commits[Number(id) - 1]?.parents ?? []) reach(p);
      };
      reach(String(size));
      const given = commits.filter((c) => reached.has(c.id));
      const found = bisectCommits(given, '0', String(size), judge)!;
      expect([judge(found.bad), judge(found.good)]).toEqual(['bad', 'good']);
      expect(found.between.map(judge)).toEqual(found.between.map(() => 'skip'));
      for (const [i, id] of [found.good, ...found.between].entries()) {
        const next = [...found.between, found.bad][i]!;
        expect(commits[Number(next) - 1]!.parents).toContain(id);
      }
      named++;
      if (found.between.length > 0) skipped++;
    }
    expect([named, skipped > 50]).toEqual([2000, true]);
  });
});
