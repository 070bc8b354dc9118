import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { howItEnded, type ProgramEnd, passes } from '../pass-criterion.ts';
import { escapeText } from '../syscall/key.ts';
import { parseLog, type TracerLog } from '../syscall/log.ts';
import { tableLines } from '../syscall/table.ts';
import { asset } from './asset.ts';
import { openFilesLimit } from './facts.ts';
import { runProgram } from './program.ts';
import { placeNames, type Session } from './session.ts';

/** One run of the session's command under the perl tracer. */
export interface Traced {
  readonly log: TracerLog;
  readonly end: ProgramEnd;
  readonly passed: boolean;
  readonly how: string;
  readonly milliseconds: number;
  readonly aborted: boolean;
}

/** Runs the command with these variables; `lines` are further lines of the tracer's plan (see tracer/plan.pl). */
export async function traceProgram(
  perl: string,
  session: Session,
  env: Readonly<Record<string, string>>,
  lines: readonly string[],
): Promise<Traced> {
  const folder = mkdtempSync(join(session.folder, 'run-'));
  const [plan, logPath] = [join(folder, 'plan'), join(folder, 'log')];
  const files = openFilesLimit();
  const text = [
    `L\t${escapeText(logPath)}`,
    ...tableLines(),
    ...session.command.map((c) => `C\t${escapeText(c)}`),
    ...Object.entries(env).map(([k, v]) => `E\t${escapeText(k)}\t${escapeText(v)}`),
    ...placeNames(session).map(([dir, name]) => `D\t${escapeText(dir)}\t${name}`),
    ...(files === undefined ? [] : [`N\t${files}`]),
    ...lines,
  ];
  writeFileSync(plan, `${text.join('\n')}\n`);
  const read = (): TracerLog => {
    try {
      return parseLog(readFileSync(logPath, 'utf8'));
    } catch {
      return { observations: [], forks: [], warnings: ['the tracer did not start'], end: undefined };
    }
  };
  let log: TracerLog | undefined;
  const end = await runProgram({
    ...session,
    command: [perl, asset('tracer/main.pl'), plan, String(process.pid)],
    env: { PATH: env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    folder,
    testEnv: session.env,
    started: () => (statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > 0,
    end: (child, gently) => child.kill(gently ? 'SIGUSR1' : 'SIGTERM'),
    result: () => {
      log = read();
      const ended = log.end;
      return ended?.signal === undefined ? { code: ended?.code } : { signal: signalName(ended.signal) };
    },
  });
  log ??= read();
  const limit = end.timedOut ? `time limit of ${session.limit / 1000} s` : howItEnded(session.criterion, end);
  rmSync(folder, { recursive: true, force: true });
  return {
    log,
    end,
    passed: passes(session.criterion, end),
    how: limit,
    milliseconds: end.milliseconds,
    aborted: end.aborted,
  };
}

function signalName(number: number): string {
  return Object.entries(constants.signals).find(([, n]) => n === number)?.[0] ?? `signal ${number}`;
}
