import { findFunction } from '../syntax/functions/find-function.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import { functionAt } from '../syntax/functions/function-at.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';
import { bareMachine } from './bare-machine.ts';

/** A function by its name in the source or, where the source alone does not tell, in the modules once they have run. */
export function locateFunction(sources: SourceSet, name: string): FoundFunction {
  const path = sources.entries[0]!;
  try {
    return findFunction(sources, path, name);
  } catch (error) {
    const found = foundByRunning(sources, path, name);
    if (found === undefined) throw error;
    return found;
  }
}

function foundByRunning(sources: SourceSet, path: string, name: string): FoundFunction | undefined {
  const machine = bareMachine(sources);
  for (const wanted of name === 'default' ? ['default', ''] : [name]) {
    const at = machine?.locate(path, wanted);
    const found = at && functionAt(sources, path, wanted, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
