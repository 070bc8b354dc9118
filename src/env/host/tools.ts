import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';

/** The program's path: on PATH, or from `cwd` when its name has a slash; undefined when there is none. */
export function findProgram(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  cwd = '.',
): string | undefined {
  const places = name.includes('/') ? [''] : (env['PATH'] ?? '').split(delimiter);
  for (const place of places) {
    const path = place === '' ? resolve(cwd, name) : join(place, name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {}
  }
  return undefined;
}

/** Which tracers this machine has for the system-call level. Refuses with one line when there is none. */
export function findTracer(
  env: Readonly<Record<string, string | undefined>>,
  wanted?: 'perl' | 'strace',
): { kind: 'perl' | 'strace'; path: string } {
  if (process.platform !== 'linux')
    throw new RequestError(
      'env-linux-only',
      'system calls can be recorded on Linux only; for Node programs use --level node',
    );
  for (const kind of wanted === undefined ? (['perl', 'strace'] as const) : [wanted]) {
    if (kind === 'perl' && process.arch !== 'x64') continue;
    const path = findProgram(kind, env);
    if (path !== undefined) return { kind, path };
  }
  if (wanted === 'perl')
    throw new RequestError(
      'env-no-perl',
      'the perl tracer needs perl on Linux x86-64: install it (Debian: apt-get install perl-base) or use --tracer strace',
    );
  throw new RequestError(
    'env-no-strace',
    'recording system calls needs perl or strace, and neither is installed: apt-get install strace (Fedora: dnf install strace, Alpine: apk add strace)',
  );
}
