import { expect, it } from 'vitest';
import { symbolicRun } from './testing/check-run.ts';

function checkSettled(source: string, input: Record<string, unknown>, expected: readonly string[]): void {
  const { conditions } = symbolicRun(source, input, { settleOutcome: true });
  expect(conditions).toEqual(expected.map((c) => `${c} (split)`));
}

it('an array that is passed on has its length decided', () => {
  checkSettled('export function f(xs: number[]) { return { xs }; }', { xs: [1, 2] }, ['xs.length === 2']);
});

it('an optional field of an object that is passed on is there or not', () => {
  checkSettled('export function f(o: { a?: number }) { return [o]; }', { o: {} }, ['o.a === undefined']);
});

it('a union with objects among its alternatives is told apart', () => {
  const source = 'export function f(x: number | { a: number }) { return x; }';
  checkSettled(source, { x: 1 }, ['typeof x === "number"']);
  checkSettled(source, { x: { a: 1 } }, ['typeof x === "object"']);
});

it('primitives stay symbolic', () => {
  checkSettled('export function f(x: number | string) { return [x, x]; }', { x: 1 }, []);
});
