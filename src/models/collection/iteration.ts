import { Guest } from '../../machine/guest/guest.ts';
import type { Held, ModelContext, ModelEntry } from '../../machine/model.ts';
import { brandOf, collectionMethod, host } from './collection-method.ts';
import { readEntry } from './table.ts';

interface Cursor extends Held {
  readonly collection: object;
  readonly kind: string;
  /** Goes along with the real iterator and tells the entry it stands at. */
  readonly entries: Iterator<[unknown, unknown]>;
}

const cursorKey = Symbol('collection iterator');

/** keys, values and entries with their iterators, and forEach. */
export const iteration: readonly ModelEntry[] = [
  ...(['Map', 'Set'] as const).flatMap((owner) => [
    ...['keys', 'values', 'entries']
      // Set.prototype.keys is Set.prototype.values itself.
      .filter((kind) => owner === 'Map' || kind !== 'keys')
      .map((kind) =>
        collectionMethod(owner, kind, (context, call) => {
          const iterator = Guest.apply(call.fn, call.self, []) as object;
          const { collection } = call;
          context.state<Cursor>(iterator, cursorKey, () => ({
            collection,
            kind,
            entries: entriesOf(collection),
            holds: [{ value: collection, term: 0 }],
          }));
          return iterator;
        }),
      ),
    collectionMethod(owner, 'forEach', (context, call) => {
      const [callback, thisArg] = call.args;
      if (typeof callback !== 'function') return Guest.apply(call.fn, call.self, call.args);
      for (const [key, value] of iterable(entriesOf(call.collection))) {
        const terms = termsOf(context, call.collection, key);
        const args = [value, key, call.collection];
        context.call(callback, thisArg, call.argTerms[1] ?? 0, args, [terms.value, terms.key, 0]);
      }
      return undefined;
    }),
    {
      path: `%${owner}IteratorPrototype%.next`,
      kind: 'object',
      model: (context, call) => {
        const result = Guest.apply(call.fn, call.self, []) as IteratorResult<unknown>;
        const cursor = context.state<Cursor | undefined>(call.self as object, cursorKey, () => undefined);
        const entry = cursor?.entries.next();
        if (cursor === undefined || entry === undefined || entry.done || result.done) return result;
        const terms = termsOf(context, cursor.collection, entry.value[0]);
        if (cursor.kind === 'entries') {
          context.setCell(result.value as object, '0', terms.key);
          context.setCell(result.value as object, '1', terms.value);
        } else context.setCell(result, 'value', cursor.kind === 'keys' ? terms.key : terms.value);
        return result;
      },
    } satisfies ModelEntry,
  ]),
];

function entriesOf(collection: object): Iterator<[unknown, unknown]> {
  return Guest.apply(host[brandOf(collection)!].entries, collection, []) as Iterator<[unknown, unknown]>;
}

function iterable<T>(iterator: Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: () => iterator };
}

/** The shadows of an entry; the value of a Set's entry is its key. */
function termsOf(context: ModelContext, collection: object, key: unknown): { key: number; value: number } {
  const entry = readEntry(context, collection, key) ?? { key: 0, value: 0 };
  return brandOf(collection) === 'Set' ? { key: entry.key, value: entry.key } : entry;
}
