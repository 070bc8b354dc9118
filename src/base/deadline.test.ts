import { expect, it } from 'vitest';
import { Deadline } from './deadline.ts';

it('counts down by its clock and never below nothing', () => {
  let now = 100;
  const deadline = new Deadline({ now: () => now }, 1000);
  expect([deadline.leftMs, deadline.spentMs, deadline.share(0.1)]).toEqual([1000, 0, 100]);
  now = 400;
  expect([deadline.leftMs, deadline.spentMs, deadline.share(0.1)]).toEqual([700, 300, 100]);
  now = 5000;
  expect([deadline.leftMs, deadline.spentMs]).toEqual([0, 4900]);
});
