import type { Deadline } from '../../base/deadline.ts';

/** What a job may take: by its work, and by the time of day as the outermost limit. */
export interface JobBudget {
  readonly timeoutMs: number;
  readonly wallMs: number;
}

/**
 * What each of so many jobs may take of a whole time, in work: twice its part, since many need less. It does not depend on who works, how many do, or what the time is, so that
 * answers do not; and it is one of few numbers, so that what was not decided within it need not be tried again because a plan is a little shorter.
 */
export function workOfEach(totalMs: number, jobs: number): number {
  return Math.round(Math.min(totalMs, roundedDown((2 * totalMs) / Math.max(1, jobs))));
}

/** What is left of the work for jobs that ended for want of it; undefined when that is not much more than they `had`. */
export function workOfRest(leftMs: number, jobs: number, had: number): number | undefined {
  const each = roundedDown(leftMs / Math.max(1, jobs));
  return each >= 2 * had ? Math.round(each) : undefined;
}

/** The time of day may run several times as fast as the work goes: others work, too. */
const SLOWER = 4;

/** For so much work, whatever time that takes on a machine that others use, too. */
export function jobLimits(workMs: number): JobBudget {
  return { timeoutMs: workMs, wallMs: workMs * SLOWER };
}

/** @returns undefined when there is no time left for it */
export function jobBudget(workMs: number, { leftMs }: Deadline): JobBudget | undefined {
  const wallMs = Math.round(Math.min(workMs * SLOWER, leftMs));
  return wallMs < LEAST_MS ? undefined : { timeoutMs: Math.min(workMs, wallMs), wallMs };
}

/** In less than this nothing is opened. */
const LEAST_MS = 100;

/** To a power of the square root of two. */
function roundedDown(ms: number): number {
  return ms <= 1 ? 1 : 2 ** (Math.floor(2 * Math.log2(ms) + 1e-9) / 2);
}
