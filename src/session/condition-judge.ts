import type { Patch } from '../evolve/blame/edits/edit.ts';
import { holdsFor, type NamedParameter } from '../evolve/blame/experiments/holds-for.ts';
import type { Laboratory } from '../evolve/blame/experiments/laboratory.ts';
import { inputsNear, mostOf } from '../evolve/blame/repairs/controls.ts';
import { oddInputs } from '../evolve/blame/repairs/odd-inputs.ts';
import type { WideInputs } from '../evolve/blame/repairs/wide-inputs.ts';

/** Inputs with what they satisfy and how they end. */
export interface Judged {
  readonly inputs: readonly string[];
  /** By part of the condition, then by input. */
  readonly holds: readonly (readonly boolean[])[];
  readonly isWrong: readonly boolean[];
}

export interface JudgedEdit {
  readonly laboratory: Laboratory;
  /** What takes it back. */
  readonly patches: readonly Patch[];
  /** The failing input. */
  readonly input: string;
  /** Other inputs that were run, of which some pass: those near them are asked, too. */
  readonly others: readonly string[];
  /** Texts that stand in the changed code. */
  readonly words: readonly string[];
  readonly parameters: readonly NamedParameter[];
  readonly wide: WideInputs;
}

/** Inputs near the failing one, and near others; fewer where a run of them is much work. */
const NEAR = { most: 1000, least: 200, work: 400_000 };

/** Odd values are put into other inputs, too: each time one in so many of them. */
const ODD_EACH = 6;

/** Inputs of any kind that are asked whether they satisfy a condition, and how many of those that do are run. */
const WIDE = { asked: 5000, most: 400, least: 100, work: 400_000 };

/** Which inputs the new version is wrong on, and which parts of a condition they satisfy. */
export class ConditionJudge {
  readonly #edit: JudgedEdit;
  readonly #parts: readonly string[];

  constructor(edit: JudgedEdit, parts: readonly string[]) {
    this.#edit = edit;
    this.#parts = parts;
  }

  /** Inputs near the failing one, which comes first. Undefined when a part is no expression. */
  near(seed: number): Judged | undefined {
    const { input, others, words, laboratory } = this.#edit;
    const isUntyped = this.#parts.some((part) => part.includes('typeof '));
    const half = mostOf(laboratory, NEAR) / 2;
    const each = Math.ceil(half / Math.max(1, others.length));
    return this.#judge([
      input,
      ...oddInputs(input, isUntyped),
      ...others
        .flatMap((other, i) => oddInputs(other, isUntyped).filter((_, k) => (k + i + seed) % ODD_EACH === 0))
        .slice(0, half),
      ...inputsNear(input, half, words, seed),
      ...others.flatMap((other, i) => [other, ...inputsNear(other, each, words, seed + 10 + i)]),
    ]);
  }

  /** Inputs of any kind that satisfy some parts: made from all that is known, and again from those of them that do. */
  satisfying(kept: readonly number[], seed: number): Judged | undefined {
    const { input, others, laboratory, parameters, wide } = this.#edit;
    const whole = kept.map((k) => `(${this.#parts[k]!})`).join(' && ');
    const made = (bases: readonly string[], seed: number) => {
      const inputs = wide.make(bases, WIDE.asked, seed);
      const holds = holdsFor([whole], parameters, inputs);
      return holds === undefined ? undefined : inputs.filter((_, i) => holds[0]![i]);
    };
    const first = made([input, ...others], seed);
    const second = first === undefined ? undefined : made([input, ...first], seed + 100);
    if (first === undefined || second === undefined) return undefined;
    const most = mostOf(laboratory, WIDE);
    return this.#judge([
      ...first.slice(0, most),
      ...spread(first.slice(most), most),
      ...spread(second, most),
    ]);
  }

  #judge(list: readonly string[]): Judged | undefined {
    const inputs = [...new Set(list)];
    const { laboratory, patches, parameters } = this.#edit;
    const ran = laboratory.compareOn(inputs, patches);
    const holds = holdsFor(this.#parts, parameters, inputs);
    if (holds === undefined) return undefined;
    const isWrong = inputs.map((_, i) => ran.old[i] !== ran.now[i] && ran.patched[i] !== ran.now[i]);
    return { inputs, holds, isWrong };
  }
}

/** So many of them, from the first to the last. */
function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(most, list.length) }, (_, i) => list[Math.floor(i * step)]!);
}
