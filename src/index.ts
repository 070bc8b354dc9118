/** What programs may use of Beagle. Everything else is internal. */
export {
  type ExploredFunction,
  type ExploreFunctionOptions,
  type ExploreListener,
  exploreFunction,
} from './cli/explore-function.ts';
export { type Budget, defaultBudget } from './explore/budget.ts';
export type * from './report/schema.ts';

/**
 * Restricts the inputs that Beagle considers to those for which the condition is true. Does nothing when the code runs
 * outside Beagle.
 */
export function assume(_condition: unknown): void {}
