import { inheritedNames } from '../base/inherited-names.ts';
import type { Behaviour } from '../explore/exploration.ts';
import { printTerm } from '../expr/print-term.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { expressedEnd } from '../report/explore/behaviour-json.ts';
import { exploreOutcomeText } from '../report/values/outcome-text.ts';

/** So many behaviours are tested one and all. */
export const ALL = 24;

/** Of more, so many at most, those with a new outcome or line before others. */
const MOST = 60;

export interface FewBehaviours {
  readonly few: readonly Behaviour[];
  /** Those with an outcome or a line that none before them has. */
  readonly telling: ReadonlySet<Behaviour>;
}

/**
 * The behaviours that tests are written for: all; or, of many, those that show something which none before them shows: an outcome under a condition, a
 * line that runs. Conditions and outcomes that differ in a count or a position only are the same.
 */
export function fewBehaviours(store: TermStore, behaviours: readonly Behaviour[]): FewBehaviours {
  if (behaviours.length <= ALL) return { few: behaviours, telling: new Set(behaviours) };
  const seen = new Set<string>();
  // Behaviours have most of their conditions in common.
  const texts = new Map<Term, string>();
  const textOf = (term: Term) => {
    const text = texts.get(term) ?? withoutCounts(printTerm(store, term));
    texts.set(term, text);
    return text;
  };
  const telling: Behaviour[] = [];
  const further: Behaviour[] = [];
  for (const b of behaviours) {
    const before = seen.size;
    const outcome = withoutCounts(exploreOutcomeText(expressedEnd(b, store)));
    seen.add(outcome);
    for (const line of b.lines) seen.add(`line ${line}`);
    if (seen.size > before) telling.push(b);
    const ends = seen.size;
    for (const { term } of b.conditions) seen.add(`${outcome} when ${textOf(term)}`);
    if (ends === before && seen.size > before) further.push(b);
  }
  const chosen = new Set([...telling, ...further].slice(0, MOST));
  return { few: behaviours.filter((b) => chosen.has(b)), telling: new Set(telling) };
}

/** Names that all objects have: what happens at one of them happens at any. */
const inherited = new RegExp(`\\b(?:${inheritedNames.join('|')})\\b`, 'g');

/** A text with its numbers taken for one, names that all objects have for one, and lists of what is then the same for one of it. */
export function withoutCounts(text: string): string {
  const alike = text.slice(0, 1000).replace(/\d+/g, 'n').replace(inherited, 'valueOf');
  return alike.replace(/([^,;[\]{}()\s][^,;{}]*?)(?:([,;] )\1)+(?![\w[])/g, '$1$2…');
}
