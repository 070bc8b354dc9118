import type { Random } from '../../base/random.ts';
import type { InputVariable, Primitive } from '../../expr/input-variable.ts';
import { Sort } from '../../expr/sort.ts';
import type { ProbePool } from './probe-pool.ts';

/** A value for an input variable, made of what is in the pool. */
export function randomValue(variable: InputVariable, random: Random, pool: ProbePool): Primitive {
  switch (variable.sort) {
    case Sort.Bool:
      return random.chance(0.5);
    case Sort.Str:
      return randomText(longest(variable), random, pool);
    case Sort.Big:
      return BigInt(clamp(random.int(-9, 20), variable, true));
    default:
      if (variable.role === 'tag') return randomChoice(variable, random);
      if (variable.role === 'length') return random.int(variable.min, most(variable));
      return variable.path.endsWith('.getTime()') ? randomTime(random) : randomNumber(variable, random, pool);
  }
}

/** Where nothing bounds a size, twice that which a search begins with. */
function longest({ maxLength, firstSize }: InputVariable): number {
  return firstSize === undefined ? maxLength : 2 * firstSize;
}

function most({ max, firstSize }: InputVariable): number {
  return firstSize === undefined ? max : Math.min(max, 2 * firstSize);
}

/** A value like another one. */
export function changedValue(
  value: Primitive,
  variable: InputVariable,
  random: Random,
  pool: ProbePool,
): Primitive {
  if (typeof value === 'string' && random.chance(0.8))
    return changedText(value, random, pool).slice(0, longest(variable));
  if (typeof value === 'number' && variable.role === 'value' && random.chance(0.5)) {
    const isTime = variable.path.endsWith('.getTime()');
    const step = isTime ? random.pick(spans) : random.pick([1, 1, 0.5, value, 10]);
    return clamp(value + random.pick([-1, 1]) * step, variable, variable.domain === 'int');
  }
  return randomValue(variable, random, pool);
}

/** The first alternatives of a union are the likelier ones; what may be left out (the last alternative, where it is the initial one) mostly is. */
function randomChoice({ min, max, initial }: InputVariable, random: Random): number {
  if (initial === max && random.chance(LEFT_OUT)) return max;
  const choice = random.int(min, max);
  return random.chance(0.75) ? Math.min(choice, random.int(min, max), random.int(min, max)) : choice;
}

const LEFT_OUT = 0.6;

/** Doubles that code easily forgets. */
const odd = [Number.NaN, Number.NaN, -0, Infinity, -Infinity, 2 ** 53, 1e21, 1e-7];
const ODD = 0.06;

function isUnbounded({ min, max }: InputVariable): boolean {
  return min === -Infinity && max === Infinity;
}

const plain = [0.1, 0.2, 0.3, 0.5, 1.5, 0.7, 2.5, -0.5];

function randomNumber(variable: InputVariable, random: Random, pool: ProbePool): number {
  const isInteger = variable.domain === 'int';
  if (variable.domain === 'double' && isUnbounded(variable) && random.chance(ODD)) return random.pick(odd);
  const near = (pool.number(random) ?? 0) + random.int(-1, 1);
  const choices = [near, near, random.int(-3, 12), random.int(-100, 100), isInteger ? 1 : random.pick(plain)];
  return clamp(random.pick(choices), variable, isInteger);
}

const [second, hour, day] = [1000, 3_600_000, 86_400_000];
const spans = [1, second, 60 * second, hour, day, 28 * day, 31 * day, 365 * day];

/** Instants at and around ends of months and years, and changes of clocks. */
function randomTime(random: Random): number {
  const at = Date.UTC(
    random.pick([1970, 1999, 2000, 2019, 2020, 2021, 2024, 2100]),
    random.int(0, 11),
    random.pick([1, 1, 2, 15, 27, 28, 29, 30, 31]),
    random.pick([0, 0, 0, 1, 12, 23]),
    random.pick([0, 0, 30, 59]),
  );
  return random.chance(0.1) ? at + random.int(-1, 999) : at;
}

function clamp(value: number, { min, max }: InputVariable, isInteger: boolean): number {
  const low = isInteger ? Math.max(Math.ceil(min), -(2 ** 53)) : min;
  const high = isInteger ? Math.min(Math.floor(max), 2 ** 53) : max;
  const number = Number.isNaN(value) ? 0 : isInteger ? Math.trunc(value) : value;
  return Math.min(Math.max(number, low), high) + 0;
}

function randomText(maxLength: number, random: Random, pool: ProbePool): string {
  const heard = random.chance(0.25) ? pool.heard(random) : undefined;
  if (heard !== undefined) return heard.slice(0, maxLength);
  const pieces: string[] = [];
  for (let n = random.int(0, 3); n > 0; n--) pieces.push(piece(random, pool));
  return pieces.join(random.chance(0.3) ? pool.separator(random) : '').slice(0, maxLength);
}

function piece(random: Random, pool: ProbePool): string {
  if (random.chance(0.15)) return pool.separator(random);
  if (random.chance(0.6)) return pool.string(random);
  const choice = random.int(0, 2);
  if (choice === 0) return String.fromCharCode(random.int(33, 126));
  return choice === 1
    ? random.pick(['0', '1', '-1', '.', ' ', 'a', 'A', '1.5', '\n', 'é'])
    : String(random.int(0, 12));
}

/** The text with a piece put in, taken out, doubled or replaced. */
function changedText(text: string, random: Random, pool: ProbePool): string {
  const from = random.int(0, text.length);
  const to = Math.min(text.length, from + random.int(0, 3));
  const [head, middle, tail] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  switch (random.int(0, 5)) {
    case 0:
      return head + tail;
    case 1:
      return head + middle + middle + tail;
    case 2:
      return head + swappedCase(middle) + tail;
    case 3:
      return random.chance(0.5) ? piece(random, pool) + text : text + piece(random, pool);
    default:
      return head + piece(random, pool) + tail;
  }
}

function swappedCase(text: string): string {
  return [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');
}
