import type { BudgetRequest } from '../session/requests/engine-request.ts';

/** What can be said with every matcher. */
export interface MatcherOptions extends Pick<BudgetRequest, 'timeoutMs' | 'maxRuns' | 'seed'> {
  /** Which arguments count. */
  readonly given?: Condition | undefined;
  /** Fail unless it is settled for all inputs. Without it, nothing found within the budget is a pass. */
  readonly settled?: boolean | undefined;
}

export type Condition = (...args: never[]) => unknown;

/** What runners tell a matcher. */
export interface MatcherState {
  readonly testPath?: string | undefined;
  readonly snapshotState?: object | undefined;
}

export interface MatcherResult {
  readonly pass: boolean;
  message(): string;
}

export function passed(message: string): MatcherResult {
  return { pass: true, message: () => message };
}

export function failed(message: string): MatcherResult {
  return { pass: false, message: () => message };
}

/** Nothing against it was found: that is a pass, unless it was to be settled and is not. */
export function settledOr(
  isSettled: boolean,
  { settled }: MatcherOptions,
  messages: { readonly pass: string; readonly open: string },
): MatcherResult {
  return isSettled || settled !== true ? passed(messages.pass) : failed(messages.open);
}

/** Runners give a test five seconds unless told otherwise; this is for functions that need more. */
const TIMEOUT_MS = 10_000;

export function budgetOf({ timeoutMs = TIMEOUT_MS, maxRuns, seed = 1 }: MatcherOptions): BudgetRequest {
  return { timeoutMs, maxRuns, seed };
}
