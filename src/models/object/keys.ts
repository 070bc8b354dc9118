import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { isObject } from '../core/is-object.ts';
import { settle } from '../core/settle.ts';

const paths = [
  'Object.keys',
  'Object.getOwnPropertyNames',
  'Object.getOwnPropertySymbols',
  'Reflect.ownKeys',
];

/** Lists of keys: known once the structure is settled, but for symbolic names. */
export const keys: readonly ModelEntry[] = paths.map((path) => ({
  path,
  kind: 'object',
  model: (context, call) => {
    const given = argument(call, 0);
    settle(context, given, 'ordered');
    const names = Guest.apply(call.fn, call.self, call.args) as unknown[];
    if (isObject(given.value))
      for (let i = 0; i < names.length; i++) {
        const key = names[i];
        const name = typeof key === 'string' ? context.nameOf(given.value, key) : 0;
        if (name !== 0) context.setCell(names, String(i), name);
      }
    return names;
  },
}));
