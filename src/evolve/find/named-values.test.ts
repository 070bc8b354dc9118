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
  ["const modes = { a: 1, 'b-c': 2 }; if (o.mode.toLowerCase() in modes) f(modes[mode]);", ['a', 'b-c']],
  ["const modes = new Set(['x', 'y']); modes.has(mode)", ['x', 'y']],
  ["const modes = new Map([['m', 1], ['n', 2]]); modes.get(o.mode)", ['m', 'n']],
  ["const modes = ['p']; modes.includes(mode); modes['q']", ['p']],
  ["typeof o.mode === 'string'", [undefined]],
])('what %s compares it with', (text, values) => {
  expect(valuesOf('mode', text)).toEqual(values);
});
