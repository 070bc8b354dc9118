import { expect, it } from 'vitest';
import { reorder } from './reorder.ts';

/** `slices[k]` are those in the relevant slice of k. */
function checkReorder(sequence: number[], slices: Record<number, number[]>, expected: number[]): void {
  expect(reorder(sequence, (i, k) => slices[k]?.includes(i) ?? false)).toEqual(expected);
}

it('puts what the last depends on before it and the rest after it', () =>
  checkReorder([1, 2, 3], { 3: [1] }, [1, 3, 2]));
it('does the same on both sides of the pivot', () =>
  checkReorder([1, 2, 3, 4, 5], { 5: [1, 3], 3: [], 4: [2] }, [3, 1, 5, 2, 4]));
it('leaves a chain in order', () => checkReorder([1, 2, 3], { 2: [1], 3: [1, 2] }, [1, 2, 3]));
it('turns independent decisions round', () => checkReorder([1, 2, 3], {}, [3, 2, 1]));
it('takes long sequences', () => {
  const long = Array.from({ length: 2000 }, (_, i) => i);
  expect(reorder(long, () => true)).toEqual(long);
});
