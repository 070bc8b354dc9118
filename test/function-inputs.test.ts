import { join } from 'node:path';
import { expect, it } from 'vitest';
import { explored } from './oracle/explored.ts';

const file = join(import.meta.dirname, 'fixtures', 'function-inputs.ts');

const assumed = (name: string) => explored(file, name).scope?.assumes.map((a) => a.text) ?? [];

it.each(['arity', 'named', 'held', 'marked', 'calledOn'])('%s is not told as all there is', (name) => {
  expect(explored(file, name).complete).toBe(false);
  expect(assumed(name).length).toBeGreaterThan(0);
});

it('lengths of arrays ask nothing of functions', () => {
  expect(assumed('counted')).not.toContain('g has the name and length of its type');
});
