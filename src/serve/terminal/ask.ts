import { RequestError } from '../../base/diagnostic.ts';
import { wallsOffered } from '../../host/job/walls.ts';
import type { ResultJson } from '../../report/schema.ts';
import { EndedEarly } from '../../session/ended-early.ts';
import type { Emit } from '../../session/event.ts';
import type { ExecuteOptions } from '../../session/execute.ts';
import type { CommandName, RequestOf, ResultOf } from '../../session/result.ts';
import type { Io } from './io.ts';
import { type ShowOptions, showing } from './showing.ts';

export interface AskOptions extends ExecuteOptions, Pick<ShowOptions, 'quiet' | 'progress'> {
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
    tests: 'tests' in request ? request.tests : undefined,
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
    const { reads = false, workers } = options;
    const result = (await io.execute(request, emit, { reads, ...(workers && { workers }) })) as ResultOf[C];
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
