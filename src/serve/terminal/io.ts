import type { Execute } from '../../session/execute.ts';

/** Where a command writes, results to `stdout`, everything else to `stderr`; and who does the work. */
export interface Io {
  /** Columns that text for people may take. */
  readonly width: number;
  stdout(text: string): void;
  stderr(text: string): void;
  /** Shows a line that the next one replaces; nothing when stderr is no terminal. */
  progress(line: string): void;
  readonly execute: Execute;
  /** What stands on the command line: the files that it names may be shown. */
  readonly words?: readonly string[];
}
