import { Deadline, shareOf } from '../base/deadline.ts';
import { RequestError } from '../base/diagnostic.ts';
import { SameCode } from '../evolve/diff/2-same-code.ts';
import { changedSites } from '../evolve/diff/affected/2-changed-sites.ts';
import { affectedLines } from '../evolve/diff/affected/affected-lines.ts';
import { type AffectedDiff, diffAffected } from '../evolve/diff/affected/diff-affected.ts';
import { criterionNames } from '../evolve/diff/comparable/output-places.ts';
import { diffFunction } from '../evolve/diff/diff-function.ts';
import type { DiffFunctionRequest, FunctionDiff } from '../evolve/diff/function-diff.ts';
import type { Ignorable } from '../evolve/shared/difference-kind.ts';
import { matchStatements } from '../evolve/shared/match-statements.ts';
import type { Effect } from '../evolve/shared/observed-places.ts';
import { offered } from '../explore/offered-functions.ts';
import { createStrategy } from '../explore/strategies/create-strategy.ts';
import { modelFromWitness } from '../machine/input/from-witness.ts';
import { affectedPathsJson } from '../report/diff/diff-affected-json.ts';
import { functionDiffJson, MADE_OTHERWISE, notComparedJson, notRunJson } from '../report/diff/diff-json.ts';
import type { FunctionDiffJson } from '../report/diff/diff-schema.ts';
import type { Runner } from '../report/tests/test-case.ts';
import { inputsJson } from '../report/values/inputs-json.ts';
import { witnessOf } from '../report/values/witness.ts';
import { witnessArguments } from '../report/values/witness-call.ts';
import { WHOLE_FILE } from '../report/whole-file.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import { amongIntegers, countsWithIntegers, integerOptions, isUndecided } from './among-integers.ts';
import { byWork } from './by-work.ts';
import { comparedFunctions } from './compared-functions.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import { type Emit, ignoreEvents } from './event.ts';
import { examplesOf, namesIn } from './examples-of.ts';
import { isSkipped } from './is-skipped.ts';
import { openInState } from './open-in-state.ts';
import { type FilePair, loadVersion, relocation, type Version } from './open-pair.ts';
import { ENDED } from './partial-result.ts';
import { progressEvent } from './progress-event.ts';
import type { PairsRequest } from './requests/pair-request.ts';
import { shortener } from './short-path.ts';
import { type Differs, tellingDifferences } from './telling-differences.ts';
import { withPair } from './with-pair.ts';
import { type Pin, writeDiffTests } from './write-diff-tests.ts';

export interface DiffOptions extends EngineOptions {
  /**
   * How paths are told apart. `output`: only by what the outcome and the effects that are compared depend on; `affected`: only by
   * what the change may affect, each version by itself.
   */
  readonly strategy: 'path' | 'output' | 'affected' | 'dependence';
  /** What besides the outcome is compared. */
  readonly on: readonly Effect[];
  /** Kinds of differences that do not count. */
  readonly ignore?: readonly Ignorable[];
  /** Compare methods on instances as they are made only. */
  readonly asMade?: boolean;
  /** Say which decisions and writes the change may affect. */
  readonly affected?: boolean;
  /** Say what proofs rest on. */
  readonly why?: boolean;
  /** Run nothing. */
  readonly codeOnly?: boolean;
  /** Inputs of a test suite, by parameter name, for `affected`. */
  readonly suite?: readonly Readonly<Record<string, unknown>>[] | undefined;
  /** Functions that are left out. */
  readonly skip?: PairsRequest['skip'];
  /** Draft tests for what changed. */
  readonly tests?: { readonly dir: string; readonly runner: Runner; readonly pin: Pin } | undefined;
}

/**
 * Told all that there is to say, from the functions before and about the one that begins, if work on that never ends. It should be done within
 * `leftMs`.
 */
export type Known<Result> = (functions: readonly Result[], leftMs?: number) => void;

