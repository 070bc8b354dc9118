import { RequestError } from '../../base/diagnostic.ts';
import { writeDrafted } from '../../host/write-drafted.ts';
import { firstDifferenceText } from '../../report/diff/first-difference.ts';
import type { ProgressEvent, SessionEvent } from '../../session/event.ts';
import type { Io } from './io.ts';
import { shortDiagnostic } from './short-diagnostic.ts';

type FileEvent = Extract<SessionEvent, { readonly path: string }>;

export interface ShowOptions {
  /** No progress line and no notes. */
  readonly quiet: boolean;
  readonly progress?: (event: ProgressEvent) => string;
  /** The folder, absolute, that tests were asked for in. */
  readonly testsIn?: string | undefined;
  /** And questions to the solver. */
  readonly queriesIn?: string | undefined;
  /** Told when a file could not be written, which has been said. */
  onUnwritten(): void;
}

/** Progress is told at most this often. */
const PROGRESS_MS = 200;

/** Shows what is said while a request is carried out. */
export function showing(
  io: Io,
  { quiet, progress, testsIn, queriesIn, onUnwritten }: ShowOptions,
): (event: SessionEvent) => void {
  let last = 0;
  let isUnwritten = false;
  return (event) => {
    switch (event.type) {
      case 'diagnostic':
        if (!quiet || event.diagnostic.severity === 'error')
          io.stderr(`${shortDiagnostic(event.diagnostic, io)}\n`);
        return;
      case 'progress':
        if (quiet || progress === undefined) return;
        if (event.elapsedMs !== undefined && Math.abs(event.elapsedMs - last) < PROGRESS_MS) return;
        last = event.elapsedMs ?? last;
        io.progress(progress(event));
        return;
      case 'difference':
        if (!quiet) io.stderr(`${firstDifferenceText(event.difference)}\n`);
        return;
      case 'query-file':
      case 'test-file':
        isUnwritten = !wroteFile(event, event.type === 'test-file' ? testsIn : queriesIn, io);
        if (isUnwritten) onUnwritten();
        return;
      case 'note':
        // That tests were written is not said where they were not.
        if (!isUnwritten) io.stderr(`${event.text}\n`);
        return;
      case 'output':
        io[event.stream](event.text);
    }
  };
}

/** `12 inputs run, 3.4 s` */
export function inputsRun({ function: name, runs, elapsedMs = 0 }: ProgressEvent): string {
  return `${name}: ${runs} inputs run, ${(elapsedMs / 1000).toFixed(1)} s`;
}

/** Says what is wrong when a drafted file cannot be written. */
function wroteFile(event: FileEvent, folder: string | undefined, io: Io): boolean {
  try {
    writeDrafted(event, folder);
    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    io.stderr(`${shortDiagnostic(error.diagnostic, io)}\n`);
    return false;
  }
}

/** `f: 12 runs, 3 paths, 0.4 s` */
export function pathsRun({ function: name, runs, behaviours, elapsedMs = 0 }: ProgressEvent): string {
  return `${name}: ${runs} runs, ${behaviours} paths, ${(elapsedMs / 1000).toFixed(1)} s`;
}
