import { expect, it } from 'vitest';
import type { Shape } from '../../syntax/shape/shape.ts';
import { areOfTypes } from './is-of-shape.ts';
import type { Tagged } from './tagged.ts';

const number: Shape = { kind: 'number', integer: true, min: 0, max: 9 };
const options: Shape = {
  kind: 'object',
  fields: [
    { name: 'lower', shape: { kind: 'boolean' }, optional: true, readonly: false },
    { name: 'size', shape: number, optional: false, readonly: false },
  ],
};

it.each<[Tagged, Shape, boolean]>([
  [9, number, true],
  [10, number, false],
  [0.5, number, false],
  [{ size: 1 }, options, true],
  [{ size: 1, strict: true }, options, true],
  [{ size: 1, lower: 'yes' }, options, false],
  [{ size: 1, lower: { $: 'undefined' } }, options, false],
  [{ lower: true }, options, false],
  [[1, 2], { kind: 'array', element: number, minLength: 0, maxLength: 9 }, true],
  [[1, '2'], { kind: 'array', element: number, minLength: 0, maxLength: 9 }, false],
  [{ $: 'Date', time: 0 }, { kind: 'unknown' }, true],
])('%j as %j: %s', (value, shape, expected) => {
  const parameters = [{ name: 'x', shape, optional: false, rest: false }];
  expect(areOfTypes([value], parameters, 'double')).toBe(expected);
});
