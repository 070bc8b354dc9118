import type { Removal } from '../shared/removal.ts';

/** A line of the source as it was. */
export interface LineState {
  readonly line: number;
  readonly text: string;
  readonly kept: boolean;
  /** Why it is gone, or what is known at it. */
  readonly why?: string;
}

/** Which lines of a text are left in another, and why those that are not have gone. Indentation does not count. */
export function lineStates(before: string, after: string, removals: readonly Removal[]): LineState[] {
  const old = before.split('\n');
  const kept = common(
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

/** For each line of `a` whether a longest common subsequence with `b` keeps it. */
function common(a: readonly string[], b: readonly string[]): boolean[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++;
  const kept = a.map((_, i) => i < start || i >= a.length - end);
  const x = a.slice(start, a.length - end);
  const y = b.slice(start, b.length - end);
  const length = Array.from({ length: x.length + 1 }, () => new Uint32Array(y.length + 1));
  for (let i = x.length - 1; i >= 0; i--)
    for (let j = y.length - 1; j >= 0; j--)
      length[i]![j] =
        x[i] === y[j] ? length[i + 1]![j + 1]! + 1 : Math.max(length[i + 1]![j]!, length[i]![j + 1]!);
  for (let i = 0, j = 0; i < x.length && j < y.length; ) {
    if (x[i] === y[j]) {
      kept[start + i] = true;
      i++;
      j++;
    } else if (length[i + 1]![j]! >= length[i]![j + 1]!) i++;
    else j++;
  }
  return kept;
}
