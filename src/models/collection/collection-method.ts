import { types } from 'node:util';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelCall, ModelContext, ModelEntry } from '../../machine/model.ts';

/** A call on a real Map or Set. */
export interface CollectionCall<C> extends ModelCall {
  readonly collection: C;
}

/** The host's own methods, which work on collections of every realm, whatever analysed code did to its own. */
export const host = {
  Map: { has: Map.prototype.has, keys: Map.prototype.keys, entries: Map.prototype.entries },
  Set: { has: Set.prototype.has, keys: Set.prototype.keys, entries: Set.prototype.entries },
};

/** Is this a Map, a Set (of any realm), or something else? */
export function brandOf(value: unknown): 'Map' | 'Set' | undefined {
  if (types.isMap(value)) return 'Map';
  if (types.isSet(value)) return 'Set';
  return undefined;
}

/** A model of a method of Map or Set; on other receivers the built-in runs and throws. `asks`: it settles itself what of an input is still open. */
export function collectionMethod<O extends 'Map' | 'Set'>(
  owner: O,
  name: string,
  model: (
    context: ModelContext,
    call: CollectionCall<O extends 'Map' ? Map<unknown, unknown> : Set<unknown>>,
  ) => unknown,
  asks = false,
): ModelEntry {
  return {
    path: `${owner}.prototype.${name}`,
    kind: 'object',
    model: (context, call) => {
      if (brandOf(call.self) !== owner) return Guest.apply(call.fn, call.self, call.args);
      if (!asks) context.settle(call.self as object);
      return model(context, { ...call, collection: call.self as never });
    },
  };
}
