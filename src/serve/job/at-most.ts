import { CANCELLED, EndedEarly } from '../../session/ended-early.ts';
import type { Execute } from '../../session/execute.ts';

/** Works on so many requests at the same time; others wait for their turn, in the order they came. */
export function atMost(most: number, execute: Execute): Execute {
  let busy = 0;
  const waiting: (() => void)[] = [];
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((go, refuse) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        go();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        refuse(new EndedEarly(CANCELLED, undefined));
      };
      waiting.push(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  return async (request, emit, options) => {
    if (options?.signal?.aborted) throw new EndedEarly(CANCELLED, undefined);
    if (busy < most) busy++;
    // Whoever is done hands its place on.
    else await turn(options?.signal);
    try {
      return await execute(request, emit, options);
    } finally {
      const next = waiting.shift();
      if (next === undefined) busy--;
      else next();
    }
  };
}
