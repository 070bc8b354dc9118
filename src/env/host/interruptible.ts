const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Has something done that a signal to this process is to end. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupt = new AbortController();
  const stop = (): void => interrupt.abort();
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(interrupt.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
