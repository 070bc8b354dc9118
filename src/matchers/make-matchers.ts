/**
 * Matchers for test runners. Each finds the source of the functions it is given, has a request carried out in a worker, and turns the answer into pass or fail.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';
import { exploreText } from '../report/explore-text.ts';
import type { DiffJson, ExploreJson } from '../report/schema.ts';
import { scopeLines } from '../report/scope-text.ts';
import { EndedEarly } from '../session/ended-early.ts';
import { ignoreEvents } from '../session/event.ts';
import type { Execute } from '../session/execute.ts';
import type { BudgetRequest, SessionRequest } from '../session/request.ts';
import type { SessionResult } from '../session/result.ts';
import { type CallSite, callSite, type FunctionPlace, NoSource, placesAt } from './call-site.ts';
import { differenceText, scopeText, violationText } from './failure-text.ts';
import { BROKEN, functionText, type Harness, harnessOf, VIOLATION } from './harness.ts';

/** What can be said with every matcher. */
export interface MatcherOptions extends Pick<BudgetRequest, 'timeoutMs' | 'maxRuns' | 'seed'> {
  /** Which arguments count. It may use its parameters and globals only. */
  readonly given?: ((...args: never[]) => unknown) | undefined;
  /** Fail unless it is settled for all inputs. Without it, nothing found within the budget is a pass. */
  readonly settled?: boolean | undefined;
}

/** What runners tell a matcher. */
export interface MatcherState {
  readonly testPath?: string | undefined;
  readonly snapshotState?: object | undefined;
}

export interface MatcherResult {
  readonly pass: boolean;
  message(): string;
}

type Condition = (...args: never[]) => unknown;

/** Runners give a test five seconds unless told otherwise; this is for functions that need more. */
const TIMEOUT_MS = 10_000;

