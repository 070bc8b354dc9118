import { expect, it } from 'vitest';
import { arrayMethod } from './array-methods.ts';

it('what all objects inherit is no loop over an array', () => {
  for (const name of ['toString', 'constructor', 'hasOwnProperty', '__proto__'])
    expect(arrayMethod(name, 1, false)).toBeUndefined();
  expect(arrayMethod('reduce', 2, false)).toBeDefined();
});
