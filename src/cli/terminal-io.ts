import { visibleText } from '../report/visible-text.ts';
import type { Execute } from '../session/execute.ts';
import type { Io } from './io.ts';

/** Longer lines are hard to read. */
const WIDEST = 160;

/** Writes to the process's own streams. */
export function terminalIo(execute: Execute): Io {
  let progressShown = false;
  const clear = () => {
    if (progressShown) process.stderr.write('\r\x1b[2K');
    progressShown = false;
  };
  return {
    execute,
    get width() {
      return Math.min(process.stdout.columns || 100, WIDEST);
    },
    stdout(text) {
      clear();
      process.stdout.write(visibleText(text));
    },
    stderr(text) {
      clear();
      process.stderr.write(visibleText(text));
    },
    progress(line) {
      if (!process.stderr.isTTY) return;
      process.stderr.write(`\r\x1b[2K${visibleText(line).slice(0, (process.stderr.columns ?? 80) - 1)}`);
      progressShown = true;
    },
  };
}
