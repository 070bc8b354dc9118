import { BitSet } from '../../base/bitset.ts';
import { Random } from '../../base/random.ts';
import type { Outcome } from '../../explore/exploration.ts';
import type { ObservedRun } from '../../explore/explore.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import type { Program } from '../../ir/ir.ts';
import { planInput } from '../../machine/input/plan-input.ts';
import type { Signature } from '../../syntax/shape.ts';
import { LazyModel } from './lazy-model.ts';
import type { PairRun, PairRunner } from './pair-runner.ts';
import { type PlainArguments, type PlainEndings, PlainPair } from './plain-pair.ts';
import { ProbePool } from './probe-pool.ts';
import { changedValue, randomValue } from './random-value.ts';
import { shrinkModel } from './shrink-model.ts';
import { Twins } from './twins.ts';

export interface ProbeOptions {
  /** The greatest number of inputs. */
  readonly count: number;
  /** Stop when so many inputs one after the other have shown nothing new. */
  readonly patience: number;
  readonly seed: number;
  /** Time is up: for inputs run by the machine, and for those run plainly after them. */
  readonly isOver: () => boolean;
  readonly isAllOver: () => boolean;
  /** And for making those that differ smaller. */
  readonly isShrinkingOver: () => boolean;
  /** Arguments that a model stands for, as JSON with tags. */
  readonly argumentsOf?: ((model: Model) => PlainArguments) | undefined;
}

/**
 * Runs random inputs on both versions and gives those that differ. They are made of values that occur in the code of either, above all of
 * those that only one version has, and of inputs before them that ran code that none had run, or ended in another way. Costs no
 * question to the solver; finds differences behind what no solver decides.
 */
export function probeInputs(
  before: Subject,
  after: Subject,
  runner: PairRunner,
  options: ProbeOptions,
): { readonly differing: PairRun[]; readonly count: number } {
  const inputs = new RandomInputs(before, [before.program, after.program], options.seed);
  const differing = new Map<string, PairRun[]>();
  const seen = new Novelty(before.program, after.program);
  const tried = new Set<string>();
  const note = (pair: PairRun): void => {
    const way = wayOf(pair);
    const known = differing.get(way) ?? [];
    differing.set(way, known);
    if (known.length >= ALIKE) return;
    known.push({ ...pair, model: new Map(pair.model) });
    inputs.keep(pair.model);
  };
  let dull = 0;
  for (let i = 0; i < options.count && dull < options.patience && !options.isOver(); i++) {
    const model = inputs.next();
    const key = JSON.stringify([...model], (_, v) => (typeof v === 'bigint' ? `${v}n` : v));
    dull++;
    if (tried.has(key)) continue;
    tried.add(key);
    const { pair, runs } = runner.run(model);
    if (runs === undefined) continue;
    if (seen.add(runs.before, runs.after)) {
      inputs.keep(model);
      dull = 0;
    }
    if (pair?.differs) note(pair);
  }
  const plain = options.argumentsOf && PlainPair.of(before, after);
  if (plain !== undefined)
    for (const model of plainly(plain, inputs, options)) {
      const { pair } = runner.run(model);
      if (pair?.differs) note(pair);
    }
  const found = [...differing.values()].flat();
  return { differing: smallest(before, found, runner, plain, options), count: tried.size };
}

