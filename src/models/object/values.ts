import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { ownProperties } from '../core/own-properties.ts';

/** Object.values and Object.entries. */
export const values: readonly ModelEntry[] = (['values', 'entries'] as const).map((name) => ({
  path: `Object.${name}`,
  kind: 'object',
  model: (context, call) => {
    const given = argument(call, 0);
    if (given.value === undefined || given.value === null) {
      context.resolve(given.value, given.term);
      return Guest.apply(call.fn, call.self, call.args);
    }
    const out = makeArray(context);
    for (const { key, name: keyTerm, value, term } of ownProperties(context, given, false, 'ordered')) {
      if (name === 'values') append(context, out, value, term);
      else {
        const pair = makeArray(context);
        append(context, pair, key, keyTerm);
        append(context, pair, value, term);
        append(context, out, pair, 0);
      }
    }
    return out;
  },
}));

function makeArray(context: ModelContext): unknown[] {
  return Guest.construct(context.intrinsic('Array') as Function, []) as unknown[];
}

function append(context: ModelContext, array: unknown[], value: unknown, term: number): void {
  const key = String(array.length);
  Guest.defineProperty(array, key, { value, writable: true, enumerable: true, configurable: true });
  context.setCell(array, key, term);
}
