import { arrayLoops } from './published/array-loops.ts';
import { integerLoops } from './published/integer-loops.ts';
import { recursion } from './published/recursion.ts';
import { specialFunctions } from './published/special-functions.ts';
import type { TwoVersions } from './published/two-versions.ts';

/** Pairs as benchmarks of regression verification have them, all written anew: numeric programs in int32 or doubles, loops, arrays and recursion. */
export const published: readonly TwoVersions[] = [
  ...recursion,
  ...integerLoops,
  ...arrayLoops,
  ...specialFunctions,
];
