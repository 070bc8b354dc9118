import { describe, expect, it } from 'vitest';
import { Random } from '../../src/base/random.ts';
import { locate } from '../../src/env/locate.ts';
import { type Simulation, simulatedLevel } from './simulated-level.ts';

async function checkLocate(simulation: Simulation, budget = 1000) {
  const level = simulatedLevel(simulation);
  const result = await locate(level, 'exit', {
    runs: budget,
    milliseconds: 1e9,
    clock: { now: () => 0 },
    aborted: () => false,
  });
  return { verdict: result.verdict, causes: result.causes.map((c) => c.index), result, plans: level.plans };
}

/** A program of `n` calls where `cause` must be answered as recorded and `noise` differs without consequence. */
function single(n: number, cause: number, noise: readonly number[]): Simulation {
  const good = Array.from({ length: n }, () => 'good');
  const here = good.map((g, i) => (i + 1 === cause || noise.includes(i + 1) ? 'bad' : g));
  return { good, here, passes: (a) => a[cause - 1] === 'good' };
}

describe('locate', () => {
  it('says so when the program passes here as well', async () => {
    expect((await checkLocate({ good: ['a'], here: ['b'], passes: () => true })).verdict).toBe('passes here');
  });

  it('finds the one differing call', async () => {
    expect(await checkLocate(single(9, 4, []))).toMatchObject({ verdict: 'located', causes: [4] });
  });

  it('finds the guilty one among differing calls', async () => {
    expect(await checkLocate(single(100, 60, [3, 20, 59, 61, 90]))).toMatchObject({ causes: [60] });
  });

  it('finds joint causes, of which the thesis assumes there is one', async () => {
    const good = ['1', '1', '1', '1', '1', '1'];
    const here = ['2', '2', '2', '2', '2', '2'];
    const found = await checkLocate({ good, here, passes: (a) => a[1] === '1' && a[4] === '1' });
    expect(found.causes).toEqual([2, 5]);
    expect(found.result.causes[0]).toMatchObject({ sure: 'confirmed' });
  });

  it('does not claim a cause when the whole recording does not pass either', async () => {
    const found = await checkLocate({ good: ['1', '1'], here: ['2', '1'], passes: () => false });
    expect(found).toMatchObject({ verdict: 'unknown', causes: [] });
    expect(found.result.reason).toMatch(/even with the whole recording replayed/);
  });

  it('suspects a differing call that cannot be replayed', async () => {
    const found = await checkLocate({
      good: ['1', '1'],
      here: ['2', '1'],
      passes: (a) => a[0] === '1',
      unreplayable: new Set([1]),
    });
    expect(found).toMatchObject({ verdict: 'unknown', causes: [1] });
    expect(found.result.causes[0]).toMatchObject({ sure: 'suspected' });
  });

  it('answers unknown when its budget of runs ends first', async () => {
    const found = await checkLocate(single(1000, 600, [1, 300, 400, 500, 700]), 2);
    expect(found).toMatchObject({ verdict: 'unknown' });
    expect(found.result.reason).toMatch(/budget of 2 runs/);
  });

  it('finds any cause in about log2 of the calls, whatever else differs', async () => {
    const random = new Random(11);
    for (let round = 0; round < 200; round++) {
      const n = random.int(1, 400);
      const cause = random.int(1, n);
      const noise = Array.from({ length: n }, (_, i) => i + 1).filter(
        (i) => i !== cause && random.chance(round / 250),
      );
      const { causes, result } = await checkLocate(single(n, cause, noise));
      expect(causes).toEqual([cause]);
      expect(result.searchRuns).toBeLessThanOrEqual(2 + Math.ceil(Math.log2(n + 1)) + 1);
    }
  });
});
