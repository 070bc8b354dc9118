import { expect, it } from 'vitest';
import { textOptions, textPair } from '../evolve/testing/contract-texts.ts';
import { steadyContext } from '../session/testing/steady-context.ts';
import { type DiffOptions, diffFiles } from './diff-files.ts';
import { judgeChanges } from './judge-changes.ts';

const before = `export function f(n: number): number { return n > 5 ? 5 : n; }
export function g(n: number): number { return n; }`;
const after = (limit: number, other: string) => `/**
 * @changed_behavior
 * @requires n > 5
 * @ensures \\result === 6
 */
export function f(n: number): number { return n > ${limit} ? 6 : n; }
export function g(n: number): number { return ${other}; }`;

/** Which changes of each function are intended, and what its contract came to. */
function checkJudged(now: string, expected: readonly object[]): void {
  const pair = textPair(before, now);
  const options: DiffOptions = { ...textOptions(), strategy: 'path' };
  const results = judgeChanges(steadyContext(), pair, diffFiles(steadyContext(), pair, options), options);
  expect(
    results.map((r) => ({ verdict: r.contract?.verdict, intended: r.changes.map((c) => c.intended) })),
  ).toEqual(expected);
}

it('differences that the contract allows are intended', () => {
  checkJudged(after(5, 'n'), [
    { verdict: 'proved', intended: [true] },
    { verdict: undefined, intended: [] },
  ]);
});

it('others are not, nor are those of functions without a contract', () => {
  checkJudged(after(4, 'n + 1'), [
    { verdict: 'refuted', intended: [false, true] },
    { verdict: undefined, intended: [undefined] },
  ]);
});
