import { expect, it } from 'vitest';
import { anchoredShape, fits, groupShape, impliedGroups, inCase } from './text-shape.ts';

const alphabet = ['a', 'B', '7', '.', '-', ' '];
const texts = words(5);

function words(length: number): string[] {
  if (length === 0) return [''];
  const shorter = words(length - 1);
  return [
    ...shorter,
    ...shorter.filter((w) => w.length === length - 1).flatMap((w) => alphabet.map((c) => w + c)),
  ];
}

const regexes: readonly RegExp[] = [
  /^(-?(?:\d+)?\.?\d+) *(ab?|b|7\.?)?$/i,
  /^(\d+)(?:\.([xa]|\d+))?(?:-([\da-z-]+))?$/i,
  /(a|b){1,2}(\.|-)*/,
  /^(?:(a)|(B))+$/,
  /(?=(\d))\1?-?(?<name>B*)/,
  /([^a.])(\S?)/,
  /^(a{0}|B{2,})\.?$/m,
  /(?!a)(.{2})$/s,
  /^(?:(a)(?:(B)(\.)?)?|(7)){1,3}(?:-(?=(.)) ?)?/,
];

it('every group of every match fits its shape, in any case', () => {
  for (const regex of regexes)
    for (const text of texts) {
      const match = regex.exec(text);
      if (match === null) continue;
      const anchored = anchoredShape(String(regex));
      if (anchored !== undefined && !fits(anchored, text)) expect.fail(`${regex} matches ${text}`);
      match.forEach((group, k) => {
        if (group !== undefined)
          for (const other of impliedGroups(String(regex), k))
            if (match[other] === undefined)
              expect.fail(`group ${k} of ${regex} on "${text}" without ${other}`);
        const shape = groupShape(String(regex), k);
        if (group === undefined || shape === undefined) return;
        if (!fits(shape, group)) expect.fail(`group ${k} of ${regex} on "${text}" is "${group}"`);
        for (const change of ['toLowerCase', 'toUpperCase'] as const) {
          const changed = inCase(shape, change);
          if (changed !== undefined && !fits(changed, group[change]()))
            expect.fail(`group ${k} of ${regex} on "${text}" ${change}`);
        }
      });
    }
});

it('few texts are listed', () => {
  expect([...groupShape('/^(\\d+) *(ms|secs?)?$/i', 2)!.words!].sort()).toEqual(['ms', 'sec', 'secs']);
  expect(groupShape('/^(\\d+)x$/', 1)).toMatchObject({ min: 1, max: Infinity, lo: 48, hi: 57 });
  expect(anchoredShape('/^[ab]{2,3}$/')).toMatchObject({ min: 2, max: 3 });
  expect(anchoredShape('/^a|b$/')).toBeUndefined();
  expect(impliedGroups('/^(a)(?:\\.(b)(?:-(c))?)?$/', 3)).toEqual([2, 1]);
});
