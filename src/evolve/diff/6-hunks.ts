import type { Subject } from '../../explore/subject.ts';
import { ts } from '../../syntax/tree.ts';
import { changedModules } from '../find/changed-places.ts';
import { linesOf } from '../shared/match-statements.ts';
import { neededFor } from './hunks/needed-for.ts';

/** A piece of a change as a reviewer sees it: lines of a file in each version; a side without lines was not there. */
export interface Hunk {
  readonly file: { readonly before: string; readonly after: string };
  readonly before?: Lines;
  readonly after?: Lines;
  /** It belongs to what the modules do as they load, so that every run comes by it. */
  readonly isLoading: boolean;
  /** What the code asks for before it comes there. */
  readonly needs?: string;
}

/** First and last. */
export type Lines = readonly [first: number, last: number];

/** What changed in the files of two versions, piece by piece; formatting, comments and renamed locals aside. */
export function hunksOf(before: Subject, after: Subject, relocate: (file: string) => string): Hunk[] {
  return changedModules(before, after, relocate).flatMap(({ before: old, after: now, match }) => {
    const file = { before: old.path, after: now.path };
    const pieces: Hunk[] = [
      ...match.changed.map(([a, b]): Hunk => {
        const isOfFile = isLoading(a) && isLoading(b);
        return { file, before: linesOf(a), after: linesOf(b), isLoading: isOfFile, ...needsOf(b) };
      }),
      ...match.removed.map((a): Hunk => {
        return { file, before: linesOf(a, true), isLoading: isLoading(a), ...needsOf(a) };
      }),
      ...match.added.map((b): Hunk => {
        return { file, after: linesOf(b, true), isLoading: isLoading(b), ...needsOf(b) };
      }),
    ];
    return joined(pieces.sort((x, y) => startOf(x) - startOf(y)));
  });
}

function needsOf(node: ts.Node): { readonly needs?: string } {
  const needs = neededFor(node);
  return needs === undefined ? {} : { needs };
}

/** Whether some lines of a file that ran are in a hunk. */
export function isThrough(hunk: Hunk, version: 'before' | 'after', lines: readonly number[]): boolean {
  const range = hunk[version];
  return range !== undefined && lines.some((line) => line >= range[0] && line <= range[1]);
}

/** Pieces that touch are one, as long as both are part of functions, or neither is. */
function joined(pieces: readonly Hunk[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (const piece of pieces) {
    const last = hunks.at(-1);
    if (last === undefined || last.isLoading !== piece.isLoading || !touches(last, piece)) hunks.push(piece);
    else {
      const [before, after] = [span(last.before, piece.before), span(last.after, piece.after)];
      hunks[hunks.length - 1] = { ...last, ...(before && { before }), ...(after && { after }) };
    }
  }
  return hunks;
}

function touches(a: Hunk, b: Hunk): boolean {
  const near = (x: Lines | undefined, y: Lines | undefined) =>
    x !== undefined && y !== undefined && y[0] <= x[1] + 1 && x[0] <= y[1] + 1;
  return near(a.before, b.before) || near(a.after, b.after);
}

function span(a: Lines | undefined, b: Lines | undefined): Lines | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}

function startOf({ before, after }: Hunk): number {
  return (after ?? before)![0];
}

function isLoading(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent)
    if (ts.isFunctionLike(at)) return false;
  return true;
}
