import { relative, resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import type { SnapshotEntry } from '../../report/explore/behaviour-file.ts';
import type { ExploreJson } from '../../report/explore/explore-schema.ts';
import { isOnDemand } from '../../session/ended-early.ts';
import { engineDefaults } from '../../session/engine-options.ts';
import type { ExploreRequest } from '../../session/request.ts';
import type { OwnProject } from '../config/own-project.ts';
import { exploreRepository } from '../plan/explore-repository.ts';
import { jobLimits } from '../plan/job-budget.ts';
import { openRepository, type RepositoryChoice } from '../plan/open-repository.ts';
import type { Io } from './io.ts';
import { shortDiagnostic } from './short-diagnostic.ts';

/**
 * What the functions of files do; why not, where one could not be explored. Each file is told of in the order given, as soon as its functions and those of
 * the files before it are known. A file without functions has no entries; one that cannot be read, or that work was ended at, is not told of.
 *
 * @returns whether all files were told of
 */
export async function snapshotEntries(
  files: readonly string[],
  request: Omit<ExploreRequest, 'command' | 'file' | 'function'>,
  project: OwnProject,
  { quiet, ...choice }: RepositoryChoice & { readonly quiet: boolean },
  io: Io,
  onFile: (file: string, entries: readonly SnapshotEntry[]) => void,
): Promise<boolean> {
  const how = await openRepository(choice, io);
  const explored = files.map((file) => ({ file: resolve(file), label: relative(process.cwd(), file) }));
  const waiting = new Map<string, number>();
  const found = new Map<string, SnapshotEntry[]>(explored.map(({ file }) => [file, []]));
  const missed = new Set<string>();
  let [next, done, of] = [0, 0, 0];
  const tellWhole = () => {
    for (; next < files.length && (waiting.get(explored[next]!.file) ?? 0) === 0; next++) {
      const { file } = explored[next]!;
      if (!missed.has(file)) onFile(files[next]!, found.get(file)!);
    }
  };
  await exploreRepository(
    explored,
    { ...request, command: 'explore' },
    {
      ...how,
      forFunction(asked, name) {
        const own = project.forFunction(asked, asked.file, name);
        return own && { ...own, ...jobLimits(own.timeoutMs ?? engineDefaults.timeoutMs) };
      },
      onPlan(jobs) {
        of = jobs.length;
        for (const { request } of jobs) waiting.set(request.file, (waiting.get(request.file) ?? 0) + 1);
      },
      onAnswer({ name, request }, { result, stopped, failed }) {
        const why = stopped ?? failed?.message;
        const entry = why === undefined ? { result: result as ExploreJson } : { why };
        if (isOnDemand(stopped)) missed.add(request.file);
        found.get(request.file)!.push({ name: request.function, ...entry });
        waiting.set(request.file, waiting.get(request.file)! - 1);
        if (!quiet) io.progress(`${name}: ${++done} of ${of} functions`);
        tellWhole();
      },
      onFailure(label, diagnostic) {
        if (files.length === 1) throw RequestError.of(diagnostic);
        missed.add(resolve(label));
        io.stderr(`${shortDiagnostic(diagnostic, io)}\n`);
      },
    },
  );
  tellWhole();
  await how.close();
  return missed.size === 0;
}