/** The same differences on smaller inputs, each input once, those that differ in other ways first. */
function smallest(
  inputs: InputsOf,
  found: readonly PairRun[],
  runner: PairRunner,
  plain: PlainPair | undefined,
  { argumentsOf, isShrinkingOver }: ProbeOptions,
): PairRun[] {
  if (argumentsOf === undefined) return [...found];
  const sizeOf = (model: Model) => readingOf(argumentsOf(model));
  const kindsOf = ({ before, after }: PlainEndings) =>
    before !== after && `${kindOf(before)} ${kindOf(after)}`;
  const shrunk = new Map<string, PairRun>();
  const ways = new Map<string, number>();
  const turns = found.map((pair) => {
    const turn = ways.get(wayOf(pair)) ?? 0;
    ways.set(wayOf(pair), turn + 1);
    return { pair, turn };
  });
  for (const { pair, turn } of turns.sort((a, b) => a.turn - b.turn)) {
    // One that was made smaller says more than others that end alike and were not.
    if (turn >= SHOWN || (turn > 0 && isShrinkingOver())) break;
    const run = (models: readonly Model[]) => plain?.run(models.map(argumentsOf), BATCH_MS) ?? [];
    const [original] = run([pair.model]);
    const kinds = original && kindsOf(original);
    const test = kinds
      ? (models: readonly Model[]) => run(models).map((endings) => kindsOf(endings) === kinds)
      : (models: readonly Model[]) =>
          models.map((model) => {
            const again = isShrinkingOver() ? undefined : runner.run(model).pair;
            return again?.differs === true && wayOf(again) === wayOf(pair);
          });
    const model = isShrinkingOver()
      ? pair.model
      : shrinkModel(pair.model, { inputs, sizeOf, test, isOver: isShrinkingOver });
    const again = runner.run(model).pair;
    const smaller = again?.differs && wayOf(again) === wayOf(pair) ? again : pair;
    const key = JSON.stringify(argumentsOf(smaller.model));
    if (!shrunk.has(key)) shrunk.set(key, smaller);
  }
  return [...shrunk.values()];
}

/** How the versions differ on an input, roughly. */
function wayOf(pair: PairRun): string {
  return `${ending(pair.before)} ${ending(pair.after)} ${pair.places.length}`;
}

/** How much there is to read in some arguments: characters, and of two texts that are as long the one with more letters is easier. */
function readingOf(args: PlainArguments): number {
  const last = args.findLastIndex((a) => JSON.stringify(a) !== '{"$":"undefined"}');
  const text = JSON.stringify(args.slice(0, last + 1));
  return text.length + text.replace(/[a-z0-9]/g, '').length / 100;
}

/** Models of inputs on which the versions seem to differ when they are run plainly; a few of each way to differ. */
function* plainly(plain: PlainPair, inputs: RandomInputs, options: ProbeOptions): Generator<Model> {
  const ways = new Map<string, number>();
  const kinds = new Map<string, number>();
  const endings = new Set<string>();
  let [dull, count, failed] = [0, BATCH, 0];
  for (
    let batch = 0;
    batch < BATCHES && dull < options.patience * PLAINLY && failed < FAILED && !options.isAllOver();
    batch++
  ) {
    const known = ways.size + endings.size;
    const models = Array.from({ length: count }, () => inputs.next());
    const results = plain.run(
      models.map((model) => options.argumentsOf!(model)),
      BATCH_MS,
    );
    let news = 0;
    for (const [i, { before, after, isNew }] of results.entries()) {
      const way = `${roughly(before)} ${roughly(after)}`;
      if (isNew) news++;
      const isOther = before === after && endings.size < KEPT && !endings.has(way);
      if (isOther) endings.add(way);
      if (isOther || isNew) inputs.keep(models[i]!);
      if (before === after) continue;
      const times = ways.get(way) ?? 0;
      ways.set(way, times + 1);
      const kind = `${kindOf(before)} ${kindOf(after)}`;
      const alike = kinds.get(kind) ?? 0;
      if (times >= 2 || alike >= ALIKE || options.isAllOver()) continue;
      kinds.set(kind, alike + 1);
      yield models[i]!;
    }
    // One that never ends takes the others with it.
    if (results.length === 0) {
      count = Math.ceil(count / 8);
      failed++;
    }
    dull = news > 0 || ways.size + endings.size > known ? 0 : dull + count;
  }
}

const [BATCHES, BATCH, BATCH_MS, FAILED, KEPT] = [200, 200, 2000, 4, 300];
/** Plain runs are so many times cheaper. */
const PLAINLY = 12;

