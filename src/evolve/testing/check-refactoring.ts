import { defaultBudget } from '../../explore/budget.ts';
import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import { diffTexts } from './diff-texts.ts';
import { type RandomRefactoring, randomRefactoring } from './random-refactoring.ts';

export interface CheckedRefactoring extends RandomRefactoring {
  readonly seed: number;
  readonly verdict: FunctionDiffJson['verdict'];
  /** What kept a proof away. */
  readonly limits: string;
}

/** What the comparison of a random function with a refactored one says within the default budget. */
export function checkRefactoring(seed: number): CheckedRefactoring {
  const refactoring = randomRefactoring(seed);
  const { timeoutMs } = defaultBudget;
  const results = diffTexts(refactoring.before, refactoring.after, { timeoutMs });
  const result = results.find((f) => f.function === 'f')!;
  const limits = result.limits.map((l) => `${l.name}: ${l.message}`).join('; ');
  return { ...refactoring, seed, verdict: result.verdict, limits };
}
