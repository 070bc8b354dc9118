import { expect, it } from 'vitest';
import { checkAssumedRun } from '../../src/evolve/testing/check-assumed-run.ts';

const count = Number(process.env.BEAGLE_COUNT ?? 3000);
const first = Number(process.env.BEAGLE_FIRST ?? 1000);

it('runs that assume what another input decides tell what the program does on that input', {
  timeout: 0,
}, () => {
  let compared = 0;
  for (let seed = first; seed < first + count; seed++) {
    const checked = checkAssumedRun(seed);
    expect(checked.wrong).toEqual([]);
    compared += checked.compared;
  }
  console.log(`${compared} comparisons on ${count} programs`);
});
