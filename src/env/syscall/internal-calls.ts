import type { RecordedCall } from '../call.ts';
import type { Fork } from './log.ts';

/** Why a call among the program's own threads is executed and never replayed. */
export const betweenThreads = 'it is between the threads of the program itself';

/**
 * The recording with the calls marked that are no interaction with the environment although they look like one: signals between threads
 * through event descriptors and pipes, and waiting for events in a process with several threads. Answering them from a
 * recording would wake threads for things that did not happen.
 */
export function markInternalCalls(
  calls: readonly RecordedCall[],
  forks: readonly Fork[],
  handles: readonly (string | undefined)[],
): readonly RecordedCall[] {
  const process = processes(forks);
  const of = (stream: string): string => process.get(stream) ?? stream;
  const threaded = new Set(forks.filter((f) => f.shared).map((f) => of(f.parent)));
  if (threaded.size === 0) return calls;
  const events = new Set<string>();
  const pipes = new Map<string, Set<string>>();
  calls.forEach((call, i) => {
    const handle = handles[i];
    if (handle === undefined) return;
    if (/^(eventfd|timerfd_create|signalfd)/.test(call.name)) events.add(handle);
    else if (/^(pipe|socketpair)/.test(call.name)) pipes.set(handle, new Set());
    else if (!/^(close|dup|fcntl)/.test(call.name)) pipes.get(handle)?.add(of(call.stream));
  });
  return calls.map((call, i) => {
    const handle = handles[i] ?? '';
    const users = pipes.get(handle);
    const within =
      events.has(handle) || (users !== undefined && users.size <= 1 && threaded.has(of(call.stream)));
    const waits = /^(e?poll|ppoll|p?select)/.test(call.name) && threaded.has(of(call.stream));
    if (call.unreplayable !== undefined || (!within && !waits)) return call;
    return { ...call, unreplayable: betweenThreads };
  });
}

/** The process of each thread, by the stream of its first thread. */
function processes(forks: readonly Fork[]): Map<string, string> {
  const process = new Map<string, string>();
  for (const f of forks) process.set(f.child, f.shared ? (process.get(f.parent) ?? f.parent) : f.child);
  return process;
}
