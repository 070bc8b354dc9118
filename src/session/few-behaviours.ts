import type { Behaviour } from '../explore/exploration.ts';
import { printTerm } from '../expr/print-term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { expressedEnd } from '../report/explore/behaviour-json.ts';
import { exploreOutcomeText } from '../report/values/outcome-text.ts';

/** So many behaviours are tested one and all. */
const ALL = 24;

/**
 * The behaviours that tests are written for: all; or, of many, those that show something which none before them shows: an outcome under a condition, a
 * line that runs. Conditions and outcomes that differ in a count or a position only are the same.
 */
export function fewBehaviours(store: TermStore, behaviours: readonly Behaviour[]): Behaviour[] {
  if (behaviours.length <= ALL) return [...behaviours];
  const seen = new Set<string>();
  return behaviours.filter((b) => {
    const before = seen.size;
    for (const fact of factsOf(store, b)) seen.add(fact);
    return seen.size > before;
  });
}

function factsOf(store: TermStore, behaviour: Behaviour): string[] {
  const outcome = withoutCounts(exploreOutcomeText(expressedEnd(behaviour, store)));
  const conditions = behaviour.conditions.map((c) => withoutCounts(printTerm(store, c.term)));
  return [
    outcome,
    ...conditions.map((c) => `${outcome} when ${c}`),
    ...behaviour.lines.map((l) => `line ${l}`),
  ];
}

/** A text with its numbers taken for one, and lists of what is then the same for one of it. */
export function withoutCounts(text: string): string {
  const alike = text.slice(0, 1000).replace(/\d+/g, 'n');
  return alike.replace(/([^,;[\]{}()\s][^,;{}]*?)(?:([,;] )\1)+(?![\w[])/g, '$1$2…');
}
