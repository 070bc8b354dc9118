import { Random } from '../../../base/random.ts';
import type { Signature } from '../../../syntax/shape/shape.ts';
import type { Dictionary } from '../../find/dictionary.ts';
import { ValueMaker } from '../../find/value-maker.ts';
import { fewOddOf, isNumber, NUMBER_TAGS, oddOf, specialInputs, uniformInputs } from './odd-inputs.ts';

/** Inputs of any kind: not only near some input, but anywhere in the declared types, and with several odd values at once. */
export class WideInputs {
  readonly #signature: Pick<Signature, 'parameters' | 'receiver'>;
  readonly #words: Dictionary;

  constructor(signature: Pick<Signature, 'parameters' | 'receiver'>, words: Dictionary) {
    this.#signature = signature;
    this.#words = words;
  }

  /** Different inputs, as JSON with tags, made of those given and of their types. */
  make(given: readonly string[], most: number, seed: number): string[] {
    const random = new Random(seed);
    const maker = new ValueMaker(random, this.#words, 'double');
    const bases = given.map((input) => JSON.parse(input) as Input);
    const made = new Set([...uniformInputs(given[0]!), ...specialInputs(given[0]!)]);
    for (let n = 0; n < most; n++) {
      // The first one is the failing input: it is what the condition is about.
      const { args, self } = random.chance(0.5) ? bases[0]! : random.pick(bases);
      const isMixed = random.chance(0.5);
      const typed = isMixed ? [] : maker.call(this.#signature).args;
      const keep = random.next();
      const length = Math.max(args.length, typed.length);
      const values = Array.from({ length }, (_, i) => {
        if (i < args.length && random.chance(keep)) return args[i];
        if (isMixed || i >= typed.length || isOpaque(typed[i])) return mixed(args[i] ?? UNDEFINED, random);
        return typed[i];
      });
      made.add(JSON.stringify({ args: values, ...(self !== undefined && { self }) }));
    }
    return [...made];
  }
}

interface Input {
  readonly args: readonly unknown[];
  readonly self?: unknown;
}

const UNDEFINED = { $: 'undefined' };

/** What a realm for experiments may not be able to build. */
function isOpaque(value: unknown): boolean {
  const tags = JSON.stringify(value)?.matchAll(/"\$":"([^"]*)"/g) ?? [];
  return [...tags].some(([, tag]) => !PLAIN.has(tag!));
}

const PLAIN = new Set(['undefined', ...NUMBER_TAGS]);

/** A value of the same structure in which any of the leaves may be another one. */
function mixed(value: unknown, random: Random): unknown {
  if (isNumber(value)) return otherNumber(typeof value === 'number' ? value : 0, random);
  if (typeof value === 'string' || typeof value === 'boolean')
    return random.chance(0.4) ? value : random.pick(random.chance(0.5) ? fewOddOf(value) : oddOf(value));
  if (Array.isArray(value)) {
    const items = value.map((item) => (random.chance(0.3) ? item : mixed(item, random)));
    if (items.length === 0 || random.chance(0.7)) return items;
    return random.chance(0.5)
      ? items.slice(0, random.int(0, items.length - 1))
      : [...items, random.pick(items)];
  }
  if (typeof value !== 'object' || value === null || '$' in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, v]) => [key, random.chance(0.3) ? v : mixed(v, random)]),
  );
}

function otherNumber(value: number, random: Random): unknown {
  const choice = random.next();
  if (choice < 0.35) return random.pick(oddOf(value));
  if (choice < 0.65) return random.int(-4, 8);
  if (choice < 0.8) return value;
  if (choice < 0.9) return random.pick([value + 1, value - 1, -value || 0, value * 2, value / 2]);
  return random.int(-400, 400) / 4;
}
