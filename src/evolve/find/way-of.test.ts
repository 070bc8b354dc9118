import { describe, expect, it } from 'vitest';
import { wayOf } from './way-of.ts';

const isAlike = (a: readonly [string, string], b: readonly [string, string]) =>
  wayOf(...a).close === wayOf(...b).close;

describe('two differences are alike', () => {
  it('when the same is added, however deep', () => {
    expect(
      isAlike(
        ['return [object Object]{}', 'return null [object Object]{}'],
        ['return [object Object]{"-":boolean true}', 'return null [object Object]{"-":boolean true}'],
      ),
    ).toBe(true);
  });

  it('when texts lose characters of the same kinds', () => {
    expect(isAlike(['return "a.b"', 'return "ab"'], ['return "x y.z"', 'return "x yz"'])).toBe(true);
    expect(isAlike(['return "a.b"', 'return "ab"'], ['return "a b"', 'return "ab"'])).toBe(false);
  });

  it('but not when other values come of it', () => {
    expect(
      isAlike(
        ['return boolean true', 'return boolean false'],
        ['return boolean false', 'return boolean true'],
      ),
    ).toBe(false);
    expect(
      isAlike(['return "a"', 'throw error TypeError no'], ['return "a"', 'throw error RangeError no']),
    ).toBe(false);
  });

  it('nor when something is put into built-in objects', () =>
    expect(
      isAlike(
        ['return [object Object]{}', 'return undefined undefined'],
        ['return [object Object]{} Object.prototype.a', 'return undefined undefined'],
      ),
    ).toBe(false));
});
