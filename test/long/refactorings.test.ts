import { expect, it } from 'vitest';
import { checkRefactoring } from '../../src/evolve/testing/check-refactoring.ts';

const count = Number(process.env.BEAGLE_COUNT ?? 300);
const first = Number(process.env.BEAGLE_FIRST ?? 1000);

it('random functions do the same after a refactoring, and are proved to', { timeout: 0 }, () => {
  const checked = Array.from({ length: count }, (_, i) => checkRefactoring(first + i));
  expect(checked.filter((c) => c.verdict === 'refuted')).toEqual([]);
  const unknown = checked.filter((c) => c.verdict === 'unknown');
  for (const c of unknown) console.log(`${c.seed} ${c.kind}: ${c.limits}\n${c.before}\n${c.after}`);
  expect(unknown.map((c) => c.seed)).toEqual([]);
});
