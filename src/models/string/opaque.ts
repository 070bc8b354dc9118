import { Sort } from '../../expr/sort.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { concretiseAndRun } from '../core/native.ts';
import { pure, pureModel } from '../core/pure.ts';

/** Methods that only the evaluator knows: comparison by locale, well-formedness. */
export const opaque: readonly ModelEntry[] = [
  localeCompare(),
  plain('isWellFormed', Sort.Bool),
  plain('toWellFormed', Sort.Str),
];

function plain(name: string, sort: Sort): ModelEntry {
  const path = `String.prototype.${name}`;
  return pure({ path, self: 'string', args: [], term: (c) => c.store.fn(path, sort, [c.self.term]) });
}

/** With locales or options it is compared on concrete values. */
function localeCompare(): ModelEntry {
  const path = 'String.prototype.localeCompare';
  const plainly = pureModel({
    path,
    self: 'string',
    args: ['string'],
    term: (c) => c.store.fn(path, Sort.Num, [c.self.term, c.args[0]!.term]),
  });
  return {
    path,
    kind: 'pure',
    model: (context, call) =>
      call.args.slice(1).every((arg) => arg === undefined)
        ? plainly(context, call)
        : concretiseAndRun(context, call, 'localeCompare with locales'),
  };
}
