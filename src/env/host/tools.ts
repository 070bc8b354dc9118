import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';

/** The program's path: on PATH, or from `cwd` when its name has a slash; undefined when there is none. */
export function findProgram(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  cwd = '.',
): string | undefined {
  const places = name.includes('/') ? [''] : (env.PATH ?? '').split(delimiter);
  for (const place of places) {
    const path = place === '' ? resolve(cwd, name) : join(place, name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {}
  }
  return undefined;
}

/** The perl that runs the tracer of system calls. Refuses with one line when it or the machine does not fit. */
export function findTracer(env: Readonly<Record<string, string | undefined>>): string {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new RequestError(
      'env-linux-only',
      `system calls can be recorded on Linux on x86-64 only, this is ${process.platform} on ${process.arch}; for Node programs use --level node`,
    );
  const perl = findProgram('perl', env);
  if (perl === undefined)
    throw new RequestError(
      'env-no-perl',
      'recording system calls needs perl, which is not on the PATH: apt-get install perl-base strace (Fedora: dnf install perl-interpreter strace, Alpine: apk add perl strace)',
    );
  return perl;
}
