import { expect, it } from 'vitest';
import { checkMachine } from '../helpers/check-machine.ts';

it('machines of 60 random classes have every step that sequences of calls make', {
  timeout: 3_600_000,
}, () => {
  for (let seed = 1; seed <= 60; seed++) expect(checkMachine(seed)).toBeUndefined();
});
