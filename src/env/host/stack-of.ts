import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { virtualAddress } from './elf-address.ts';
import { runProgram } from './program.ts';
import type { Session } from './session.ts';
import { findProgram } from './tools.ts';

/**
 * Where in the program its nth call of that name is made, innermost first: one more run in this environment under
 * `strace -k`, with lines from `addr2line` when the program has debug information. Empty when strace is missing or cannot tell.
 */
export async function stackOf(name: string, nth: number, session: Session): Promise<readonly string[]> {
  const strace = findProgram('strace', session.env);
  if (strace === undefined || name === 'environ' || name === 'mmap') return [];
  const folder = mkdtempSync(join(session.folder, 'stack-'));
  const log = join(folder, 'log');
  const env: Record<string, string> = {};
  for (const [k, v] of Object.entries(session.env)) if (v !== undefined) env[k] = v;
  await runProgram({
    ...session,
    criterion: { aliveAfter: session.criterion.aliveAfter },
    command: [strace, '-k', '-qq', '-e', `trace=${name}`, '-e', 'signal=none', '-o', log, ...session.command],
    env,
    folder,
    testEnv: session.env,
    started: () => true,
    end: (child) => killGroup(child.pid),
    result: (code) => ({ code: code ?? undefined }),
  });
  let text = '';
  try {
    text = readFileSync(log, 'utf8');
  } catch {}
  rmSync(folder, { recursive: true, force: true });
  return frames(text, nth)
    .flatMap((f) => withLine(f, session) ?? [])
    .slice(0, 12);
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
}

/** A frame of `strace -k`: the object file, the function and the address in it. */
export interface Frame {
  readonly object: string;
  readonly symbol: string;
  readonly address: string;
}

/** The frames of the nth call that the program itself, not the C library, stands in. */
export function frames(log: string, nth: number): Frame[] {
  const calls: Frame[][] = [];
  for (const line of log.split('\n')) {
    const m = /^ > (.+?)\(([^)]*)\) \[(0x[0-9a-f]+)\]/.exec(line);
    if (m) calls.at(-1)?.push({ object: m[1]!, symbol: m[2]!.replace(/\+0x[0-9a-f]+$/, ''), address: m[3]! });
    else if (/^\w+\(/.test(line)) calls.push([]);
  }
  return (calls[nth - 1] ?? []).filter((f) => !/\/(libc|ld-linux)[.-]/.test(f.object));
}

const library =
  /^(_start|_init|__libc_|__GI_|_dl_|_IO_|__?(open|read|write|bind|connect|fopen|fread|fgets|getline|stat|fstat|time|clock))/;

/** `main (/src/fig.c:11)` with debug information, `main (fig)` without; undefined for frames of a linked-in C library. */
function withLine(frame: Frame, session: Session): string | undefined {
  const plain =
    frame.symbol === '' || library.test(frame.symbol)
      ? undefined
      : `${frame.symbol} (${basename(frame.object)})`;
  const tool = findProgram('addr2line', session.env);
  if (tool === undefined) return plain;
  const before = virtualAddress(frame.object, Number.parseInt(frame.address, 16) - 1);
  const args = ['-f', '-e', frame.object, `0x${before.toString(16)}`];
  const [symbol = '', line = ''] = (
    spawnSync(tool, args, { encoding: 'utf8', timeout: 5000 }).stdout ?? ''
  ).split('\n');
  if (library.test(symbol)) return undefined;
  return /:\d+/.test(line) && !line.startsWith('?') ? `${symbol} (${line.replace(/ \(.*$/, '')})` : plain;
}
