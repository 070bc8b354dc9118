import { expect, it } from 'vitest';
import { checkSameFaults } from './helpers/check-same-faults.ts';

it('strategy dependence finds the faults that path finds, on random programs', () => {
  let complete = 0;
  for (let seed = 24; seed <= 40; seed++) if (checkSameFaults(seed)) complete++;
  expect(complete).toBeGreaterThan(0);
}, 60_000);
