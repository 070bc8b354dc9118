import { ddmin } from './ddmin.ts';
import { humanPath } from './human-path.ts';
import type { FileContent } from './level.ts';
import { applyHunks, type Hunk, lineDiff, splitHunks } from './line-diff.ts';
import type { Trials } from './trials.ts';

/** The guilty lines of a file: made good alone, they make the program pass. Line numbers count from 1 in the bad file. */
export interface GuiltyLine {
  readonly line: number;
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

/** The outcome of the search inside one file. */
export interface ContentFinding {
  readonly path: string;
  readonly guilty: readonly GuiltyLine[];
  /** How many places differ in all. */
  readonly places: number;
  /** False when even the whole good content given as a file did not pass, so that the lines are only the differing ones. */
  readonly confirmed: boolean;
}

/**
 * Line-wise delta debugging of a file's content: which of the differing lines, made good, make the program pass? `others` are the recorded calls
 * that are joint causes and are replayed meanwhile. Undefined for contents without lines (binary) or without a difference.
 */
export async function searchContent(
  trials: Trials,
  content: FileContent,
  others: ReadonlySet<number>,
): Promise<ContentFinding | undefined> {
  if (content.good.includes('\0') || content.bad.includes('\0')) return undefined;
  const bad = content.bad.split('\n');
  const all = splitHunks(lineDiff(bad, content.good.split('\n')));
  if (all.length === 0) return undefined;
  const passes = async (hunks: readonly Hunk[]): Promise<boolean> => {
    const overlays = new Map([[content.path, applyHunks(bad, hunks).join('\n')]]);
    const what = `${hunks.length} of ${all.length} differing places of ${humanPath(content.path)} made good`;
    return (await trials.replay(what, (i) => others.has(i), { overlays })).passed;
  };
  if (!(await passes(all))) return finding(content, bad, all, all.length, false);
  return finding(content, bad, await ddmin(all, passes), all.length, true);
}

function finding(
  content: FileContent,
  bad: readonly string[],
  hunks: readonly Hunk[],
  places: number,
  confirmed: boolean,
): ContentFinding {
  const guilty = hunks.map((h) => ({
    line: h.badStart + 1,
    bad: bad.slice(h.badStart, h.badEnd),
    good: h.good,
  }));
  return { path: humanPath(content.path), guilty, places, confirmed };
}
