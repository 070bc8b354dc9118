import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext } from '../../machine/model.ts';
import { isObject } from './is-object.ts';
import { getProperty } from './property.ts';
import { settle } from './settle.ts';
import type { Shadowed } from './shadowed.ts';

/** A property with its value and shadow. */
export interface Property extends Shadowed {
  readonly key: string | symbol;
  /** The term of a name that is symbolic; 0 otherwise. */
  readonly name: Term;
}

/**
 * The own enumerable properties of a value, in order, each read once (getters run through the context). Texts have one
 * for each code unit, other primitives none.
 */
export function* ownProperties(
  context: ModelContext,
  given: Shadowed,
  symbols: boolean,
  names: 'fixed' | 'ordered' = 'fixed',
): Generator<Property> {
  const term = settle(context, given, names);
  const { value } = given;
  if (typeof value === 'string') {
    const { store } = context;
    for (let i = 0; i < value.length; i++) {
      const char = term === 0 ? 0 : store.make(Op.CharAt, term, store.constant(i));
      yield { key: String(i), name: 0, value: value[i], term: char };
    }
    return;
  }
  if (!isObject(value)) return;
  const keys = Guest.ownKeys(value);
  const nameOf = (key: string | symbol) => (typeof key === 'string' ? context.nameOf(value, key) : 0);
  const isNamed = keys.some((key) => nameOf(key) !== 0);
  for (const key of keys) {
    if (typeof key === 'symbol' && !symbols) continue;
    const slot = Guest.getOwnPropertyDescriptor(value, key);
    if (slot?.enumerable !== true) continue;
    const property =
      isNamed && 'value' in slot
        ? { value: slot.value, term: context.getCell(value, key) }
        : getProperty(context, value, key);
    yield { key, name: nameOf(key), ...property };
  }
}
