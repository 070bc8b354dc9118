import { expect } from 'vitest';
import { diffTexts } from '../../src/evolve/testing/diff-texts.ts';
import type { SamePair } from './pairs.ts';

/** The pair is found to differ, or said to be unknown where it says so; never proved. */
export function checkPair({ before, after, verdict = 'refuted' }: SamePair): void {
  const verdicts = diffTexts(before, after, { timeoutMs: 8000, numbers: 'double' }).map((r) => r.verdict);
  expect(verdicts).toContain(verdict);
  if (verdict !== 'refuted') expect(verdicts).not.toContain('refuted');
}
