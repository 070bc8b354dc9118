import 'beagle-ts/vitest';
import { expect, it } from 'vitest';
import { capped } from './caps.ts';
import { fee } from './fees.ts';
import { later } from './later.ts';
import { fee as oldFee } from './old-fees.ts';

const limit = Number('10');

it('differs', async () => {
  await expect(fee).toBehaveLike(oldFee);
});

it('violates', async () => {
  await expect(fee).ensures(([cents], result) => result === 0 || cents < 500);
});

it('violates with what may be left out', async () => {
  await expect(capped).ensures(([cents], result) => result === cents, { given: (cents) => cents > 0 });
});

it('has a result that is excluded', async () => {
  await expect(fee).never((result, cents) => result === 0 && cents < 2000);
});

it('differs where it is given', async () => {
  await expect(fee).toBehaveLike(oldFee, { given: (cents) => cents > 10 });
});

it('violates later', async () => {
  await expect(later).ensures((_args, result) => result !== 'no');
});

it('asks what it cannot see', async () => {
  await expect(fee).never((result) => result > limit);
});

it('is not imported', async () => {
  const local = (n: number) => n;
  await expect(local).toBehaveLike(fee);
});

it('is given what it cannot see', async () => {
  await expect(fee).toBehaveLike(oldFee, { given: (cents) => cents > limit });
});

it('is given what throws', async () => {
  await expect(fee).toBehaveLike(oldFee, { given: (cents) => cents.toFixed(200) === '' });
});

it('is given nothing', async () => {
  await expect(fee).never(() => true, { given: () => false });
});

it('is not as it was', async () => {
  await expect(fee).toMatchBehaviour();
});

it('is not as it is written', async () => {
  await expect(fee).toMatchInlineBehaviour(`
    something else
  `);
});

it('is not settled', async () => {
  await expect(fee).toBehaveLike(oldFee, { given: (cents) => cents > 1000, settled: true, maxRuns: 1 });
});
