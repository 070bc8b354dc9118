import { expect, it } from 'vitest';
import { nearMissesOfArrayFrom } from './array-from.ts';
import { nearMissesOfChains } from './chains.ts';
import { diffOf, outcome } from './check.ts';
import { nearMissesOfDictionaries } from './dictionaries.ts';
import { nearMissesOfItems } from './items.ts';
import { nearMisses } from './near-misses.ts';
import { nearMissesOfOptions } from './optional.ts';
import { pairs } from './pairs.ts';
import { nearMissesOfParts } from './parts.ts';
import { nearMissesOfPatterns } from './patterns.ts';
import { nearMissesOfPropertyKeys } from './property-keys.ts';
import { nearMissesOfRecords, pairsOfRecords } from './records.ts';
import { relate } from './relate.ts';
import { nearMissesWithin, pairsWithin } from './within-objects.ts';

/** A sample of what `test/long/induction.test.ts` runs whole. */
const few = ['recursion with names changed', 'callback in a loop and in for-of'];
/** One version reads holes, the other passes over them. */
const ofNoHoles = ['for to reduce', 'push against filter'];
const near = [
  'differs from the hundredth item on',
  'the callback changes the array',
  'a hole',
  'one beyond the end',
  'a recursive call with one argument more',
];

it('there are 60 of each, and plain Node tells the versions of a near miss apart by its witness', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(60);
  expect(nearMisses.length).toBeGreaterThanOrEqual(60);
  const alike = [
    ...nearMisses,
    ...nearMissesWithin,
    ...nearMissesOfOptions,
    ...nearMissesOfParts,
    ...nearMissesOfDictionaries,
    ...nearMissesOfArrayFrom,
    ...nearMissesOfChains,
    ...nearMissesOfItems,
    ...nearMissesOfRecords,
    ...nearMissesOfPatterns,
    ...nearMissesOfPropertyKeys,
  ].filter((m) => outcome(m.before, m.witness) === outcome(m.after, m.witness));
  expect(alike.map((m) => m.name)).toEqual([]);
});

it.each(pairs.filter((p) => few.includes(p.name)).map((p) => [p.name, p] as const))(
  '%s is proved',
  (_, pair) => {
    expect(diffOf(pair, 30_000)).toMatchObject({ verdict: 'proved', scope: { remainder: [], assumes: [] } });
  },
);

it.each(ofNoHoles.map((name) => [name, pairs.find((p) => p.name === name)!] as const))(
  '%s is the same where arrays have no holes',
  (_, pair) => {
    const { verdict, scope } = diffOf(pair, 30_000);
    expect([verdict, scope.remainder, scope.assumes.map((a) => a.code)]).toEqual(['same', [], ['holes']]);
  },
);

it.each([
  ['record: sum of values', 'same', ['properties']],
  ['record: invert', 'proved', []],
])('%s is %s: for…in sees what is inherited, Object.keys does not', (name, expected, codes) => {
  const { verdict, scope } = diffOf(pairsOfRecords.find((p) => p.name === name)!, 30_000);
  expect([verdict, scope.remainder, scope.assumes.map((a) => a.code)]).toEqual([expected, [], codes]);
});

it.each(nearMisses.filter((m) => near.includes(m.name)).map((m) => [m.name, m] as const))(
  '%s is not proved',
  (_, miss) => {
    expect(diffOf(miss, 2000).verdict).not.toBe('proved');
  },
);

const overTwo = (body: string) => `export function f(d: number[], s: number[]): void {
  if (d.length !== s.length) return;
  ${body}
}`;

it.each([
  ['d[i] = s[0]! + s[i]!', 'const h = s[0]!;', 'd[i] = h + s[i]!', false],
  ['d[i] = d[0]! * s[i]!', '', 'd[i] = s[i]! * d[0]!', true],
])('%s holds for two arrays, and for one that is both: %s %s %s', (old, first, now, alsoShared) => {
  const loop = (first: string, body: string) =>
    overTwo(`${first} for (let i = 0; i < s.length; i++) ${body};`);
  const related = relate(loop('', old), loop(first, now));
  expect(related?.holds && related.alsoShared !== undefined).toBe(alsoShared);
});

it.each([
  [
    'a case of the inputs at a time',
    'let a = 0; for (let i = 0; i < n; i++) a++; for (let j = 0; j < n; j++) a++; return a;',
    'let a = 0; for (let i = 0; i < n; i++) a += 2; return a;',
  ],
  [
    'a certain number of rounds',
    'let s = 0; for (let i = 0; i < 5; i++) s += n / (i + 1); let t = 1; while (t < n) t *= 2; return s * t;',
    'let t = 1; while (t < n) t *= 2; let s = 0; for (let i = 0; i < 5; i++) s += n / (i + 1); return s * t;',
  ],
])('a proof may look at %s', (_, before, after) => {
  const whole = (body: string) =>
    `/** @param n @integer @range -1000..1000 */\nexport function f(n: number): number { ${body} }`;
  expect(relate(whole(before), whole(after))).toMatchObject({ holds: true });
});

it('a function may call itself with numbers that are not of its declared range', () => {
  const range = ['x', 'y', 'z'].map((p) => ` * @param ${p} @integer @range -100..100`).join('\n');
  const tak = (body: string) => `/**
${range}
 */
export function f(x: number, y: number, z: number): number {
  ${body}
}`;
  const before = tak('return y >= x ? z : f(f(x - 1, y, z), f(y - 1, z, x), f(z - 1, x, y));');
  const now = (other: string) =>
    tak(`if (x <= y) return z; const a = f(x - 1, y, z); return f(a, f(y - 1, z, x), f(${other}));`);
  expect(relate(before, now('z - 1, x, y'))).toMatchObject({ holds: true });
  expect(relate(before, now('z - 2, x, y'))).toMatchObject({ holds: false });
});

it.each(['cart items for to reduce', 'matrix sum', 'callback over cart items', 'optional list'])(
  '%s holds for arrays within objects',
  (name) => {
    const { before, after } = pairsWithin.find((p) => p.name === name)!;
    expect(relate(before, after)).toMatchObject({ holds: true, alsoShared: expect.any(String) });
  },
);

it('arrays within objects may be the array that is changed, or be replaced by a call', () => {
  const shown = [
    'aliased write',
    'callback replaces the array',
    'callback changes a nested list',
    'same array asked',
  ]
    .map((name) => nearMissesWithin.find((m) => m.name === name)!)
    .map(({ before, after }) => relate(before, after))
    .filter((r) => r?.holds && r.alsoShared);
  expect(shown).toEqual([]);
});
