import type { Random } from '../../base/random.ts';
import type { NumberDomain } from '../../expr/input-variable.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { alternativesOf } from './alternatives-of.ts';
import type { Dictionary } from './dictionary.ts';
import { fitsShape } from './fits-shape.ts';

/** Random numbers and instants, and literals that code compares things with. */
export class NumberMaker {
  readonly random: Random;
  readonly words: Dictionary;
  readonly numbers: NumberDomain;

  constructor(random: Random, words: Dictionary, numbers: NumberDomain) {
    this.random = random;
    this.words = words;
    this.numbers = numbers;
  }

  /** Positions, counts and the like are small; then numbers of the code, and now and then one that code easily forgets. */
  number(shape: Shape & { kind: 'number' }, name = ''): number {
    const r = this.random;
    const { min, max } = shape;
    const integer = shape.integer || this.numbers === 'int';
    const choice = r.next();
    const isBound = min !== -Infinity || max !== Infinity;
    if (isInstant.test(name) && choice < 0.4) return clamped(this.time(), min, max, integer);
    if (isBound && choice < 0.15) return clamped(r.pick([min, max, min + 1, max - 1]), min, max, integer);
    const known = this.words.number(r) ?? 0;
    const made =
      choice < 0.35
        ? r.int(0, 5)
        : choice < 0.5
          ? r.int(-3, 12)
          : choice < 0.7
            ? known + r.pick([0, 0, -1, 1])
            : choice < 0.78
              ? r.int(-100, 1000)
              : choice < 0.82
                ? known * r.pick([-1, 2, 10, 0.5, 1.5])
                : choice < 0.92
                  ? r.pick(fractions)
                  : choice < 0.96
                    ? r.pick(large)
                    : integer || isBound || this.numbers !== 'double'
                      ? r.int(-10, 10)
                      : r.pick(odd);
    return clamped(made, min, max, integer);
  }

  /** An instant of today's kind: at and around ends of months and years, and changes of clocks. */
  time(): number {
    const r = this.random;
    if (r.chance(0.02)) return r.pick([Number.NaN, 0, -1, 8.64e15]);
    const at = Date.UTC(
      r.pick([1970, 1999, 2000, 2019, 2020, 2021, 2023, 2024, 2024]),
      r.int(0, 11),
      r.pick([1, 1, 2, 4, 15, 27, 28, 29, 30, 31]),
      r.pick([0, 0, 0, 1, 12, 23]),
      r.pick([0, 0, 30, 59]),
      r.pick([0, 0, 0, 1, 59]),
    );
    return r.chance(0.1) ? at + r.int(-1, 999) : at;
  }

  /** Often what the code compares a thing of this name with, where the type admits it. */
  compared(shape: Shape, name: string): string | number | boolean | undefined {
    if (!this.words.named.has(name) || !this.random.chance(COMPARED)) return undefined;
    const value = this.words.named.pick(name, this.random);
    if (value === undefined || shape.kind === 'unknown') return value;
    return alternativesOf(shape).some((s) => this.#admits(s, value)) ? value : undefined;
  }

  #admits(shape: Shape, value: string | number | boolean): boolean {
    if (shape.kind === 'string') return typeof value === 'string' && value.length <= shape.maxLength;
    if (shape.kind === 'literal' || shape.kind === 'boolean') return fitsShape(value, shape);
    if (shape.kind !== 'number') return false;
    const integer = shape.integer || this.numbers === 'int';
    return typeof value === 'number' && clamped(value, shape.min, shape.max, integer) === value;
  }
}

const COMPARED = 0.3;
const fractions = [0.1, 0.2, 0.3, 0.5, 1.5, 0.7, 2.5, -0.5, 1.005, 0.01, 99.99, 1e-7];
const large = [1e3, 1e6, 1024, 65536, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, 1e15, 1e21, 1.7e12];
const odd = [Number.NaN, Number.NaN, -0, Infinity, -Infinity, 2 ** 53, 1e-7, Number.MAX_VALUE];
/** Names of numbers that are instants. */
const isInstant = /date|time(?!out)|timestamp|instant/i;

/** The nearest number that a type has; one that is not unbounded has no -0. */
export function clamped(value: number, min: number, max: number, integer: boolean): number {
  if (!integer && min === -Infinity && max === Infinity) return value;
  const number = Number.isNaN(value) ? 0 : integer ? Math.trunc(value) : value;
  const low = integer ? Math.max(Math.ceil(min), -(2 ** 53)) : min;
  const high = integer ? Math.min(Math.floor(max), 2 ** 53) : max;
  return Math.min(Math.max(number, low), high) + 0;
}
