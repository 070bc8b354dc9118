import { RequestError } from '../base/diagnostic.ts';
import { wallsOffered } from '../host/job/walls.ts';
import { writeDrafted } from '../host/write-drafted.ts';
import { firstDifferenceText } from '../report/first-difference.ts';
import type { ResultJson } from '../report/schema.ts';
import { EndedEarly } from '../session/ended-early.ts';
import type { Emit, ProgressEvent, SessionEvent } from '../session/event.ts';
import type { ExecuteOptions } from '../session/execute.ts';
import type { CommandName, RequestOf, ResultOf } from '../session/result.ts';
import type { Io } from './io.ts';
import { shortDiagnostic } from './short-diagnostic.ts';

export interface AskOptions extends ExecuteOptions {
  /** No progress line and no notes. */
  readonly quiet: boolean;
  readonly progress?: (event: ProgressEvent) => string;
  readonly onEvent?: Emit;
}

/** What came of a request. */
export interface Answer<Result> {
  /** Undefined when work was ended before anything was known. */
  readonly result: Result | undefined;
  /** Why work was ended from outside, if it was. */
  readonly stopped?: string;
  /** A part of it could not be carried out, which has been said. */
  readonly failed: boolean;
}

/** Has a request carried out and shows what it says meanwhile. */
export async function ask<C extends CommandName>(
  request: RequestOf<C>,
  io: Io,
  options: AskOptions,
): Promise<Answer<ResultOf[C]>> {
  let failed = false;
  const shown = showing(io, {
    ...options,
    testsIn: 'tests' in request ? request.tests?.dir : undefined,
    queriesIn: 'smt2' in request ? request.smt2 : undefined,
    onUnwritten() {
      failed = true;
    },
  });
  const emit: Emit = (event) => {
    if (event.type === 'diagnostic' && event.diagnostic.severity === 'error') failed = true;
    shown(event);
    options.onEvent?.(event);
  };
  try {
    const result = (await io.execute(request, emit, { reads: options.reads ?? false })) as ResultOf[C];
    if (!options.quiet) tellMissingWalls(result, io);
    return { result, failed };
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error;
    return { result: error.result as ResultOf[C] | undefined, stopped: error.message, failed };
  }
}

const told = new WeakSet<Io>();

/** Says once when analysed code ran with fewer walls than such a system offers; results always have them. */
export function tellMissingWalls({ walls = [] }: Pick<ResultJson, 'walls'>, io: Io): void {
  if (walls.length === 0 || told.has(io)) return;
  const lost = wallsOffered().filter((wall) => !walls.includes(wall));
  if (lost.length > 0)
    io.stderr(
      `note: analysed code ran without these walls: ${lost.join(', ')} (beagle doctor, SECURITY.md)\n`,
    );
  told.add(io);
}

/** Has something carried out that a command cannot go on without. @throws RequestError when work on it was ended. */
export async function askOutright<C extends CommandName>(
  request: RequestOf<C>,
  io: Io,
): Promise<ResultOf[C]> {
  const { result, stopped } = await ask(request, io, { quiet: true });
  if (result === undefined) throw new RequestError('stopped', `stopped: ${stopped}`);
  return result;
}

/** Prints a result and gives the exit code; when work was ended early, says so. */
export function conclude<Result>(
  { result, stopped, failed }: Answer<Result>,
  io: Io,
  render: (result: Result) => string,
  exitCode: (result: Result) => number,
): number {
  if (result !== undefined) io.stdout(render(result));
  if (stopped !== undefined) io.stderr(`beagle: stopped: ${stopped}\n`);
  const code = result === undefined ? 3 : exitCode(result);
  if (failed && code !== 1) return 2;
  return stopped !== undefined && code === 0 ? 3 : code;
}

/** Says what is wrong when a drafted file cannot be written. */
function wroteFile(event: FileEvent, folder: string | undefined, io: Io): boolean {
  try {
    writeDrafted(event, folder);
    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    io.stderr(`${shortDiagnostic(error.diagnostic)}\n`);
    return false;
  }
}

type FileEvent = Extract<SessionEvent, { readonly path: string }>;

interface ShowOptions extends Pick<AskOptions, 'quiet' | 'progress'> {
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
          io.stderr(`${shortDiagnostic(event.diagnostic)}\n`);
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

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
