import type { MessagePort } from 'node:worker_threads';
import type { Io, PartialResult } from './io.ts';

export type WorkerMessage =
  | { readonly type: 'stdout' | 'stderr' | 'progress'; readonly text: string }
  | { readonly type: 'partial'; readonly part: PartialResult }
  | { readonly type: 'exit'; readonly code: number };

/** Sends what a command writes to the thread that owns the terminal. */
export function workerIo(port: MessagePort): Io {
  const send = (message: WorkerMessage) => port.postMessage(message);
  return {
    stdout: (text) => send({ type: 'stdout', text }),
    stderr: (text) => send({ type: 'stderr', text }),
    progress: (text) => send({ type: 'progress', text }),
    partial: (part) => send({ type: 'partial', part }),
  };
}
