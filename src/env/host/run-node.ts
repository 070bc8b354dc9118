import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Observation } from '../call.ts';
import { parseNodeLog } from '../node/log.ts';
import { howItEnded, type ProgramEnd, passes } from '../pass-criterion.ts';
import { asset } from './asset.ts';
import { runProgram } from './program.ts';
import { placeNames, type Session } from './session.ts';

/** One run of a Node program with the preload module. */
export interface NodeRun {
  readonly observations: readonly (Observation & { readonly unreplayable?: string })[];
  /** Where variables are read first. */
  readonly reads: ReadonlyMap<string, readonly string[]>;
  readonly end: ProgramEnd;
  readonly passed: boolean;
  readonly how: string;
  readonly milliseconds: number;
}

/** Runs the session's command with these variables; `plan` is what the preload reads (preload/state.cjs). */
export async function runNode(
  session: Session,
  env: Readonly<Record<string, string>>,
  plan: Readonly<Record<string, unknown>>,
): Promise<NodeRun> {
  const folder = mkdtempSync(join(session.folder, 'run-'));
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('log'), '');
  writeFileSync(at('plan'), JSON.stringify({ ...plan, log: at('log'), places: placeNames(session) }));
  const before = env.NODE_OPTIONS ?? '';
  const run = randomUUID();
  const program = {
    ...env,
    BEAGLE_ENV_PLAN: at('plan'),
    BEAGLE_ENV_RUN: run,
    BEAGLE_ENV_OPTIONS: before,
    NODE_OPTIONS: `${before} --require ${JSON.stringify(asset('preload/index.cjs'))}`.trim(),
  };
  writeFileSync(
    at('spec'),
    JSON.stringify({ command: session.command, env: program, cwd: session.cwd, run, end: at('end') }),
  );
  const end = await runProgram({
    ...session,
    command: [process.execPath, asset('preload/guard.cjs'), at('spec')],
    env: { PATH: env.PATH ?? '' },
    folder,
    testEnv: session.env,
    started: () => (statSync(at('log'), { throwIfNoEntry: false })?.size ?? 0) > 0,
    control: true,
    end: (child, gently) => child.kill(gently ? 'SIGUSR2' : 'SIGTERM'),
    result: () => {
      try {
        return JSON.parse(readFileSync(at('end'), 'utf8')) as { code?: number; signal?: string };
      } catch {
        return {};
      }
    },
  });
  const log = parseNodeLog(readFileSync(at('log'), 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  const how = end.timedOut ? `time limit of ${session.limit / 1000} s` : howItEnded(session.criterion, end);
  return { ...log, end, passed: passes(session.criterion, end), how, milliseconds: end.milliseconds };
}
