import type { Random } from '../../base/random.ts';
import type { Parameter, Shape, Signature } from '../../syntax/shape/shape.ts';
import { alternativesOf } from './alternatives-of.ts';
import { fitsShape } from './fits-shape.ts';
import { clamped } from './number-maker.ts';
import {
  type Call,
  fieldsOf,
  isRecord,
  isUndefined,
  numberOf,
  type Tagged,
  type TaggedRecord,
  taggedNumber,
  taggedObject,
  tagOf,
  undefinedTag,
} from './tagged.ts';
import type { ValueMaker } from './value-maker.ts';

/** Values like others: one part or a few of them are made anew or a little different. What a type requires is kept to. */
export class ValueChanger {
  readonly #maker: ValueMaker;
  readonly #random: Random;

  constructor(maker: ValueMaker) {
    this.#maker = maker;
    this.#random = maker.random;
  }

  call(call: Call, { parameters, receiver }: Pick<Signature, 'parameters' | 'receiver'>): Call {
    const r = this.#random;
    let { args } = call;
    let self = call.receiver;
    for (let n = r.chance(0.6) ? 1 : r.int(2, 3); n > 0; n--) {
      if (self !== undefined && receiver !== undefined && r.chance(0.35))
        self = this.value(self, receiver, 'this');
      else args = this.#arguments(args, parameters);
    }
    return { args, ...(self !== undefined && { receiver: self }) };
  }

  #arguments(args: readonly Tagged[], parameters: readonly Parameter[]): readonly Tagged[] {
    const r = this.#random;
    if (parameters.length === 0) return args;
    const rest = parameters.at(-1)!.rest ? parameters.at(-1)! : undefined;
    const fixed = rest === undefined ? parameters : parameters.slice(0, -1);
    const at = r.int(0, Math.max(fixed.length - 1, rest === undefined ? 0 : args.length));
    if (at < fixed.length) {
      const p = fixed[at]!;
      const all = [...args];
      while (all.length <= at) all.push(undefinedTag);
      const old = all[at]!;
      all[at] =
        isUndefined(old) || (p.optional && r.chance(0.1))
          ? p.optional && !isUndefined(old)
            ? undefinedTag
            : this.#maker.value(p.shape, p.name)
          : this.value(old, p.shape, p.name);
      return trimmed(all, fixed.length);
    }
    const element = rest!.shape.kind === 'array' ? rest!.shape.element : ({ kind: 'unknown' } as const);
    const start = Math.min(fixed.length, args.length);
    return [...args.slice(0, start), ...this.#list(args.slice(start), element, rest!.name, 0, Infinity)];
  }

  value(value: Tagged, shape: Shape, name: string, depth = 0): Tagged {
    const r = this.#random;
    if (r.chance(AFRESH)) return this.#maker.value(shape, name, depth);
    switch (shape.kind) {
      case 'number': {
        const old = numberOf(value);
        return old === undefined ? this.#maker.value(shape, name, depth) : this.#number(old, shape, name);
      }
      case 'string':
        return typeof value === 'string'
          ? this.#maker.texts.changed(value, name).slice(0, shape.maxLength)
          : this.#maker.value(shape, name, depth);
      case 'union':
      case 'reference': {
        const now = alternativesOf(shape).find((s) => fitsShape(value, s));
        return now === undefined || r.chance(0.15)
          ? this.#maker.value(shape, name, depth)
          : this.value(value, now, name, depth);
      }
      case 'unknown': {
        const now = shape.family?.flatMap((s) => alternativesOf(s)).find((s) => fitsShape(value, s));
        return now === undefined || r.chance(0.2)
          ? this.#loosely(value, name, depth)
          : this.value(value, now, name, depth);
      }
      case 'array':
        return Array.isArray(value)
          ? this.#list(value as Tagged[], shape.element, name, shape.minLength, shape.maxLength)
          : this.#maker.value(shape, name, depth);
      case 'tuple':
        return Array.isArray(value) && value.length > 0
          ? changedAt(value as Tagged[], r.int(0, value.length - 1), (v, i) =>
              this.value(v, shape.elements[i] ?? shape.rest ?? { kind: 'unknown' }, name, depth + 1),
            )
          : this.#maker.value(shape, name, depth);
      case 'object':
        return this.#object(value, shape, depth);
      case 'instance':
        return this.#instance(value, shape, depth);
      case 'date': {
        const time = isRecord(value) ? numberOf(value.time ?? 0) : undefined;
        return time === undefined || Number.isNaN(time)
          ? this.#maker.value(shape, name)
          : { $: 'Date', time: taggedNumber(time + r.pick([-1, 1]) * r.pick(spans)) };
      }
      case 'map': {
        const entries = isRecord(value) && Array.isArray(value.entries) ? (value.entries as Tagged[]) : [];
        const pair: Shape = { kind: 'tuple', elements: [shape.key, shape.value], required: 2, maxLength: 2 };
        return { $: 'Map', entries: this.#list(entries, pair, name, 0, Infinity) };
      }
      case 'set': {
        const values = isRecord(value) && Array.isArray(value.values) ? (value.values as Tagged[]) : [];
        return { $: 'Set', values: this.#list(values, shape.element, name, 0, Infinity) };
      }
      default:
        return this.#maker.value(shape, name, depth);
    }
  }

  /** A value of which no type says anything, changed by what it is. */
  #loosely(value: Tagged, name: string, depth: number): Tagged {
    const r = this.#random;
    if (typeof value === 'string') return this.#maker.texts.changed(value, name);
    const number = numberOf(value);
    if (number !== undefined) return this.#number(number, anyNumber, name);
    if (Array.isArray(value)) return this.#list(value as Tagged[], { kind: 'unknown' }, name, 0, Infinity);
    const fields = fieldsOf(value);
    if (fields === undefined || r.chance(0.1)) return this.#maker.any(name, depth);
    return this.#object(value, { kind: 'object', fields: [] }, depth);
  }

  #number(value: number, shape: Shape & { kind: 'number' }, name: string): Tagged {
    const r = this.#random;
    const { min, max } = shape;
    const integer = shape.integer || this.#maker.numbers === 'int';
    if (r.chance(0.4)) return taggedNumber(this.#maker.number(shape, name));
    const made = r.pick([
      value + 1,
      value - 1,
      -value,
      value * 2,
      value / 2,
      value * 10,
      value + 0.5,
      Math.trunc(value),
    ]);
    return taggedNumber(made >= min && made <= max ? clamped(made, min, max, integer) : value);
  }

  #list(list: readonly Tagged[], element: Shape, name: string, min: number, max: number): Tagged[] {
    const r = this.#random;
    const at = r.int(0, Math.max(0, list.length - 1));
    const make = () => this.#maker.value(element, name, 1);
    switch (r.int(0, 6)) {
      case 0:
        return list.length < max ? list.toSpliced(r.int(0, list.length), 0, make()) : [...list];
      case 1:
        return list.length > min ? list.toSpliced(at, 1) : [...list];
      case 2:
        return list.length > 0 && list.length < max
          ? list.toSpliced(r.int(0, list.length), 0, list[at]!)
          : [...list];
      case 3: {
        const to = r.int(0, Math.max(0, list.length - 1));
        const moved = [...list];
        if (list.length > 1) [moved[at], moved[to]] = [moved[to]!, moved[at]!];
        return moved;
      }
      default:
        if (list.length === 0) return max > 0 ? [make()] : [];
        return changedAt(list, at, (v) => this.value(v, element, name, 1));
    }
  }

