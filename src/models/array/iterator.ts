import { Op } from '../../expr/op.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { Held, ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';

interface Cursor extends Held {
  readonly array: object;
  readonly kind: string;
  index: number;
}

const cursorKey = Symbol('array iterator');

/** keys, values and entries (also as Symbol.iterator), and the iterator they return. */
export const arrayIterator: readonly ModelEntry[] = [
  ...['keys', 'values', 'entries'].flatMap((kind) =>
    ['Array.prototype', '%TypedArray%.prototype'].map(
      (owner): ModelEntry => ({
        path: `${owner}.${kind}`,
        kind: 'object',
        model: (context, call) => {
          const iterator = Guest.apply(call.fn, call.self, []) as object;
          context.resolve(call.self, call.selfTerm);
          if (typeof call.self === 'object')
            context.state<Cursor>(iterator, cursorKey, () => ({
              array: call.self as object,
              kind,
              index: 0,
              holds: [{ value: call.self, term: 0 }],
            }));
          return iterator;
        },
      }),
    ),
  ),
  {
    path: '%ArrayIteratorPrototype%.next',
    kind: 'object',
    model: (context, call) => {
      const { store } = context;
      const result = Guest.apply(call.fn, call.self, []) as IteratorResult<unknown>;
      const cursor = context.state<Cursor | undefined>(call.self as object, cursorKey, () => undefined);
      if (cursor === undefined || cursor.index < 0) return result;
      const { array, kind } = cursor;
      if (Guest.isArray(array)) {
        const inside = store.make(Op.Lt, store.constant(cursor.index), context.lengthTerm(array));
        context.decide(inside, !result.done, ConditionKind.split);
      }
      const i = result.done ? -1 : cursor.index;
      cursor.index = result.done ? -1 : i + 1;
      if (i < 0 || kind === 'keys') return result;
      const term = context.getCell(array, String(i));
      if (kind === 'values') context.setCell(result, 'value', term);
      else context.setCell(result.value as object, '1', term);
      return result;
    },
  },
];
