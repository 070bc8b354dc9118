import type { Random } from '../../base/random.ts';
import type { NumberDomain } from '../../expr/input-variable.ts';
import { regexpFamily, unknownFamily } from '../../machine/input/alternatives.ts';
import type { Field, Parameter, Shape, Signature } from '../../syntax/shape/shape.ts';
import { isNever } from '../../syntax/shape/shape-builder.ts';
import { alternativesOf } from './alternatives-of.ts';
import type { Dictionary } from './dictionary.ts';
import { clamped, NumberMaker } from './number-maker.ts';
import { pathInto, withJoinedNames } from './path-texts.ts';
import { TextMaker } from './random-text.ts';
import {
  type Call,
  fieldsOf,
  numberOf,
  type Tagged,
  taggedNumber,
  taggedObject,
  undefinedTag,
} from './tagged.ts';
import { define, isNested, literal, mayBeText, within } from './value-parts.ts';

/** Random values of types. Sizes are small mostly, now and then large. */
export class ValueMaker {
  readonly random: Random;
  readonly words: Dictionary;
  readonly texts: TextMaker;
  readonly numbers: NumberDomain;
  readonly #literals: NumberMaker;

  constructor(random: Random, words: Dictionary, numbers: NumberDomain) {
    this.random = random;
    this.words = words;
    this.texts = new TextMaker(random, words);
    this.numbers = numbers;
    this.#literals = new NumberMaker(random, words, numbers);
  }

  number(shape: Shape & { kind: 'number' }, name = ''): number {
    return this.#literals.number(shape, name);
  }

  time(): number {
    return this.#literals.time();
  }

  call({ parameters, receiver }: Pick<Signature, 'parameters' | 'receiver'>): Call {
    const args = this.arguments(parameters);
    // What compares two arguments sees no difference but by chance.
    if (args.length > 1 && this.random.chance(TWINS)) {
      const second = this.random.int(1, args.length - 1);
      const first = this.random.int(0, second - 1);
      const [a, b] = [parameters[first], parameters[second]];
      // Those past the declared ones have no type of their own.
      if (b !== undefined && a?.shape.kind === b.shape.kind)
        this.#twins(args, [first, a.shape], [second, b.shape]);
    }
    if (args.length > 1) this.#name(args, parameters);
    return { args, ...(receiver !== undefined && { receiver: this.value(receiver, 'this') }) };
  }

