import { RequestError } from '../../base/diagnostic.ts';
import { writeDrafted } from '../../host/write-drafted.ts';
import { firstDifferenceText } from '../../report/diff/first-difference.ts';
import { testChangeLines } from '../../report/tests/test-changes.ts';
import type { ProgressEvent, SessionEvent } from '../../session/event.ts';
import type { TestsRequest } from '../../session/requests/pair-request.ts';
import type { Io } from './io.ts';
import { shortDiagnostic } from './short-diagnostic.ts';

type FileEvent = Extract<SessionEvent, { readonly path: string }>;

export interface ShowOptions {
  /** No progress line and no notes. */
  readonly quiet: boolean;
  readonly progress?: (event: ProgressEvent) => string;
  /** The tests that were asked for. */
  readonly tests?: TestsRequest | undefined;
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
  { quiet, progress, tests, queriesIn, onUnwritten }: ShowOptions,
): (event: SessionEvent) => void {
  let last = 0;
  let isUnwritten = false;
  const warned = new Set<string>();
  return (event) => {
    switch (event.type) {
      case 'diagnostic': {
        if (quiet && event.diagnostic.severity !== 'error') return;
        const text = shortDiagnostic(event.diagnostic, io);
        // Each function of a file has the warnings of the file.
        if (!warned.has(text)) io.stderr(`${text}\n`);
        if (event.diagnostic.severity !== 'error') warned.add(text);
        return;
      }
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
      case 'test-file': {
        const written = writeFile(event, event.type === 'test-file' ? tests?.dir : queriesIn, io);
        isUnwritten = written === undefined;
        if (isUnwritten) onUnwritten();
        if (tests?.update && written?.before !== undefined)
          for (const line of testChangeLines(written.before, event.text)) io.stderr(`${line}\n`);
        return;
      }
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

/** Gives what we had written there before; says what is wrong, and gives nothing, when a drafted file cannot be written. */
function writeFile(
  event: FileEvent,
  folder: string | undefined,
  io: Io,
): { readonly before: string | undefined } | undefined {
  try {
    return { before: writeDrafted(event, folder) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    io.stderr(`${shortDiagnostic(error.diagnostic, io)}\n`);
    return undefined;
  }
}

/** `f: 12 runs, 3 paths, 0.4 s` */
export function pathsRun({ function: name, runs, behaviours, elapsedMs = 0 }: ProgressEvent): string {
  return `${name}: ${runs} runs, ${behaviours} paths, ${(elapsedMs / 1000).toFixed(1)} s`;
}
