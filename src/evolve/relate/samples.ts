import { Random } from '../../base/random.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { Unsupported } from './flat-code.ts';
import { plain, type Sample } from './inputs.ts';
import { checkObject } from './object-shapes.ts';
import { lengths, Unknowns } from './unknowns.ts';
import { type ArrayContent, argumentsAt, isObjectShape, pathFor, type Value } from './values.ts';

/** Constants that all numbers of a sample may be near to: the first ones. */
const MOST_NEAR = 4;
/** Why a recorded run is left out. */
export const TOO_LONG = 'a new array that is long';
/** The longest array that is made at once in recorded runs. */
const MOST_FILLED = 1000;

/** Arguments of the declared types for recorded runs, from which relations are guessed: small, varied, always the same for a seed. */
export function samplesOf(
  parameters: readonly Parameter[],
  seed: number,
  count: number,
  constants: readonly number[] = [],
): Sample[][] {
  const random = new Random(seed);
  const one = (shape: Shape, near: number | undefined): Primitive => {
    const type = plain(shape);
    if (type.kind !== 'number' || constants.length === 0 || (near === undefined && random.int(0, 2) > 0))
      return primitive(random, shape);
    // Near what the code compares with.
    const value = near === undefined ? random.pick(constants) + random.int(-1, 1) : near + random.int(-2, 6);
    return Math.min(Math.max(type.integer ? Math.trunc(value) : value, type.min), type.max) + 0;
  };
  return Array.from({ length: count }, (_, k) => {
    // Sometimes all numbers are near to each other.
    const near = k % 4 === 3 ? constants[(k >> 2) % Math.min(constants.length, MOST_NEAR)] : undefined;
    return parameters.map(({ shape, optional, rest }): Sample => {
      const type = plain(shape);
      if (type.kind === 'function') return undefined;
      if (optional && !rest && type.kind !== 'unknown' && random.int(0, 3) === 0) return undefined;
      if (type.kind !== 'array') return one(type, near);
      const length = k < 3 ? k : random.int(0, 7);
      return Array.from({ length }, () => primitive(random, type.element));
    });
  });
}

function primitive(random: Random, given: Shape): Primitive {
  const shape = plain(given);
  switch (shape.kind) {
    case 'number': {
      const pick = random.int(0, 9);
      const isSmall = random.int(0, 2) === 0;
      const value =
        pick < 2 && !shape.integer
          ? random.int(-40, 40) / (isSmall ? 32 : 4)
          : isSmall
            ? random.int(-1, 3)
            : random.int(-6, 14);
      return Math.min(Math.max(value, shape.min), shape.max);
    }
    case 'boolean':
      return random.int(0, 1) === 1;
    case 'string':
      return Array.from({ length: random.int(0, 6) }, () => 'abcAB 01,-'[random.int(0, 9)]!).join('');
    case 'literal':
      return shape.value;
    case 'union':
      return primitive(random, shape.alternatives[random.int(0, shape.alternatives.length - 1)]!);
    case 'unknown':
    case 'tuple':
    case 'array':
    case 'object':
      checkObject('it', shape);
      return random.int(0, 2) === 0 ? random.int(0, 2) : random.int(0, 40);
    default:
      throw new Unsupported(`an input of a type that is not related (${shape.kind})`);
  }
}

/** More than an object ever has. */
const names = ['b', 'a', 'key', '', 'x1', 'toString', '__proto__', 'c'];

/** Unknown functions as definite ones, for recorded runs. */
export class DefiniteUnknowns extends Unknowns {
  override apply(symbol: string, args: readonly Term[], shape: Shape, _exact = false, path = symbol): Value {
    const { store } = this;
    const text = `${symbol}(${args.map((a) => String(store.constValue(a))).join(' ')})`;
    let seed = 17;
    for (const c of text) seed = (Math.imul(seed, 31) + c.charCodeAt(0)) | 0;
    const type = plain(shape);
    const random = new Random(seed);
    const term = store.constant(shape === lengths ? random.int(0, 5) : primitive(random, type));
    return isObjectShape(type)
      ? { kind: 'object', id: term, path: pathFor(type, path), shape: type }
      : { kind: 'term', term };
  }

  override filled(length: Term, value: Term | undefined): ArrayContent {
    const { store } = this;
    const count = store.constValue(length) as number;
    if (count > MOST_FILLED) throw new Unsupported(TOO_LONG);
    const item: Value = { kind: 'term', term: value ?? store.undefined };
    const writes = Array.from({ length: count }, (_, i) => ({ index: store.constant(i), value: item }));
    return { kind: 'array', base: undefined, length, writes };
  }

  /** So many different names, in an order that hangs on the object. */
  override keysOf(object: Value & { kind: 'object' }, epoch: string): ArrayContent {
    const { store } = this;
    const { length } = super.keysOf(object, epoch);
    const first = store.constValue(object.id) as number;
    const writes = Array.from({ length: store.constValue(length) as number }, (_, i) => {
      const name = names[(first + i) % names.length]!;
      return { index: store.constant(i), value: { kind: 'term', term: store.constant(name) } as const };
    });
    return { kind: 'array', base: undefined, length, writes };
  }

  override hasKey(object: Value & { kind: 'object' }, key: Term, epoch: string): Term {
    const { writes } = this.keysOf(object, epoch);
    return this.store.constant(writes.some(({ value }) => value.kind === 'term' && value.term === key));
  }

  override matches(pattern: string, text: Term): { readonly isNone: Term; readonly list: ArrayContent } {
    const { store } = this;
    const end = pattern.lastIndexOf('/');
    const found = String(store.constValue(text)).match(
      new RegExp(pattern.slice(1, end), pattern.slice(end + 1)),
    );
    const writes = (found ?? []).map((item, i) => {
      return { index: store.constant(i), value: { kind: 'term', term: store.constant(item) } as const };
    });
    const list: ArrayContent = {
      kind: 'array',
      base: undefined,
      length: store.constant(writes.length),
      writes,
    };
    return { isNone: store.constant(found === null), list };
  }

  /** All items, none of which is missing. */
  override list(object: Value & { kind: 'object' }, epoch: string): ArrayContent {
    const { store } = this;
    const { base, length, isOfAny = false } = super.list(object, epoch);
    const writes = Array.from({ length: store.constValue(length) as number }, (_, i) => {
      const index = store.constant(i);
      const { symbol, element, path } = base!;
      return { index, value: this.apply(symbol, argumentsAt(store, base!, index), element, false, path) };
    });
    return { kind: 'array', base: undefined, length, writes, isOfAny };
  }
}
