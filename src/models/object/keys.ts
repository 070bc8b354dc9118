import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { settle } from '../core/settle.ts';

const paths = [
  'Object.keys',
  'Object.getOwnPropertyNames',
  'Object.getOwnPropertySymbols',
  'Reflect.ownKeys',
];

/** Lists of keys: concrete once the structure is settled. */
export const keys: readonly ModelEntry[] = paths.map((path) => ({
  path,
  kind: 'object',
  model: (context, call) => {
    settle(context, argument(call, 0));
    return Guest.apply(call.fn, call.self, call.args);
  },
}));
