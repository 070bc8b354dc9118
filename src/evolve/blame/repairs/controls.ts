import { Random } from '../../../base/random.ts';
import type { Laboratory } from '../experiments/laboratory.ts';

/** Inputs near the failing one. */
export interface Controls {
  /** On which both versions agree: a repair must not change them. */
  readonly agree: readonly Control[];
  /** On which they differ, too. */
  readonly differ: readonly Control[];
}

export interface Control {
  readonly input: string;
  /** How the old version ends on it. */
  readonly expected: string;
  /** Which parts of an ending count: those in which the failing input is wrong, where the versions differ in another one. All of them when undefined. */
  readonly parts?: readonly number[] | undefined;
}

/** Whether a run on a control ends as it did before. */
export function endsAsBefore({ expected, parts }: Control, ending: string): boolean {
  return ending === expected || (parts !== undefined && areAlikeIn(parts, expected, ending));
}

/** Result, arguments, calls of functions given, receiver and built-ins, each as text; undefined for a run that did not end. */
function partsOf(ending: string): string[] | undefined {
  if (!ending.startsWith('[')) return undefined;
  return (JSON.parse(ending) as unknown[]).map((part) => JSON.stringify(part));
}

function areAlikeIn(parts: readonly number[], one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  return a !== undefined && b !== undefined && parts.every((i) => a[i] === b[i]);
}

/** In which parts two endings differ. */
function differingParts(one: string, other: string): number[] {
  const [a, b] = [partsOf(one) ?? [], partsOf(other) ?? []];
  return a.flatMap((part, i) => (part === b[i] ? [] : [i]));
}

interface Input {
  readonly args: readonly unknown[];
  readonly self?: unknown;
}

/** Inputs that are tried; fewer where a run of them is much work. */
const TRIED = { most: 900, least: 240, work: 400_000 };
const MOST_AGREEING = 40;
const MOST_DIFFERING = 20;

/** Changes the failing input a little, many times, and runs both versions on the results. */
export function findControls(laboratory: Laboratory, input: string, words: readonly string[]): Controls {
  const agree: (readonly [control: Control, ran: Int32Array])[] = [];
  const differ: Control[] = [];
  const inputs = inputsNear(input, mostOf(laboratory, TRIED), words);
  const expected = laboratory.outcomesBefore(inputs);
  const failing = laboratory.hybrid([], input);
  const wrong = differingParts(laboratory.before(input).outcome, failing.outcome);
  for (const [i, ending] of expected.entries()) {
    const now = laboratory.hybrid([], inputs[i]!);
    if (ending === 'limit' || now.outcome === 'limit') continue;
    const control = { input: inputs[i]!, expected: ending };
    // What is left different besides is another matter.
    const isSame = now.outcome === ending || (wrong.length > 0 && areAlikeIn(wrong, ending, now.outcome));
    if (isSame) agree.push([now.outcome === ending ? control : { ...control, parts: wrong }, now.counts]);
    else if (differ.length < MOST_DIFFERING) differ.push(control);
  }
  return { agree: ofEachWay(agree, failing.counts).slice(0, MOST_AGREEING), differ };
}

/** How many runs of the failing input's size come to some work. */
export function mostOf(
  { workOfRun }: Laboratory,
  { most, least, work }: { readonly most: number; readonly least: number; readonly work: number },
): number {
  return Math.min(most, Math.max(least, Math.ceil(work / workOfRun)));
}

/** Inputs that go different ways through the new version in turn: first those whose way is nearest to that of the failing one. */
function ofEachWay(
  ran: readonly (readonly [control: Control, counts: Int32Array])[],
  failing: Int32Array,
): Control[] {
  const ways = new Map<string, { readonly far: number; readonly controls: Control[] }>();
  for (const [control, counts] of ran) {
    const way = counts.map((n) => (n > 0 ? 1 : 0)).join('');
    const known = ways.get(way);
    if (known !== undefined) known.controls.push(control);
    else {
      const far = counts.reduce((sum, n, site) => sum + (n > 0 === failing[site]! > 0 ? 0 : 1), 0);
      ways.set(way, { far, controls: [control] });
    }
  }
  const lists = [...ways.values()].sort((a, b) => a.far - b.far).map((w) => w.controls);
  const most = Math.max(0, ...lists.map((l) => l.length));
  return Array.from({ length: most }, (_, k) => lists.flatMap((l) => l[k] ?? [])).flat();
}

