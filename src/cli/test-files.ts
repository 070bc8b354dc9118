import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestSink } from '../session/test-sink.ts';
import type { Io } from './io.ts';

/** Puts drafted tests on the disk, and what there is to say about them on stderr. */
export function testFiles(io: Io): TestSink {
  return {
    write(path, text) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    },
    say: (line) => io.stderr(`${line}\n`),
  };
}
