import { expect, it } from 'vitest';
import { checkSteady } from './helpers/check-steady.ts';

it('a limit of work is met at the same place on a busy machine', async () => {
  const before = 'export function f(a: number, b: number) { return a * a * b === 30031 ? 1 : a + b; }';
  const after = 'export function f(a: number, b: number) { return a * b * a === 30031 ? 1 : b + a; }';
  const options = ['--numbers', 'int', '--query-timeout', '200ms', '--no-cache'];
  const text = await checkSteady({ before, after, options }, 2);
  expect(text).toContain('f(a: number, b: number)');
}, 60_000);
