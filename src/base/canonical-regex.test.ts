import { expect, it } from 'vitest';
import { canonicalRegex } from './canonical-regex.ts';
import { Random } from './random.ts';

it.each([
  [/^(?<value>-?(?:\d+)?\.?\d+)$/i, /^(?<value>-?\d*\.?\d+)$/i],
  [/[0-9]{1,}/, /\d+/],
  [/(?:a|b|c)x{1}/, /[abc]x/],
  [/[^\s]*/, /\S*/],
  [/a\/b/, /a[/]b/],
  [/[A-Za-z0-9_]/g, /\w/g],
  [/aa*/, /a+/],
])('%s is %s', (a, b) => {
  expect(canonicalRegex(a.source, a.flags)).toBe(canonicalRegex(b.source, b.flags));
});

it.each([
  [/(a)*/, /(?:(a)+)?/],
  [/a|b/, /b|ab/],
  [/a+?/, /a+/],
  [/(?:a*)?b/, /(?:a*)+b/],
  [/[^a]/i, /[^A-Z]/i],
  [/\w/iu, /[0-9A-Za-z_]/iu],
  [/(a)/, /(?:a)/],
  [/a./, /a./s],
])('%s is not said to be %s', (a, b) => {
  expect(canonicalRegex(a.source, a.flags)).not.toBe(canonicalRegex(b.source, b.flags));
});

/** A random pattern of few characters, with many ways to say the same. */
function randomPattern(random: Random, depth: number): string {
  const atoms = [
    'a',
    'b',
    '[ab]',
    '[^a]',
    '\\w',
    '\\d',
    '0',
    '[0-9]',
    '.',
    '\\S',
    '[^\\s]',
    ' ',
    '\\s',
    '[a-b]',
    '\\W',
  ];
  const quantifiers = ['', '', '', '?', '*', '+', '{1}', '{0,1}', '{1,}', '{2}', '*?', '+?', '??', '{0,2}'];
  const one = (): string => {
    const pick = depth === 0 ? 0 : random.int(0, 5);
    if (pick === 1) return `(?:${randomPattern(random, depth - 1)})`;
    if (pick === 2) return `(${randomPattern(random, depth - 1)})`;
    if (pick === 3) return `(?:${random.pick(atoms)}|${random.pick(atoms)})`;
    return random.pick(atoms);
  };
  const part = () =>
    Array.from({ length: random.int(1, 2) }, () => one() + random.pick(quantifiers)).join('');
  return random.int(0, 3) === 0 ? `${part()}|${part()}` : part();
}

it('random patterns with the same text match the same', () => {
  const random = new Random(7);
  const texts = Array.from({ length: 60 }, () =>
    Array.from({ length: random.int(0, 6) }, () => random.pick(['a', 'b', '0', ' ', 'A', '\n', '_'])).join(
      '',
    ),
  );
  const groups = new Map<string, string[]>();
  for (let i = 0; i < 30_000; i++) {
    const flags = random.pick(['', 'i', 'u', 'iu', 's']);
    const source = randomPattern(random, 2);
    const key = canonicalRegex(source, flags);
    const known = groups.get(key) ?? [];
    if (!known.includes(`${flags} ${source}`)) known.push(`${flags} ${source}`);
    groups.set(key, known);
  }
  const shared = [...groups.values()].filter((g) => g.length > 1);
  expect(shared.length).toBeGreaterThan(500);
  const results = (text: string) => {
    const [flags, source] = [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1)];
    const re = new RegExp(source, flags);
    return JSON.stringify(texts.map((t) => [re.exec(t)?.index, re.exec(t)]));
  };
  const wrong = shared.filter((group) => new Set(group.map(results)).size > 1);
  expect(wrong.slice(0, 5)).toEqual([]);
});
