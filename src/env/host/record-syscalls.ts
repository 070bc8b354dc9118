import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { environCalls } from '../environ.ts';
import type { MappedFile, Recording } from '../recording.ts';
import type { Redaction } from '../redaction.ts';
import { buildCalls } from '../syscall/build-calls.ts';
import { environmentFacts } from './facts.ts';
import type { Session } from './session.ts';
import { type Traced, traceProgram } from './trace-program.ts';

const largest = 32 << 20;

/** Records one run of the session's command; whether it passed is for the caller to judge. */
export async function recordSyscalls(
  perl: string,
  session: Session,
  redaction: Redaction,
): Promise<{ recording: Recording; traced: Traced }> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(session.env)) if (value !== undefined) env[name] = value;
  const traced = await traceProgram(perl, session, env, []);
  // Calls first: what is learnt from them hides variables too.
  const calls = buildCalls(traced.log.observations, environCalls(env, redaction).length, redaction);
  const variables = environCalls(env, redaction);
  const mapped = new Set(calls.filter((c) => c.name === 'mmap' && c.path !== undefined).map((c) => c.path!));
  const recording: Recording = {
    level: 'syscall',
    command: session.command,
    cwd: session.cwd,
    home: session.home,
    platform: `${process.platform}-${process.arch}`,
    criterion: session.criterion,
    milliseconds: Math.round(traced.milliseconds),
    redacted: redaction.patterns,
    calls: [...variables, ...calls],
    forks: traced.log.forks.map((f) => ({ ...f, at: f.at + variables.length })),
    files: [...mapped].flatMap((path) => mappedFile(path, redaction)),
    facts: environmentFacts(),
  };
  return { recording, traced };
}

function mappedFile(path: string, redaction: Redaction): MappedFile[] {
  try {
    const size = statSync(path).size;
    if (size > largest * 8) return [];
    const bytes = readFileSync(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const hidden = size > largest || redaction.hidesPath(path) || redaction.hidesData(bytes);
    return [hidden ? { path, sha256, size } : { path, sha256, size, content: bytes.toString('base64') }];
  } catch {
    return [];
  }
}
