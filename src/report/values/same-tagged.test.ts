import { expect, it } from 'vitest';
import type { Tagged } from '../schema.ts';
import { sameTagged } from './same-tagged.ts';

it.each<[Tagged, Tagged, boolean]>([
  [1, 1, true],
  [1, { $: 'NaN' }, false],
  [{ a: 1, b: { $: 'undefined' } }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, { a: 2 }], [1, { a: 2 }], true],
  [[1], [1, 2], false],
  [{ $: 'RegExp', source: 'b', flags: '' }, { $: 'RegExp', source: 'a', flags: '' }, false],
  [{ $: 'object', class: 'C', fields: { x: 1 } }, { $: 'new', class: 'C', arguments: [1] }, true],
])('%j and %j: %s', (a, b, same) => {
  expect(sameTagged(a, b)).toBe(same);
});
