import { relative, resolve } from 'node:path';
import { Deadline } from '../../base/deadline.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { nodeClock } from '../../host/node-clock.ts';
import type { ExploreJson } from '../../report/explore/explore-schema.ts';
import type { ExploreRequest } from '../../session/request.ts';
import type { OwnProject } from '../config/own-project.ts';
import { namedSources } from '../named-sources.ts';
import { exploreRepository } from '../plan/explore-repository.ts';
import { openRepository, type RepositoryChoice } from '../plan/open-repository.ts';
import { undecidedFunction } from '../plan/undecided-function.ts';
import type { Io } from './io.ts';
import { pathsRun, showing } from './showing.ts';
import type { ToldExplorations } from './told-explorations.ts';

export interface ExploreFilesOptions extends RepositoryChoice {
  readonly quiet: boolean;
  /** What all of it may take, where that was said. */
  readonly wholeMs: number | undefined;
}

/** All functions of a file. */
const ALL = '*';

/** Explores what a file or the files of a folder export. */
export async function exploreFiles(
  operand: string,
  file: string,
  request: Omit<ExploreRequest, 'function'>,
  project: OwnProject,
  told: ToldExplorations,
  { quiet, wholeMs: given, ...choice }: ExploreFilesOptions,
  io: Io,
): Promise<void> {
  const all = namedSources([file]);
  const isFolder = all.length !== 1 || all[0] !== file;
  const files = isFolder ? all.filter((path) => project.isIncluded(resolve(path))) : all;
  const show = showing(io, {
    quiet,
    progress: pathsRun,
    tests: request.tests,
    queriesIn: request.smt2,
    onUnwritten() {
      told.isUnwritten = true;
    },
  });
  const wholeMs = given ?? (isFolder ? request.timeoutMs : undefined);
  const how = await openRepository(choice, io);
  let isStopped = false;
  const count = await exploreRepository(
    files.map((path) => ({ file: path, label: relative(process.cwd(), path) })),
    request,
    {
      ...how,
      // Given, it is for the whole command; without it each function has the default.
      deadline: wholeMs === undefined ? undefined : new Deadline(nodeClock, wholeMs),
      forFunction: (asked, name) => project.forFunction(asked, resolve(asked.file), name),
      onPlan(jobs) {
        told.isAlone = !isFolder && jobs.length === 1;
        told.isOverview = !told.isAlone && !told.hasRows;
      },
      onEvent(_, event) {
        show(event);
        told.trace?.add(event);
      },
      onAnswer(job, { result, diagnostics, isRemembered, failed, stopped }) {
        if (isRemembered) for (const diagnostic of diagnostics) show({ type: 'diagnostic', diagnostic });
        if (failed !== undefined && told.isAlone) throw RequestError.of(failed);
        const why = stopped ?? failed?.message;
        told.tell(job.request.file, job.request.function, {
          result:
            (result as ExploreJson | undefined) ?? undecidedFunction(job.request, why ?? 'nothing is known'),
          failed: failed !== undefined,
          ...(why !== undefined && { stopped: why }),
        });
      },
      onFailure(path, diagnostic) {
        const file = files.find((each) => relative(process.cwd(), each) === path);
        if (diagnostic.code === 'stopped' && file !== undefined) {
          // Nobody knows its functions: all of them are undecided.
          isStopped = true;
          told.tell(file, ALL, {
            result: undecidedFunction({ ...request, file, function: ALL }, diagnostic.message),
            failed: false,
            stopped: diagnostic.message,
          });
          return;
        }
        // Of a folder, files that cannot be read cost no other its answer.
        if (!isFolder) throw RequestError.of(diagnostic);
        io.stderr(`note: ${path}: ${diagnostic.message}\n`);
      },
    },
  );
  await how.close();
  if (count === 0 && !isStopped)
    throw new RequestError(
      'no-functions',
      isFolder
        ? `no exported functions in ${operand}`
        : `${operand} exports no function; name one as ${operand}#name`,
    );
  if (told.isOverview && !quiet) io.stderr(`note: --details shows the rows, as does ${told.last}#name\n`);
}