export function makeMatchers(execute: Execute) {
  const ask = async (request: SessionRequest, harnesses: readonly Harness[]): Promise<SessionResult> => {
    const files = Object.fromEntries(harnesses.map((h) => [h.place.file, h.text]));
    try {
      return await execute(request, ignoreEvents, { unsaved: { files } });
    } catch (error) {
      if (error instanceof EndedEarly && error.result !== undefined) return error.result;
      throw error;
    }
  };

  const searched = async (
    state: MatcherState,
    site: Site,
    received: unknown,
    matcher: string,
    condition: { readonly value: Condition; readonly holds: string },
    options: MatcherOptions,
  ): Promise<MatcherResult> => {
    const place = placeOf(received, site, state, matcher, 'received');
    const given = options.given && functionText(options.given);
    const harness = harnessOf(place, { given, holds: condition.holds });
    const result = (await ask(
      { command: 'explore', file: harness.place.file, function: harness.place.name, ...budgetOf(options) },
      [harness],
    )) as ExploreJson;
    const thrown = (error: string) =>
      result.behaviours.find((b) => b.outcome.kind === 'throw' && b.outcome.error === error);
    const unseen = result.limits.find((l) => l.message.includes(UNSEEN));
    if (unseen !== undefined) throw new NoSource(onlyGlobals(matcher, unseen.message));
    if (result.behaviours.length === 0)
      throw new NoSource(`no input of ${place.name} was found that is given`);
    const broken = thrown(BROKEN);
    const shown = Function.prototype.toString.call(condition.value);
    if (broken !== undefined) {
      const why = broken.observed.kind === 'throw' ? broken.observed.message : '';
      throw new NoSource(`${onlyGlobals(matcher, why)}\n${violationText(place.name, result, broken)}`);
    }
    const violation = thrown(VIOLATION);
    if (violation !== undefined)
      return failed(
        `${place.name} does not keep ${matcher}(${shown})\n\n${violationText(place.name, result, violation)}\n  when ${violation.condition.join(' && ') || 'always'}\n  seed ${options.seed ?? 1}`,
      );
    return settledOr(result.complete, options, () => {
      const why = [...result.limits.map((l) => l.message), ...scopeLines(result.scope)].join('; ');
      return `${place.name}: ${matcher} holds on all ${result.behaviours.length} behaviours known, but is not settled: ${why}`;
    });
  };

  return {
    /** For all inputs, `received` does what `expected` does. */
    async toBehaveLike(
      this: MatcherState,
      received: unknown,
      expected: unknown,
      options: MatcherOptions = {},
    ): Promise<MatcherResult> {
      const at = new Error();
      const site = siteOf(at);
      return attempted(at, async () => {
        const after = placeOf(received, site, this, 'toBehaveLike', 'received');
        const before = placeOf(expected, site, this, 'toBehaveLike', 0);
        const given = options.given && functionText(options.given);
        const wrapped = (place: FunctionPlace): Harness[] =>
          given === undefined ? [] : [harnessOf(place, { given })];
        const [old, now] = [wrapped(before), wrapped(after)];
        const [f, g] = [old[0]?.place ?? before, now[0]?.place ?? after];
        const label = (place: FunctionPlace) => shortName(place.file);
        const { functions, numbers } = (await ask(
          {
            command: 'diff',
            before: label(before),
            after: label(after),
            pairs: [
              {
                before: { file: f.file, label: label(f) },
                after: { file: g.file, label: label(g) },
                name: { before: f.name, after: g.name },
              },
            ],
            ...budgetOf(options),
          },
          [...old, ...now],
        )) as DiffJson;
        const [found] = functions;
        if (found === undefined) return failed(`${after.name} could not be compared with ${before.name}`);
        const isSameName = before.name === after.name;
        const called = (place: FunctionPlace) =>
          isSameName ? `${place.name} of ${label(place)}` : place.name;
        const names = { before: called(before), after: called(after) };
        const unseen = found.limits.find((l) => l.message.includes(UNSEEN));
        if (given !== undefined && unseen !== undefined)
          throw new NoSource(onlyGlobals('given', unseen.message));
        const broken = found.changes
          .flatMap(({ observed }) => [observed.before, observed.after])
          .find((o) => o.kind === 'throw' && o.error === BROKEN);
        if (broken?.kind === 'throw') throw new NoSource(onlyGlobals('given', broken.message));
        if (found.changes.length > 0) return failed(differenceText(found, names));
        const isCompared = found.code === 'same' || (found.stats?.runs ?? 0) > 0;
        const scope = scopeText(found, numbers);
        if (!isCompared) return failed(`${names.after} could not be compared with ${names.before}: ${scope}`);
        const result = settledOr(
          found.verdict === 'proved' || found.code === 'same',
          options,
          () => `no difference was found, but it is not settled: ${scope}`,
        );
        return {
          ...result,
          message: () =>
            result.pass ? `${names.after} behaves like ${names.before}: ${scope}` : result.message(),
        };
      });
    },

    /** What it does is as it was when the snapshot was written: a file in `__behaviours__` beside the test. */
    async toMatchBehaviour(
      this: MatcherState,
      received: unknown,
      options: Omit<MatcherOptions, 'given'> = {},
    ): Promise<MatcherResult> {
      const at = new Error();
      const site = siteOf(at);
      return attempted(at, async () => {
        const { file, name } = placeOf(received, site, this, 'toMatchBehaviour', 'received');
        const result = (await ask(
          { command: 'explore', file, function: name, ...budgetOf(options) },
          [],
        )) as ExploreJson;
        const text = signatureText(result);
        const test = this.testPath ?? file;
        const path = join(dirname(test), '__behaviours__', `${basename(test)}.${basename(file)}.${name}.txt`);
        const kept = textOf(path);
        const update = updateMode(this.snapshotState);
        if (kept === text) return { pass: true, message: () => `${name} does what ${path} says` };
        if (update === 'all' || (update === 'new' && kept === undefined)) {
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, text);
          return { pass: true, message: () => `${name} does what ${path} says` };
        }
        return failed(
          kept === undefined
            ? `there is no ${path}, and none is written here`
            : `${name} does not do what ${path} says\n\nthen:\n${kept}\nnow:\n${text}`,
        );
      });
    },

    /** No call gives a result of which this is true: `never((result, ...args) => …)`. */
    async never(
      this: MatcherState,
      received: unknown,
      condition: Condition,
      options: MatcherOptions = {},
    ): Promise<MatcherResult> {
      const at = new Error();
      const site = siteOf(at);
      const holds = `(args, result) => !${functionText(condition)}(result, ...args)`;
      return attempted(at, () =>
        searched(this, site, received, 'never', { value: condition, holds }, options),
      );
    },

    /** Whenever it returns, this is true: `ensures((args, result) => …)`. */
    async ensures(
      this: MatcherState,
      received: unknown,
      condition: Condition,
      options: MatcherOptions = {},
    ): Promise<MatcherResult> {
      const at = new Error();
      const site = siteOf(at);
      const holds = functionText(condition);
      return attempted(at, () =>
        searched(this, site, received, 'ensures', { value: condition, holds }, options),
      );
    },
  };
}

