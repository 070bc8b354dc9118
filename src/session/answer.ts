import { EndedEarly } from './ended-early.ts';
import type { Emit, SessionEvent } from './event.ts';

/** How a request is asked. */
export interface AskOptions {
  /** Told of everything while the request is worked on. */
  readonly onEvent?: Emit | undefined;
  /** Ends the work. The promise is rejected with EndedEarly, which has what was known by then. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * What a request comes to: the promise of its result, and until then what is found, one by one. Whoever leaves a `for await` over it before
 * its end cancels the request.
 */
export interface Answer<Result, Found> extends Promise<Result>, AsyncIterable<Found> {}

/** Begins work and gives the answer that is to come. `foundIn` says what of an event is to be iterated over. */
export function answerOf<Result, Found>(
  work: (emit: Emit, signal: AbortSignal) => Promise<Result>,
  foundIn: (event: SessionEvent) => Found | undefined,
  { onEvent, signal }: AskOptions,
): Answer<Result, Found> {
  const ending = new AbortController();
  const cancel = () => ending.abort(signal?.reason);
  if (signal?.aborted) cancel();
  else signal?.addEventListener('abort', cancel, { once: true });
  const found: Found[] = [];
  let wake: (() => void)[] = [];
  const wakeAll = () => {
    const waiting = wake;
    wake = [];
    for (const go of waiting) go();
  };
  let isOver = false;
  const hear: Emit = (event) => {
    onEvent?.(event);
    const value = foundIn(event);
    if (value === undefined) return;
    found.push(value);
    wakeAll();
  };
  const result = work(hear, ending.signal)
    .catch((error: unknown) => {
      if (error instanceof EndedEarly && ending.signal.aborted) error.cause = ending.signal.reason;
      throw error;
    })
    .finally(() => {
      isOver = true;
      signal?.removeEventListener('abort', cancel);
      wakeAll();
    });
  const iterate = async function* (): AsyncGenerator<Found, void> {
    // It is told here, to whoever iterates.
    result.catch(() => {});
    try {
      for (let i = 0; ; i++) {
        while (i >= found.length && !isOver) await new Promise<void>((go) => wake.push(go));
        if (i >= found.length) break;
        yield found[i]!;
      }
      await result;
    } finally {
      if (!isOver) ending.abort();
    }
  };
  return Object.assign(result, { [Symbol.asyncIterator]: iterate });
}
