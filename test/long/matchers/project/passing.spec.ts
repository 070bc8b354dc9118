import 'beagle-ts/vitest';
import { expect, it } from 'vitest';
import { fee } from './fees.ts';
import * as old from './old-fees.ts';
import { fee as oldFee } from './old-fees.ts';

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
