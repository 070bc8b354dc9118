import { RequestError } from '../../src/base/diagnostic.ts';
import { defaultBudget } from '../../src/explore/budget.ts';
import { nodeContext } from '../../src/host/node-context.ts';
import { exploreFunction } from '../../src/session/explore-function.ts';
import { exploreOptions } from '../helpers/explore-options.ts';
import type { Said } from './judge.ts';

/** What `explore` says of a function when nobody gives sizes: the only thing here that `src/` has a part in. */
export function explored(file: string, name: string): Said {
  const options = {
    ...exploreOptions(defaultBudget),
    budget: { ...defaultBudget, timeoutMs: 10_000, maxRuns: 400 },
  };
  return exploreFunction(nodeContext(), file, name, { ...options, signature: { numbers: 'double' } }).result;
}

/** With the names of the inputs; undefined where the function cannot be opened. */
export function exploredJson(
  file: string,
  name: string,
  budget: { readonly timeoutMs: number; readonly maxRuns: number },
): (Said & { readonly inputs: readonly { readonly name: string }[] }) | undefined {
  const options = exploreOptions({ ...defaultBudget, ...budget });
  try {
    return exploreFunction(nodeContext(), file, name, { ...options, signature: { numbers: 'double' } })
      .result;
  } catch (error) {
    if (error instanceof RequestError) return undefined;
    throw error;
  }
}
