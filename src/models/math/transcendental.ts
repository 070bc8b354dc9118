import { Sort } from '../../expr/sort.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { pure } from '../core/pure.ts';

const names = [
  'acos',
  'acosh',
  'asin',
  'asinh',
  'atan',
  'atanh',
  'cbrt',
  'cos',
  'cosh',
  'exp',
  'expm1',
  'log',
  'log10',
  'log1p',
  'log2',
  'sin',
  'sinh',
  'tan',
  'tanh',
];

/** Functions of one number that only the evaluator knows. */
export const transcendental: readonly ModelEntry[] = names.map((name) =>
  pure({
    path: `Math.${name}`,
    args: ['number'],
    term: (c) => c.store.fn(`Math.${name}`, Sort.Num, [c.args[0]!.term]),
  }),
);
