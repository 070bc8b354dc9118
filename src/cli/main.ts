#!/usr/bin/env node
/**
 * The command line. This thread reads arguments, draws the progress line, renders and writes; requests are carried out in a worker, which
 * runs this same file.
 */
import { isMainThread, parentPort } from 'node:worker_threads';
import { saveTypescriptCache } from '../host/load-typescript.ts';
import { serveRequests, workerExecute } from '../host/worker-execute.ts';
import { dispatch } from './dispatch.ts';
import { terminalIo } from './terminal-io.ts';

if (isMainThread) {
  // A reader that has seen enough (`beagle … | head`) is no error.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));
  }
  const [command = '--help', ...args] = process.argv.slice(2);
  const code = await dispatch(command, args, terminalIo(workerExecute(new URL(import.meta.url))));
  await flush();
  process.exit(code);
} else serveRequests(parentPort!, saveTypescriptCache);

/** Waits for pipes to take what was written, which process.exit would cut off. */
async function flush(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.writableLength > 0) await new Promise<void>((resolve) => stream.write('', () => resolve()));
  }
}
