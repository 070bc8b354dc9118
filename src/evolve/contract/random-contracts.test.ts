import { it } from 'vitest';
import { checkRandomContract } from '../testing/check-random-contract.ts';

it('running and exploring never contradict each other on random programs, edits and contracts', () => {
  for (let seed = 1; seed <= 3; seed++) checkRandomContract(seed);
}, 60_000);
