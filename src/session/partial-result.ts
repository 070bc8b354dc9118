import type { FunctionDiffJson } from '../report/diff/diff-schema.ts';
import type { BehaviourJson } from '../report/explore/explore-schema.ts';
import type { SessionEvent } from './event.ts';
import type { SessionResult } from './result.ts';

/** How limits end that say what was under way when work was ended. */
export const ENDED = 'was ended from outside';

const because = (reason: string) => (limit: FunctionDiffJson['limits'][number]) =>
  limit.message.endsWith(ENDED) ? { ...limit, message: `${limit.message}: ${reason}` } : limit;

/** Keeps what a session's events say about its result, for the case that it cannot give one. */
export class PartialResult {
  #last: SessionResult | undefined;
  #behaviours: BehaviourJson[] = [];

  add(event: SessionEvent): void {
    if (event.type === 'behaviour') this.#behaviours.push(event.behaviour);
    if (event.type !== 'partial') return;
    this.#last = event.result;
    this.#behaviours = [];
  }

  /** The result if work ends here. */
  result(reason: string): SessionResult | undefined {
    const last = this.#last;
    const limits = [{ name: 'stopped', message: reason }];
    if (last?.command === 'fsm') return { ...last, complete: false, limits };
    if (last?.command === 'condition') return { ...last, notes: [...last.notes, `stopped: ${reason}`] };
    if (last?.command === 'diff')
      return {
        ...last,
        functions: last.functions.map((f) => ({ ...f, limits: f.limits.map(because(reason)) })),
      };
    if (last?.command !== 'explore') return last;
    const tests = this.#behaviours.map(({ witness, observed }) => ({ witness, observed }));
    return {
      ...last,
      complete: false,
      limits: [...last.limits, ...limits],
      behaviours: [...last.behaviours, ...this.#behaviours],
      tests: [...last.tests, ...tests],
    };
  }
}
