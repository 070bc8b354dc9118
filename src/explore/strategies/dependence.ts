import { GuidedFrontier } from '../dependence/guided-frontier.ts';
import type { ForestOptions } from '../dependence/value-forest.ts';
import type { Strategy } from './strategy.ts';

/**
 * Dependence guided symbolic execution (Algorithm 2): a path is run only when a statement might show a symbolic value
 * there that no run has shown. A behaviour is a run, with its whole path as condition.
 */
export function dependenceStrategy(options: ForestOptions): Strategy {
  return {
    name: 'dependence',
    needsDependences: true,
    inOrder: true,
    sequence: (trace) => trace.conditions,
    frontier: () => new GuidedFrontier(options),
  };
}