/** Compares the functions of two versions of a file. */
export function diffFiles(
  outer: SessionContext,
  pair: FilePair,
  options: DiffOptions,
  emit: Emit = ignoreEvents,
  known: Known<FunctionDiffJson> = () => {},
): FunctionDiffJson[] {
  const context = byWork(outer, options.wallMs ?? options.budget.timeoutMs);
  const deadline = new Deadline(context.clock, options.budget.timeoutMs);
  const file = { before: pair.before.label, after: pair.after.label };
  if (isSkipped(options.skip, WHOLE_FILE, file)) return [];
  const results: FunctionDiffJson[] = [];
  known([notComparedJson({ name: WHOLE_FILE, file }, `reading its file ${ENDED}`)]);
  const before = loadVersion(pair.before, options);
  const after = loadVersion(pair.after, options);
  const places = new Map<FunctionDiffJson, number>();
  const add = (place: number, result: FunctionDiffJson, diff?: FunctionDiff) => {
    results.push(result);
    places.set(result, place);
    if (diff !== undefined && options.tests !== undefined)
      writeDiffTests(diff, result.function, options.tests, context, emit);
    emit({ type: 'finished', function: result.function });
  };
  const { pairs: all, removed, added } = comparedFunctions(pair, before, after);
  const pairs = all.filter(([, g]) => !isSkipped(options.skip, g.name, file));
  const code = new SameCode(before, after, relocation(pair), options);
  const changed: number[] = [];
  for (const [i, [f, g]] of pairs.entries()) {
    const isSame = code.isSame(f, g);
    if (isSame)
      add(i, notRunJson({ name: g.name, ...(f.name !== g.name && { renamedFrom: f.name }), file }, 'same'));
    else if (options.codeOnly) add(i, notComparedJson({ name: g.name, file }, 'only its code was compared'));
    else changed.push(i);
  }
  const isBeside = ([f, g]: readonly [FoundFunction, FoundFunction]) =>
    pair.name === undefined && f.owner !== undefined && code.isSameItself(f, g);
  const beside = new Set(changed.filter((i) => isBeside(pairs[i]!)));
  const own = changed.filter((i) => !beside.has(i));
  // What others of its class do to a method comes last, and has the time of one.
  for (const [done, i] of [...own, ...beside].entries()) {
    const [f, g] = pairs[i]!;
    const left = done < own.length ? own.length - done + Math.min(beside.size, 1) : changed.length - done;
    const timeoutMs = shareOf(deadline, left);
    if (timeoutMs < LEAST_MS && all.length > 1) {
      add(i, notComparedJson({ name: g.name, file }, 'there was no time left for it (--timeout)'));
      continue;
    }
    const timed = { ...options, budget: { ...options.budget, timeoutMs } };
    const unfinished = (what: string) => notComparedJson({ name: g.name, file }, `${what} ${ENDED}`);
    known([...results, unfinished('reading its types')], timeoutMs);
    emit({ type: 'started', function: g.name });
    try {
      const differs: Differs = (found) =>
        known([
          ...results,
          {
            ...unfinished('its comparison'),
            ...found,
            ...(found !== undefined && found.changes.length > 0 && { verdict: 'refuted' as const }),
          },
        ]);
      const { result, diff } = compare(context, pair, [f, g], timed, beside.has(i), emit, differs);
      add(i, result, diff);
    } catch (error) {
      if (pair.name !== undefined || !(error instanceof RequestError)) throw error;
      add(i, notComparedJson({ name: g.name, file }, placed(context, error)));
    }
  }
  results.sort((a, b) => places.get(a)! - places.get(b)!);
  const end = pairs.length;
  if (pair.name === undefined && pair.only === undefined)
    for (const name of code.changedMakers().filter((c) => !isSkipped(options.skip, c, file)))
      add(end, notComparedJson({ name: `new ${name}`, file }, MADE_OTHERWISE));
  for (const f of removed) add(end, notRunJson({ name: f.name, file: { before: file.before } }, 'removed'));
  for (const g of added) add(end, notRunJson({ name: g.name, file: { after: file.after } }, 'added'));
  return results;
}

/** What is wrong, and where. */
function placed(context: SessionContext, { message, diagnostic: { span } }: RequestError): string {
  return span === undefined ? message : `${message} (${shortener(context)(span.file)}:${span.line})`;
}

/** Compares one function; where all doubles leave something undecided of code that counts, the integers among them, too. */
function compare(
  context: SessionContext,
  pair: FilePair,
  [f, g]: readonly [FoundFunction, FoundFunction],
  options: DiffOptions,
  isBeside: boolean,
  emit: Emit,
  differs: Differs,
): { result: FunctionDiffJson; diff: FunctionDiff } {
  const isCounting = !isBeside && countsWithIntegers(options, g.node);
  const first = isBeside ? besideOptions(options) : isCounting ? part(options, ALL_DOUBLES) : options;
  const began = context.clock.now();
  const compared = diffPair(context, pair, f, g, first, emit, differs);
  const leftMs = Math.round(options.budget.timeoutMs - (context.clock.now() - began));
  if (!isCounting || !isUndecided(compared.result) || leftMs <= LEAST_MS) return compared;
  const integers = diffPair(context, pair, f, g, integerOptions(options, leftMs), emit, differs);
  const result = amongIntegers(compared.result, integers.result);
  return { result, diff: result.verdict === 'refuted' ? integers.diff : compared.diff };
}

