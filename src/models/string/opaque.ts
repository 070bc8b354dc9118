import { Sort } from '../../expr/sort.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { localeMethod } from '../core/locale.ts';
import { pure } from '../core/pure.ts';

/** Methods that only the evaluator knows: what depends on the locale, and well-formedness. */
export const opaque: readonly ModelEntry[] = [
  localeMethod('String.prototype.localeCompare', 'string', ['string'], Sort.Num),
  localeMethod('String.prototype.toLocaleLowerCase', 'string', [], Sort.Str),
  localeMethod('String.prototype.toLocaleUpperCase', 'string', [], Sort.Str),
  localeMethod('Number.prototype.toLocaleString', 'number', [], Sort.Str),
  plain('isWellFormed', Sort.Bool),
  plain('toWellFormed', Sort.Str),
];

function plain(name: string, sort: Sort): ModelEntry {
  const path = `String.prototype.${name}`;
  return pure({ path, self: 'string', args: [], term: (c) => c.store.fn(path, sort, [c.self.term]) });
}
