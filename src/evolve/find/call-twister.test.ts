import { describe, expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import type { Parameter } from '../../syntax/shape/shape.ts';
import { CallTwister } from './call-twister.ts';
import { Dictionary } from './dictionary.ts';
import type { Tagged } from './tagged.ts';
import { ValueMaker } from './value-maker.ts';

/** What is made of some arguments in many tries, as JSON. */
function twisted(args: readonly Tagged[], about: string, maxLength = 100): Set<string> {
  const parameters = args.map(
    (_, i): Parameter => ({
      name: `p${i}`,
      shape: typeof args[i] === 'string' ? { kind: 'string', maxLength } : { kind: 'unknown' },
      optional: false,
      rest: false,
    }),
  );
  const twister = new CallTwister(
    new ValueMaker(new Random(1), new Dictionary([], about), 'double'),
    parameters,
  );
  return new Set(Array.from({ length: 3000 }, () => JSON.stringify(twister.twisted({ args }).args)));
}

describe('calls whose parts fit each other', () => {
  it('texts in other arguments are the same', () =>
    expect(twisted([{ header: 'ab' }, { etag: 'cd' }], '')).toContain('[{"header":"ab"},{"etag":"ab"}]'));

  it('types are kept to', () => {
    for (const text of twisted(['abcd', 'a'], '__proto__', 4))
      for (const arg of JSON.parse(text) as string[]) expect(arg.length).toBeLessThan(5);
  });

  describe('names lead into what all objects share', () => {
    const about = 'key === "__proto__"';
    it('as paths', () => expect(twisted([{}, 'b.c', 1], about)).toContain('[{},"__proto__.a",1]'));
    it('as lists of names', () => {
      expect(twisted([{}, [], 1], about)).toContain('[{},["__proto__","a"],1]');
      expect(twisted([{}, [], 1], about)).toContain('[{},[["__proto__"],"a"],1]');
    });
    it('in objects', () => {
      expect(twisted([{}, {}], about)).toContain('[{},{"__proto__":{"a":1}}]');
      expect(twisted([{}, {}], about)).toContain('[{},{"constructor":{"prototype":{"a":1}}}]');
    });
    it('in place of words of texts', () =>
      expect([...twisted([['--b.c']], about)]).toContainEqual(expect.stringMatching(/"--__proto__\.a\.c"/)));
  });
});
