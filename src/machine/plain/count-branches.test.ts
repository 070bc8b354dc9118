import { expect, test } from 'vitest';
import { countBranches } from './count-branches.ts';

function checkPlaces(source: string, args: readonly unknown[], result: unknown, places: readonly string[]) {
  const { text } = countBranches(source, 0);
  expect(text.split('\n').length).toBe(source.split('\n').length);
  const seen: string[] = [];
  const hit = (place: number) => seen.push(String(place));
  const branch = (place: number, value: unknown) => {
    seen.push(`${place}${value ? '+' : '-'}`);
    return value;
  };
  const f = new Function('__hit', '__branch', `return ${text}`)(hit, branch);
  expect(f(...args)).toEqual(result);
  expect(seen).toEqual(places);
}

test('conditions say which way they went, functions that they were entered', () => {
  checkPlaces('(a) => { if (a > 1) return 1; return a ? 2 : 3; }', [0], 3, ['0', '1-', '2-']);
});

test('operators that choose are asked inside of conditions too', () => {
  checkPlaces('(a, b) => { /* c */ if (a && b || !a) return a ?? b; }', [0, 1], 0, [
    '0',
    '1-',
    '2-',
    '3+',
    '4-',
  ]);
});

test('loops and cases', () => {
  checkPlaces(
    `(n) => {
      let s = '';
      for (let i = 0; i < n; i++) switch (i) {
        case 0: s += 'a'; break;
        default:
          s += 'b';
      }
      do n--; while (n > 1)
      while (n) n--
      return s;
    }`,
    [2],
    'ab',
    ['0', '1+', '2', '1+', '3', '1-', '4-', '5+', '5-'],
  );
});

test('directives stay directives and names of functions stay', () => {
  checkPlaces(
    `() => { 'use strict'
      const f = true && function () { "use strict"; return this; }; return [f(), (() => 1).name]; }`,
    [],
    [undefined, ''],
    ['0', '1+', '2'],
  );
});
