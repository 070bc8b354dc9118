import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import type { ExploreJson } from '../../report/explore/explore-schema.ts';

/** Where the lines of a text are in a later one: above and below the lines that are different they are the same ones. */
export function lineMap(before: string, after: string): (line: number) => number {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let same = 0;
  while (same < Math.min(old.length, now.length) && old[same] === now[same]) same++;
  let tail = 0;
  const rest = Math.min(old.length, now.length) - same;
  while (tail < rest && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  return (line) => {
    if (line <= same) return line;
    if (line > old.length - tail) return line + now.length - old.length;
    return Math.min(line, Math.max(now.length - tail, 1));
  };
}

/** A result for code that is the same but stands on other lines. `file` is the one that was edited, as results call it. */
export function movedExplored(
  result: ExploreJson,
  file: string,
  move: (line: number) => number,
): ExploreJson {
  const isHere = result.file === file;
  const moved = <P extends { readonly file: string; readonly line: number }>(place: P): P =>
    place.file === file ? { ...place, line: move(place.line) } : place;
  return {
    ...result,
    behaviours: isHere
      ? result.behaviours.map((b) => ({ ...b, lines: b.lines.map(move) }))
      : result.behaviours,
    faults: result.faults.map(moved),
    approximations: result.approximations.map(moved),
  };
}

export function movedCompared(
  result: FunctionDiffJson,
  file: string,
  move: (line: number) => number,
): FunctionDiffJson {
  if (result.file.after !== file) return result;
  return {
    ...result,
    changed: { ...result.changed, after: result.changed.after.map(move) },
    changes: result.changes.map((c) => ({ ...c, lines: { ...c.lines, after: c.lines.after.map(move) } })),
  };
}
