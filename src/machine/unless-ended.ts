import { isHostError } from './guest/is-host-error.ts';
import type { RunContext } from './runtime/run-context.ts';

/** Looks at what a run left behind, which may open inputs; undefined when these turn out not to be allowed, which ends the run after all. */
export function unlessEnded<T>({ watch }: RunContext, look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (watch.reached === undefined || isHostError(error)) throw error;
    return undefined;
  }
}
