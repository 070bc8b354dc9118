import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext, ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { argument } from '../array/plain-array.ts';
import { isObject } from '../core/is-object.ts';
import type { Shadowed } from '../core/shadowed.ts';
import { brandOf, collectionMethod } from './collection-method.ts';
import { candidates, forget, forgetAll, hasKey, locate, readEntry, record, tableOf } from './table.ts';

/** Methods of Map and Set on a key. Whether a key is present is a term for `has`; writing decides which key is meant. */
export const keyed: readonly ModelEntry[] = [
  ...(['Map', 'Set'] as const).flatMap((owner) => [
    collectionMethod(
      owner,
      'has',
      (context, call) => {
        const key = argument(call, 0);
        const asked = context.hasKey(call.collection, key.value, key.term);
        if (asked !== 0) context.result(asked);
        else isPresent(context, call.collection, key);
        return Guest.apply(call.fn, call.self, [key.value]);
      },
      true,
    ),
    {
      path: `get ${owner}.prototype.size`,
      kind: 'object',
      model: (context, call) => {
        const size = brandOf(call.self) === owner ? context.sizeOf(call.self as object) : 0;
        if (size !== 0) context.result(size);
        return Guest.apply(call.fn, call.self, call.args);
      },
    } satisfies ModelEntry,
    collectionMethod(owner, 'delete', (context, call) => {
      const key = argument(call, 0);
      locate(context, call.collection, key);
      const value = Guest.apply(call.fn, call.self, [key.value]);
      forget(context, call.collection, key.value);
      return value;
    }),
    collectionMethod(owner, 'clear', (context, call) => {
      forgetAll(context, call.collection);
      return Guest.apply(call.fn, call.self, []);
    }),
  ]),
  collectionMethod(
    'Map',
    'get',
    (context, call) => {
      const term = foundTerm(context, call.collection, argument(call, 0));
      if (term !== 0 && !context.store.isConst(term)) context.result(term);
      return Guest.apply(call.fn, call.self, [call.args[0]]);
    },
    true,
  ),
  collectionMethod('Map', 'set', (context, call) => {
    setEntry(context, call.collection, argument(call, 0), argument(call, 1));
    return Guest.apply(call.fn, call.self, call.args);
  }),
  collectionMethod('Set', 'add', (context, call) => {
    setEntry(context, call.collection, argument(call, 0), { value: undefined, term: 0 });
    return Guest.apply(call.fn, call.self, call.args);
  }),
];

/** Settles which entry a key is, and shadows it; the real collection is changed by the caller. */
function setEntry(context: ModelContext, collection: object, key: Shadowed, value: Shadowed): void {
  locate(context, collection, key);
  record(context, collection, key, hasKey(collection, key.value), value);
}

/** Shadows whether a key is there, by those that are. */
function isPresent(context: ModelContext, collection: object, key: Shadowed): void {
  context.settle(collection);
  const found = candidates(context, collection, key);
  readEntry(context, collection, key.value);
  const term = presence(context, found);
  if (found.length > 0 && !context.store.isConst(term)) context.result(term);
}

/** What `get` yields: of an input that nothing has looked at, by one question for any size of it. */
function foundTerm(context: ModelContext, collection: Map<unknown, unknown>, key: Shadowed): Term {
  const asked = context.hasKey(collection, key.value, key.term);
  if (asked !== 0) {
    const has = context.valueOf(asked) === true;
    context.decide(asked, has, ConditionKind.split);
    const found = has ? context.valueFor(collection, key.value, key.term) : 0;
    if (!has || found !== 0) return found;
  }
  context.settle(collection);
  return valueTerm(context, collection, key);
}

function presence(context: ModelContext, found: readonly [unknown, Term][]): Term {
  return found.reduce((any, [, same]) => context.store.or(any, same), context.store.false);
}

/**
 * What `get` yields: undefined after the decision that the key is absent, an Ite over the values when they are
 * primitives, and otherwise the value of the key after deciding which it is.
 */
function valueTerm(context: ModelContext, collection: Map<unknown, unknown>, key: Shadowed): Term {
  const { store } = context;
  const { entries } = tableOf(context, collection);
  const entry = readEntry(context, collection, key.value);
  const found = candidates(context, collection, key);
  if (found.length === 0) return entry?.value ?? 0;
  const has = hasKey(collection, key.value);
  context.decide(presence(context, found), has, ConditionKind.split);
  if (!has) return 0;
  const read = (k: unknown) => Map.prototype.get.call(collection, k) as unknown;
  if (found.some(([k]) => isObject(read(k)) || typeof read(k) === 'symbol')) {
    locate(context, collection, key);
    return entry?.value ?? 0;
  }
  for (const [k] of found) readEntry(context, collection, k);
  const term = (k: unknown) => entries.get(k)?.value || store.constant(read(k) as string);
  const [last] = found[found.length - 1]!;
  return found.slice(0, -1).reduceRight((rest, [k, same]) => store.ite(same, term(k), rest), term(last));
}
