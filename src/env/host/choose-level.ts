import { closeSync, openSync, readSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { findProgram } from './tools.ts';

/** `node` for commands that start Node, directly or by a script's first line; `syscall` for all others. */
export function chooseLevel(
  command: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  cwd = '.',
): 'node' | 'syscall' {
  const path = findProgram(command[0] ?? '', env, cwd);
  if (path === undefined) return 'syscall';
  const names = [basename(path)];
  try {
    names.push(basename(realpathSync(path)));
  } catch {}
  if (names.some((n) => /^node(js)?(\.exe)?$/.test(n))) return 'node';
  return /^#!.*\bnode\b/.test(firstLine(path)) ? 'node' : 'syscall';
}

function firstLine(path: string): string {
  try {
    const fd = openSync(path, 'r');
    const buffer = Buffer.alloc(128);
    readSync(fd, buffer, 0, 128, 0);
    closeSync(fd);
    return buffer.toString('latin1').split('\n', 1)[0]!;
  } catch {
    return '';
  }
}
