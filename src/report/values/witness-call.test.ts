import { expect, it } from 'vitest';
import { witnessCall } from './witness-call.ts';

const inputs = [
  { name: 'a', type: 'number' },
  { name: 'b', type: 'string | null' },
];

it('keeps null and leaves trailing undefined out', () => {
  expect(witnessCall('f', inputs, { a: 1, b: null })).toBe('f(1, null)');
  expect(witnessCall('f', inputs, { a: 1, b: { $: 'undefined' } })).toBe('f(1)');
});

it('spreads rest arguments', () => {
  expect(witnessCall('f', [{ name: 'r', type: 'number[]', rest: true }], { r: [1, 2] })).toBe('f(1, 2)');
});

it('calls methods on their instance', () => {
  expect(
    witnessCall('C.m', inputs.slice(0, 1), { this: { $: 'new', class: 'C', arguments: [7] }, a: 1 }),
  ).toBe('new C(7).m(1)');
});
