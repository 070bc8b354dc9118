import { BitSet } from '../../base/bitset.ts';
import { jsonText } from '../../base/json-text.ts';
import { Random } from '../../base/random.ts';
import type { Outcome } from '../../explore/exploration.ts';
import type { ObservedRun } from '../../explore/explore-request.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import type { Program } from '../../ir/ir.ts';
import { planInput } from '../../machine/input/plan-input.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import { LazyModel } from './lazy-model.ts';
import type { PairRun, PairRunner } from './pair-runner.ts';
import { ProbePool } from './probe-pool.ts';
import { changedValue, randomValue } from './random-value.ts';
import { Twins } from './twins.ts';

export interface ProbeOptions {
  /** The greatest number of inputs. */
  readonly count: number;
  /** Stop when so many inputs one after the other have shown nothing new. */
  readonly patience: number;
  readonly seed: number;
  readonly isOver: () => boolean;
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
    const key = jsonText([...model]);
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
  return { differing: [...differing.values()].flat(), count: tried.size };
}

/** How the versions differ on an input, roughly. */
function wayOf(pair: PairRun): string {
  return `${ending(pair.before)} ${ending(pair.after)} ${pair.places.length}`;
}

/** How many differences that end alike are kept. */
const ALIKE = 4;

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
