import { ddmin } from './ddmin.ts';
import type { Trials } from './trials.ts';

/** Which of the variables that only this environment sets must go for the program to pass, others replayed meanwhile. */
export async function extraVariables(
  trials: Trials,
  names: readonly string[],
  others: ReadonlySet<number>,
): Promise<readonly string[]> {
  if (names.length < 2) return names;
  return ddmin(
    names,
    async (unset) =>
      (await trials.replay(`without ${unset.join(', ')}`, (i) => others.has(i), { unset })).passed,
  );
}
