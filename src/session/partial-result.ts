import type { BehaviourJson } from '../report/explore/explore-schema.ts';
import type { SessionEvent } from './event.ts';
import type { SessionResult } from './result.ts';

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
