import { Random } from '../../src/base/random.ts';
import type { InputVariable, Primitive } from '../../src/expr/input-variable.ts';
import { nastyNumbers, nastyStrings } from '../../src/expr/random-variables.ts';
import { Sort } from '../../src/expr/sort.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import type { InputOptions } from '../../src/machine/input/input-options.ts';
import { planInput } from '../../src/machine/input/plan-input.ts';
import type { ExploreJson } from '../../src/report/explore/explore-schema.ts';
import { witnessOf } from '../../src/report/values/witness.ts';
import type { Signature } from '../../src/syntax/shape/shape.ts';
import type { Witness } from './check-exploration.ts';

/** Random inputs of a signature, as witnesses. Constants that occur in the result's conditions are tried often. */
export function randomInputs(
  signature: Signature,
  options: InputOptions,
  result: ExploreJson,
  count: number,
  seed: number,
): Witness[] {
  const random = new Random(seed);
  const pool = constantsOf(result);
  return Array.from({ length: count }, () => {
    const store = new TermStore();
    const model = new Map<number, Primitive>();
    for (let before = -1; before !== model.size; ) {
      before = model.size;
      planInput(store, signature, model, options);
      for (const variable of store.variables)
        if (!model.has(variable.id)) model.set(variable.id, randomValue(variable, random, pool));
    }
    return witnessOf(store, signature, model, options).tagged;
  });
}

interface Pool {
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
}

function constantsOf(result: ExploreJson): Pool {
  const text = result.behaviours.flatMap((b) => b.condition).join('\n');
  const strings = [...text.matchAll(/"(?:[^"\\\n]|\\["\\nrt])*"/g)].map((m) => JSON.parse(m[0]) as string);
  const numbers = [...text.matchAll(/(?<![\w.])\d+(?:\.\d+)?(?:e[+-]?\d+)?/g)].map((m) => Number(m[0]));
  return { strings: [...new Set(strings)], numbers: [...new Set(numbers)] };
}

function randomValue(variable: InputVariable, random: Random, pool: Pool): Primitive {
  switch (variable.sort) {
    case Sort.Bool:
      return random.chance(0.5);
    case Sort.Str:
      return randomString(Math.min(variable.maxLength, 40), random, pool);
    case Sort.Big:
      return BigInt(within(random.int(-20, 20), variable, true));
    default:
      return variable.role === 'value'
        ? randomNumber(variable, random, pool)
        : random.int(variable.min, Math.min(variable.max, variable.role === 'length' ? 12 : Infinity));
  }
}

function randomNumber(variable: InputVariable, random: Random, pool: Pool): number {
  const integer = variable.domain === 'int';
  const near = pool.numbers.length === 0 ? 0 : random.pick(pool.numbers) + random.int(-1, 1);
  const value = random.pick([
    near,
    near,
    -near,
    random.int(-20, 20),
    random.int(0, 3),
    random.pick(nastyNumbers),
  ]);
  return within(value, variable, integer);
}

function within(value: number, { min, max }: InputVariable, integer: boolean): number {
  const number = Number.isNaN(value) && (integer || min > -Infinity || max < Infinity) ? 0 : value;
  const low = integer ? Math.max(min, -(2 ** 31)) : min;
  const high = integer ? Math.min(max, 2 ** 31 - 1) : max;
  const bounded = number < low ? low : Math.min(number, high);
  return integer ? Math.trunc(bounded) + 0 : bounded;
}

function randomString(maxLength: number, random: Random, pool: Pool): string {
  let text = '';
  for (let parts = random.int(0, 3); parts > 0; parts--)
    text += random.pick([
      pool.strings.length === 0 ? 'a' : random.pick(pool.strings),
      String.fromCharCode(random.int(32, 126)),
      String(random.int(0, 12)),
      random.pick(nastyStrings),
    ]);
  return text.slice(0, maxLength);
}
