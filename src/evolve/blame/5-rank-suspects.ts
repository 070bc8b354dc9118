import type { Suspect, SuspectLine } from './suspect.ts';

/**
 * Suspects by line: first those whose alternate input passes, then those whose line was changed or that depend on one that was, then those nearer
 * to the outcome, then those decided earlier. Real decisions come before predicates.
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
    evidence(a) - evidence(b) ||
    finite(a.distance) - finite(b.distance) ||
    a.index - b.index
  );
}

/** What speaks for a suspect besides its alternate input, the strongest first. */
function evidence({ changed, sources }: Suspect): number {
  if (changed) return 0;
  if (sources.some((s) => s.by === 'value')) return 1;
  return sources.length > 0 ? 2 : 3;
}

function finite(distance: number): number {
  return Math.min(distance, Number.MAX_SAFE_INTEGER);
}
