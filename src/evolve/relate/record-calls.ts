import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { Arrays } from './arrays.ts';
import type { Asker } from './asker.ts';
import { Dicts } from './dicts.ts';
import type { NewObjects } from './new-objects.ts';
import { isRecord } from './object-shapes.ts';
import { one } from './read-operand.ts';
import type { Computed, State } from './state.ts';

import type { Value } from './values.ts';

/**
 * Calls that ask objects among the inputs with any keys: `Object.keys`, `Object.hasOwn`, and how many keys there are (`$count`, and `$reach` for `for…in`), which one is at an
 * index (`$key`), and what is under it (`$under`), as loops over keys ask. Undefined for other calls.
 */
export function callOfRecord(
  asker: Asker,
  heap: NewObjects,
  state: State,
  path: string,
  [object, given]: readonly Value[],
): Computed[] | undefined {
  if (object?.kind !== 'object' || !isRecord(object.shape)) return undefined;
  const { unknowns } = asker;
  const { store } = unknowns;
  const list = unknowns.keysOf(object, state.epoch);
  const having = (key: Term): State => {
    const has = unknowns.hasKey(object, key, state.epoch);
    return has === store.true ? state : { ...state, conditions: [...state.conditions, has] };
  };
  switch (path) {
    case 'Object.keys':
      unknowns.asksForOwn = true;
      return given === undefined ? [heap.made(state, list)] : undefined;
    case 'Object.hasOwn': {
      if (given === undefined) return undefined;
      unknowns.asksForOwn = true;
      const { term } = new Dicts(asker).key('object', given);
      return one(state, unknowns.hasKey(object, term, state.epoch));
    }
    case '$count':
      unknowns.asksForOwn = true;
      return one(state, list.length);
    case '$reach':
      unknowns.asksForAny = true;
      return one(state, list.length);
    case '$key': {
      const index = (given as Value & { kind: 'term' }).term;
      const isBelow = store.make(Op.Lt, index, list.length);
      if (!asker.isImplied(state.conditions, isBelow)) return undefined;
      const { term } = new Arrays(unknowns).read(list, index) as Value & { kind: 'term' };
      return one(having(term), term);
    }
    case '$under': {
      const { term } = given as Value & { kind: 'term' };
      return [{ state: having(term), value: unknowns.under(object, term, state.epoch) }];
    }
    default:
      return undefined;
  }
}
