import type { MessagePort } from 'node:worker_threads';
import type { Io, PartialResult } from './io.ts';

export type WorkerMessage =
  | { readonly type: 'stdout' | 'stderr' | 'progress'; readonly text: string }
  | { readonly type: 'partial'; readonly parts: readonly PartialResult[] }
  | { readonly type: 'exit'; readonly code: number };

/** Behaviours are sent together, this often, since messages between threads are dear. */
const BATCH_MS = 200;

/** Sends what a command writes to the thread that owns the terminal. */
export function workerIo(port: MessagePort, width: number): Io {
  const send = (message: WorkerMessage) => port.postMessage(message);
  let waiting: PartialResult[] = [];
  let sent = performance.now();
  const partial = (part: PartialResult) => {
    waiting.push(part);
    if (part.kind === 'behaviour' && performance.now() - sent < BATCH_MS) return;
    // What a finished exploration had found in between is of no use any more.
    send({ type: 'partial', parts: part.kind === 'done' ? [part] : waiting });
    waiting = [];
    sent = performance.now();
  };
  return {
    width,
    stdout: (text) => send({ type: 'stdout', text }),
    stderr: (text) => send({ type: 'stderr', text }),
    progress: (text) => send({ type: 'progress', text }),
    partial,
  };
}
