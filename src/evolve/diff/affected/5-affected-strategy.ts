import { requirementSites } from '../../../explore/requirement-sites.ts';
import type { Strategy } from '../../../explore/strategies/strategy.ts';
import type { Subject } from '../../../explore/subject.ts';
import type { Condition, Trace } from '../../../machine/trace.ts';
import type { Direction } from './4-direction.ts';
import { AffectedFrontier } from './search/affected-frontier.ts';
import { eventOf } from './search/affected-state.ts';

/**
 * Directed exploration (figure 6 of "Directed incremental symbolic execution"): one run for every sequence of affected nodes that some
 * input takes. Each turn of a loop is told apart (the paper's CheckLoops). The subject must be {@link watching} the direction's sites.
 */
export function affectedStrategy(direction: Direction, subject: Subject): Strategy {
  return {
    name: 'affected',
    needsDependences: false,
    inOrder: true,
    sequence: (trace) => trace.conditions,
    frontier: () => new AffectedFrontier(subject.store, direction, requirementSites(subject)),
  };
}

/** The subject with runs that tell which affected and deciding sites they execute. */
export function watching(subject: Subject, direction: Direction): Subject {
  const { affected, deciding, feeding, chosen, calls } = direction;
  const sites = new Set([...affected, ...deciding, ...feeding, ...chosen, ...calls]);
  return { ...subject, machine: subject.machine.watching(sites) };
}

/** Which affected nodes a run takes, in order, as text; sides of affected decisions are told apart. */
export function affectedKey({ events }: Pick<Trace, 'events'>, { affected }: Direction): string {
  const { sites, sides } = events!;
  return sites.flatMap((site, i) => (affected.has(site) ? eventOf(site, sides[i]!) : [])).join(' ');
}

/** The affected path condition of a run: what it decided, without decisions that affect nothing and that come after the last deciding one. */
export function affectedConditions(
  conditions: readonly Condition[],
  { deciding, feeding }: Direction,
): readonly Condition[] {
  const isIdle = ({ site }: Condition) => site >= 0 && !deciding.has(site) && !feeding.has(site);
  let last = conditions.length;
  while (last > 0 && isIdle(conditions[last - 1]!)) last--;
  return conditions.slice(0, last);
}
