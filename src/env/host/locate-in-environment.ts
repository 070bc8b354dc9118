import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import type { Level } from '../level.ts';
import { type LocateResult, locate } from '../locate.ts';
import { criterionSees } from '../pass-criterion.ts';
import { type Recording, readRecording } from '../recording.ts';
import { nodeLevel } from './node-level.ts';
import type { EnvRequest } from './record-environment.ts';
import type { Session } from './session.ts';
import { syscallLevel } from './syscall-level.ts';
import { findProgram, findTracer } from './tools.ts';

/** `beagle env locate`. */
export interface LocateRequest extends EnvRequest {
  readonly file: string;
  readonly runs: number;
  readonly budget: number;
  readonly progress?: ((text: string) => void) | undefined;
}

/** Locates the cause in this environment; everything it made is removed afterwards. */
export async function locateInEnvironment(request: LocateRequest): Promise<LocateResult> {
  const recording = load(request.file);
  if (request.level !== undefined && request.level !== recording.level)
    throw new RequestError(
      'env-level',
      `${request.file} was recorded at the level ${recording.level}; record again with --level ${request.level}`,
    );
  if (findProgram(request.command[0]!, request.env, request.cwd) === undefined)
    throw new RequestError('env-no-command', `cannot run ${request.command[0]}: no such program`);
  const folder = mkdtempSync(join(tmpdir(), 'beagle-env-'));
  try {
    const criterion = request.criterion ?? recording.criterion;
    const limit =
      request.limit ?? Math.max(10_000, 10 * recording.milliseconds) + (criterion.aliveAfter ?? 0);
    const session: Session = { ...request, criterion, limit, folder, home: request.env.HOME ?? homedir() };
    const level = levelOf(recording, request, session);
    const result = await locate(level, criterionSees(criterion), {
      runs: request.runs,
      milliseconds: request.budget,
      clock: { now: () => performance.now() },
      aborted: () => request.signal.aborted,
      progress: request.progress,
    });
    if (basename(request.command[0]!) === basename(recording.command[0] ?? '')) return result;
    const note = `the recording is of another command: ${recording.command.join(' ')}`;
    return { ...result, notes: [note, ...result.notes] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function load(file: string): Recording {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new RequestError('env-no-recording', `cannot read ${file}: no such recording`);
  }
  return readRecording(bytes, file);
}

function levelOf(recording: Recording, request: LocateRequest, session: Session): Level {
  if (recording.level === 'node') return nodeLevel(recording, session);
  if (recording.platform !== `${process.platform}-${process.arch}`)
    throw new RequestError(
      'env-platform',
      `the system calls in ${request.file} were recorded on ${recording.platform}, this is ${process.platform}-${process.arch}`,
    );
  return syscallLevel(findTracer(request.env), recording, session);
}
