/**
 * Values of a declared type, odd ones included: all that a caller may pass without a complaint of the compiler. `features` says which
 * oddities an input has.
 */
import type { DeclaredFunction, DeclaredParameter, DeclaredType } from './declared-type.ts';
import { Dice } from './dice.ts';

export type Feature =
  | 'callback throws'
  | 'callback changes its argument'
  | 'promise rejects'
  | 'invalid date'
  | 'subclass'
  | 'used instance'
  | 'alias'
  | 'hole'
  | 'extra key'
  | 'explicit undefined'
  | 'left out'
  | 'large'
  | 'odd object'
  | 'of any type';

const argumentsOf = new WeakMap<object, Readonly<Record<string, unknown>>>();

/** What the constructor of a random instance was given, by name. */
export function madeWith(instance: object): Readonly<Record<string, unknown>> | undefined {
  return argumentsOf.get(instance);
}

export interface RandomInput {
  /** In the order of the parameters; those that are left out at the end are not there. */
  readonly args: readonly unknown[];
  /** By parameter: the rest parameter as one array. */
  readonly values: readonly unknown[];
  readonly features: ReadonlySet<Feature>;
  /** The callbacks in it, in the order in which they were made. */
  readonly callbacks: readonly Callback[];
}

/** Which calls of a callback threw, those of a run on an equal input where there was one. */
interface Callback {
  readonly threw: boolean[];
  told?: readonly boolean[];
}

/** The classes that a module exports, by name. */
export type Classes = Readonly<Record<string, unknown>>;

/** The same seed gives an equal input that shares nothing with earlier ones. */
export function randomInput(fn: DeclaredFunction, classes: Classes, seed: number): RandomInput {
  return new Generator(fn, classes, new Dice(seed)).input();
}

const numbers = [
  0,
  1,
  -1,
  2,
  3,
  5,
  7,
  10,
  0.5,
  -2.5,
  100,
  1e6,
  -0,
  NaN,
  Infinity,
  -Infinity,
  2 ** 31,
  2 ** 53,
  1e21,
  5e-324,
];
const strings = [
  '',
  'a',
  'b',
  'A',
  '0',
  '1',
  ' ',
  'ab',
  'x y',
  '\n',
  '__proto__',
  'constructor',
  'toString',
  'é',
  'ß',
  '😀',
  '\ud800',
  '-1',
  '1e3',
  'null',
  'true',
];

class Generator {
  readonly #fn: DeclaredFunction;
  readonly #classes: Classes;
  readonly #dice: Dice;
  readonly #features = new Set<Feature>();
  readonly #callbacks: Callback[] = [];
  readonly #generics = new Map<string, DeclaredType>();
  /** Objects made so far, by the type that they were made for. */
  readonly #made = new Map<DeclaredType, object[]>();
  /** An input is either odd or everyday, so that everyday ones are not rare. */
  readonly #odd: boolean;
  #size = 0;

  constructor(fn: DeclaredFunction, classes: Classes, dice: Dice) {
    this.#fn = fn;
    this.#classes = classes;
    this.#dice = dice;
    this.#odd = dice.chance(0.4);
  }

