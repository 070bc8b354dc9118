import { isComplete, verdictOf } from '../base/claim.ts';
import type { FunctionDiffJson } from '../report/diff/diff-schema.ts';
import type { ts } from '../syntax/tree.ts';
import type { DiffOptions } from './diff-files.ts';

/** Whether some doubles were left undecided. */
export function isUndecided({ verdict, scope, limits }: FunctionDiffJson): boolean {
  return verdict === 'unknown' || (verdict === 'same' && scope.remainder.length > 0 && limits.length > 0);
}

/** Where not all doubles were decided, what is known of the safe integers says more: the rest of the doubles is what was not looked into. */
export function amongIntegers(of: FunctionDiffJson, integers: FunctionDiffJson): FunctionDiffJson {
  if (integers.verdict === 'refuted') return { ...integers, limits: [...integers.limits, ...of.limits] };
  const given = integers.scope.given.filter((text) => !of.scope.given.includes(text));
  const isMore = of.verdict === 'unknown' || integers.scope.remainder.length === 0;
  if (integers.verdict === 'unknown' || integers.verdict === undefined || given.length === 0 || !isMore)
    return of;
  const scope = {
    ...integers.scope,
    given: of.scope.given,
    remainder: [...given.map((text) => `!${text}`), ...integers.scope.remainder],
  };
  return {
    ...integers,
    limits: of.limits,
    scope,
    verdict: verdictOf(false, scope),
    complete: isComplete(scope),
  };
}

/** The options for looking at safe integers, in what is left of the time. */
export function integerOptions(options: DiffOptions, timeoutMs: number): DiffOptions {
  return {
    ...options,
    numbers: 'int',
    signature: { ...options.signature, numbers: 'int' },
    budget: { ...options.budget, timeoutMs },
  };
}

/** Whether a function counts with its numbers as people count: by remainders, divisions and whole parts. */
export function countsWithIntegers({ numbers, strategy }: DiffOptions, node: ts.Node): boolean {
  if (numbers !== 'double' || strategy !== 'path') return false;
  return /\bnumber\b[\s\S]*(?:%|[^/*]\/[^/*]|Math\.(?:floor|ceil|trunc|round))/.test(node.getText());
}