/** `all`: snapshots are written anew; `new`: missing ones are; `none`. Both runners keep it there, and neither offers it. */
function updateMode(state: object | undefined): unknown {
  return (state as { readonly _updateSnapshot?: unknown } | undefined)?._updateSnapshot ?? 'new';
}

type Site = (testPath: string) => CallSite;

/** Where a matcher was called, by an error that was made there. */
function siteOf({ stack = '' }: Error): Site {
  return (testPath) => callSite(stack, testPath);
}

function placeOf(
  value: unknown,
  site: Site,
  { testPath }: MatcherState,
  matcher: string,
  position: 'received' | number,
): FunctionPlace {
  if (isPlace(value)) return { file: value.file, name: value.name };
  if (typeof value !== 'function') throw new NoSource(`${matcher} takes functions, or { file, name }`);
  if (
    value.constructor.name === 'AsyncFunction' &&
    matcher !== 'toBehaveLike' &&
    matcher !== 'toMatchBehaviour'
  )
    throw new NoSource(`${matcher} does not take async functions yet`);
  if (testPath === undefined)
    throw new NoSource('the runner does not say which file this is; name the function as { file, name }');
  return placesAt(site(testPath), matcher, position);
}

function isPlace(value: unknown): value is FunctionPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { file, name } = value as Partial<FunctionPlace>;
  return typeof file === 'string' && typeof name === 'string';
}

/** What cannot be asked is a failure, not a crash of the runner. */
async function attempted(at: Error, work: () => Promise<MatcherResult>): Promise<MatcherResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NoSource || RequestError.is(error) || error instanceof EndedEarly)) throw error;
    // Not a result: with `.not` a false would pass. It is shown where the matcher was called.
    at.message = error.message;
    at.stack = `Error: ${error.message}\n${framesOf(at)}`;
    throw at;
  }
}

/** Where it was made, from the caller of the matcher on. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(1).join('\n');
}

/** How the machine says that a name is not there. */
const UNSEEN = 'is not there in the sandbox';

function onlyGlobals(matcher: string, why: string): string {
  return `the condition of ${matcher} may use its parameters and globals only: ${why}`;
}

function settledOr(isSettled: boolean, { settled }: MatcherOptions, message: () => string): MatcherResult {
  return { pass: isSettled || settled !== true, message };
}

function failed(message: string): MatcherResult {
  return { pass: false, message: () => message };
}

function budgetOf({ timeoutMs = TIMEOUT_MS, maxRuns, seed }: MatcherOptions): BudgetRequest {
  return { timeoutMs, maxRuns, seed };
}

function shortName(file: string): string {
  return file.startsWith(`${process.cwd()}/`) ? file.slice(process.cwd().length + 1) : file;
}

/** The signature without what is different from run to run. */
function signatureText(result: ExploreJson): string {
  return exploreText({ ...result, file: '' })
    .split('\n')
    .filter((line) => !/^\d+ runs?, /.test(line))
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n+$/, '\n');
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
