import { RequestError } from '../base/diagnostic.ts';
import type { FileSource } from '../base/environment.ts';
import type { Change } from '../evolve/blame/edits/change.ts';
import type { Patch } from '../evolve/blame/edits/edit.ts';
import type { Laboratory } from '../evolve/blame/experiments/laboratory.ts';
import { renderHybrid } from '../evolve/blame/experiments/render.ts';
import { fitInput, type GivenInput } from '../evolve/blame/fit-input.ts';
import { WideInputs } from '../evolve/blame/repairs/wide-inputs.ts';
import { sizesOf } from '../evolve/blame/shape-of-value.ts';
import { mergeChanges } from '../evolve/diff/5-merge-changes.ts';
import { dictionaryOf } from '../evolve/find/dictionary.ts';
import { commonInputs } from '../evolve/shared/common-inputs.ts';
import { explorePair } from '../evolve/shared/explore-pair.ts';
import { PairRunner } from '../evolve/shared/pair-runner.ts';
import { pathStrategy } from '../explore/strategies/path.ts';
import { inputsJson } from '../report/values/inputs-json.ts';
import { witnessOf } from '../report/values/witness.ts';
import { witnessArguments } from '../report/values/witness-call.ts';
import { printCondition } from '../signature/print-condition.ts';
import type { BlameOptions } from './blame-function.ts';
import { ConditionJudge, type Judged } from './condition-judge.ts';
import type { SessionContext } from './context.ts';
import { ignoreEvents } from './event.ts';
import type { FilePair } from './open-pair.ts';
import type { Parameters } from './trial-version.ts';
import { withPair } from './with-pair.ts';

export interface GuiltyEdit {
  readonly change: Change;
  readonly laboratory: Laboratory;
  /** What takes it back. */
  readonly patches: readonly Patch[];
  /** The failing input, by position and by name. */
  readonly input: string;
  readonly named: GivenInput;
  readonly parameters: Parameters;
  /** Other inputs that were run, of which some pass: those near them are asked, too. */
  readonly others: readonly string[];
  /** Texts that stand in the changed code. */
  readonly words: readonly string[];
}

/** Parts of a condition are left out only when so many of these inputs violate any two of those left out at once. */
const LEAST_WITHOUT = 3;

/** What so few other inputs satisfy says nothing, unless it says what every parameter is. */
const LEAST_SATISFYING = 10;

/** How often a condition is made anew with the inputs that refuted the last one. */
const ROUNDS = 4;

/** Longer ones tell people nothing. */
const LONGEST = 200;

/** Parts of a condition that are looked at. */
const MOST_PARTS = 20;

/** For making conditions readable. */
const READING = { queries: 60, timeMs: 300, backendMs: 150 };

export interface WhenItMatters {
  readonly condition: readonly string[];
  /** Inputs near the failing one that satisfy it: all of them were run, and fail. */
  readonly checked: number;
  /** Inputs that a search over both versions came by, as JSON with tags. */
  readonly explored: readonly string[];
}

/**
 * When a guilty edit makes the new version wrong, over its parameters; no condition when that is not known. It comes from what the new version, and the new version
 * without the edit, decide on the failing input. What does not matter is left out. On every one of some two thousand inputs near the failing one, and near others that
 * pass, that satisfies what is told, the new version, run as it is, differs from the old one and from itself without the edit.
 */
export function whenItMatters(
  context: SessionContext,
  { after }: FilePair,
  name: string,
  edit: GuiltyEdit,
  options: BlameOptions,
): WhenItMatters {
  const none = { condition: [], checked: 0, explored: [] };
  const { parts, explored, wide } = decided(context, after, name, edit, options);
  const told = { ...none, explored };
  if (wide === undefined || parts.length === 0 || parts.length > MOST_PARTS) return told;
  const judge = new ConditionJudge(
    {
      ...edit,
      others: [...explored, ...edit.others],
      parameters: edit.parameters.inputs,
      wide,
    },
    parts,
  );
  const { condition, checked } = tellCondition(judge, parts, edit.parameters);
  return { condition, checked, explored };
}

/** The condition with as few parts as the inputs that were run allow. Each of them that satisfies it is wrong, those made for checking it included. */
function tellCondition(
  judge: ConditionJudge,
  parts: readonly string[],
  { inputs: parameters }: Parameters,
): Pick<WhenItMatters, 'condition' | 'checked'> {
  const none = { condition: [], checked: 0 };
  let known = judge.near(1);
  // The failing input comes first.
  if (known === undefined || !parts.every((_, k) => known!.holds[k]![0] === true)) return none;
  for (let round = 1; round <= ROUNDS; round++) {
    const kept = leastParts(known, parts);
    if (kept === undefined) return none;
    const near = judge.near(10 * round + 1);
    const wide = judge.satisfying(kept, round);
    if (near === undefined || wide === undefined) return none;
    known = joined(joined(known, near), wide);
    if (!isTrueOf(known, kept)) continue;
    const condition = kept.map((k) => parts[k]!);
    const checked = new Set(satisfying(known, kept).map((i) => known!.inputs[i]!)).size - 1;
    const isTold = checked >= LEAST_SATISFYING || isPinned(condition, parameters);
    return isTold && condition.join(' and ').length <= LONGEST ? { condition, checked } : none;
  }
  return none;
}

