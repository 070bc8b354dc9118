import type { Store } from '../../host/store/store.ts';
import { moveLines } from '../../report/move-lines.ts';
import type { SessionResult } from '../../session/result.ts';
import type { JobMemory, Places } from './planned-job.ts';
import type { JobAnswer } from './run-plan.ts';

interface Entry {
  readonly result: SessionResult;
  readonly diagnostics: JobAnswer['diagnostics'];
  readonly places: Places;
  /** It ended at a limit of time; more time than this may tell more. */
  readonly withinMs?: number | undefined;
}

/** Results of jobs, remembered by what they depend on. */
export class Memory {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** @param withinMs the time that each job of the plan would have: one that ended for want of time is not taken for an answer to one that has more. */
  async recall(
    { key, places }: JobMemory,
    withinMs = 0,
  ): Promise<Omit<JobAnswer, 'isRemembered'> | undefined> {
    const entry = await this.#store.get(key);
    if (!isEntry(entry) || (entry.withinMs !== undefined && entry.withinMs < withinMs)) return undefined;
    const result = moveLines(entry.result, entry.places, places);
    return result && { result, diagnostics: entry.diagnostics };
  }

  async remember({ key, places }: JobMemory, answer: JobAnswer, withinMs = 0): Promise<void> {
    const { result, diagnostics } = answer;
    if (result === undefined || diagnostics.some((d) => d.severity === 'error')) return;
    const entry: Entry = { result, diagnostics, places, ...(isShort(result) && { withinMs }) };
    await this.#store.set(key, entry);
  }
}

/** Did it end for want of time? */
function isShort(result: SessionResult): boolean {
  const limited = result.command === 'diff' ? result.functions : result.command === 'explore' ? [result] : [];
  return limited.some(({ limits }) => limits.some(({ name }) => name === 'timeout' || name === 'request'));
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
