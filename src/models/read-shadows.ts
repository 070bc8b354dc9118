import type { Term } from '../expr/term.ts';
import type { ModelContext } from '../machine/model.ts';
import { brandOf } from './collection/collection-method.ts';
import { keysOf, tableOf } from './collection/table.ts';
import { timeOf } from './date/time.ts';

/** The shadow of entry number `position` of a Map or Set (whose values are its keys); 0 when concrete. */
export function containerTerm(
  context: ModelContext,
  collection: object,
  position: number,
  part: 'key' | 'value',
): Term {
  const { entries } = tableOf(context, collection);
  if (entries.size === 0) return 0;
  const entry = entries.get(keysOf(collection)[position]);
  if (entry === undefined) return 0;
  return brandOf(collection) === 'Set' ? entry.key : entry[part];
}

/** The shadow of a Date's time value; 0 when concrete. */
export function timeTerm(context: ModelContext, date: object): Term {
  const time = timeOf(context, date);
  return time === undefined || context.store.isConst(time.term) ? 0 : time.term;
}
