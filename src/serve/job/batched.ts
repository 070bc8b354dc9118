import type { Clock } from '../../base/environment.ts';

const BATCH_MS = 100;

/**
 * Lets few events pass: of progress the last one of a while. All others go at once, since what was not said when a job is killed is lost.
 */
export function batched<E>(emit: (event: E) => void, clock: Clock): { emit(event: E): void; flush(): void } {
  let sent = Number.NEGATIVE_INFINITY;
  let waiting: E | undefined;
  const flush = () => {
    if (waiting !== undefined) emit(waiting);
    waiting = undefined;
    sent = clock.now();
  };
  return {
    emit(event) {
      if (!isProgress(event)) {
        emit(event);
        return;
      }
      waiting = event;
      if (clock.now() - sent >= BATCH_MS) flush();
    },
    flush,
  };
}

function isProgress(event: unknown): boolean {
  return typeof event === 'object' && event !== null && (event as { type?: unknown }).type === 'progress';
}
