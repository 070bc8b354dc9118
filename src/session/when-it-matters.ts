import { RequestError } from '../base/diagnostic.ts';
import type { FileSource } from '../base/environment.ts';
import type { Change } from '../evolve/blame/edits/change.ts';
import type { Patch } from '../evolve/blame/edits/edit.ts';
import { holdsFor } from '../evolve/blame/experiments/holds-for.ts';
import type { Laboratory } from '../evolve/blame/experiments/laboratory.ts';
import { renderHybrid } from '../evolve/blame/experiments/render.ts';
import { fitInput, type GivenInput } from '../evolve/blame/fit-input.ts';
import { inputsNear } from '../evolve/blame/repairs/controls.ts';
import { oddInputs } from '../evolve/blame/repairs/odd-inputs.ts';
import { sizesOf } from '../evolve/blame/shape-of-value.ts';
import { mergeChanges } from '../evolve/diff/merge-changes.ts';
import { commonInputs } from '../evolve/shared/common-inputs.ts';
import { PairRunner } from '../evolve/shared/pair-runner.ts';
import { pathStrategy } from '../explore/strategies/path.ts';
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
}

/** Inputs that a condition is checked on. */
const MOST_CHECKED = 1000;

/** Parts of a condition are left out only when so many of these inputs satisfy the rest. */
const LEAST_SATISFYING = 20;

/** Longer ones tell people nothing. */
const LONGEST = 200;

/** Parts of a condition that are looked at. */
const MOST_PARTS = 20;

/** For making conditions readable. */
const READING = { queries: 100, timeMs: 500 };

export interface WhenItMatters {
  readonly condition: readonly string[];
  /** Inputs near the failing one that satisfy it: all of them were run, and fail. */
  readonly checked: number;
}

/**
 * When a guilty edit makes the new version wrong, over its parameters; no condition when that is not known. It comes from what the new version, and the new version
 * without the edit, decide on the failing input. What does not matter is left out: on every one of up to a thousand inputs near the failing one that satisfies what is told,
 * the new version, run as it is, differs from the old one and from itself without the edit.
 */
export function whenItMatters(
  context: SessionContext,
  { after }: FilePair,
  name: string,
  edit: GuiltyEdit,
  options: BlameOptions,
): WhenItMatters {
  const none = { condition: [], checked: 0 };
  const { input, laboratory, patches, parameters } = edit;
  const parts = decided(context, after, name, edit, options);
  if (parts.length === 0 || parts.length > MOST_PARTS) return none;
  const isUntyped = parts.some((part) => part.includes('typeof '));
  const inputs = [input, ...oddInputs(input, isUntyped), ...inputsNear(input, MOST_CHECKED)];
  const ran = laboratory.compareOn(inputs, patches);
  if (ran === undefined) return none;
  const holds = parts.map((part) => holdsFor([part], parameters.inputs, inputs));
  // The failing input comes first.
  if (holds.some((h) => h?.[0] !== true)) return none;
  const isWrong = inputs.map((_, i) => ran.old[i] !== ran.now[i] && ran.patched[i] !== ran.now[i]);
  const satisfying = (kept: readonly number[]) =>
    inputs.flatMap((_, i) => (kept.every((k) => holds[k]![i] === true) ? [i] : []));
  const isTrue = (kept: readonly number[]) => satisfying(kept).every((i) => isWrong[i]);
  let kept = parts.map((_, k) => k);
  if (!isTrue(kept)) return none;
  for (const k of [...kept].sort((a, b) => parts[b]!.length - parts[a]!.length)) {
    const rest = kept.filter((other) => other !== k);
    if (rest.length > 0 && isTrue(rest) && satisfying(rest).length > LEAST_SATISFYING) kept = rest;
  }
  const condition = kept.map((k) => parts[k]!);
  if (condition.join(' and ').length > LONGEST) return none;
  return { condition, checked: satisfying(kept).length - 1 };
}

/** What both decide on the failing input, as conditions over the parameters; empty when the machine cannot say. */
function decided(
  context: SessionContext,
  after: FilePair['after'],
  name: string,
  { change, patches, named }: GuiltyEdit,
  options: BlameOptions,
): readonly string[] {
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
      if (run === undefined) return [];
      const [found] = mergeChanges(store, solver, [run], { ...READING, clock: context.clock });
      return found === undefined ? [] : printCondition(store, found.condition);
    });
  } catch (error) {
    // The machine does not take every program that runs.
    if (error instanceof RequestError) return [];
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
