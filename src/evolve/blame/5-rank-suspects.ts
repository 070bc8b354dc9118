import type { Suspect, SuspectLine } from './suspect.ts';

/**
 * Suspects by line: first those whose alternate input passes, then those nearer to the outcome, then those decided earlier. Real decisions come before
 * predicates.
 */
export function rankSuspects(suspects: readonly Suspect[]): SuspectLine[] {
  const lines = new Map<string, Suspect[]>();
  for (const suspect of [...suspects].sort(compare)) {
    const { file, line } = suspect.place;
    const key = `${suspect.version}\0${file}\0${line}`;
    const list = lines.get(key);
    if (list === undefined) lines.set(key, [suspect]);
    else list.push(suspect);
  }
  return [...lines.values()].map((list) => ({
    place: list[0]!.place,
    version: list[0]!.version,
    suspects: list,
  }));
}

function compare(a: Suspect, b: Suspect): number {
  return (
    Number(b.alternate.passes) - Number(a.alternate.passes) ||
    Number(a.decision.predicate !== undefined) - Number(b.decision.predicate !== undefined) ||
    finite(a.distance) - finite(b.distance) ||
    a.index - b.index
  );
}

function finite(distance: number): number {
  return Math.min(distance, Number.MAX_SAFE_INTEGER);
}
