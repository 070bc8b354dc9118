import { expect, it } from 'vitest';
import { checkPair } from './check-pair.ts';
import { samePairs, worldPairs } from './pairs.ts';
import { tellInNode } from './tell-in-node.ts';

it.each([...samePairs, ...worldPairs])('in Node a program can tell: $name', async ({ before, after, tell }) =>
  expect(await tellInNode(before, tell)).not.toBe(await tellInNode(after, tell)),
);

/** The others are compared in the long suite. */
const few = [
  'an object argument or a copy',
  'a Map argument or a copy',
  'one object twice or two',
  'a constant of the module or a new object',
  'frozen',
  'a symbol as key',
  'private fields',
  'order of properties',
  'a cause',
  'what a callback was given at the time',
  'console before or after a callback',
];

it.each([...samePairs.filter(({ name }) => few.includes(name)), ...worldPairs])(
  'diff can tell: $name',
  (pair) => checkPair(pair),
);
