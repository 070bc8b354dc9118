import { lineOf } from '../evolve/blame/edits/change.ts';
import type { Chosen } from '../evolve/blame/repairs/4-choose.ts';
import { isCondition } from '../evolve/blame/repairs/expression-roles.ts';
import type { SuspectJson } from '../report/blame/blame-schema.ts';
import { ts } from '../syntax/tree.ts';

/** Suspects that cost no more than this times the best one, and make as many other inputs wrong, cannot be told apart by experiments. */
const ALIKE = 1.5;

/** A decision with an alternate input. */
export type Decision = Pick<SuspectJson, 'version' | 'file' | 'line' | 'passes' | 'decision' | 'alternate'>;

/** Suspects in order, and the alternate inputs of decisions by their place in it. */
export interface RankedSuspects {
  readonly suspects: readonly Chosen[];
  readonly alternates: ReadonlyMap<Chosen, Decision>;
}

/**
 * Suspects that experiments cannot tell apart, by DARWIN's decisions: first the one where a decision has an alternate input that passes. `ask` is called only when there
 * is something to tell apart.
 */
export function rankByDecisions(
  suspects: readonly Chosen[],
  shorten: (path: string) => string,
  ask: () => readonly Decision[],
): RankedSuspects {
  const none = { suspects, alternates: new Map<Chosen, Decision>() };
  const [best] = suspects;
  if (best === undefined || !isExperiment(best)) return none;
  const { cost, distance } = best.finding;
  const tied = suspects.filter(
    (s) => isExperiment(s) && s.finding.cost <= cost * ALIKE && s.finding.distance.broken === distance.broken,
  );
  if (!tied.slice(1).some(isDeciding)) return none;
  const found = ask().filter((s) => s.passes && s.version === 'after');
  const alternates = new Map<Chosen, Decision>();
  for (const suspect of suspects) {
    const { module } = suspect.finding;
    const [file, line] = [shorten(module.after.path), lineOf(module.trees!.after, suspect.at)];
    const decision = found.find((s) => s.file === file && s.line === line);
    if (decision !== undefined && isDeciding(suspect)) alternates.set(suspect, decision);
  }
  const first = tied.find((s) => alternates.has(s)) ?? best;
  return { suspects: [first, ...suspects.filter((s) => s !== first)], alternates };
}

/** Whether something is decided where a suspect is; built-ins decide, too, but that is not the program's doing. */
function isDeciding({ finding: { repair, after } }: Chosen): boolean {
  for (let n = repair?.node ?? after[0]?.node; n !== undefined; n = n.parent) {
    if (ts.isExpression(n) && isCondition(n)) return true;
    if (ts.isIfStatement(n) || ts.isIterationStatement(n, false)) return true;
    if (ts.isStatement(n)) return false;
  }
  return false;
}

function isExperiment({ kind }: Chosen): boolean {
  return kind === 'edit' || kind === 'repair';
}
