import { expect, it } from 'vitest';
import { inSourceNames } from './source-names.ts';

const inputs = [
  {
    name: 'arg0',
    type: 'T',
    pattern: '{ w, size: { h }, n }',
    binds: { '.w': 'w', '.size.h': 'h', '.n': 'n' },
  },
  { name: 'n', type: 'number' },
  { name: 'arg2', type: 'number[]', pattern: '[a]', binds: { '[0]': 'a' } },
];

it('parts have the names of the source, where no other has them', () => {
  const texts = (text: string) => inSourceNames({ inputs, text, witness: { arg0: text } });
  expect(texts('arg0.w + arg0.size.h > arg0.n + n').text).toBe('w + h > arg0.n + n');
  expect(texts('arg2[0] !== "arg0.w" && arg0.wide && x.arg0.w && arg2[01]').text).toBe(
    'a !== "arg0.w" && arg0.wide && x.arg0.w && arg2[01]',
  );
  expect(texts('arg0.w').witness).toEqual({ arg0: 'arg0.w' });
});
