import { Deadline } from '../base/deadline.ts';
import { RequestError } from '../base/diagnostic.ts';
import { wallOf } from '../base/work.ts';
import { blameByExperiment, type ExperimentBlame } from '../evolve/blame/blame-by-experiment.ts';
import type { Change } from '../evolve/blame/edits/change.ts';
import type { Laboratory } from '../evolve/blame/experiments/laboratory.ts';
import { openLaboratory } from '../evolve/blame/experiments/open-laboratory.ts';
import { type ExperimentHeader, experimentBlameJson } from '../report/blame/blame-experiment-json.ts';
import type { ExperimentBlameJson } from '../report/blame/blame-experiment-schema.ts';
import type { InputJson, ObservedOutcome, Tagged } from '../report/schema.ts';
import { type BlameOptions, blameFunction, type Candidate } from './blame-function.ts';
import { byWork } from './by-work.ts';
import type { SessionContext } from './context.ts';
import { type Emit, ignoreEvents } from './event.ts';
import { type FilePair, loadVersion, relocation } from './open-pair.ts';
import { type Decision, rankByDecisions } from './rank-by-decisions.ts';
import { shortener } from './short-path.ts';
import { argumentsOf, type Parameters, parametersIn, trialVersion } from './trial-version.ts';
import { type WhenItMatters, whenItMatters } from './when-it-matters.ts';

/**
 * Blames failing inputs by experiments; undefined when they tell nothing: the function cannot be run without the machine, or no input fails that way.
 * @throws RequestError when an input is not one of the function.
 */
export function blameExperiments(
  context: SessionContext,
  pair: FilePair,
  name: { readonly before: string; readonly after: string },
  candidates: readonly Candidate[],
  options: BlameOptions,
  emit: Emit = ignoreEvents,
): ExperimentBlameJson | undefined {
  return new ExperimentBlamer(context, pair, name, options, emit).blame(candidates);
}

class ExperimentBlamer {
  readonly #world: SessionContext;
  readonly #deadline: Deadline;
  readonly #context: SessionContext;
  readonly #pair: FilePair;
  readonly #name: { readonly before: string; readonly after: string };
  readonly #options: BlameOptions;
  readonly #emit: Emit;

  constructor(
    context: SessionContext,
    pair: FilePair,
    name: { readonly before: string; readonly after: string },
    options: BlameOptions,
    emit: Emit,
  ) {
    this.#world = context;
    this.#context = byWork(context, options.budget.timeoutMs);
    this.#deadline = new Deadline(this.#context.clock, options.budget.timeoutMs);
    this.#pair = pair;
    this.#name = name;
    this.#options = options;
    this.#emit = emit;
  }

