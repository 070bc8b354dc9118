import { Worker } from 'node:worker_threads';

/** Does something while so many threads keep the processors busy. */
export async function underLoad<T>(threads: number, f: () => Promise<T>): Promise<T> {
  const busy = Array.from({ length: threads }, () => new Worker('for (;;);', { eval: true }));
  await Promise.all(busy.map((worker) => new Promise((resolve) => worker.once('online', resolve))));
  try {
    return await f();
  } finally {
    await Promise.all(busy.map((worker) => worker.terminate()));
  }
}
