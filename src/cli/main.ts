#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { INTERRUPTED, UNREAD } from '../session/ended-early.ts';
/**
 * The command line. This process reads arguments and files, draws the progress line, renders and writes; it never runs analysed code. Requests are
 * carried out in a job, a process behind walls, which starts before anything else is done, the commands' own code loaded included.
 */
import { jobs } from './jobs.ts';

// A reader that has seen enough (`beagle … | head`) ends the work; the exit code is that of what was found.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') jobs.interrupt(UNREAD);
    else unwritable(error);
  });
}

function unwritable(error: unknown): never {
  try {
    const why = error instanceof Error ? error.message : String(error);
    writeSync(2, `beagle: the output cannot be written: ${why}\n`);
  } catch {
    // Nobody can be told.
  }
  process.exit(2);
}

const [command = '--help', ...args] = process.argv.slice(2);
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    // What was found so far is printed; whoever asks twice does not want to see it.
    process.once(signal, () => process.exit(code));
    jobs.interrupt(INTERRUPTED);
    process.exitCode = code;
    setTimeout(() => process.exit(code), PATIENCE_MS).unref();
  });
}
const PATIENCE_MS = 2000;
const { dispatch } = await import('./dispatch.ts');
const { terminalIo } = await import('../serve/terminal/terminal-io.ts');
const code = await dispatch(command, args, terminalIo(jobs.execute, process.argv.slice(2), unwritable));
await flush();
await jobs.compileForNextTime();
process.exit(process.exitCode ?? code);

/** Waits for pipes to take what was written, which process.exit would cut off. */
async function flush(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.writableLength > 0) await new Promise<void>((resolve) => stream.write('', () => resolve()));
  }
}