  blame(candidates: readonly Candidate[]): ExperimentBlameJson | undefined {
    const before = trialVersion(
      loadVersion(this.#pair.before, this.#options),
      this.#name.before,
      this.#options,
    );
    const after = trialVersion(loadVersion(this.#pair.after, this.#options), this.#name.after, this.#options);
    if (before === undefined || after === undefined) return undefined;
    const opened = openLaboratory(before, after, relocation(this.#pair));
    if (opened === undefined) return undefined;
    const { laboratory, change } = opened;
    const parameters = {
      before: before.parameters ?? parametersIn(laboratory.sources().before),
      after: after.parameters ?? parametersIn(laboratory.sources().after),
    };
    const failing: { readonly candidate: Candidate; readonly input: string }[] = [];
    for (const candidate of candidates) {
      const input = argumentsOf(candidate, parameters.before, parameters.after);
      const old = laboratory.before(input).outcome;
      const now = laboratory.hybrid([], input).outcome;
      if (old === 'limit' || old.startsWith('load ') || now.startsWith('load ') || old === now) continue;
      failing.push({ candidate, input });
    }
    const reports: ExperimentBlameJson[] = [];
    let left = failing;
    for (let next = left[0]; next !== undefined && reports.length < MOST_REPORTS; next = left[0]) {
      const isFirst = reports.length === 0;
      const { json, result } = this.#one(laboratory, change, next.candidate, next.input, parameters, isFirst);
      if (json.suspects.length === 0 && reports.length === 0) return undefined;
      reports.push(json);
      // What the same edits make right has the same cause.
      const patches = result.causes[0]?.patches ?? [];
      left = left
        .slice(1)
        .filter(
          ({ input }) => laboratory.hybrid(patches, input).outcome !== laboratory.before(input).outcome,
        );
    }
    const [first, ...others] = reports;
    return first === undefined ? undefined : { ...first, others };
  }

  #one(
    laboratory: Laboratory,
    change: Change,
    candidate: Candidate,
    input: string,
    parameters: { readonly before: Parameters; readonly after: Parameters },
    withCondition: boolean,
  ): { readonly json: ExperimentBlameJson; readonly result: ExperimentBlame } {
    const started = wallOf(this.#context.clock);
    const already = laboratory.experiments;
    const found = blameByExperiment({ change, laboratory, input });
    const isInTime = withCondition && this.#isInTime();
    const { inputs } = parameters.before;
    const observed = laboratory.observed(input);
    const { args, self } = JSON.parse(input) as { args: Tagged[]; self?: Tagged };
    const unnamed = args
      .slice(inputs.length)
      .map((_, i) => ({ name: String(inputs.length + i), type: 'unknown' }));
    const told = (
      result: ExperimentBlame,
      alternates: ExperimentHeader['alternates'],
      { condition, checked, explored }: WhenItMatters,
    ): ExperimentBlameJson =>
      experimentBlameJson(result, change, {
        name: this.#name.after,
        file: { before: this.#pair.before.label, after: this.#pair.after.label },
        inputs: inputs.at(-1)?.rest === true ? inputs : [...inputs, ...unnamed],
        input: byName(inputs, args, self),
        test: candidate.test,
        observed: {
          before: JSON.parse(observed.before) as ObservedOutcome,
          after: JSON.parse(observed.after) as ObservedOutcome,
        },
        effects: effectsOf(result, inputs),
        explains: { condition, checked, ...examples(laboratory, result, input, explored, inputs) },
        notes: candidate.notes,
        experiments: laboratory.experiments - already,
        timeMs: wallOf(this.#context.clock) - started,
        alternates,
        shorten: shortener(this.#context),
      });
    const nothing = { condition: [], checked: 0, explored: [] };
    // What experiments found is known, however long it takes to explain it.
    const leftMs = this.#deadline.totalMs - this.#deadline.spentMs;
    if (isInTime && found.suspects.length > 0)
      this.#emit({ type: 'partial', result: told(found, new Map(), nothing), leftMs });
    const { suspects, alternates } = rankByDecisions(found.suspects, shortener(this.#context), () =>
      isInTime ? this.#decisions(candidate) : [],
    );
    const result = { ...found, suspects };
    const [cause] = result.causes;
    const matters =
      isInTime && cause !== undefined && unnamed.length === 0 && this.#isInTime()
        ? whenItMatters(
            byWork(this.#world, (this.#deadline.totalMs - this.#deadline.spentMs) * EXPLAINING),
            this.#pair,
            this.#name.after,
            {
              change,
              laboratory,
              patches: cause.patches,
              input,
              named: byName(parameters.after.inputs, args, self),
              parameters: parameters.after,
              others: [...result.controls.agree, ...result.controls.differ].map((c) => c.input),
              words: result.words,
            },
            this.#options,
          )
        : nothing;
    return { json: told(result, alternates, matters), result };
  }

  /** What DARWIN says; nothing where the machine cannot run the function. */
  #decisions(candidate: Candidate): readonly Decision[] {
    const { budget, queryTimeoutMs } = this.#options;
    const left = this.#deadline.totalMs - this.#deadline.spentMs;
    const options = {
      ...this.#options,
      budget: { ...budget, timeoutMs: Math.min(DECIDING.timeoutMs, left * DECIDING.part) },
      queryTimeoutMs: Math.min(queryTimeoutMs, DECIDING.queryMs),
    };
    try {
      return blameFunction(this.#world, this.#pair, this.#name, [candidate], options).suspects;
    } catch (error) {
      if (error instanceof RequestError) return [];
      throw error;
    }
  }

  #isInTime(): boolean {
    const { spentMs, totalMs } = this.#deadline;
    return spentMs < totalMs * (1 - EXPLAINING);
  }
}

/** Further inputs that fail and that the cause makes right, and inputs that pass, those nearest to the failing one first: all of them were run. */
function examples(
  laboratory: Laboratory,
  { causes: [cause], controls }: ExperimentBlame,
  failing: string,
  explored: readonly string[],
  inputs: readonly InputJson[],
): Pick<ExperimentBlameJson['explains'], 'fails' | 'passes'> {
  const named = (input: string) => {
    const { args, self } = JSON.parse(input) as { args: Tagged[]; self?: Tagged };
    return byName(inputs, args, self);
  };
  const near = [...controls.differ, ...controls.agree].map((c) => c.input);
  const all = [...new Set([...near, ...explored])].filter((input) => input !== failing);
  const { old, now, patched } = laboratory.compareOn(all, cause?.patches ?? []);
  const told = (isShown: (i: number) => boolean) =>
    all
      .filter((_, i) => old[i] !== 'limit' && isShown(i))
      .map((input) => ({ input, far: farFrom(failing, input) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, MOST_EXAMPLES)
      .map(({ input }) => named(input));
  return {
    fails: told((i) => old[i] !== now[i] && patched[i] === old[i]),
    passes: told((i) => old[i] === now[i]),
  };
}

/** How much of two texts is not the same at either end. */
function farFrom(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let [head, tail] = [0, 0];
  while (head < most && a[head] === b[head]) head++;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return Math.max(a.length, b.length) - head - tail;
}

/** The part of the time that is left which an explanation may take; with less than this part of all there is none. */
const EXPLAINING = 0.4;

/** For decisions, where experiments cannot tell suspects apart. */
const DECIDING = { timeoutMs: 4000, part: 0.3, queryMs: 300 };

/** Inputs that are shown beside the failing one. */
const MOST_EXAMPLES = 3;

/** Reports of different causes. */
const MOST_REPORTS = 5;

function byName(
  inputs: readonly InputJson[],
  args: readonly Tagged[],
  self: Tagged | undefined,
): { readonly [name: string]: Tagged } {
  const named: Record<string, Tagged> = {};
  for (const [i, { name, rest }] of inputs.entries()) {
    if (rest === true) named[name] = args.slice(i);
    else if (i < args.length) named[name] = args[i]!;
  }
  for (let i = inputs.length; i < args.length && inputs.at(-1)?.rest !== true; i++) named[i] = args[i]!;
  return self === undefined ? named : { ...named, this: self };
}

/** What besides the result is left different, by name. */
function effectsOf({ before, after }: ExperimentBlame, inputs: readonly InputJson[]): string[] {
  try {
    const [old, now] = [before.outcome, after.outcome].map(
      (o) => JSON.parse(o) as [string, string[], string, string],
    );
    const names = old![1].flatMap((text, i) =>
      text === now![1][i] ? [] : [inputs[i]?.name ?? `argument ${i + 1}`],
    );
    return [
      ...names,
      ...(old![2] === now![2] ? [] : ['calls of functions given']),
      ...(old![3] === now![3] ? [] : ['this']),
    ];
  } catch {
    return [];
  }
}
