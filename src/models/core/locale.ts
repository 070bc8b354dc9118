import type { Sort } from '../../expr/sort.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { concretiseAndRun } from './native.ts';
import { type Conversion, pureModel } from './pure.ts';

/**
 * A method that depends on the default locale, known to the evaluator only. With explicit locales or options it runs on
 * concrete values.
 */
export function localeMethod(
  path: string,
  self: 'string' | 'number',
  args: readonly Conversion[],
  sort: Sort,
): ModelEntry {
  const plainly = pureModel({
    path,
    self,
    args,
    term: (c) => c.store.fn(path, sort, [c.self.term, ...c.args.map((a) => a.term)]),
  });
  return {
    path,
    kind: 'pure',
    model: (context, call) =>
      call.args.slice(args.length).every((arg) => arg === undefined)
        ? plainly(context, call)
        : concretiseAndRun(context, call, `${path} with locales`),
  };
}
