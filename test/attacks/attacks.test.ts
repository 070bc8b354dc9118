import { expect, it } from 'vitest';
import { attempts } from './attempts/all.ts';
import { modes, runAttempts } from './run-attempts.ts';

/** A part of the attempts; `test/long` makes all of them in all modes. */
const EVERY = 7;

const all = Object.values(attempts).flat();

it('there are enough attempts of different kinds', () => {
  expect(all.length).toBeGreaterThan(1000);
  expect(new Set(all.map((a) => a.name)).size).toBe(all.length);
});

Object.entries(modes).forEach(([mode, options], i) => {
  it(`no object of the host reaches analysed code: ${mode}`, () => {
    const some = all.filter((_, n) => n % (EVERY * 3) === i * EVERY);
    expect(runAttempts(some, options, 1)).toEqual([]);
  });
});
