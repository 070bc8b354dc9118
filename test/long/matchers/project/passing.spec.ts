import 'beagle-ts/vitest';
import { expect, it } from 'vitest';
import { fee } from './fees.ts';
import { later } from './later.ts';
import * as old from './old-fees.ts';
import { fee as oldFee, sameFee } from './old-fees.ts';

const LIMIT = 1000;

interface Unused {
  readonly types: 'move lines when they are taken out';
}

it('behaves like', async () => {
  const unused: Unused | undefined = undefined;
  expect(unused).toBeUndefined();
  await expect(fee).toBehaveLike(old.sameFee, { settled: true });
  await expect(fee).not.toBehaveLike(oldFee);
  await expect(fee).toBehaveLike(oldFee, { given: (cents) => cents !== 1000 });
});

it('is as it was', async () => {
  await expect(fee).toMatchBehaviour();
});

it('holds', async () => {
  await expect(fee).never((result) => result < 0, { settled: true });
  await expect(fee).ensures(([cents], result) => cents < 1000 || result === 0, {
    given: (cents) => cents === Math.floor(cents),
    settled: true,
  });
  await expect(fee).not.never((result) => result === 300);
});

it('uses what the file has', async () => {
  await expect(fee).ensures(([cents], result) => result === sameFee(cents) || LIMIT < 0);
  await expect(fee).toBehaveLike(oldFee, { given: (cents) => cents < LIMIT });
  await expect(later).ensures((_args, result) => result.length > 1);
});

it('is written into the test', async () => {
  await expect(fee).toMatchInlineBehaviour();
  await expect(oldFee).toMatchInlineBehaviour(undefined, { given: (cents) => cents >= LIMIT });
  await expect(fee).toMatchBehaviour({ given: (cents) => cents >= LIMIT });
});
