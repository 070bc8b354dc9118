import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import type { PassCriterion, ProgramEnd } from '../pass-criterion.ts';
import { runTest } from './run-test.ts';

/** One program to run to its end, its limit, or the moment at which the criterion looks at it. */
export interface ProgramSpec {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** A file to read from; nothing when undefined. */
  readonly stdin: string | undefined;
  /** Where output files go. */
  readonly folder: string;
  readonly criterion: PassCriterion;
  readonly limit: number;
  readonly signal: AbortSignal;
  /** The environment of the pass test (the user's, not the replayed one). */
  readonly testEnv: Readonly<Record<string, string | undefined>>;
  /** Ends what the command started, gently after a look at a living server; called once, must not throw. */
  readonly end: (child: ChildProcess, gently: boolean) => void;
  /** Whether the program itself runs by now; the time it must stay alive counts from then. */
  readonly started: () => boolean;
  /** Gives the command a pipe as descriptor 3 that closes when Beagle dies. */
  readonly control?: boolean;
  /** How the program under test ended, once the command has: its own exit may be hidden behind a helper's. */
  readonly result: (
    code: number | null,
    signal: string | null,
  ) => { code?: number | undefined; signal?: string | undefined };
}

const living = new Map<ChildProcess, ProgramSpec['end']>();
process.on('exit', () => {
  for (const [child, end] of living) end(child, false);
});

/** Runs it; afterwards nothing of it is left running. */
export async function runProgram(
  spec: ProgramSpec,
): Promise<ProgramEnd & { milliseconds: number; aborted: boolean }> {
  const files = [join(spec.folder, 'stdout'), join(spec.folder, 'stderr')] as const;
  const started = performance.now();
  const input = openSync(spec.stdin ?? devNull, 'r');
  const outputs = files.map((f) => openSync(f, 'a'));
  const child = spawn(spec.command[0]!, spec.command.slice(1), {
    cwd: spec.cwd,
    env: spec.env,
    stdio: [input, outputs[0]!, outputs[1]!, ...(spec.control === true ? (['pipe'] as const) : [])],
    detached: true,
  });
  for (const fd of [input, ...outputs]) closeSync(fd);
  living.set(child, spec.end);
  const closed = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('error', () => resolve({ code: 127, signal: null }));
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
  if (spec.criterion.aliveAfter !== undefined) await begun(spec, closed);
  const wait = Math.min(spec.criterion.aliveAfter ?? spec.limit, spec.limit);
  const first = await Promise.race([closed, elapse(wait, spec.signal, closed)]);
  const ran = typeof first !== 'string';
  const alive =
    first === 'elapsed' && spec.criterion.aliveAfter !== undefined && spec.criterion.aliveAfter <= spec.limit;
  let test: number | undefined;
  if (alive && spec.criterion.test !== undefined) test = await runTest(spec.criterion.test, spec, files);
  if (!ran) await endChild(child, spec.end, alive, closed);
  living.delete(child);
  const facts = ran ? spec.result(first.code, first.signal) : {};
  const timedOut = first === 'elapsed' && !alive;
  if (ran && spec.criterion.test !== undefined && spec.criterion.aliveAfter === undefined)
    test = await runTest(spec.criterion.test, spec, files, facts.code);
  const output = files.map((f) => readFileSync(f, 'utf8')).join('');
  return {
    ...facts,
    alive,
    timedOut,
    output,
    test,
    milliseconds: performance.now() - started,
    aborted: first === 'aborted',
  };
}

async function begun(spec: ProgramSpec, closed: Promise<unknown>): Promise<void> {
  let over = false;
  closed.then(() => {
    over = true;
  });
  for (let waited = 0; waited < spec.limit && !over && !spec.signal.aborted && !spec.started(); waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

async function endChild(
  child: ChildProcess,
  end: ProgramSpec['end'],
  gently: boolean,
  closed: Promise<unknown>,
): Promise<void> {
  end(child, gently);
  const slow = setTimeout(() => child.kill('SIGKILL'), 3000);
  await closed;
  clearTimeout(slow);
}

function elapse(ms: number, signal: AbortSignal, closed: Promise<unknown>): Promise<'elapsed' | 'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('aborted');
    const timer = setTimeout(() => done('elapsed'), ms);
    const abort = (): void => done('aborted');
    const done = (what: 'elapsed' | 'aborted'): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      resolve(what);
    };
    signal.addEventListener('abort', abort);
    closed.then(() => done('elapsed'));
  });
}
