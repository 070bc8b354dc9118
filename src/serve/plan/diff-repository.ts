/**
 * Compares many files: what there is to compare is found out first, file by file, then each function that is not the same code is a job. Functions come
 * in the order of files and within them of the source, whatever was done first.
 */
import type { Deadline } from '../../base/deadline.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Wall } from '../../base/wall.ts';
import { MADE_OTHERWISE, notComparedJson, notRunJson } from '../../report/diff/diff-json.ts';
import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import type { FunctionOutlineJson } from '../../report/outline-schema.ts';
import { WHOLE_FILE } from '../../report/whole-file.ts';
import type { SessionEvent } from '../../session/event.ts';
import type { DiffRequest } from '../../session/request.ts';
import type { PairRequest, VersionRequest } from '../../session/requests/pair-request.ts';
import { InOrder } from './in-order.ts';
import { isRepeatedIn } from './is-repeated.ts';
import { type JobAnswer, NO_TIME } from './job-answer.ts';
import { Memory } from './memory.ts';
import { type Outlined, type OutlineOptions, outlinesOf } from './outlines.ts';
import { diffJob, outlineRequest } from './plan-diff.ts';
import type { PlannedJob } from './planned-job.ts';
import { runPlan } from './run-plan.ts';

export interface DiffRepositoryOptions extends OutlineOptions {
  readonly deadline: Deadline;
  /** What to ask of a function in place of the request; undefined when it is not to be looked at. */
  readonly forFunction?: (request: DiffRequest, pair: PairRequest, name: string) => DiffRequest | undefined;
  /** Which functions to look at, by their outlines; all when left out. */
  readonly isWanted?: (found: FunctionOutlineJson, pair: PairRequest) => boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent: (event: SessionEvent) => void;
  /** A function, in order; `pair` when both versions have its file. */
  readonly onFunction: (result: FunctionDiffJson, pair: PairRequest | undefined) => void;
  /** A file, or a function, that could not be looked at. */
  readonly onFailure: (diagnostic: Diagnostic) => void;
}

export interface DiffSummary {
  /** Functions that had to be compared. */
  readonly compared: number;
  /** Those among them that had been before. */
  readonly remembered: number;
  /** Why work was ended from outside, where it was. */
  readonly stopped: readonly string[];
  /** The walls that stood around all of it; undefined when nothing was run. */
  readonly walls: readonly Wall[] | undefined;
}

/** `request`: what is asked of each pair; its own `pairs` are those of the whole. */
export async function diffRepository(
  request: DiffRequest,
  options: DiffRepositoryOptions,
): Promise<DiffSummary> {
  const { pairs, added = [], removed = [], ...rest } = request;
  const single: DiffRequest = { ...rest, pairs: [] };
  const { store, deadline } = options;
  const outlines = await outlinesOf(
    pairs.map((pair) => outlineRequest(single, pair)),
    options,
  );
  // What a file exports again is compared where it stands.
  const isRepeated = isRepeatedIn(outlines, request);
  const slots: Slot[] = [
    ...pairs.flatMap((pair, i) => slotsOf(single, pair, outlines[i]!, isRepeated, options)),
    ...removed.map((each) => fileSlot({ ...single, removed: [each] }, each)),
    ...added.map((each) => fileSlot({ ...single, added: [each] }, each)),
  ];
  const summary = { compared: 0, remembered: 0 };
  const stopped = new Set<string>();
  let walls: readonly Wall[] | undefined;
  const order = new InOrder<() => void>((_, tell) => tell());
  const tell = (slot: Slot, answer: JobAnswer | undefined) => () => {
    const { pair } = slot;
    if (slot.failed !== undefined) options.onFailure(slot.failed);
    if (slot.known !== undefined) options.onFunction(slot.known, pair);
    if (answer === undefined) return;
    if (answer.failed !== undefined) options.onFailure(answer.failed);
    else if (pair === undefined && answer.stopped !== undefined)
      options.onFailure({
        severity: 'error',
        code: 'stopped',
        message: `${slot.job!.name}: ${answer.stopped}`,
      });
    if (answer.isRemembered)
      for (const diagnostic of answer.diagnostics) options.onEvent({ type: 'diagnostic', diagnostic });
    const stood = answer.result?.walls;
    if (stood !== undefined)
      walls = walls === undefined ? stood : walls.filter((wall) => stood.includes(wall));
    for (const result of functionsOf(slot, answer)) options.onFunction(result, pair);
    if (pair === undefined) return;
    summary.compared++;
    if (answer.isRemembered) summary.remembered++;
    if (answer.stopped !== undefined && answer.stopped !== NO_TIME) stopped.add(answer.stopped);
  };
  const jobs: (PlannedJob & { readonly slot: number })[] = [];
  for (const [i, slot] of slots.entries())
    if (slot.job === undefined) order.put(i, tell(slot, undefined));
    else jobs.push({ ...slot.job, slot: i });
  await runPlan(jobs, {
    ...options,
    memory: store && new Memory(store),
    deadline,
    onEvent: (_, event) => options.onEvent(event),
    onAnswer: (job, answer) => order.put(job.slot, tell(slots[job.slot]!, answer)),
  });
  return { ...summary, stopped: [...stopped], walls };
}

