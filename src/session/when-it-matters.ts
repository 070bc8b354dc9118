import { RequestError } from '../base/diagnostic.ts';
import type { FileSource } from '../base/environment.ts';
import type { Change } from '../evolve/blame/edits/change.ts';
import type { Patch } from '../evolve/blame/edits/edit.ts';
import { holdsFor } from '../evolve/blame/experiments/holds-for.ts';
import type { Laboratory } from '../evolve/blame/experiments/laboratory.ts';
import { renderHybrid } from '../evolve/blame/experiments/render.ts';
import { fitInput, type GivenInput } from '../evolve/blame/fit-input.ts';
import { inputsNear, mostOf } from '../evolve/blame/repairs/controls.ts';
import { oddInputs } from '../evolve/blame/repairs/odd-inputs.ts';
import { sizesOf } from '../evolve/blame/shape-of-value.ts';
import { mergeChanges } from '../evolve/diff/merge-changes.ts';
import { commonInputs } from '../evolve/shared/common-inputs.ts';
import { explorePair } from '../evolve/shared/explore-pair.ts';
import { PairRunner } from '../evolve/shared/pair-runner.ts';
import { pathStrategy } from '../explore/strategies/path.ts';
import { inputsJson } from '../report/values/inputs-json.ts';
import { witnessOf } from '../report/values/witness.ts';
import { witnessArguments } from '../report/values/witness-call.ts';
import { printCondition } from '../signature/print-condition.ts';
import type { BlameOptions } from './blame-function.ts';
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

/** Inputs that a condition is made with, and as many others that it is checked on; fewer where a run of them is much work. */
const CHECKED = { most: 1000, least: 200, work: 400_000 };

/** Odd values are put into other inputs, too: each time one in so many of them. */
const ODD_EACH = 6;

/** Parts of a condition are left out only when so many of these inputs violate any two of those left out at once. */
const LEAST_WITHOUT = 3;

/** What so few other inputs satisfy says nothing. */
const LEAST_SATISFYING = 3;

/** Inputs that a condition is made with, and others that it is checked on when it is made. */
const SEEDS = { made: 1, checked: 2 };

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
  const { parts, explored } = decided(context, after, name, edit, options);
  const told = { ...none, explored };
  if (parts.length === 0 || parts.length > MOST_PARTS) return told;
  const asked = new Asked({ ...edit, others: [...explored, ...edit.others] }, parts);
  const made = asked.near(SEEDS.made);
  // The failing input comes first.
  if (made === undefined || !parts.every((_, k) => made.holds[k]![0] === true)) return told;
  let kept = parts.map((_, k) => k);
  if (!isTrueOf(made, kept)) return told;
  for (const k of [...kept].sort((a, b) => parts[b]!.length - parts[a]!.length)) {
    const rest = kept.filter((other) => other !== k);
    const gone = parts.flatMap((_, other) => (rest.includes(other) ? [] : [other]));
    const areViolated = gone.every((a) => gone.every((b) => violating(made, a, b) >= LEAST_WITHOUT));
    if (rest.length > 0 && isTrueOf(made, rest) && areViolated) kept = rest;
  }
  const condition = kept.map((k) => parts[k]!);
  if (condition.join(' and ').length > LONGEST) return told;
  const more = asked.near(SEEDS.checked);
  if (more === undefined || !isTrueOf(more, kept)) return told;
  const all = [made, more].flatMap((ran) => satisfying(ran, kept).map((i) => ran.inputs[i]!));
  const checked = new Set(all).size - 1;
  return checked < LEAST_SATISFYING ? told : { condition, checked, explored };
}

/** Inputs with what they satisfy and how they end. */
interface Ran {
  readonly inputs: readonly string[];
  /** By part of the condition, then by input. */
  readonly holds: readonly (readonly boolean[])[];
  readonly isWrong: readonly boolean[];
}

function satisfying({ inputs, holds }: Ran, kept: readonly number[]): number[] {
  return inputs.flatMap((_, i) => (kept.every((k) => holds[k]![i] === true) ? [i] : []));
}

/** How many inputs violate both of two parts. */
function violating({ inputs, holds }: Ran, a: number, b: number): number {
  return inputs.filter((_, i) => holds[a]![i] === false && holds[b]![i] === false).length;
}

/** Whether all that satisfy some parts are wrong. */
function isTrueOf(ran: Ran, kept: readonly number[]): boolean {
  return satisfying(ran, kept).every((i) => ran.isWrong[i]);
}

/** Runs inputs near the failing one. */
class Asked {
  readonly #edit: GuiltyEdit;
  readonly #parts: readonly string[];

  constructor(edit: GuiltyEdit, parts: readonly string[]) {
    this.#edit = edit;
    this.#parts = parts;
  }

  /** The failing input first. Undefined when a part is no expression. */
  near(seed: number): Ran | undefined {
    const { input, others, words, laboratory, patches, parameters } = this.#edit;
    const isUntyped = this.#parts.some((part) => part.includes('typeof '));
    const half = mostOf(laboratory, CHECKED) / 2;
    const each = Math.ceil(half / Math.max(1, others.length));
    const inputs = [
      ...new Set([
        input,
        ...oddInputs(input, isUntyped),
        ...others
          .flatMap((other, i) =>
            oddInputs(other, isUntyped).filter((_, k) => (k + i + seed) % ODD_EACH === 0),
          )
          .slice(0, half),
        ...inputsNear(input, half, words, seed),
        ...others.flatMap((other, i) => [other, ...inputsNear(other, each, words, seed + 10 + i)]),
      ]),
    ];
    const ran = laboratory.compareOn(inputs, patches);
    const holds = holdsFor(this.#parts, parameters.inputs, inputs);
    if (holds === undefined) return undefined;
    const isWrong = inputs.map((_, i) => ran.old[i] !== ran.now[i] && ran.patched[i] !== ran.now[i]);
    return { inputs, holds, isWrong };
  }
}

/** A search around the failing input, for inputs that go other ways. */
const SEARCH = { timeoutMs: 500, maxRuns: 24, maxDepth: 200, loopBound: 4 };

/** What both decide on the failing input, as conditions over the parameters, and inputs that go other ways; empty when the machine cannot say. */
function decided(
  context: SessionContext,
  after: FilePair['after'],
  name: string,
  { change, patches, named }: GuiltyEdit,
  options: BlameOptions,
): { readonly parts: readonly string[]; readonly explored: readonly string[] } {
  const none = { parts: [], explored: [] };
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
      return { parts, explored: [...explored] };
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
