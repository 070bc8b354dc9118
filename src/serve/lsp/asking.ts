import type { Texts } from '../../host/overlay-files.ts';
import { EndedEarly } from '../../session/ended-early.ts';
import type { Emit } from '../../session/event.ts';
import type { Execute } from '../../session/execute.ts';
import { PartialResult } from '../../session/partial-result.ts';
import type { SessionRequest } from '../../session/request.ts';
import type { SessionResult } from '../../session/result.ts';

/** Comparing and exploring go on side by side, each in a job of its own. */
export type Worker = 'comparing' | 'exploring';

/**
 * Asks about the texts of one moment. `soFar` is told what is known while the answer is waited for: after a moment for the first time, and then whenever there
 * is something new.
 */
export type Ask = (
  request: SessionRequest,
  worker: Worker,
  soFar?: (known: SessionResult) => void,
) => ReturnType<Execute>;

export interface Moment {
  readonly execute: Execute;
  /** The texts of open documents, and other trees of texts by name. */
  readonly files: Texts;
  readonly trees: Readonly<Record<string, Texts>>;
  /** Ends all that is asked. */
  readonly signal: AbortSignal;
  readonly hear: Emit;
}

/** Most functions are done by then; what is known of the others is worth showing. */
const SO_FAR_MS = 400;

const GOING_ON = 'the search goes on';

export function asking({ execute, files, trees, signal, hear }: Moment): Ask {
  return async (request, worker, soFar) => {
    const partial = new PartialResult();
    let isNew = false;
    const tell = () => {
      const known = isNew ? partial.result(GOING_ON) : undefined;
      isNew = false;
      if (known !== undefined) soFar?.(known);
    };
    const timer = setInterval(tell, SO_FAR_MS);
    try {
      const emit: Emit = (event) => {
        partial.add(event);
        isNew ||= event.type === 'partial' || event.type === 'behaviour';
        hear(event);
      };
      const index = worker === 'comparing' ? 0 : 1;
      return await execute(request, emit, { unsaved: { files, trees }, signal, worker: { index, of: 2 } });
    } catch (error) {
      if (error instanceof EndedEarly && !signal.aborted && error.result !== undefined) return error.result;
      throw error;
    } finally {
      clearInterval(timer);
    }
  };
}
