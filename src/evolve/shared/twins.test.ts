import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import type { InputVariable } from '../../expr/input-variable.ts';
import { Sort } from '../../expr/sort.ts';
import type { Parameter } from '../../syntax/shape/shape.ts';
import { Twins } from './twins.ts';

const parameters = ['a', 'ab'].map(
  (name): Parameter => ({ name, shape: { kind: 'unknown' }, optional: false, rest: false }),
);
const variable = (path: string, max = 99, role = 'value') =>
  ({ path, sort: Sort.Num, role, min: 0, max }) as unknown as InputVariable;

it('the second of two parameters sometimes has the values of the first, part by part, where they fit', () => {
  const random = new Random(1);
  const seen = new Set<string>();
  for (let i = 0; i < 100; i++) {
    const twins = new Twins({ parameters }, random);
    twins.keep(variable('a.x'), 7);
    expect(twins.valueOf(variable('abc.x'))).toBe(undefined);
    expect(twins.valueOf(variable('ab.x', 6))).toBe(undefined);
    expect(twins.valueOf(variable('ab.x', 9, 'tag'))).toBe(undefined);
    seen.add(String(twins.valueOf(variable('ab.x'))));
  }
  expect([...seen].sort()).toEqual(['7', 'undefined']);
});
