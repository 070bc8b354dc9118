import { expect, test } from 'vitest';
import { ts } from '../../../syntax/tree.ts';
import { mistakenRegexes } from './mistaken-regexes.ts';
import { sourceMistakes } from './source-mistakes.ts';

function mistaken(text: string): string[] {
  const tree = ts.createSourceFile('/f.ts', text, ts.ScriptTarget.Latest, true);
  return sourceMistakes(tree, [tree]).map((m) => text.slice(0, m.start) + m.text + text.slice(m.end));
}

test('operators, constants, decisions and calls are mistaken one at a time', () => {
  expect(mistaken('f(a < 1)')).toEqual(['f(true)', 'f(false)', 'f(a <= 1)', 'f(a >= 1)', 'f(a < 2)']);
  expect(mistaken('x = a?.b')).toEqual(['x = a.b']);
  expect(mistaken('x = s.trim()')).toEqual(['x = s']);
  expect(mistaken('x = Math.min(a, b)')).toEqual(['x = Math.max(a, b)']);
  expect(mistaken('if (a) { b() }')).toEqual(['if (true) { b() }', 'if (false) { b() }', 'if (a) {}']);
  expect(mistaken("x = 'a'")).toEqual(['x = ""']);
});

test('types and directives are left alone', () => {
  expect(mistaken("'use strict'; let x: 'a' | 1; import 'm'")).toEqual([]);
});

test('all mistaken texts parse', () => {
  const text =
    'const f = (a) => { for (let i = 0; i < a.length; i++) { switch (a[i]) { case 1: return !a; } } return [`${-a}`]; }';
  for (const wrong of mistaken(text))
    expect(ts.transpileModule(wrong, { reportDiagnostics: true }).diagnostics, wrong).toEqual([]);
});

test('regular expressions are changed in one thing and stay regular expressions', () => {
  expect(mistakenRegexes('/^a+[b]$/g')).toEqual([
    '/a+[b]$/g',
    '/^a[b]$/g',
    '/^a+[^b]$/g',
    '/^a+[b]/g',
    '/^a+[b]$/',
  ]);
  expect(mistakenRegexes('/(?<=\\d)x/u')).toEqual(['/(?<!\\d)x/u', '/(?<=\\D)x/u']);
  expect(mistakenRegexes('/[+*]/')).toEqual(['/[^+*]/']);
});