/** A place in the output: what is known already, or the job that will tell. */
interface Slot {
  readonly pair?: PairRequest;
  readonly name?: string;
  readonly known?: FunctionDiffJson;
  readonly failed?: Diagnostic;
  readonly job?: PlannedJob;
}

function slotsOf(
  request: DiffRequest,
  pair: PairRequest,
  { outline, reads }: Outlined,
  isRepeated: (found: FunctionOutlineJson) => boolean,
  { version, forFunction = (asked) => asked, isWanted = () => true }: DiffRepositoryOptions,
): Slot[] {
  if (outline.error?.code === 'stopped')
    return [
      { pair, known: notComparedJson({ name: WHOLE_FILE, file: labels(pair) }, unread(outline.error)) },
    ];
  if (outline.error !== undefined) return [{ pair, failed: outline.error }];
  const makers = (outline.madeOtherwise ?? []).flatMap((name): Slot[] => {
    const found = { function: name, code: 'changed', cost: 0 } as const;
    if (forFunction(request, pair, name) === undefined || !isWanted(found, pair)) return [];
    return [{ pair, known: notComparedJson({ name: `new ${name}`, file: labels(pair) }, MADE_OTHERWISE) }];
  });
  const functions = outline.functions.flatMap((found): Slot[] => {
    const own = forFunction(request, pair, found.function);
    if (own === undefined || isRepeated(found) || !isWanted(found, pair)) return [];
    if (found.code !== 'changed' || request.codeOnly) return [{ pair, known: known(pair, found) }];
    return [
      { pair, name: found.function, job: { ...diffJob(own, pair, outline, found, version), sources: reads } },
    ];
  });
  return [...functions, ...makers];
}

const unread = ({ message }: Diagnostic) => `reading its file was ended from outside: ${message}`;

function known(
  pair: PairRequest,
  { function: name, renamedFrom, code }: FunctionOutlineJson,
): FunctionDiffJson {
  const { before, after } = labels(pair);
  const was = renamedFrom === undefined ? {} : { renamedFrom };
  if (code === 'added') return notRunJson({ name, file: { after } }, code);
  if (code === 'removed') return notRunJson({ name, file: { before } }, code);
  if (code === 'same') return notRunJson({ name, ...was, file: { before, after } }, code);
  return notComparedJson({ name, file: { before, after } }, 'only its code was compared');
}

/** Files of one version only are read when their functions are listed: first, since that takes little and there is no result without it. */
function fileSlot(request: DiffRequest, { label }: VersionRequest): Slot {
  return { job: { name: label, request, group: label, cost: 1, value: 2 } };
}

function functionsOf({ pair, name }: Slot, answer: JobAnswer): readonly FunctionDiffJson[] {
  const { result, failed } = answer;
  const stopped = answer.stopped ?? failed?.message;
  const found = result?.command === 'diff' ? result.functions : [];
  // What was remembered may have been of versions by other names.
  if (pair === undefined) return found;
  if (found.length > 0) return found.map((f) => ({ ...f, file: labels(pair) }));
  return stopped === undefined ? [] : [notComparedJson({ name: name!, file: labels(pair) }, stopped)];
}

function labels(pair: PairRequest): { readonly before: string; readonly after: string } {
  return { before: pair.before.label, after: pair.after.label };
}
