import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { Automaton, NotRegular } from './automaton.ts';
import { type CaptureAlgebra, Captures, NOT_SET } from './captures.ts';
import { parseRegex } from './parse-regex.ts';
import { compileRegex } from './program.ts';

/** The algebra of plain booleans and numbers over a known string padded to `size` positions. */
function concrete(s: string, size: number): CaptureAlgebra<boolean, number> {
  return {
    size,
    yes: true,
    no: false,
    and: (a, b) => a && b,
    or: (a, b) => a || b,
    not: (a) => !a,
    isNo: (a) => !a,
    unit: (p, ranges) =>
      p < s.length && ranges.some(([lo, hi]) => lo <= s.charCodeAt(p) && s.charCodeAt(p) <= hi),
    atEnd: (p) => p === s.length,
    position: (n) => n,
    choose: (c, a, b) => (c ? a : b),
    is: (p, n) => p === n,
  };
}

/** The match as exec finds it: index, then the bounds of each group. */
function byCaptures(text: string, s: string, groups: number): (string | undefined)[] | null {
  const { pattern, flags } = parseRegex(text)!;
  const captures = new Captures(concrete(s, s.length + 2), compileRegex(pattern, flags), flags);
  for (let i = 0; i <= s.length; i++) {
    if (!captures.matchesAt(i)) continue;
    return Array.from({ length: groups + 1 }, (_, k) => {
      const [from, to] = [captures.slotAt(2 * k, i), captures.slotAt(2 * k + 1, i)];
      return from === NOT_SET || to === NOT_SET ? undefined : s.slice(from, to);
    });
  }
  return null;
}

function checkPattern(source: string, flags: string, letters: string, groups: number): void {
  const random = new Random(source.length);
  const regex = new RegExp(source, flags);
  for (let n = 0; n < 150; n++) {
    const s = Array.from({ length: random.int(0, 6) }, () => random.pick([...letters])).join('');
    const match = regex.exec(s);
    expect(byCaptures(`/${source}/${flags}`, s, groups), `${source} on ${JSON.stringify(s)}`).toEqual(
      match === null ? null : Array.from({ length: groups + 1 }, (_, k) => match[k]),
    );
    const parsed = parseRegex(`/${source}/${flags}`)!;
    const automaton = new Automaton(concrete(s, s.length + 2), parsed.flags);
    const starts = Array.from({ length: s.length + 3 }, (_, i) => i <= s.length);
    expect(automaton.ends(parsed.pattern, starts).some(Boolean), `${source} on ${JSON.stringify(s)}`).toBe(
      match !== null,
    );
  }
}

for (const [source, flags, letters, groups] of [
  ['(\\d+)-(\\d+)', '', '12-', 2],
  ['^(\\d+)(?:\\.(\\d+))?$', '', '1.2', 2],
  ['(a*)(a*)', '', 'ab', 2],
  ['(a*?)(a*)b', '', 'ab', 2],
  ['(a|ab)(c|bcd)?', '', 'abcd', 2],
  ['(?:(a)|(b))*', '', 'abc', 2],
  ['(?:(a)|b)+c?', '', 'abc', 1],
  ['(a{2,3})(a+)?', '', 'ab', 2],
  ['\\b(\\w+)\\b', '', 'a b-', 1],
  ['(?=ab)(a)', '', 'ab', 1],
  ['(?!b)(.)(?<=a)', '', 'abc', 1],
  ['^([a-c])$', 'mi', 'ABx\n', 1],
  ['(x)?(y)?z', '', 'xyz', 2],
  ['[^\\s]+?(\\s)', '', 'ab ', 1],
] as const)
  it(`/${source}/${flags} matches and captures as exec does`, () =>
    checkPattern(source, flags, letters, groups));

it('what is not regular is refused', () => {
  for (const text of ['/(a)\\1/', '/(?:a?)*b/', '/(?=(a))b/']) {
    const { pattern, flags } = parseRegex(text)!;
    expect(() => compileRegex(pattern, flags), text).toThrow(NotRegular);
  }
});
