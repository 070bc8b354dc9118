import { mapAlternatives } from './map-alternatives.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

const names: Record<Sort, string> = {
  [Sort.Bool]: 'boolean',
  [Sort.Num]: 'number',
  [Sort.Str]: 'string',
  [Sort.Big]: 'bigint',
  [Sort.Undefined]: 'undefined',
  [Sort.Null]: 'object',
  [Sort.Any]: '',
  [Sort.Re]: 'object',
  [Sort.Opaque]: 'object',
};

/**
 * `typeof` of a term as a Str term: a constant, or for Unions an Ite over the tag. What has no sort of its own is a
 * function or a symbol when the predicate of its alternative says so (`typeof f === "function"`).
 */
export function typeOf(store: TermStore, term: Term): Term {
  return mapAlternatives(store, term, (t, predicate) => {
    const told = store.sort(t) === Sort.Opaque ? /^typeof .* === "(function|symbol)"$/.exec(predicate) : null;
    return store.constant(told?.[1] ?? names[store.sort(t)]);
  });
}
