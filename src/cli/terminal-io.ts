import type { Io } from './io.ts';

/** Longer lines are hard to read. */
const WIDEST = 160;

let progressShown = false;

/** Writes to the process's own streams. */
export const terminalIo: Io = {
  get width() {
    return Math.min(process.stdout.columns || 100, WIDEST);
  },
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
