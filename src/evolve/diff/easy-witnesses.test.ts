import { expect, it } from 'vitest';
import type { PairRun } from '../shared/pair-runner.ts';
import { diffTexts } from '../testing/diff-texts.ts';
import type { Change } from './5-merge-changes.ts';
import { type EasyWitnesses, easyWitnesses } from './easy-witnesses.ts';

it('of runs that the condition is not told of none stands in front', () => {
  const run = (n: number) => ({ model: new Map([['n', n]]) }) as unknown as PairRun;
  const [odd, easy, easiest] = [run(9), run(5), run(1)];
  const change = { told: 2, runs: [odd, easy, easiest] } as unknown as Change;
  const callOf: EasyWitnesses['callOf'] = (model) => ({ args: [model.get('n' as never) as never] });
  const [shown] = easyWitnesses([change], { callOf } as unknown as EasyWitnesses);
  expect(shown!.runs).toEqual([easy, odd, easiest]);
});

it('what is shown of a change satisfies its condition', () => {
  const text = (last: string) => `export function f(n: number, m: number): string {
    if (n > 900 && m > 1000) return 'far';
    if (n > 30 && m < -700) return 'low';
    return n * m > 5000 ? ${last} : 'small';
  }`;
  const [result] = diffTexts(text(`'large'`), text(`m > 4321 ? 'huge' : 'large'`), { numbers: 'double' });
  expect(result!.changes.length).toBeGreaterThan(0);
  for (const { condition, witness } of result!.changes)
    expect(new Function('n', 'm', `return ${condition.join(' && ')}`)(witness.n, witness.m)).toBe(true);
});
