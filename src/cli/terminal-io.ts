import type { Io } from './io.ts';

let progressShown = false;

/** Writes to the process's own streams. */
export const terminalIo: Io = {
  stdout(text) {
    clear();
    process.stdout.write(text);
  },
  stderr(text) {
    clear();
    process.stderr.write(text);
  },
  progress(line) {
    if (!process.stderr.isTTY) return;
    process.stderr.write(`\r\x1b[2K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
    progressShown = true;
  },
  partial() {},
};

function clear(): void {
  if (progressShown) process.stderr.write('\r\x1b[2K');
  progressShown = false;
}
