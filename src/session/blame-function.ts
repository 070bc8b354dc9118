import { Deadline } from '../base/deadline.ts';
import { RequestError } from '../base/diagnostic.ts';
import { type Oracle, sameAsBefore } from '../evolve/blame/1-run-both.ts';
import { type Blame, blame } from '../evolve/blame/blame.ts';
import { ChangedLines } from '../evolve/blame/changed-lines.ts';
import { type FittedInput, fitInput, type GivenInput } from '../evolve/blame/fit-input.ts';
import type { InputSizes } from '../evolve/blame/shape-of-value.ts';
import { sizesOf } from '../evolve/blame/shape-of-value.ts';
import type { Basis } from '../evolve/blame/side.ts';
import { commonInputs } from '../evolve/shared/common-inputs.ts';
import { type Effect, observedPlaces } from '../evolve/shared/observed-places.ts';
import type { Subject, SubjectOptions } from '../explore/subject.ts';
import type { Snapshot } from '../machine/snapshot.ts';
import { blameJson } from '../report/blame/blame-json.ts';
import type { BlameJson } from '../report/blame/blame-schema.ts';
import { observedEnd } from '../report/explore/behaviour-json.ts';
import type { Tagged } from '../report/schema.ts';
import { observedText } from '../report/values/outcome-text.ts';
import { sameTagged } from '../report/values/same-tagged.ts';
import { taggedValue } from '../report/values/tagged-value.ts';
import { witnessOf } from '../report/values/witness.ts';
import { byWork } from './by-work.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import { type Emit, ignoreEvents } from './event.ts';
import { expectOracle } from './expect-oracle.ts';
import { type FilePair, type OpenPair, relocation } from './open-pair.ts';
import { shortener } from './short-path.ts';
import { withPair } from './with-pair.ts';

export interface BlameOptions extends EngineOptions {
  readonly basis: Basis;
  readonly predicates: boolean;
  /** What is wrong, as `--on` of slices names it: a pass is that these are as before. */
  readonly criterion?: readonly string[] | undefined;
  /** What a pass is, in place of the same outcome as before. */
  readonly expect?: string | undefined;
  readonly effects: readonly Effect[];
}

/** An input to try, and where it is from. */
export interface Candidate {
  readonly input: GivenInput;
  readonly test?: string | undefined;
  readonly notes: readonly string[];
}

/**
 * Blames the first of the inputs that fails; when none does, the result is that of the last one.
 * @throws RequestError when an input cannot be built or is not allowed.
 */
export function blameFunction(
  context: SessionContext,
  pair: FilePair,
  name: { readonly before: string; readonly after: string },
  candidates: readonly Candidate[],
  options: BlameOptions,
  emit: Emit = ignoreEvents,
): BlameJson {
  const sizes = allowed(candidates, options);
  return new Blamer(context, pair, name, withSizes(options, sizes), sizes, emit).blame(candidates);
}

interface Tried {
  readonly candidate: Candidate;
  readonly result: Blame;
  readonly json: () => BlameJson;
}

class Blamer {
  readonly #context: SessionContext;
  readonly #pair: FilePair;
  readonly #name: { readonly before: string; readonly after: string };
  readonly #options: BlameOptions;
  readonly #sizes: InputSizes;
  readonly #emit: Emit;
  readonly #deadline: Deadline;

  constructor(
    context: SessionContext,
    pair: FilePair,
    name: { readonly before: string; readonly after: string },
    options: BlameOptions,
    sizes: InputSizes,
    emit: Emit,
  ) {
    this.#context = byWork(context, options.budget.timeoutMs);
    this.#deadline = new Deadline(this.#context.clock, options.budget.timeoutMs);
    this.#pair = pair;
    this.#name = name;
    this.#options = options;
    this.#sizes = sizes;
    this.#emit = emit;
  }

