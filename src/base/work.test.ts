import { expect, it } from 'vitest';
import { Deadline } from './deadline.ts';
import { WorkClock, worked } from './work.ts';

it('goes by work until the time of day is nearly over', () => {
  let time = 0;
  const clock = new WorkClock({ now: () => time }, 1000);
  const deadline = new Deadline(clock, 1000);
  time = 700;
  worked(5);
  expect([clock.now(), clock.isCut(), clock.leftMs(), deadline.leftMs, deadline.spentMs]).toEqual([
    5,
    false,
    300,
    995,
    700,
  ]);
  time = 900;
  expect([clock.now(), clock.isCut(), deadline.leftMs]).toEqual([900, true, 100]);
});

it('clocks within clocks see the same day', () => {
  let time = 0;
  const outer = new WorkClock({ now: () => time }, 1000);
  time = 100;
  const inner = new WorkClock(outer, 500);
  time = 600;
  expect([inner.leftMs(), inner.isCut(), outer.isCut()]).toEqual([0, true, false]);
});
