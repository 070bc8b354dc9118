#!/usr/bin/env node
/**
 * The command line. Commands that run analysed code do so in a worker with a large stack and a memory limit; this
 * thread relays what it says, draws the progress line, and if the worker dies or overruns reports what had been found.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { saveTypescriptCache } from '../host/load-typescript.ts';
import { dispatch } from './dispatch.ts';
import { runInWorker, type WorkerRequest } from './run-in-worker.ts';
import { terminalIo } from './terminal-io.ts';
import { workerIo } from './worker-io.ts';

if (isMainThread) {
  // A reader that has seen enough (`beagle … | head`) is no error.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));
  }
  const [command = '--help', ...args] = process.argv.slice(2);
  const needsWorker =
    ['blame', 'contract', 'diff', 'explore', 'expose', 'fsm', 'run'].includes(command) &&
    !args.includes('--help') &&
    !args.includes('-h');
  const code = needsWorker
    ? await runInWorker(new URL(import.meta.url), { command, args, width: terminalIo.width })
    : await dispatch(command, args, terminalIo);
  await flush();
  process.exit(code);
} else {
  const { command, args, width } = workerData as WorkerRequest;
  const code = await dispatch(command, args, workerIo(parentPort!, width));
  saveTypescriptCache();
  parentPort!.postMessage({ type: 'exit', code });
}

/** Waits for pipes to take what was written, which process.exit would cut off. */
async function flush(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.writableLength > 0) await new Promise<void>((resolve) => stream.write('', () => resolve()));
  }
}
