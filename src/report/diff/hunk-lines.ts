import type { FunctionDiffJson, HunkJson } from './diff-schema.ts';
import { rangesText } from './ranges-text.ts';

/** For each piece of the change what goes through it; nothing where there is just one, through which everything goes. */
export function hunkLines({ hunks = [], changes }: FunctionDiffJson): string[] {
  const isAll = hunks.length === 1 && hunks[0]!.changes.length === changes.length && changes.length > 0;
  if (isAll) return [];
  const shown = hunks.slice(0, MOST).map((hunk) => `  ${placeOf(hunk)}: ${whatOf(hunk)}.`);
  return hunks.length > MOST ? [...shown, `  … and ${hunks.length - MOST} more pieces of the change`] : shown;
}

const MOST = 8;

function placeOf({ before, after, file }: HunkJson): string {
  const lines = (range: readonly [number, number]) =>
    range[0] === range[1] ? `${range[0]}` : `${range[0]}-${range[1]}`;
  const where = file === undefined ? 'Lines' : `${file}, lines`;
  if (before === undefined) return `${where} ${lines(after!)} (added)`;
  return after === undefined
    ? `${where} ${lines(before)} (removed)`
    : `${where} ${lines(before)} → ${lines(after)}`;
}

function whatOf({ changes, reached, needs }: HunkJson): string {
  if (changes.length > 0)
    return `difference${changes.length === 1 ? '' : 's'} ${rangesText(changes.map((i) => i + 1))}`;
  if (reached === undefined) return 'no difference found';
  return reached === 0
    ? `never reached by random inputs${needs === undefined ? '' : `: needs ${needs}`}`
    : `reached by ${reached} random inputs, no difference found`;
}