  blame(candidates: readonly Candidate[]): BlameJson {
    const { criterion } = this.#options;
    const more = { dependences: true, ...(criterion !== undefined && { on: criterion }) };
    return this.#open(more, this.#emit, (open) => {
      const tried = this.#firstFailing(open, candidates);
      if (tried.result.failing?.passes !== false) return tried.json();
      const isOpen = this.#options.basis === 'slice' && criterion === undefined;
      const on = isOpen ? onlyEffects(tried.result) : undefined;
      const sliced = on && this.#withCriterion(tried.candidate, on);
      return sliced ?? this.#one(open, tried.candidate).json();
    });
  }

  #open<T>(more: Partial<SubjectOptions>, emit: Emit, use: (open: OpenPair) => T): T {
    return withPair(this.#context, this.#pair, this.#name, this.#options, more, emit, use);
  }

  /** Runs each until one fails, without looking for suspects. */
  #firstFailing(open: OpenPair, candidates: readonly Candidate[]): Tried {
    let last: Tried | undefined;
    let refused: RequestError | undefined;
    for (const candidate of candidates) {
      try {
        last = this.#one(open, candidate, 0);
      } catch (error) {
        // One call of several may be with values that cannot be built.
        if (!(error instanceof RequestError) || candidates.length === 1) throw error;
        refused = error;
        continue;
      }
      if (last.result.failing?.passes === false) return last;
    }
    if (last === undefined) throw refused ?? new RequestError('usage', 'there is no input to try');
    return last;
  }

  /** The same with slices for what alone is left different; undefined when that cannot be sliced for. */
  #withCriterion(candidate: Candidate, on: readonly string[]): BlameJson | undefined {
    let isOpen = false;
    try {
      return this.#open({ dependences: true, on }, ignoreEvents, (open) => {
        isOpen = true;
        return this.#one(open, candidate).json();
      });
    } catch (error) {
      if (!isOpen && error instanceof RequestError) return undefined;
      throw error;
    }
  }

  #one(open: OpenPair, candidate: Candidate, timeoutMs = Math.max(1, this.#deadline.leftMs)): Tried {
    const { store, solver } = open;
    const options = this.#options;
    const relocate = relocation(this.#pair);
    const inputs = commonInputs(open.before.signature, open.after.signature, relocate);
    const input = byOldNames(candidate.input, open.before, open.after);
    const fitted = fitInput(open, inputs, input, { sizes: this.#sizes, relocate });
    const { before, after, model } = fitted;
    const changed = new ChangedLines(before, after, relocate);
    const result = blame({
      before,
      after,
      store,
      solver,
      model,
      clock: this.#context.clock,
      timeoutMs,
      queryTimeoutMs: options.queryTimeoutMs,
      places: observedPlaces(before, after, options.effects, relocate),
      oracle: oracleOf(options, fitted),
      byCriterion: options.criterion !== undefined,
      basis: options.basis,
      changed,
      predicates: options.predicates,
      onProgress: (done, of) => this.#emit({ type: 'progress', function: this.#name.after, done, of }),
    });
    if (result.failing === undefined)
      throw new RequestError(
        'not-allowed',
        'the input does not satisfy what the function requires (@requires)',
      );
    const json = () =>
      blameJson(result, store, {
        name: open.after.found.name,
        file: { before: this.#pair.before.label, after: this.#pair.after.label },
        on: options.basis,
        expect: options.expect,
        test: candidate.test,
        shorten: shortener(this.#context),
        notes: [
          ...judgedBy(result),
          ...inputs.notes,
          ...candidate.notes,
          ...fitted.notes,
          ...builtOtherwise(input, fitted),
        ],
        changed,
        timeMs: this.#deadline.spentMs,
        solver: solver.stats,
      });
    return { candidate, result, json };
  }
}

function oracleOf({ expect }: BlameOptions, { before, model }: FittedInput): Oracle {
  return expect === undefined ? sameAsBefore : expectOracle(expect, before, model);
}

/**
 * What to slice for when the outcomes are the same and only something else is left different: the names of those places; undefined
 * when the outcome differs, or the input passes.
 */
function onlyEffects({ failing }: Blame): string[] | undefined {
  if (failing === undefined || failing.passes) return undefined;
  const { before, after } = failing.pair;
  const same = JSON.stringify(before.outcome) === JSON.stringify(after.outcome);
  const places = failing.pair.places.flatMap((place, i) =>
    differingParts(place, before.effects[i]!, after.effects[i]!),
  );
  return same && places.length > 0 ? places.map((p) => (p === 'console' ? 'console.log' : p)) : undefined;
}

/** What of a place differs: members of an object by name when both have the same ones, else the place as a whole. */
function differingParts(place: string, before: Snapshot, after: Snapshot): string[] {
  const differs = (a: Snapshot, b: Snapshot) =>
    JSON.stringify(taggedValue(a)) !== JSON.stringify(taggedValue(b));
  if (!differs(before, after)) return [];
  if (before.kind !== 'object' || after.kind !== 'object' || !/^[\w$]+$/.test(place)) return [place];
  const keys = before.entries.map((e) => e.key);
  const isPlain = keys.every((k, i) => /^[A-Za-z_$][\w$]*$/.test(k) && after.entries[i]?.key === k);
  if (!isPlain || after.entries.length !== keys.length) return [place];
  return keys
    .filter((_, i) => differs(before.entries[i]!.value, after.entries[i]!.value))
    .map((key) => `${place}.${key}`);
}

/** What the places that were asked for hold in both versions. */
function judgedBy({ failing }: Blame): string[] {
  const [old, now] = [failing?.runs.before.state, failing?.runs.after.state];
  if (failing === undefined || old === undefined || now === undefined) return [];
  const { before, after } = failing.runs;
  const text = (run: typeof before) => observedText(observedEnd({ outcome: run.outcome, state: run.state }));
  return [`judged by this alone: ${text(before)} before, ${text(after)} now`];
}

/** Parameters that are not given just the value asked for, since their types cannot express it. */
function builtOtherwise(given: GivenInput, { before, model }: FittedInput): string[] {
  const { tagged } = witnessOf(before.store, before.signature, model, before.inputOptions);
  return Object.entries(given)
    .filter(([name, value]) => !sameTagged(value as Tagged, tagged[name]))
    .map(([name]) => `${name} could not be built just as given; the call above is what was run`);
}

/** Parameters may be called by their names in either version. */
function byOldNames(input: GivenInput, before: Subject, after: Subject): GivenInput {
  const old = before.signature.parameters.map((p) => p.name);
  const now = after.signature.parameters.map((p) => p.name);
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (name === 'this' || old.includes(name)) return [name, value];
      const at = now.indexOf(name);
      if (at < 0)
        throw new RequestError(
          'no-such-parameter',
          `there is no parameter ${name} (there are: ${old.join(', ')})`,
        );
      const same = old[at];
      if (same === undefined)
        throw new RequestError('no-such-parameter', `only the new version has a parameter ${name}`);
      return [same, value];
    }),
  );
}

const SHORTEST = { text: 8, items: 3 };

/** Inputs may be a little larger than those given. */
function allowed(candidates: readonly Candidate[], { signature }: EngineOptions): InputSizes {
  const sizes = candidates.map((c) => sizesOf(c.input));
  const most = (pick: (s: InputSizes) => number, least: number) =>
    Math.max(least, ...sizes.map((s) => pick(s) + 2));
  return {
    text: most((s) => s.text, signature.maxLength ?? SHORTEST.text),
    items: most((s) => s.items, signature.maxItems ?? SHORTEST.items),
  };
}

function withSizes(options: BlameOptions, { text, items }: InputSizes): BlameOptions {
  return { ...options, signature: { ...options.signature, maxLength: text, maxItems: items } };
}
