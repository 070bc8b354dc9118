import { resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import type { SnapshotEntry } from '../../report/explore/behaviour-file.ts';
import type { ExploreRequest } from '../../session/request.ts';
import type { OwnProject } from '../config/own-project.ts';
import { ask, askOutright } from './ask.ts';
import type { Io } from './io.ts';

/** What the functions of a file do; why not, where one could not be explored. */
export async function snapshotEntries(
  file: string,
  request: Omit<ExploreRequest, 'command' | 'file' | 'function'>,
  project: OwnProject,
  quiet: boolean,
  io: Io,
): Promise<SnapshotEntry[]> {
  const entries: SnapshotEntry[] = [];
  for (const name of await functionsOf(file, request, io)) {
    try {
      const whole: ExploreRequest = { ...request, command: 'explore', file: resolve(file), function: name };
      const asked = project.forFunction(whole, whole.file, name);
      if (asked === undefined) continue;
      if (!quiet) io.progress(`${file}#${name}`);
      const { result, stopped } = await ask(asked, io, {
        quiet: true,
      });
      entries.push(stopped === undefined ? { name, result } : { name, why: stopped });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      entries.push({ name, why: error.message });
    }
  }
  return entries;
}

/** A file without functions has no snapshot. */
async function functionsOf(
  file: string,
  { packages, timeoutMs }: Pick<ExploreRequest, 'packages' | 'timeoutMs'>,
  io: Io,
): Promise<readonly string[]> {
  try {
    return (await askOutright({ command: 'list', file: resolve(file), packages, timeoutMs }, io)).functions;
  } catch (error) {
    if (error instanceof RequestError && error.diagnostic.code === 'no-functions') return [];
    throw error;
  }
}
