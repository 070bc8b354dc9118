import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Timed {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
  readonly wallMs: number;
  /** What the processors worked for it and for whatever it started, to a twentieth of a second for each process; 0 where the system does not say. */
  readonly cpuMs: number;
  /** The same of the process that worked most. */
  readonly busiestMs: number;
}

const LOOK_MS = 50;

/** Runs Node with these arguments. */
export async function timed(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Timed> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => err.push(bytes));
  // Processes that are killed at the end are waited for by nobody: they are looked at while they run.
  const ticks = new Map<number, number>();
  const timer = setInterval(() => look(child.pid!, ticks), LOOK_MS);
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(timer);
  const cpuMs = [...ticks.values()].reduce((sum, each) => sum + each, 0) * 10;
  const busiestMs = Math.max(0, ...ticks.values()) * 10;
  const [stdout, stderr] = [Buffer.concat(out).toString(), Buffer.concat(err).toString()];
  return { stdout, stderr, status, wallMs: performance.now() - started, cpuMs, busiestMs };
}

/** How long a process and all below it have worked, in hundredths of a second; those that are gone keep what they had. */
function look(root: number, ticks: Map<number, number>): void {
  const parents = new Map<number, number>();
  const worked = new Map<number, number>();
  for (const name of processes()) {
    const fields = statOf(name);
    if (fields === undefined) continue;
    parents.set(Number(name), Number(fields[1]));
    worked.set(Number(name), Number(fields[11]) + Number(fields[12]));
  }
  for (const [pid, ticksOfIt] of worked) {
    let on: number | undefined = pid;
    while (on !== undefined && on !== root && !ticks.has(on)) on = parents.get(on);
    if (on !== undefined) ticks.set(pid, ticksOfIt);
  }
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** What stands after the name in the line of a process. */
function statOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}
