import type { ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';

/** What methods give where the callback says yes (of `every`: no) of no element. */
const otherwise = {
  some: false,
  every: true,
  find: undefined,
  findLast: undefined,
  findIndex: -1,
  findLastIndex: -1,
} as const;

/**
 * A method that looks for an element by a callback: where the array is an input and the callback only looks at its argument, whether there is one is one question for any
 * length. Which one it is depends on the elements.
 */
export function asking(entry: ModelEntry, name: keyof typeof otherwise): ModelEntry {
  if (entry.kind !== 'selfHosted') return entry;
  return {
    ...entry,
    asked: (context, { self, selfTerm, args }) => {
      const [callback] = args;
      if (!Array.isArray(self) || args.length !== 1 || typeof callback !== 'function') return undefined;
      context.resolve(self, selfTerm);
      const found = context.askAll(self, callback, name !== 'every');
      if (found === 0) return undefined;
      const isFound = context.valueOf(found) === true;
      if (name === 'some' || name === 'every') {
        context.result(name === 'some' ? found : context.store.not(found));
        return { value: name === 'some' ? isFound : !isFound };
      }
      context.decide(found, isFound, ConditionKind.split);
      return isFound ? undefined : { value: otherwise[name] };
    },
  };
}
