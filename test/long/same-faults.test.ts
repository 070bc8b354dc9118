import { expect, it } from 'vitest';
import { checkSameFaults } from '../helpers/check-same-faults.ts';

it('strategy dependence finds the faults that path finds, on 400 random programs', () => {
  let complete = 0;
  for (let seed = 1000; seed < 1400; seed++) if (checkSameFaults(seed)) complete++;
  expect(complete).toBeGreaterThan(40);
}, 3_600_000);
