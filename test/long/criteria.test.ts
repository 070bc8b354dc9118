import { expect, it } from 'vitest';
import { checkCriteria } from '../helpers/check-criteria.ts';

it('signatures over criteria agree with plain JavaScript on 300 random programs', {
  timeout: 3_600_000,
}, () => {
  for (let seed = 1; seed <= 300; seed++) expect(checkCriteria(seed)).toBeUndefined();
});
