import { expect, it } from 'vitest';
import { isLackOfRealm } from './lacks-of-realm.ts';

it('what a bare realm lacks is no ending of a version', () => {
  expect(isLackOfRealm('throw error ReferenceError Buffer is not defined [object Array]0{}')).toBe(true);
  expect(isLackOfRealm('throws ReferenceError{message: "Buffer is not defined"}')).toBe(true);
  expect(isLackOfRealm('throw error Error cannot call fs.readFileSync')).toBe(true);
  expect(isLackOfRealm('throw error ReferenceError nobody is not defined')).toBe(false);
  expect(isLackOfRealm('return "cannot call fs"')).toBe(false);
});