/** Of an ending the kind of value, or of error. */
function kindOf(ending: string): string {
  return /^\w+ (?:error \w+|boolean \w+|\[\w+ \w+\]|"|\w+)/.exec(ending)?.[0] ?? '';
}

/** An ending with its numbers and names blurred. */
function roughly(ending: string): string {
  return ending
    .slice(0, 120)
    .replace(/\d+/g, '0')
    .replace(/[a-z]+/gi, 'a');
}

/** How many differences that end alike are kept, and how many of them are shown. */
const [ALIKE, SHOWN] = [8, 4];

/** What inputs are made for. */
type InputsOf = Pick<Subject, 'store' | 'inputOptions'> & { readonly signature: Signature };

/** Random inputs one after the other, made of values that occur in programs. */
export function randomModels(inputs: InputsOf, programs: readonly Program[], seed: number): () => Model {
  const random = new RandomInputs(inputs, programs, seed);
  return () => random.next();
}

class RandomInputs {
  readonly #inputs: InputsOf;
  readonly #random: Random;
  readonly #pool: ProbePool;
  readonly #kept: Model[] = [];

  constructor(inputs: InputsOf, programs: readonly Program[], seed: number) {
    this.#inputs = inputs;
    this.#random = new Random(seed);
    this.#pool = new ProbePool(programs, inputs.store);
  }

  /** An input that others are made of. */
  keep(model: Model): void {
    this.#kept.push(new Map(model));
    this.#pool.hear(model.values());
    this.#pool.update();
  }

  next(): Model {
    const r = this.#random;
    // The latest are the farthest, but one that all others came of may still lead elsewhere.
    const last = this.#kept.length - 1;
    const from = r.chance(0.7) ? last - Math.min(r.int(0, 40), r.int(0, 40)) : r.int(0, last);
    const base = r.chance(0.7) ? this.#kept[from] : undefined;
    const often = base === undefined ? 0 : Math.min(0.5, 1.2 / base.size);
    const { store, signature, inputOptions } = this.#inputs;
    const twins = new Twins(signature, r);
    const model = new LazyModel(store, (variable) => {
      const twin = twins.valueOf(variable);
      if (twin !== undefined) return twin;
      const value = base?.get(variable.id);
      if (base?.has(variable.id) !== true) return twins.keep(variable, randomValue(variable, r, this.#pool));
      return twins.keep(
        variable,
        r.chance(often) ? changedValue(value, variable, r, this.#pool) : (value as Primitive),
      );
    });
    planInput(store, signature, model, inputOptions);
    return model;
  }
}

/** What runs have shown so far: which code they ran and how they ended. */
class Novelty {
  readonly #covered = [new BitSet(), new BitSet()] as const;
  readonly #sides = new BitSet();
  readonly #endings = new Set<string>();
  readonly #sizes: readonly number[];

  constructor(before: Program, after: Program) {
    this.#sizes = [before.sites.length, after.sites.length];
  }

  /** True when either run shows something new. */
  add(before: ObservedRun, after: ObservedRun): boolean {
    let isNew = false;
    for (const [i, { trace }] of [before, after].entries()) {
      const covered = this.#covered[i]!;
      for (let site = 0; site < this.#sizes[i]!; site++)
        if (trace.covered.has(site) && covered.add(site)) isNew = true;
      for (const { site, taken } of trace.conditions)
        if (site >= 0 && this.#sides.add((2 * site + Number(taken)) * 2 + i)) isNew = true;
    }
    const way = `${ending(before)} ${ending(after)}`;
    if (this.#endings.size < 200 && !this.#endings.has(way)) {
      this.#endings.add(way);
      isNew = true;
    }
    return isNew;
  }
}

/** How a run ended, roughly: the kind of value, or what was thrown. */
function ending({ outcome }: { readonly outcome: Outcome }): string {
  if (outcome.kind === 'limit') return outcome.limit;
  const { value } = outcome;
  if (value.kind === 'error')
    return `${outcome.kind} ${value.name} ${value.message.kind === 'primitive' ? String(value.message.value).slice(0, 12) : ''}`;
  if (value.kind !== 'primitive') return `${outcome.kind} ${value.kind}`;
  const text = typeof value.value === 'boolean' ? String(value.value) : typeof value.value;
  return `${outcome.kind} ${text}`;
}