/** Parts that are enough: left out is what does not matter. Undefined when all of them are not. */
function leastParts(known: Judged, parts: readonly string[]): readonly number[] | undefined {
  let kept = parts.map((_, k) => k);
  if (!isTrueOf(known, kept)) return undefined;
  for (const k of [...kept].sort((a, b) => parts[b]!.length - parts[a]!.length)) {
    const rest = kept.filter((other) => other !== k);
    const gone = parts.flatMap((_, other) => (rest.includes(other) ? [] : [other]));
    const areViolated = gone.every((a) => gone.every((b) => violating(known, a, b) >= LEAST_WITHOUT));
    if (rest.length > 0 && isTrueOf(known, rest) && areViolated) kept = rest;
  }
  return kept;
}

/** The condition says of every parameter what it is: nothing else satisfies it. */
function isPinned(condition: readonly string[], parameters: Parameters['inputs']): boolean {
  const isValue = /^(?:-?[\d.]+|"[^"]*"|true|false|null|undefined)$/;
  return parameters.every(({ name, type }) => {
    const parts = type === 'boolean' ? [name, `!${name}`] : [];
    const start = `${name} === `;
    return condition.some(
      (part) => parts.includes(part) || (part.startsWith(start) && isValue.test(part.slice(start.length))),
    );
  });
}

function joined(a: Judged, b: Judged): Judged {
  return {
    inputs: [...a.inputs, ...b.inputs],
    holds: a.holds.map((of, k) => [...of, ...b.holds[k]!]),
    isWrong: [...a.isWrong, ...b.isWrong],
  };
}

function satisfying({ inputs, holds }: Judged, kept: readonly number[]): number[] {
  return inputs.flatMap((_, i) => (kept.every((k) => holds[k]![i] === true) ? [i] : []));
}

/** How many inputs violate both of two parts. */
function violating({ inputs, holds }: Judged, a: number, b: number): number {
  return inputs.filter((_, i) => holds[a]![i] === false && holds[b]![i] === false).length;
}

/** Whether all that satisfy some parts are wrong. */
function isTrueOf(judged: Judged, kept: readonly number[]): boolean {
  return satisfying(judged, kept).every((i) => judged.isWrong[i]);
}

/** A search around the failing input, for inputs that go other ways. */
const SEARCH = { timeoutMs: 500, maxRuns: 24, maxDepth: 200, loopBound: 4 };

interface Decided {
  readonly parts: readonly string[];
  readonly explored: readonly string[];
  readonly wide: WideInputs | undefined;
}

/** What both decide on the failing input, as conditions over the parameters, and inputs that go other ways; empty when the machine cannot say. */
function decided(
  context: SessionContext,
  after: FilePair['after'],
  name: string,
  { change, patches, named }: GuiltyEdit,
  options: BlameOptions,
): Decided {
  const none = { parts: [], explored: [], wide: undefined };
  const texts = new Map<string, string>();
  for (const { before: old, after: now } of change.modules) {
    const own = patches.filter((p) => p.module === now.path);
    const plain = (text: string) => ({ text, pieces: [] });
    if (own.length > 0) texts.set(now.path, renderHybrid(plain(old.text), plain(now.text), own));
  }
  const pair = { before: { ...after, files: new FilesWith(after.files, texts) }, after };
  try {
    return withPair(context, pair, { before: name, after: name }, options, {}, ignoreEvents, (open) => {
      const { store, solver, relocate } = open;
      const inputs = commonInputs(open.before.signature, open.after.signature, relocate);
      const fitted = fitInput(open, inputs, named, { sizes: sizesOf(named), relocate });
      const strategies = { before: pathStrategy, after: pathStrategy };
      const runner = new PairRunner({ ...fitted, store, strategies, places: [] });
      const { pair: run } = runner.run(fitted.model);
      if (run === undefined) return none;
      const { clock } = context;
      const [found] = mergeChanges(store, solver, [run], { ...READING, clock });
      const parts = found === undefined ? [] : printCondition(store, found.condition);
      const explored = new Set<string>();
      const { signature, inputOptions } = fitted.after;
      const { order, seed } = options;
      const request = {
        ...fitted,
        store,
        solver,
        strategies,
        places: [],
        order,
        seed,
        budget: SEARCH,
        clock,
      };
      explorePair(request, runner, {
        starts: [fitted.model],
        beside: (model) => {
          const { tagged } = witnessOf(store, signature, model, inputOptions);
          const args = witnessArguments(inputsJson(signature), tagged);
          explored.add(JSON.stringify({ args, ...(tagged.this !== undefined && { self: tagged.this }) }));
        },
      });
      const lines = { before: new Map(), after: new Map() };
      const wide = new WideInputs(signature, dictionaryOf(fitted.before, fitted.after, lines));
      return { parts, explored: [...explored], wide };
    });
  } catch (error) {
    // The machine does not take every program that runs.
    if (error instanceof RequestError) return none;
    throw error;
  }
}

/** Files of which some have other texts. */
class FilesWith implements FileSource {
  readonly #files: FileSource;
  readonly #texts: ReadonlyMap<string, string>;

  constructor(files: FileSource, texts: ReadonlyMap<string, string>) {
    this.#files = files;
    this.#texts = texts;
  }

  read(path: string): string | undefined {
    return this.#texts.get(path) ?? this.#files.read(path);
  }

  isFile(path: string): boolean {
    return this.#files.isFile(path);
  }

  isDirectory(path: string): boolean {
    return this.#files.isDirectory(path);
  }

  realpath(path: string): string {
    return this.#files.realpath(path);
  }
}
