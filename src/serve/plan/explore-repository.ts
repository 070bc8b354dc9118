/** Explores all functions of many files: files are outlined first, then each function is a job. Results come in the order of files and functions. */
import type { Deadline } from '../../base/deadline.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import type { SessionEvent } from '../../session/event.ts';
import type { ExploreRequest } from '../../session/request.ts';
import type { JobAnswer } from './job-answer.ts';
import { Memory } from './memory.ts';
import type { OutlineOptions } from './outlines.ts';
import { outlinesOfAll } from './outlines-of-all.ts';
import { exploreJobs, exploreOutline, type ForFunction } from './plan-explore.ts';
import type { PlannedJob } from './planned-job.ts';
import { runPlan } from './run-plan.ts';

export interface ExploreRepositoryOptions extends OutlineOptions {
  /** For all of it together; without one each function has the time that the request says. */
  readonly deadline?: Deadline | undefined;
  /** What to ask of a function in place of the request; undefined when it is not to be looked at. */
  readonly forFunction?: ForFunction;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: (job: PlannedJob, event: SessionEvent) => void;
  /** What there is to do, before any of it is done. */
  readonly onPlan?: (jobs: readonly PlannedJob<ExploreRequest>[]) => void;
  /** A function, in order. */
  readonly onAnswer: (job: PlannedJob<ExploreRequest>, answer: JobAnswer) => void;
  /** A file that could not be looked at. */
  readonly onFailure: (file: string, diagnostic: Diagnostic) => void;
}

export interface ExploredFile {
  /** Absolute. */
  readonly file: string;
  readonly label: string;
}

/** `request`: what is asked of each function. @returns how many there are. */
export async function exploreRepository(
  files: readonly ExploredFile[],
  request: Omit<ExploreRequest, 'file' | 'function'>,
  options: ExploreRepositoryOptions,
): Promise<number> {
  const asked = files.map(({ file, label }) => ({ request: { ...request, file }, label }));
  const outlines = await outlinesOfAll(
    asked.map((each) => exploreOutline(each.request, each.label)),
    options,
  );
  const jobs = asked.flatMap((each, i) => {
    const { outline, reads } = outlines[i]!;
    if (outline.error !== undefined) options.onFailure(each.label, outline.error);
    return exploreJobs(each.request, each.label, outline, options.version, options.forFunction).map(
      (job) => ({
        ...job,
        sources: reads,
      }),
    );
  });
  options.onPlan?.(jobs);
  await runPlan(jobs, { ...options, memory: options.store && new Memory(options.store) });
  return jobs.length;
}