/** The part of the time that all doubles have before the integers among them are looked at alone. */
const ALL_DOUBLES = 0.5;

function part(options: DiffOptions, of: number): DiffOptions {
  return { ...options, budget: { ...options.budget, timeoutMs: options.budget.timeoutMs * of } };
}

/** For methods that are the same themselves, so that only a change elsewhere in their class can show: it has a comparison of its own. */
function besideOptions(options: DiffOptions): DiffOptions {
  return { ...part(options, BESIDE), asMade: true };
}

const BESIDE = 0.1;
/** In less than this nothing is opened. */
const LEAST_MS = 100;

/** The functions of a file that only one version has. */
export function onlyIn(
  version: Version,
  code: 'added' | 'removed',
  options: EngineOptions,
): FunctionDiffJson[] {
  const sources = loadVersion(version, options);
  const file = code === 'added' ? { after: version.label } : { before: version.label };
  return offered(sources).map(({ name }) => notRunJson({ name, file }, code));
}

function diffPair(
  context: SessionContext,
  pair: FilePair,
  f: FoundFunction,
  g: FoundFunction,
  options: DiffOptions,
  emit: Emit,
  differs: Differs,
): { result: FunctionDiffJson; diff: FunctionDiff } {
  const isByEffect = options.strategy === 'affected' || options.strategy === 'dependence';
  const more =
    options.strategy === 'output'
      ? { dependences: true, on: criterionNames(options.on) }
      : options.strategy === 'dependence'
        ? { dependences: true, abortEdges: false }
        : {};
  const name = { before: f.name, after: g.name };
  return withPair(context, pair, name, options, more, emit, (open) => {
    differs(undefined);
    const { before, after, store, solver, relocate, deadline, frontEndMs } = open;
    const paths = options.strategy === 'output' ? 'output' : 'path';
    const request: DiffFunctionRequest = {
      before,
      after,
      store,
      solver,
      strategies: {
        before: createStrategy(paths, before),
        after: createStrategy(paths, after),
      },
      order: options.order,
      seed: options.seed,
      budget: {
        ...options.budget,
        timeoutMs: exploringMs(deadline),
      },
      clock: context.clock,
      on: options.on,
      ignore: new Set(options.ignore),
      relocate,
      asMade: options.asMade ?? false,
      ...(paths === 'path' && { inState: () => openInState(pair, open, options, store) }),
      callOf: ({ signature, inputOptions }, model) => {
        const { tagged } = witnessOf(store, signature, model, inputOptions);
        const args = witnessArguments(inputsJson(signature), tagged);
        return { args, ...(tagged.this !== undefined && { receiver: tagged.this }) };
      },
      examples: { names: namesIn([f, g]), read: () => examplesOf(pair, namesIn([f, g])) },
      ...tellingDifferences(context, open, { before: f, after: g }, emit, differs),
      proofs: { queries: 5000, timeMs: deadline.share(READING), clock: context.clock },
      onProgress: (progress) => emit(progressEvent(g.name, progress)),
    };
    const byEffect = isByEffect ? affectedDiff(request, options) : undefined;
    const diff = byEffect ?? diffFunction(request);
    const match = matchStatements(f.module.tree!, g.module.tree!);
    const result = functionDiffJson(diff, store, {
      name: g.name,
      ...(f.name !== g.name && { renamedFrom: f.name }),
      file: { before: pair.before.label, after: pair.after.label },
      shorten: shortener(context),
      frontEndMs,
      changedLines: match.lines,
      why: options.why === true,
      ...(options.affected === true && { affected: affectedLines(before, after, match) }),
      ...(byEffect !== undefined && { affectedPaths: affectedPathsJson(byEffect, store) }),
    });
    return { result, diff };
  });
}

function affectedDiff(request: DiffFunctionRequest, { suite, strategy }: DiffOptions): AffectedDiff {
  const { before, after, relocate, store } = request;
  return diffAffected({
    ...request,
    changed: changedSites(before, after, relocate),
    by: strategy === 'dependence' ? 'dependence' : 'affected',
    suite:
      suite &&
      (({ signature, inputOptions }) =>
        suite.map((input) => modelFromWitness(store, signature, input, inputOptions))),
  });
}

/** What is left for exploring, however long reading sources and types took. */
function exploringMs(deadline: Deadline): number {
  return Math.round(Math.max(deadline.share(LEAST_EXPLORING), deadline.leftMs - deadline.share(READING)));
}

const LEAST_EXPLORING = 0.05;

/** The part of the time that is kept for making conditions readable. */
const READING = 0.1;
