import type { RunContext } from './runtime/run-context.ts';

/** Looks at what a run left behind, which may open inputs; false when these turn out not to be allowed, which ends the run after all. */
export function unlessEnded({ watch }: RunContext, look: () => void): boolean {
  try {
    look();
  } catch (error) {
    if (watch.reached === undefined) throw error;
    return false;
  }
  return true;
}