/** The failing input changed a little, again and again; at most `most` different ones. */
export function inputsNear(input: string, most: number, words: readonly string[] = [], seed = 1): string[] {
  const random = new Random(seed);
  const { args, self } = JSON.parse(input) as Input;
  const mutate = new Mutator(random, words);
  const seen = new Set([input]);
  const inputs: string[] = [];
  for (let n = 0; n < most; n++) {
    let changed = args;
    for (let k = 0; k <= n % 3; k++) changed = mutate.list(changed);
    const text = JSON.stringify({ args: changed, ...(self !== undefined && { self }) });
    if (seen.has(text)) continue;
    seen.add(text);
    inputs.push(text);
  }
  return inputs;
}

/** Changes one thing of a value, as JSON with tags. */
class Mutator {
  readonly #random: Random;
  readonly #words: readonly string[];

  constructor(random: Random, words: readonly string[]) {
    this.#random = random;
    this.#words = words.length === 0 ? ['a'] : words;
  }

  list(values: readonly unknown[]): unknown[] {
    const at = this.#random.int(0, values.length - 1);
    return values.map((v, i) => (i === at ? this.#value(v) : v));
  }

  #value(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value);
    if (typeof value === 'number') return this.#number(value);
    if (typeof value === 'boolean') return !value;
    if (Array.isArray(value)) return this.#array(value);
    if (typeof value === 'object' && value !== null) return this.#object(value as Record<string, unknown>);
    return value;
  }

  #number(value: number): number {
    const r = this.#random;
    const choices = [
      value + 1,
      value - 1,
      -value,
      value * 2,
      value * 10,
      Math.round(value / 2),
      0,
      value + r.int(-9, 9),
      value + 0.5,
      r.int(0, 100),
      ...this.#words.filter((w) => w !== '' && !Number.isNaN(Number(w))).map((w) => Number(w) + r.int(-1, 1)),
    ];
    return r.pick(choices);
  }

  #text(value: string): string {
    const r = this.#random;
    const at = r.int(0, value.length);
    const [head, tail] = [value.slice(0, at), value.slice(at)];
    switch (r.int(0, 7)) {
      case 0:
        return head + tail.slice(1);
      case 6:
        return head + tail.slice(r.int(2, 4));
      case 1:
        return head + r.pick(this.#words) + tail;
      case 2:
        return tail + head;
      case 3:
        return (
          head +
          (tail[0] === tail[0]?.toUpperCase()
            ? tail.slice(0, 1).toLowerCase()
            : tail.slice(0, 1).toUpperCase()) +
          tail.slice(1)
        );
      case 4:
        return r.pick(this.#words);
      case 5:
        return head + tail.slice(0, 1).repeat(2) + tail.slice(1);
      default:
        return head + r.pick(['a', 'Z', '0', '7', ' ', '-', '.', '/', '_', 'b', 'x']) + tail.slice(1);
    }
  }

  #array(value: readonly unknown[]): unknown[] {
    const r = this.#random;
    if (value.length === 0 || r.chance(0.15)) return [...value, value[0] ?? r.pick(this.#words)];
    const gone = r.int(0, value.length - 1);
    if (r.chance(0.2)) return value.filter((_, i) => i !== gone);
    return this.list(value);
  }

  #object(value: Record<string, unknown>): Record<string, unknown> {
    if (typeof value.$ === 'string') return value;
    const keys = Object.keys(value);
    if (keys.length === 0) return value;
    const key = this.#random.pick(keys);
    if (this.#random.chance(0.2)) return Object.fromEntries(Object.entries(value).filter(([k]) => k !== key));
    return { ...value, [key]: this.#value(value[key]) };
  }
}
