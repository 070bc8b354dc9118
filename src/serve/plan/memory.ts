import type { Store } from '../../host/store/store.ts';
import { moveLines } from '../../report/text/move-lines.ts';
import { isOnDemand } from '../../session/ended-early.ts';
import type { SessionResult } from '../../session/result.ts';
import { type JobAnswer, NO_TIME } from './job-answer.ts';
import type { JobMemory, Places } from './planned-job.ts';

interface Entry {
  readonly result: SessionResult;
  readonly diagnostics: JobAnswer['diagnostics'];
  readonly places: Places;
  readonly workMs?: number | undefined;
  /** It ended for want of work: more than this may tell more. */
  readonly withinMs?: number | undefined;
  /** Why it was ended from outside, if it was. */
  readonly stopped?: string | undefined;
}

/** Results of jobs, remembered by what they depend on. */
export class Memory {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** @param withinMs the work that is to be had: what ended for want of less is not taken for an answer. */
  async recall(
    { key, places }: JobMemory,
    withinMs: number,
  ): Promise<Omit<JobAnswer, 'isRemembered'> | undefined> {
    const entry = await this.#store.get(key);
    if (!isEntry(entry) || (entry.withinMs !== undefined && entry.withinMs < withinMs)) return undefined;
    const result = moveLines(entry.result, entry.places, places);
    const { diagnostics, workMs, stopped } = entry;
    // What is said of the code may name lines.
    if (result === undefined || (diagnostics.length > 0 && !isStill(entry.places, places))) return undefined;
    return {
      result,
      diagnostics,
      workMs,
      withinMs: entry.withinMs,
      ...(stopped !== undefined && { stopped }),
    };
  }

  async remember({ key, places }: JobMemory, answer: JobAnswer): Promise<void> {
    const { result, diagnostics, workMs, withinMs, stopped } = answer;
    if (result === undefined || answer.failed !== undefined || Memory.isCut(answer)) return;
    if (diagnostics.some((d) => d.severity === 'error')) return;
    const entry: Entry = {
      result,
      diagnostics,
      places,
      workMs,
      ...(Memory.isShort(answer) && { withinMs }),
      ...(stopped !== undefined && { stopped }),
    };
    await this.#store.set(key, entry);
  }

  /** Did it end for want of work, so that more may tell more? */
  static isShort({ result, stopped }: JobAnswer): boolean {
    return (
      stopped !== undefined || limitsOf(result).some(({ name }) => name === 'timeout' || name === 'request')
    );
  }

  /** Was it ended by somebody, or by the time of day, so that another time it may end otherwise? */
  static isCut({ result, stopped }: JobAnswer): boolean {
    if (stopped === NO_TIME || isOnDemand(stopped)) return true;
    return limitsOf(result).some(
      ({ name, message }) => name === 'timeout' && !message.includes('the work of'),
    );
  }
}

function limitsOf(
  result: SessionResult | undefined,
): readonly { readonly name: string; readonly message: string }[] {
  if (result?.command === 'diff') return result.functions.flatMap(({ limits }) => limits);
  return result?.command === 'explore' ? result.limits : [];
}

function isStill(from: Places, to: Places): boolean {
  return JSON.stringify(from) === JSON.stringify(to);
}

/** Has it the form that is relied on? */
function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { result, diagnostics, places } = value as Partial<Entry>;
  return (
    typeof result?.command === 'string' &&
    Array.isArray(diagnostics) &&
    Array.isArray(places?.before) &&
    Array.isArray(places.after)
  );
}