  /** Makes two arguments the same, or texts that some ways of comparing take for the same. */
  #twins(args: Tagged[], [first, one]: [number, Shape], [second, other]: [number, Shape]): void {
    const value = args[first]!;
    if (
      typeof value === 'string' &&
      one.kind === 'string' &&
      other.kind === 'string' &&
      this.random.chance(NEARLY)
    ) {
      const [a, b] = this.texts.nearly(value);
      args[first] = a.slice(0, one.maxLength);
      args[second] = b.slice(0, other.maxLength);
    } else args[second] = this.#fitted(value, other);
  }

  /** Now and then a text, or a list of texts, names a way into an object that is passed with it. */
  #name(args: Tagged[], parameters: readonly Parameter[]): void {
    const r = this.random;
    const whole = args.findIndex((a) => Object.keys(fieldsOf(a) ?? {}).length > 0);
    if (whole < 0 || !r.chance(NAMED)) return;
    const names = args.flatMap((_, i) =>
      i !== whole && parameters[i]?.rest === false && mayBeText(parameters[i]!.shape) ? [i] : [],
    );
    const path = pathInto(args[whole]!, r);
    if (names.length === 0 || path.length === 0) return;
    const at = r.pick(names);
    const isList = Array.isArray(args[at]) && parameters[at]!.shape.kind === 'unknown';
    const separator = this.texts.separator();
    args[at] = isList ? path : path.join(separator);
    // A name may have in it what separates names.
    const joined = r.chance(JOINED) ? withJoinedNames(args[whole]!, path, separator) : undefined;
    if (joined !== undefined && parameters[whole]!.shape.kind === 'unknown') args[whole] = joined;
  }

  /** A value of a type of the same kind, within the bounds of this one. */
  #fitted(value: Tagged, shape: Shape): Tagged {
    const number = shape.kind === 'number' ? numberOf(value) : undefined;
    if (number === undefined || shape.kind !== 'number') return value;
    return taggedNumber(clamped(number, shape.min, shape.max, shape.integer || this.numbers === 'int'));
  }

  /** The arguments of a call, without those left out at its end. */
  arguments(parameters: readonly Parameter[], depth = 0): Tagged[] {
    const args: Tagged[] = [];
    let last = 0;
    for (const p of parameters) {
      if (p.rest) {
        const element = p.shape.kind === 'array' ? p.shape.element : ({ kind: 'unknown' } as const);
        for (let n = this.#size(depth); n > 0; n--) args.push(this.value(element, p.name, depth));
      } else
        args.push(
          p.optional && (isTooDeep(p.shape, depth) || this.random.chance(LEFT_OUT))
            ? undefinedTag
            : (this.#literals.compared(p.shape, p.name) ?? this.value(p.shape, p.name, depth)),
        );
      if (args.at(-1) !== undefinedTag) last = args.length;
    }
    return args.slice(0, last);
  }

  /** A value of a type; `name` is what it is for. */
  value(shape: Shape, name = '', depth = 0): Tagged {
    const r = this.random;
    switch (shape.kind) {
      case 'number':
        return taggedNumber(this.number(shape, name));
      case 'boolean':
        return r.chance(0.5);
      case 'string':
        return this.texts.text(name).slice(0, shape.maxLength);
      case 'bigint': {
        const value = BigInt(r.pick([0, 1, -1, 2, 10, r.int(-100, 100), 2 ** 53]));
        return { $: 'bigint', value: String(within(value, shape.min, shape.max)) };
      }
      case 'symbol':
        return { $: 'symbol', description: name };
      case 'literal':
        return literal(shape.value);
      case 'union':
      case 'reference': {
        const all = alternativesOf(shape);
        const few = depth > DEEP ? all.filter((s) => !isNested(s)) : all;
        const from = few.length > 0 ? few : all;
        return from.length === 0 ? undefinedTag : this.value(r.pick(from), name, depth + 1);
      }
      case 'unknown':
        return this.#unknown(shape.family ?? unknownFamily, name, depth);
      case 'array': {
        const length = Math.max(shape.minLength, Math.min(shape.maxLength, this.#size(depth)));
        return this.#list(length, () => this.value(shape.element, name, depth + 1));
      }
      case 'tuple': {
        const length =
          shape.rest === undefined ? shape.elements.length : shape.elements.length + this.#size(depth);
        const count = r.chance(0.3) ? r.int(shape.required, length) : length;
        return Array.from({ length: count }, (_, i) =>
          this.value(shape.elements[i] ?? shape.rest ?? { kind: 'unknown' }, name, depth + 1),
        );
      }
      case 'object':
        return this.#object(shape, depth);
      case 'instance':
        return this.#instance(shape, depth);
      case 'map':
        return {
          $: 'Map',
          entries: this.#list(Math.min(shape.maxSize, this.#size(depth)), () => [
            this.value(shape.key, 'key', depth + 1),
            this.value(shape.value, name, depth + 1),
          ]),
        };
      case 'set':
        return {
          $: 'Set',
          values: this.#list(this.#size(depth), () => this.value(shape.element, name, depth + 1)),
        };
      case 'date':
        return { $: 'Date', time: taggedNumber(this.time()) };
      case 'regexp':
        return { $: 'RegExp', ...this.#regexp() };
      case 'error':
        return { $: 'error', name: shape.name, message: this.texts.text('message') };
      case 'promise':
        if (isTooDeep(shape.value, depth))
          return { $: 'Promise', rejected: { $: 'error', name: 'Error', message: name } };
        return { $: 'Promise', value: this.value(shape.value, name, depth + 1) };
      case 'typedArray':
        return {
          $: shape.constructorName,
          values: this.#list(this.#size(depth), () => this.#element(shape.constructorName)),
        };
      case 'function':
        return this.#function(shape, name, depth);
      case 'unsupported':
        return undefinedTag;
    }
  }

  #function({ returns }: Shape & { kind: 'function' }, name: string, depth: number): Tagged {
    if (isNever(returns) || isTooDeep(returns, depth))
      return { $: 'function', name, throws: { $: 'error', name: 'Error', message: name } };
    const count = this.random.int(1, 3);
    return {
      $: 'function',
      name,
      returns: Array.from({ length: count }, () => this.value(returns, name, depth + 1)),
    };
  }

  /** Any small value: what may stand where no type says anything. */
  any(name: string, depth: number): Tagged {
    const r = this.random;
    switch (r.int(0, depth > 1 ? 5 : 9)) {
      case 0:
        return r.pick<Tagged>([null, undefinedTag, true, false]);
      case 1:
      case 2:
        return taggedNumber(this.number(anyNumber, name));
      case 3:
      case 4:
        return this.texts.text(name);
      case 5:
        return r.chance(0.4)
          ? this.#uncommon(name, depth)
          : r.pick<Tagged>([
              { $: 'Date', time: this.time() },
              { $: 'RegExp', ...this.#regexp() },
              '',
              0,
              { $: 'NaN' },
              [],
              {},
            ]);
      case 6:
      case 7:
        return this.#list(this.#size(depth), () => this.any(name, depth + 1));
      default:
        return this.#keyed(this.#size(depth), () => this.any(name, depth + 1));
    }
  }

  /** What people forget that it may be given. */
  #uncommon(name: string, depth: number): Tagged {
    const inner = () => this.any(name, depth + 2);
    switch (this.random.int(0, 7)) {
      case 0:
      case 1:
        return { $: 'Set', values: this.#list(this.#size(depth), inner) };
      case 2:
      case 3:
        return { $: 'Map', entries: this.#list(this.#size(depth), () => [this.key(), inner()]) };
      case 4:
        return { $: 'bigint', value: String(this.random.int(-2, 20)) };
      case 5:
        return { $: 'Uint8Array', values: this.#list(this.#size(depth), () => this.random.int(0, 255)) };
      case 6:
        return { $: 'error', name: 'Error', message: this.texts.text('message') };
      default:
        return { $: 'symbol', description: name };
    }
  }

  key(): string {
    const r = this.random;
    const choice = r.next();
    if (choice < 0.08) return r.pick(inherited);
    if (choice < 0.5) return this.words.key(r) ?? 'a';
    return choice < 0.65 ? this.texts.text('key') : r.pick(['a', 'b', 'c', 'foo', '0', '1', 'x']);
  }

  #unknown(family: readonly Shape[], name: string, depth: number): Tagged {
    if (this.random.chance(depth > 2 ? 0.05 : 0.15)) return this.any(name, depth + 1);
    const all = family.flatMap((s) => alternativesOf(s));
    const few = depth > DEEP ? all.filter((s) => !isNested(s)) : all;
    const from = few.length > 0 ? few : all;
    if (from.length === 0) return this.any(name, depth + 1);
    // What stands first was found in how the code uses the value.
    const at = Math.min(this.random.int(0, from.length - 1), this.random.int(0, from.length - 1));
    return this.value(from[at]!, name, depth + 1);
  }

  #object({ fields, index }: Shape & { kind: 'object' }, depth: number): Tagged {
    const made: Record<string, Tagged> = {};
    for (const f of fields) this.#field(f, made, depth);
    if (index !== undefined)
      for (let n = this.#size(depth); n > 0; n--)
        define(
          made,
          index.key === 'number' ? String(this.random.int(0, 4)) : this.key(),
          this.value(index.value, '', depth + 1),
        );
    else if (fields.length === 0 || this.random.chance(EXTRA))
      for (let n = this.random.int(0, 2); n > 0; n--) define(made, this.key(), this.any('', depth + 1));
    if (index === undefined && this.words.newKeys.length > 0 && this.random.chance(NEW_EXTRA))
      this.#newField(fields, made, depth);
    return taggedObject(made);
  }

  /** A property that only one version knows, though no type declares it. */
  #newField(fields: readonly Field[], into: Record<string, Tagged>, depth: number): void {
    const r = this.random;
    const key = this.words.newKey(r);
    if (key === undefined || Object.hasOwn(into, key) || fields.some((f) => f.name === key)) return;
    const known = this.words.named.pick(key, r);
    define(into, key, known ?? (r.chance(0.5) ? r.chance(0.8) : this.any(key, depth + 1)));
  }

  /** What the change is about is left out less often; texts of options are mostly words that the code knows. */
  #field(f: Field, into: Record<string, Tagged>, depth: number): void {
    const r = this.random;
    if (f.optional && isTooDeep(f.shape, depth)) return;
    if (f.optional && r.chance(this.words.isNearKey(f.name) ? NEAR_LEFT_OUT : LEFT_OUT)) return;
    const word = f.optional && r.chance(KNOWN_WORD) && mayBeText(f.shape) ? this.words.string(r) : undefined;
    const value = this.#literals.compared(f.shape, f.name) ?? word;
    define(into, f.name, value ?? this.value(f.shape, f.name, depth + 1));
  }

  #instance({ cls, construct }: Shape & { kind: 'instance' }, depth: number): Tagged {
    if (construct.by === 'fields') {
      const fields: Record<string, Tagged> = {};
      for (const f of construct.fields) this.#field(f, fields, depth);
      return { $: 'object', class: cls.exported ?? cls.name, fields };
    }
    return {
      $: 'new',
      class: cls.exported ?? cls.name,
      arguments: this.arguments(construct.parameters, depth + 1),
      ...(construct.earlier !== undefined && { earlier: this.value(construct.earlier, '', depth + 1) }),
    };
  }

  #element(type: string): Tagged {
    const r = this.random;
    if (type.startsWith('Big')) return { $: 'bigint', value: String(r.int(0, 100)) };
    return r.pick([0, 1, 2, 127, 128, 255, r.int(0, 255), ...(type.startsWith('Float') ? [0.5, -1.5] : [])]);
  }

  #regexp(): { readonly source: string; readonly flags: string } {
    const r = this.random;
    const known = r.chance(0.5) ? this.words.regex(r) : undefined;
    const parts = known === undefined ? null : /^\/(.*)\/(\w*)$/s.exec(known);
    return parts === null ? r.pick(regexpFamily) : { source: parts[1]!, flags: parts[2]! };
  }

  #keyed(count: number, make: () => Tagged): Tagged {
    const fields: Record<string, Tagged> = {};
    for (let n = count; n > 0; n--) define(fields, this.key(), make());
    return taggedObject(fields);
  }

  /** Few elements mostly, now and then many. Elements that were there come again. */
  #list(count: number, make: () => Tagged): Tagged[] {
    const made: Tagged[] = [];
    while (made.length < count)
      made.push(made.length > 0 && this.random.chance(0.12) ? this.random.pick(made) : make());
    return made;
  }

  #size(depth: number): number {
    const r = this.random;
    if (depth > DEEP) return 0;
    if (depth === 0 && r.chance(0.06)) return r.int(5, r.chance(0.2) ? 40 : 12);
    return Math.min(r.int(0, 4), r.int(0, 5));
  }
}

/** Below a depth nothing is made that has parts, where that can be helped: trees would have no end. */
function isTooDeep(shape: Shape, depth: number): boolean {
  return depth > DEEP && alternativesOf(shape).every(isNested);
}

const [TWINS, LEFT_OUT, NEAR_LEFT_OUT, KNOWN_WORD] = [0.15, 0.6, 0.3, 0.25];
const [NAMED, NEARLY, JOINED] = [0.3, 0.5, 0.25];
const [EXTRA, NEW_EXTRA, DEEP] = [0.02, 0.25, 3];
const anyNumber = { kind: 'number', integer: false, min: -Infinity, max: Infinity } as const;
const inherited = [
  'toString',
  'valueOf',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'prototype',
  'length',
];
