import { fstatSync, writeSync } from 'node:fs';
import { visibleText } from '../../report/text/visible-text.ts';
import type { Execute } from '../../session/execute.ts';
import type { Io } from './io.ts';

/** Longer lines are hard to read. */
const WIDEST = 160;

/** Writes to the process's own streams; `unwritable` is told when a file or device that one of them is takes no more. */
export function terminalIo(
  execute: Execute,
  words: readonly string[],
  unwritable: (error: unknown) => never,
): Io {
  const write = (stream: Stream, text: string) => {
    try {
      writeAll(stream, visibleText(text));
    } catch (error) {
      unwritable(error);
    }
  };
  let progressShown = false;
  const clear = () => {
    if (progressShown) process.stderr.write('\r\x1b[2K');
    progressShown = false;
  };
  return {
    execute,
    words,
    get width() {
      return Math.min(process.stdout.columns || 100, WIDEST);
    },
    stdout(text) {
      clear();
      write(process.stdout, text);
    },
    stderr(text) {
      clear();
      write(process.stderr, text);
    },
    progress(line) {
      if (!process.stderr.isTTY) return;
      process.stderr.write(`\r\x1b[2K${visibleText(line).slice(0, (process.stderr.columns ?? 80) - 1)}`);
      progressShown = true;
    },
  };
}

type Stream = NodeJS.WriteStream & { readonly fd: 1 | 2 };

/** Node's own stream for files takes a part for the whole where the disk is full, and says other errors too late. */
function writeAll(stream: Stream, text: string): void {
  if (stream.isTTY || !isPlain(stream.fd)) {
    stream.write(text);
    return;
  }
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(stream.fd, bytes, at);
}

function isPlain(descriptor: number): boolean {
  const is = fstatSync(descriptor);
  return is.isFile() || is.isCharacterDevice();
}
