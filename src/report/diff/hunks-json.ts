import { type Hunk, isThrough } from '../../evolve/diff/6-hunks.ts';
import type { FunctionDiff } from '../../evolve/diff/function-diff.ts';
import type { ToldApart } from '../../evolve/find/script-run.ts';
import type { HunkJson } from './diff-schema.ts';

/**
 * The pieces of a change that concern a function: those inside of it, and others that its runs came by. A difference that goes through none of the
 * pieces in functions goes through those that are made as modules load, or in other files.
 */
export function hunksJson(
  diff: Pick<FunctionDiff, 'before' | 'after' | 'changes' | 'hunks' | 'told'>,
  shorten: (path: string) => string,
): HunkJson[] {
  const { before, after, changes, told = [] } = diff;
  const isHere = ({ file }: Hunk) => file.after === after.found.module.path;
  const through = ({ hunk }: { readonly hunk: Hunk }): number[] => [
    ...changes.flatMap(({ runs: [run] }, i) =>
      !hunk.isLoading &&
      isHere(hunk) &&
      (isThrough(hunk, 'before', run.before.lines) || isThrough(hunk, 'after', run.after.lines))
        ? [i]
        : [],
    ),
    // Rows by statements come behind the others.
    ...told.flatMap((t, i) => (isToldThrough(hunk, t) ? [changes.length + i] : [])),
  ];
  const own = diff.hunks.map(through);
  const all = [
    ...changes.keys(),
    ...told.flatMap((t, i) => (t.through === undefined ? [] : [changes.length + i])),
  ];
  const rest = all.filter((i) => !own.some((list) => list.includes(i)));
  return diff.hunks.flatMap((h, i): HunkJson[] => {
    const { hunk, reached } = h;
    const isElsewhere = hunk.isLoading || !isHere(hunk);
    const found = isElsewhere && reached !== 0 ? rest : own[i]!;
    const isInside =
      isHere(hunk) &&
      (overlaps(hunk.before, spanOf(before.found.node)) || overlaps(hunk.after, spanOf(after.found.node)));
    if (!isInside && found.length === 0 && (hunk.isLoading || (reached ?? 0) === 0)) return [];
    return [
      {
        ...(hunk.before !== undefined && { before: hunk.before }),
        ...(hunk.after !== undefined && { after: hunk.after }),
        ...(!isHere(hunk) && { file: shorten(hunk.file.after) }),
        changes: found,
        ...(reached !== undefined && { reached }),
        ...(reached === 0 && found.length === 0 && hunk.needs !== undefined && { needs: hunk.needs }),
      },
    ];
  });
}

function isToldThrough(hunk: Hunk, { through = [] }: ToldApart): boolean {
  return through.some(
    ({ version, file, line }) => hunk.file[version] === file && isThrough(hunk, version, [line]),
  );
}

type Node = FunctionDiff['before']['found']['node'];

function spanOf(node: Node): readonly [number, number] {
  const tree = node.getSourceFile();
  const at = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  return [at(node.getStart()), at(node.end)];
}

function overlaps(a: readonly [number, number] | undefined, b: readonly [number, number]): boolean {
  return a !== undefined && a[0] <= b[1] && b[0] <= a[1];
}
