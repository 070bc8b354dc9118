import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { ts } from '../../syntax/tree.ts';
import { NamedValues } from './named-values.ts';

function valuesOf(name: string, text: string): unknown[] {
  const named = new NamedValues();
  named.addAllOf(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true));
  const random = new Random(1);
  return [...new Set(Array.from({ length: 60 }, () => named.pick(name, random)))].sort();
}

it.each([
  ["if (options.mode === 'strict' || 'loose' != options.mode) f();", ['loose', 'strict']],
  ["switch (mode) { case 'a': case 'b': f(); break; default: }", ['a', 'b']],
  ["['x', 'y'].includes(o.mode)", ['x', 'y']],
  ["o.mode.toLowerCase() === 'low'", ['low']],
  ["typeof o.mode === 'string'", [undefined]],
])('what %s compares it with', (text, values) => {
  expect(valuesOf('mode', text)).toEqual(values);
});
