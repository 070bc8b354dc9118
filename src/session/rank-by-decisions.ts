import { lineOf } from '../evolve/blame/edits/change.ts';
import type { Chosen } from '../evolve/blame/repairs/4-choose.ts';
import type { BlameJson, SuspectJson } from '../report/blame/blame-schema.ts';

/** Suspects that cost no more than this times the best one, and make as many other inputs wrong, cannot be told apart by experiments. */
const ALIKE = 1.5;

/** Suspects in order, and the alternate inputs of decisions by their place in it. */
export interface RankedSuspects {
  readonly suspects: readonly Chosen[];
  readonly alternates: ReadonlyMap<Chosen, SuspectJson>;
}

/**
 * Suspects that experiments cannot tell apart, by DARWIN's decisions: first the one where a decision has an alternate input that passes. `ask` is called only when there
 * is something to tell apart.
 */
export function rankByDecisions(
  suspects: readonly Chosen[],
  shorten: (path: string) => string,
  ask: () => BlameJson | undefined,
): RankedSuspects {
  const none = { suspects, alternates: new Map<Chosen, SuspectJson>() };
  const [best] = suspects;
  if (best === undefined || !isExperiment(best)) return none;
  const { cost, distance } = best.finding;
  const tied = suspects.filter(
    (s) => isExperiment(s) && s.finding.cost <= cost * ALIKE && s.finding.distance.broken === distance.broken,
  );
  if (tied.length < 2) return none;
  const found = (ask()?.suspects ?? []).filter((s) => s.passes && s.version === 'after');
  const alternates = new Map<Chosen, SuspectJson>();
  for (const suspect of suspects) {
    const { module } = suspect.finding;
    const [file, line] = [shorten(module.after.path), lineOf(module.trees!.after, suspect.at)];
    const decision = found.find((s) => s.file === file && s.line === line);
    if (decision !== undefined) alternates.set(suspect, decision);
  }
  const first = tied.find((s) => alternates.has(s)) ?? best;
  return { suspects: [first, ...suspects.filter((s) => s !== first)], alternates };
}

function isExperiment({ kind }: Chosen): boolean {
  return kind === 'edit' || kind === 'repair';
}
