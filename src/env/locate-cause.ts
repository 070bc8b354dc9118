import type { RecordedCall } from './call.ts';
import type { Run } from './level.ts';
import type { Trials } from './trials.ts';

/**
 * Algorithm 7.1, `Locate_cause`: the recorded call `r` such that the program fails when the calls before `r` are replayed
 * and passes when `r` is replayed too. A binary search over the calls that can be replayed, made shorter by what
 * each run shows:
 *
 * - a run that fails with the first `c` of them replayed also stands for every longer prefix up to the next call to which this
 *   environment gives another answer than the recording, since overwriting an equal answer changes nothing;
 * - a run that passes stands, by the same argument, for the prefixes without its last calls that were executed with
 *   the recorded answer.
 *
 * The second run replays up to the last call that differed in the first (not counting the clock and the like). When it passes, cuts are tried at the differing
 * calls first; when it fails, they are behind us. So there are at most 2 + ⌈log2 n⌉ runs for n replayable calls, and usually
 * far fewer. That the whole recording passes is an assumption of the algorithm; it is checked by a run when the search ends there.
 */
export interface Located {
  /** The call, or undefined when even the whole recording replayed does not pass here. */
  readonly cause: RecordedCall | undefined;
  /** A run that passes with the prefix up to the cause; undefined with no cause. */
  readonly passing: Run | undefined;
  /** The run that fails with the longest prefix. */
  readonly failing: Run;
}

/** See {@link Located}. `first` is the run with nothing replayed, which failed. */
export async function locateCause(trials: Trials, first: Run): Promise<Located> {
  const candidates = trials.level.calls.filter((c) => c.unreplayable === undefined);
  const position = new Map(candidates.map((c, i) => [c.index, i]));
  let failing = first;
  let passing: Run | undefined;
  let low = skipEqual(candidates, position, 0, first);
  let high = candidates.length;
  const prefix = (cut: number): Promise<Run> => {
    const last = cut === 0 ? 0 : candidates[cut - 1]!.index;
    return trials.replay(`replaying up to call ${last}`, (index) => index <= last && position.has(index));
  };
  const differing = differingPositions(position, first).filter((p) => !trials.level.isNoise(candidates[p]!));
  let likely: readonly number[] = differing.length > 0 ? [differing.at(-1)! + 1] : [];
  while (high - low > 1) {
    const middle = nextCut(likely, low, high);
    const run = await prefix(middle);
    if (run.passed) {
      likely = differing;
      passing = run;
      high = dropEqual(candidates, middle, run, low);
    } else {
      likely = passing === undefined ? [] : differing;
      failing = run;
      low = Math.min(skipEqual(candidates, position, middle, run), high);
    }
  }
  if (passing === undefined && candidates.length > 0) {
    const run = await prefix(candidates.length);
    if (!run.passed) return { cause: undefined, passing: undefined, failing: run };
    passing = run;
    if (low >= candidates.length) return { cause: undefined, passing, failing };
    high = Math.max(low + 1, dropEqual(candidates, candidates.length, run, low));
  }
  if (passing === undefined || low >= high) return { cause: undefined, passing, failing };
  return { cause: candidates[high - 1], passing, failing };
}

/** Positions of the calls that this environment answered otherwise in a run. */
function differingPositions(position: ReadonlyMap<number, number>, run: Run): number[] {
  const found = run.observations.filter((o) => o.same === false).flatMap((o) => position.get(o.index) ?? []);
  return [...new Set(found)].sort((a, b) => a - b);
}

/** Where to cut next between `low` and `high`: at the middle one of the likely positions, behind the last one left, or in the middle. */
function nextCut(likely: readonly number[], low: number, high: number): number {
  const inside = likely.filter((p) => p > low && p < high);
  if (inside.length > 0) return inside[inside.length >> 1]!;
  return likely.includes(low) ? low + 1 : (low + high) >>> 1;
}

/** The first position from `cut` on whose call was not answered here as recorded. */
function skipEqual(
  candidates: readonly RecordedCall[],
  position: ReadonlyMap<number, number>,
  cut: number,
  run: Run,
): number {
  const equal = new Set<number>();
  for (const o of run.observations) {
    const at = position.get(o.index);
    if (at !== undefined && o.same === true) equal.add(at);
  }
  let low = cut;
  while (low < candidates.length && equal.has(low)) low++;
  return low;
}

/** The shortest prefix that a passing run with `cut` replayed calls stands for. */
function dropEqual(candidates: readonly RecordedCall[], cut: number, run: Run, low: number): number {
  const equal = new Set(run.observations.filter((o) => o.same === true).map((o) => o.index));
  let high = cut;
  while (high > low + 1 && equal.has(candidates[high - 1]!.index)) high--;
  return high;
}
