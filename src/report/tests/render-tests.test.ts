import { expect, it } from 'vitest';
import { takeSnapshot } from '../../machine/take-snapshot.ts';
import { renderTests } from './render-tests.ts';
import type { Runner, TestCase } from './test-case.ts';

const snapshot = (value: unknown) => takeSnapshot(value, 0, { cell: () => 0 });

function checkBody(call: string, expected: TestCase['expected'], runner: Runner): string {
  const file = {
    specifier: '../f.ts',
    imports: ['f'],
    subject: 'f',
    commonjs: false,
    cases: [{ name: 'n', call, setUp: [], async: false, expected }],
  };
  const text = renderTests(file, runner);
  return text
    .slice(text.indexOf('=> {\n    ') + 5, text.lastIndexOf('  });'))
    .trim()
    .replace(/\n {4}/g, '\n');
}

it('compares primitives with Object.is', () => {
  expect(checkBody('f(1)', { kind: 'return', value: snapshot(-0) }, 'vitest')).toBe('expect(f(1)).toBe(-0);');
  expect(checkBody('f(1)', { kind: 'return', value: snapshot('a\u2028') }, 'node')).toBe(
    'assert.equal(f(1), "a\\u2028");',
  );
});

it('writes structures as literals', () => {
  expect(
    checkBody(
      'f()',
      { kind: 'return', value: snapshot({ a: [1, undefined], 'b c': new Map([[1, 2]]) }) },
      'vitest',
    ),
  ).toBe('expect(f()).toStrictEqual({ a: [1, undefined], "b c": new Map([[1, 2]]) });');
});

it('checks instances of classes by name and fields', () => {
  class Point {
    x = 1;
  }
  expect(checkBody('f()', { kind: 'return', value: snapshot(new Point()) }, 'node')).toBe(
    'const actual = f();\nassert.equal(actual.constructor.name, "Point");\nassert.equal(actual.x, 1);',
  );
});

it('leaves the wording of engine errors out and keeps that of others', () => {
  expect(checkBody('f()', { kind: 'throw', value: snapshot(new Error('no')) }, 'vitest')).toContain(
    'expect(thrown.message).toBe("no");',
  );
  expect(checkBody('f()', { kind: 'throw', value: snapshot(new TypeError('x')) }, 'vitest')).not.toContain(
    'message',
  );
});

it('compares invalid dates by their time', () => {
  expect(checkBody('f()', { kind: 'return', value: snapshot({ d: new Date(Number.NaN) }) }, 'node')).toBe(
    'const actual = f();\nassert.equal(actual.constructor.name, "Object");\nassert.equal(actual.d.getTime(), NaN);',
  );
});

it('writes nothing that nobody sees', () => {
  const hidden = 'a\u202eb\u2066\u200b\x1b[2J\ufeff';
  const text = checkBody('f()', { kind: 'return', value: snapshot({ [hidden]: hidden }) }, 'vitest');
  const escaped = '"a\\u202eb\\u2066\\u200b\\u001b[2J\\ufeff"';
  expect(text).toBe(`expect(f()).toStrictEqual({ ${escaped}: ${escaped} });`);
});
