import { Random } from '../../base/random.ts';
import type { Subject } from '../../explore/subject.ts';
import type { InputVariable, Model, Primitive } from '../../expr/input-variable.ts';
import { Sort } from '../../expr/sort.ts';
import type { Program } from '../../ir/ir.ts';
import { planInput } from '../../machine/input/plan-input.ts';
import type { Signature } from '../../syntax/shape.ts';
import { addConstants, type Constants } from './constants-of.ts';
import type { PairRun, PairRunner } from './pair-runner.ts';

export interface ProbeOptions {
  readonly count: number;
  readonly seed: number;
  /** Time is up. */
  readonly isOver: () => boolean;
}

/**
 * Runs random inputs on both versions, made of values that occur in the code of either, and gives those that differ. Costs no
 * question to the solver; finds differences behind what no solver decides.
 */
export function probeInputs(
  before: Subject,
  after: Subject,
  runner: PairRunner,
  options: ProbeOptions,
): { readonly differing: PairRun[]; readonly count: number } {
  const next = randomModels(before, [before.program, after.program], options.seed);
  const differing: PairRun[] = [];
  const tried = new Set<string>();
  for (let i = 0; i < options.count && !options.isOver(); i++) {
    const model = next();
    const key = JSON.stringify([...model], (_, v) => (typeof v === 'bigint' ? `${v}n` : v));
    if (tried.has(key)) continue;
    tried.add(key);
    const { pair } = runner.run(model);
    if (pair?.differs) differing.push(pair);
  }
  return { differing, count: tried.size };
}

/** What inputs are made for. */
type RandomInputs = Pick<Subject, 'store' | 'inputOptions'> & { readonly signature: Signature };

/** Random inputs one after the other, made of values that occur in programs. */
export function randomModels(inputs: RandomInputs, programs: readonly Program[], seed: number): () => Model {
  const random = new Random(seed);
  const constants: Constants = { numbers: new Set(), strings: new Set() };
  for (const program of programs)
    for (const fn of program.functions)
      if (!program.modules[fn.module]!.path.startsWith('beagle:')) addConstants(fn, constants);
  const pool = {
    numbers: [...constants.numbers],
    strings: [...constants.strings].filter((s) => s.length < 40),
  };
  return () => randomModel(inputs, random, pool);
}

interface Pool {
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
}

/** Variables appear as the values chosen for others call for them. */
function randomModel(inputs: RandomInputs, random: Random, pool: Pool): Model {
  const { store, signature, inputOptions } = inputs;
  const model = new Map<number, Primitive>();
  for (let size = -1; size !== model.size; ) {
    size = model.size;
    planInput(store, signature, model, inputOptions);
    for (const variable of store.variables)
      if (!model.has(variable.id)) model.set(variable.id, randomValue(variable, random, pool));
  }
  return model;
}

function randomValue(variable: InputVariable, random: Random, pool: Pool): Primitive {
  switch (variable.sort) {
    case Sort.Bool:
      return random.chance(0.5);
    case Sort.Str:
      return randomText(variable.maxLength, random, pool);
    case Sort.Big:
      return BigInt(clamp(random.int(-9, 20), variable, true));
    default:
      if (variable.role !== 'value') return random.int(variable.min, variable.max);
      return randomNumber(variable, random, pool);
  }
}

const plain = [0.1, 0.2, 0.3, 0.5, 1.5, 0.7, 2.5, -0.5];

function randomNumber(variable: InputVariable, random: Random, pool: Pool): number {
  const isInteger = variable.domain === 'int';
  const near = pool.numbers.length === 0 ? 0 : random.pick(pool.numbers) + random.int(-1, 1);
  const choices = [near, near, random.int(-3, 12), random.int(-100, 100), isInteger ? 1 : random.pick(plain)];
  return clamp(random.pick(choices), variable, isInteger);
}

function clamp(value: number, { min, max }: InputVariable, isInteger: boolean): number {
  const low = isInteger ? Math.max(Math.ceil(min), -(2 ** 31)) : min;
  const high = isInteger ? Math.min(Math.floor(max), 2 ** 31 - 1) : max;
  const number = Number.isNaN(value) ? 0 : isInteger ? Math.trunc(value) : value;
  return Math.min(Math.max(number, low), high) + 0;
}

function randomText(maxLength: number, random: Random, pool: Pool): string {
  const pieces: string[] = [];
  for (let n = random.int(0, 3); n > 0; n--)
    pieces.push(
      random.pick([
        pool.strings.length === 0 ? 'a' : random.pick(pool.strings),
        pool.strings.length === 0 ? 'b' : random.pick(pool.strings),
        String.fromCharCode(random.int(33, 126)),
        random.pick(['0', '1', '-1', '.', ' ', 'a', 'A', '1.5']),
        String(random.int(0, 12)),
      ]),
    );
  return pieces.join('').slice(0, maxLength);
}
