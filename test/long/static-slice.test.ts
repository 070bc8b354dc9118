import { expect, it } from 'vitest';
import { checkRandomSlice } from '../../src/evolve/testing/check-random-slice.ts';

const count = Number(process.env.BEAGLE_LONG_COUNT ?? 5000);

it(`static slices of ${count} random programs give the criterion the same values`, () => {
  let before = 0;
  let after = 0;
  for (let seed = 1; seed <= count; seed++) {
    const checked = checkRandomSlice(seed);
    expect(checked.wrong).toBeUndefined();
    before += checked.before;
    after += checked.after;
  }
  console.log(`${after} of ${before} lines stayed`);
});