  #object(value: Tagged, shape: Shape & { kind: 'object' }, depth: number): Tagged {
    const r = this.#random;
    const old = fieldsOf(value);
    if (old === undefined) return this.#maker.value(shape, '', depth);
    const fields: Record<string, Tagged> = { ...old };
    const extra = Object.keys(old).filter((k) => shape.fields.every((f) => f.name !== k));
    const places = shape.fields.length + extra.length;
    const at = r.int(0, Math.max(0, places - 1));
    const declared = shape.fields[at];
    const mayAdd = shape.index !== undefined || shape.fields.length === 0;
    if (mayAdd && (places === 0 || r.chance(0.3)))
      return withField(
        fields,
        this.#maker.key(),
        this.#maker.value(shape.index?.value ?? { kind: 'unknown' }, '', depth + 1),
      );
    if (declared !== undefined) {
      const now = fields[declared.name];
      if (now === undefined || !Object.hasOwn(fields, declared.name))
        return withField(fields, declared.name, this.#maker.value(declared.shape, declared.name, depth + 1));
      if (declared.optional && r.chance(0.3)) delete fields[declared.name];
      else fields[declared.name] = this.value(now, declared.shape, declared.name, depth + 1);
      return taggedObject(fields);
    }
    const key = extra[at - shape.fields.length];
    if (key === undefined) return taggedObject(fields);
    const inner = shape.index?.value ?? ({ kind: 'unknown' } as const);
    switch (r.int(0, 3)) {
      case 0:
        delete fields[key];
        return taggedObject(fields);
      case 1: {
        const moved = fields[key]!;
        delete fields[key];
        return withField(fields, this.#maker.key(), moved);
      }
      default:
        return withField(fields, key, this.value(fields[key]!, inner, key, depth + 1));
    }
  }

  #instance(value: Tagged, shape: Shape & { kind: 'instance' }, depth: number): Tagged {
    if (!isRecord(value)) return this.#maker.value(shape, '', depth);
    const { construct } = shape;
    if (construct.by === 'constructor' && tagOf(value) === 'new') {
      if (construct.earlier !== undefined && this.#random.chance(0.5))
        return { ...value, earlier: this.value(value.earlier ?? [], construct.earlier, '', depth) };
      return { ...value, arguments: this.#arguments(value.arguments as Tagged[], construct.parameters) };
    }
    if (construct.by === 'fields' && isRecord(value.fields)) {
      const changed = this.#object(value.fields, { kind: 'object', fields: construct.fields }, depth);
      return { ...value, fields: changed };
    }
    return this.#maker.value(shape, '', depth);
  }
}

const AFRESH = 0.08;
const anyNumber = { kind: 'number', integer: false, min: -Infinity, max: Infinity } as const;
const [second, hour, day] = [1000, 3_600_000, 86_400_000];
const spans = [1, second, 60 * second, hour, day, day, 28 * day, 31 * day, 365 * day];

function changedAt(
  list: readonly Tagged[],
  at: number,
  change: (value: Tagged, i: number) => Tagged,
): Tagged[] {
  return list.map((v, i) => (i === at ? change(v, i) : v));
}

function withField(fields: Record<string, Tagged>, key: string, value: Tagged): Tagged {
  Object.defineProperty(fields, key, { value, writable: true, enumerable: true, configurable: true });
  return taggedObject(fields as TaggedRecord);
}

/** Arguments left out at the end are not passed. */
function trimmed(args: Tagged[], fixed: number): Tagged[] {
  let { length } = args;
  if (length > fixed) return args;
  while (length > 0 && isUndefined(args[length - 1])) length--;
  return args.slice(0, length);
}
