import { isWsl } from '../../syntax/wsl/is-wsl.ts';
import { parseWsl } from '../../syntax/wsl/parse-wsl.ts';
import { printWsl } from '../../syntax/wsl/print-wsl.ts';
import { wslTokens } from '../../syntax/wsl/tokens.ts';
import type { Removal } from '../shared/removal.ts';

/** A line of the source as it was. */
export interface LineState {
  readonly line: number;
  readonly text: string;
  readonly kept: boolean;
  /** Why it is gone, or what is known at it. */
  readonly why?: string;
}

/**
 * Which lines of a text are left in another, and why those that are not have gone. Indentation does not count, nor, in WSL, which is laid out
 * anew, do the ends of lines.
 */
export function lineStates(
  path: string,
  before: string,
  after: string,
  removals: readonly Removal[],
): LineState[] {
  const old = before.split('\n');
  const kept = isWsl(path)
    ? keptInLayout(old, before, after)
    : common(
        old.map((l) => l.trim()),
        after.split('\n').map((l) => l.trim()),
      );
  return old.map((text, i) => {
    const line = i + 1;
    const why = reasonAt(removals, line, kept[i]!);
    return { line, text, kept: kept[i]!, ...(why !== undefined && { why }) };
  });
}

/** The innermost reason that covers a line; for a line that stays one that starts on it. */
function reasonAt(removals: readonly Removal[], line: number, kept: boolean): string | undefined {
  const covering = removals.filter(({ span, action }) =>
    kept || action !== 'remove' ? span.line === line : span.line <= line && span.endLine >= line,
  );
  const chosen = covering.filter((r) => !kept || r.action !== 'remove');
  return [...new Set(chosen.map((r) => r.why))].join('; ') || undefined;
}

/** What only holds a program together: a line that has more is kept when the rest is. */
const structure = new Set('THEN ELSE FI DO OD ENDVAR END'.split(' '));

/** By what is kept of the program as it is laid out when it is printed: one statement a line. */
function keptInLayout(lines: readonly string[], before: string, after: string): boolean[] {
  if (before === after) return lines.map(() => true);
  const bare = (text: string) => text.split('\n').map((l) => l.trim().replace(/;$/, ''));
  const laidOut = printWsl(parseWsl(before));
  const tokens = wslTokens(before);
  const printed = wslTokens(laidOut);
  const stays = common(bare(laidOut), bare(after));
  const lineOf = (at: number): number => laidOut.slice(0, at).split('\n').length - 1;
  // What is printed in another way (`EXIT` as `EXIT(1)`, fewer parentheses) has no counterpart.
  const counterparts = matched(
    tokens.map((t) => t.text),
    printed.map((t) => t.text),
  );
  const kept = counterparts.map((at) => (at < 0 ? undefined : stays[lineOf(printed[at]!.start)]!));
  let start = 0;
  return lines.map((text) => {
    const end = start + text.length;
    const own = tokens.flatMap((t, i) => (t.start >= start && t.start < end ? [i] : []));
    start = end + 1;
    const telling = own.filter((i) => !structure.has(tokens[i]!.text) && kept[i] !== undefined);
    return (telling.length === 0 ? own : telling).every((i) => kept[i] !== false);
  });
}

/** For each line of `a` whether a longest common subsequence with `b` keeps it. */
function common(a: readonly string[], b: readonly string[]): boolean[] {
  return matched(a, b).map((at) => at >= 0);
}

/** A longest common subsequence: for each element of `a` its index in `b`, or -1. */
function matched(a: readonly string[], b: readonly string[]): number[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++;
  const found = a.map((_, i) => (i < start ? i : i >= a.length - end ? i + b.length - a.length : -1));
  const x = a.slice(start, a.length - end);
  const y = b.slice(start, b.length - end);
  const length = Array.from({ length: x.length + 1 }, () => new Uint32Array(y.length + 1));
  for (let i = x.length - 1; i >= 0; i--)
    for (let j = y.length - 1; j >= 0; j--)
      length[i]![j] =
        x[i] === y[j] ? length[i + 1]![j + 1]! + 1 : Math.max(length[i + 1]![j]!, length[i]![j + 1]!);
  for (let i = 0, j = 0; i < x.length && j < y.length; ) {
    if (x[i] === y[j]) {
      found[start + i] = start + j;
      i++;
      j++;
    } else if (length[i + 1]![j]! >= length[i]![j + 1]!) i++;
    else j++;
  }
  return found;
}
