import { Op } from '../../expr/op.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext } from '../../machine/model.ts';
import { isObject } from './is-object.ts';
import { getProperty } from './property.ts';
import { settle } from './settle.ts';
import type { Shadowed } from './shadowed.ts';

/** A property with its value and shadow. */
export interface Property extends Shadowed {
  readonly key: string | symbol;
}

/**
 * The own enumerable properties of a value, in order, each read once (getters run through the context). Texts have one
 * for each code unit, other primitives none.
 */
export function* ownProperties(
  context: ModelContext,
  given: Shadowed,
  symbols: boolean,
): Generator<Property> {
  const term = settle(context, given);
  const { value } = given;
  if (typeof value === 'string') {
    const { store } = context;
    for (let i = 0; i < value.length; i++) {
      const char = term === 0 ? 0 : store.make(Op.CharAt, term, store.constant(i));
      yield { key: String(i), value: value[i], term: char };
    }
    return;
  }
  if (!isObject(value)) return;
  for (const key of Guest.ownKeys(value)) {
    if (typeof key === 'symbol' && !symbols) continue;
    if (Guest.getOwnPropertyDescriptor(value, key)?.enumerable !== true) continue;
    yield { key, ...getProperty(context, value, key) };
  }
}
