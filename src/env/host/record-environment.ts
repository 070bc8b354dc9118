import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import type { PassCriterion } from '../pass-criterion.ts';
import { type Recording, writeRecording } from '../recording.ts';
import { type Redaction, redactionFor } from '../redaction.ts';
import { chooseLevel } from './choose-level.ts';
import { recordNode } from './record-node.ts';
import { recordSyscalls } from './record-syscalls.ts';
import type { Session } from './session.ts';
import { findProgram, findTracer } from './tools.ts';
import { writePrivate } from './write-private.ts';

/** What record and locate are asked alike. */
export interface EnvRequest {
  readonly command: readonly string[];
  readonly criterion: PassCriterion | undefined;
  readonly level: 'syscall' | 'node' | undefined;
  readonly limit: number | undefined;
  readonly stdin: string | undefined;
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/** `beagle env record`. */
export interface RecordRequest extends EnvRequest {
  readonly file: string;
  readonly redact: readonly RegExp[];
  readonly keep: readonly string[];
}

/** What was recorded. */
export interface Recorded {
  readonly level: 'syscall' | 'node';
  readonly calls: number;
  readonly hidden: number;
  readonly bytes: number;
  readonly how: string;
  readonly output: string;
}

/** Records a passing run into a file. A run that does not pass is refused: there is nothing to compare with. */
export async function recordEnvironment(request: RecordRequest): Promise<Recorded> {
  if (findProgram(request.command[0]!, request.env, request.cwd) === undefined)
    throw new RequestError('env-no-command', `cannot run ${request.command[0]}: no such program`);
  const level = request.level ?? chooseLevel(request.command, request.env, request.cwd);
  const folder = mkdtempSync(join(tmpdir(), 'beagle-env-'));
  try {
    const criterion = request.criterion ?? {};
    const limit = request.limit ?? 60_000 + (criterion.aliveAfter ?? 0);
    const session: Session = { ...request, criterion, limit, folder, home: request.env.HOME ?? homedir() };
    const redaction = redactionFor(request.env, request.redact, request.keep, request.command);
    const { recording, run } = await recordAt(level, request, session, redaction);
    if (request.signal.aborted)
      throw new RequestError('env-interrupted', 'interrupted; nothing was recorded');
    if (!run.passed)
      throw new RequestError(
        'env-not-passing',
        `the command does not pass here (${run.how}): a recording needs a passing run${lastLine(run.output)}`,
      );
    const command = recording.command.map((c, i, all) =>
      redaction.hidesArguments(c) || (i > 0 && redaction.hidesArguments(`${all[i - 1]} ${c}`))
        ? '[redacted]'
        : c,
    );
    const bytes = writeRecording({ ...recording, command });
    writePrivate(request.file, bytes);
    const hidden = recording.calls.filter((c) => /not in the recording/.test(c.unreplayable ?? '')).length;
    return {
      level,
      calls: recording.calls.length,
      hidden,
      bytes: bytes.length,
      how: run.how,
      output: run.output,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function recordAt(
  level: 'syscall' | 'node',
  request: RecordRequest,
  session: Session,
  redaction: Redaction,
): Promise<{ recording: Recording; run: { passed: boolean; how: string; output: string } }> {
  if (level === 'node') return recordNode(session, redaction);
  const { recording, traced } = await recordSyscalls(findTracer(request.env), session, redaction);
  return { recording, run: { passed: traced.passed, how: traced.how, output: traced.end.output } };
}

function lastLine(output: string): string {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  return line === '' ? '' : `; it said: ${line.slice(0, 200)}`;
}