  input(): RandomInput {
    const values = this.#fn.parameters.map((p) => this.#argument(p));
    const args = this.#fn.parameters.flatMap((p, i) => (p.rest ? (values[i] as unknown[]) : [values[i]]));
    const required = this.#fn.parameters.findLastIndex((p) => !p.optional && !p.rest) + 1;
    while (args.length > required && args[args.length - 1] === undefined && this.#dice.chance(0.7)) {
      args.pop();
      const rest = values.at(-1);
      if (this.#fn.parameters.at(-1)?.rest && Array.isArray(rest) && rest.length > 0) rest.pop();
      this.#features.add('left out');
    }
    if (args.length > 0 && args[args.length - 1] === undefined) this.#features.add('explicit undefined');
    return { args, values, features: this.#features, callbacks: this.#callbacks };
  }

  #argument(p: DeclaredParameter): unknown {
    if (p.optional && this.#dice.chance(0.35)) return undefined;
    return this.value(p.type, 0);
  }

  #odds(p: number): boolean {
    return this.#odd && this.#dice.chance(p);
  }

  value(type: DeclaredType, depth: number): unknown {
    const dice = this.#dice;
    switch (type.kind) {
      case 'number':
        return this.#number();
      case 'string':
        return this.#string();
      case 'boolean':
        return dice.chance(0.5);
      case 'bigint':
        return BigInt(dice.pick([0, 1, -1, 7, ...this.#fn.numbers.map((n) => Math.trunc(n) || 0)]));
      case 'symbol':
        return Symbol('s');
      case 'literal':
        return type.value;
      case 'lazy':
        return this.#shared(type.get(), depth);
      case 'generic': {
        let chosen = this.#generics.get(type.name);
        if (chosen === undefined) {
          const kinds: DeclaredType[] = [{ kind: 'number' }, { kind: 'string' }, { kind: 'boolean' }, thing];
          this.#generics.set(type.name, (chosen = dice.pick(kinds)));
        }
        return this.value(chosen, depth);
      }
      case 'unknown':
        return this.#anything(depth);
      case 'object':
        this.#features.add('extra key');
        return this.#object(depth);
      case 'union':
        return this.value(depth > 4 ? shallowest(type.of) : dice.pick(type.of), depth);
      case 'function':
        return this.#callback(type, depth);
      default:
        return this.#shared(type, depth);
    }
  }

  /** An object of the type, at times one that is there already. */
  #shared(type: DeclaredType, depth: number): unknown {
    const kind = typeof type === 'object' ? type.kind : '';
    const canShare = kind !== 'literal' && kind !== 'union' && kind !== 'number' && kind !== 'string';
    const key = type;
    const before = [...this.#made].find(([t]) => t === key || sameType(t, key))?.[1] ?? [];
    if (canShare && before.length > 0 && this.#odds(0.3)) {
      this.#features.add('alias');
      return this.#dice.pick(before);
    }
    const made = this.#compound(type, depth);
    if (canShare && typeof made === 'object' && made !== null) {
      if (before.length > 0) before.push(made);
      else this.#made.set(key, [made]);
    }
    return made;
  }

  #compound(type: DeclaredType, depth: number): unknown {
    const dice = this.#dice;
    switch (type.kind) {
      case 'array': {
        const list = Array.from({ length: this.#length(depth) }, () => this.value(type.of, depth + 1));
        if (list.length > 0 && this.#odds(0.4) && admitsUndefined(type.of)) {
          this.#features.add('hole');
          delete list[dice.int(0, list.length - 1)];
        }
        return list;
      }
      case 'tuple': {
        const count = type.of.length - (type.optional > 0 ? dice.int(0, type.optional) : 0);
        const list = type.of.slice(0, count).map((t) => this.value(t, depth + 1));
        if (type.rest !== undefined && count === type.of.length)
          for (let n = this.#length(depth); n > 0; n--) list.push(this.value(type.rest, depth + 1));
        return list;
      }
      case 'fields':
        return this.#fields(type, depth);
      case 'map':
        return new Map(
          Array.from({ length: this.#length(depth) }, () => [
            this.value(type.key, depth + 1),
            this.value(type.value, depth + 1),
          ]),
        );
      case 'set':
        return new Set(Array.from({ length: this.#length(depth) }, () => this.value(type.of, depth + 1)));
      case 'promise':
        return this.#promise(this.value(type.of, depth + 1));
      case 'date':
        return this.#date();
      case 'regexp':
        return new RegExp(
          dice.pick(['a', '^a', 'b+', '\\d', '.', 'x|y', '^$']),
          dice.pick(['', 'i', 'g', '']),
        );
      case 'error':
        return this.#error();
      case 'typed': {
        const Made = Reflect.get(globalThis, type.name) as new (n: number) => ArrayLike<unknown>;
        const array = new Made(this.#length(depth)) as unknown as unknown[];
        const isBig = type.name.startsWith('Big');
        for (let i = 0; i < array.length; i++)
          array[i] = isBig ? BigInt(dice.int(0, 300)) : dice.int(-300, 300);
        return array;
      }
      case 'class':
        return this.#instance(type, depth);
      default:
        return this.value(type, depth);
    }
  }

  #number(): number {
    const dice = this.#dice;
    if (this.#fn.numbers.length > 0 && dice.chance(0.5))
      return dice.pick(this.#fn.numbers) * dice.pick([1, 1, 1, -1]) + dice.pick([0, 0, 1, -1, 0.5]);
    return dice.chance(0.5) ? dice.int(-5, 20) : dice.pick(numbers);
  }

  #string(): string {
    const dice = this.#dice;
    const known = this.#fn.strings;
    const part = () => (known.length > 0 && dice.chance(0.6) ? dice.pick(known) : dice.pick(strings));
    const roll = dice.next();
    if (roll < 0.45) return part();
    if (roll < 0.8)
      return Array.from({ length: dice.int(1, 4) }, part).join(dice.pick(['', '', ' ', '-', ',', '.']));
    if (roll < 0.95)
      return Array.from({ length: dice.int(3, 12) }, () => String.fromCharCode(dice.int(32, 126))).join('');
    this.#features.add('large');
    return dice.pick(['a', 'ab', '0', ' x', 'A-']).repeat(dice.int(8, 60));
  }

  #length(depth: number): number {
    const dice = this.#dice;
    if (depth > 3 || this.#size > 300) return 0;
    const roll = dice.next();
    const n =
      roll < 0.15
        ? 0
        : roll < 0.75 || depth > 1
          ? dice.int(1, 3)
          : roll < 0.93
            ? dice.int(4, 9)
            : dice.pick([12, 33, 101]);
    if (n > 3) this.#features.add('large');
    this.#size += n;
    return n;
  }

  #fields(type: DeclaredType & { kind: 'fields' }, depth: number): object {
    const dice = this.#dice;
    const object: Record<string, unknown> = {};
    const define = (name: string, value: unknown) =>
      Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
    for (const f of type.fields) {
      if (f.optional && (depth > 4 || dice.chance(0.4))) {
        if (dice.chance(0.25)) {
          define(f.name, undefined);
          this.#features.add('explicit undefined');
        }
        continue;
      }
      define(f.name, this.value(f.type, depth + 1));
    }
    if (type.index !== undefined)
      for (let n = this.#length(depth); n > 0; n--) {
        const value = this.value(type.index, depth + 1);
        if (value === undefined) this.#features.add('explicit undefined');
        define(this.#string(), value);
      }
    else if (this.#odds(0.25)) {
      this.#features.add('extra key');
      const name = dice.pick(['extra', 'zzz', ...this.#fn.strings]);
      if (!(name in object) && !type.fields.some((f) => f.name === name))
        define(name, this.#anything(depth + 3));
    }
    return object;
  }

  #anything(depth: number): unknown {
    const dice = this.#dice;
    const roll = dice.int(0, depth > 2 ? 6 : 11);
    switch (roll) {
      case 0:
        return undefined;
      case 1:
        return null;
      case 2:
        return dice.chance(0.5);
      case 3:
      case 4:
        return this.#number();
      case 5:
      case 6:
        return this.#string();
      case 7:
        this.#features.add('of any type');
        return Array.from({ length: this.#length(depth + 1) }, () => this.#anything(depth + 2));
      case 8:
      case 9:
        this.#features.add('of any type');
        return this.#object(depth);
      case 10:
        this.#features.add('odd object');
        return dice.pick([
          () => new Date(5),
          () => new Map([['a', 1]]),
          () => new Set([1]),
          () => /a/,
          () => new Error('e'),
          () => () => 1,
          () => Symbol('s'),
          () => 7n,
        ])();
      default:
        this.#features.add('of any type');
        return this.value({ kind: 'fields', fields: [], index: { kind: 'number' } }, depth + 1);
    }
  }

  #object(depth: number): object {
    const dice = this.#dice;
    if (this.#odds(0.3)) {
      this.#features.add('odd object');
      return dice.pick([
        () => [1, 2],
        () => new Date(0),
        () => new Map(),
        () => Object.create(null) as object,
        () =>
          new (class Thing {
            x = 1;
          })(),
      ])();
    }
    const object: Record<string, unknown> = {};
    for (let n = dice.int(0, 3); n > 0; n--) {
      const name =
        this.#fn.strings.length > 0 && dice.chance(0.7)
          ? dice.pick(this.#fn.strings)
          : dice.pick(['a', 'b', 'c', 'id', 'length']);
      Object.defineProperty(object, name, {
        value: this.#anything(depth + 2),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return object;
  }

  /** Its results are known beforehand, so that what is said of `f.returns[n]` can be asked; which calls throw is known once they were made. */
  #callback(type: DeclaredType & { kind: 'function' }, depth: number): Function {
    const seed = this.#dice.int(1, 1e9);
    const result = (call: number): unknown => {
      const own = new Generator(this.#fn, this.#classes, new Dice(seed + call * 7919));
      return own.value(type.returns, depth + 2);
    };
    const known: unknown[] = [];
    const returned = (call: number) => {
      while (known.length <= call) known.push(result(known.length));
      return known[call];
    };
    const throwsAt = this.#odds(0.35) ? this.#dice.int(0, 2) : -1;
    const changes = this.#odds(0.2);
    if (throwsAt >= 0) this.#features.add('callback throws');
    if (changes) this.#features.add('callback changes its argument');
    const callback: Callback = { threw: [] };
    this.#callbacks.push(callback);
    const thrown: unknown[] = [];
    if (throwsAt >= 0) thrown[throwsAt] = new RangeError('callback');
    let calls = 0;
    const f = (...args: unknown[]): unknown => {
      const call = calls++;
      if (changes) for (const a of args) change(a);
      callback.threw.push(call === throwsAt);
      if (call === throwsAt) throw thrown[throwsAt];
      return returned(call);
    };
    const returns = new Proxy([], {
      get: (target, key) =>
        typeof key === 'string' && /^\d+$/.test(key) ? returned(Number(key)) : Reflect.get(target, key),
    });
    return Object.defineProperties(f, {
      returns: { value: returns },
      throws: { get: () => callback.told ?? callback.threw },
      thrown: { value: thrown },
      length: { value: type.arity },
    });
  }

  #promise(value: unknown): Promise<unknown> {
    if (!this.#odds(0.4)) return Promise.resolve(value);
    this.#features.add('promise rejects');
    const promise = Promise.reject(new RangeError('rejected'));
    promise.catch(() => undefined);
    return promise;
  }

  #date(): Date {
    const dice = this.#dice;
    if (this.#odds(0.4)) {
      this.#features.add('invalid date');
      return new Date(Number.NaN);
    }
    return new Date(
      dice.pick([0, 1, -1, 86_400_000, 951_782_400_000, 1_700_000_000_000, 4e12, dice.int(-1e9, 2e9) * 1000]),
    );
  }

  #error(): Error {
    if (!this.#odds(0.5)) return new Error(this.#string());
    this.#features.add('subclass');
    const Made = this.#dice.pick([
      TypeError,
      RangeError,
      class Own extends Error {
        override name = 'Own';
      },
    ]);
    return new Made(this.#string());
  }

  #instance(type: DeclaredType & { kind: 'class' }, depth: number): unknown {
    const Base = this.#classes[type.name] as new (...args: unknown[]) => object;
    const isSub = this.#odds(0.3);
    if (isSub) this.#features.add('subclass');
    const Made = isSub ? class extends Base {} : Base;
    const args = type.parameters.map((p) => this.#argument(p));
    const made = new Made(...args);
    argumentsOf.set(made, Object.fromEntries(type.parameters.map((p, i) => [p.name, args[i]])));
    for (let n = this.#dice.chance(0.4) ? this.#dice.int(1, 4) : 0; n > 0 && type.methods.length > 0; n--) {
      this.#features.add('used instance');
      const method = this.#dice.pick(type.methods);
      try {
        (Reflect.get(made, method.name) as Function).apply(
          made,
          method.parameters.map((p) => this.value(p.type, depth + 1)),
        );
      } catch {
        // Then that is its state.
      }
    }
    return made;
  }
}

const thing: DeclaredType = {
  kind: 'fields',
  fields: [{ name: 'id', type: { kind: 'number' }, optional: false }],
};

function change(value: unknown): void {
  if (Array.isArray(value)) value.push(value[0]);
  else if (typeof value === 'object' && value !== null && Object.isExtensible(value))
    for (const key of Object.keys(value)) {
      const record = value as Record<string, unknown>;
      if (typeof record[key] === 'number') record[key] = (record[key] as number) + 1;
    }
}

function admitsUndefined(type: DeclaredType): boolean {
  if (type.kind === 'unknown' || type.kind === 'generic') return true;
  if (type.kind === 'literal') return type.value === undefined;
  return type.kind === 'union' && type.of.some(admitsUndefined);
}

function sameType(a: DeclaredType, b: DeclaredType): boolean {
  return a.kind === b.kind && JSON.stringify(a) === JSON.stringify(b);
}

function shallowest(types: readonly DeclaredType[]): DeclaredType {
  return types.find((t) => t.kind === 'literal') ?? types.find((t) => t.kind !== 'lazy') ?? types[0]!;
}
