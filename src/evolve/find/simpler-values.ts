import type { Parameter, Shape, Signature } from '../../syntax/shape/shape.ts';
import { alternativesOf } from './alternatives-of.ts';
import { fitsShape } from './fits-shape.ts';
import {
  type Call,
  fieldsOf,
  isRecord,
  isUndefined,
  numberOf,
  type Tagged,
  taggedNumber,
  taggedObject,
  tagOf,
  undefinedTag,
} from './tagged.ts';

/** Calls that may be easier to read, each with one part taken away or made simpler. What types require is kept to. */
export function* simplerCalls(
  { receiver, args }: Call,
  signature: Pick<Signature, 'parameters' | 'receiver'>,
): Generator<Call> {
  const self = receiver !== undefined && { receiver };
  for (const list of simplerArguments(args, signature.parameters)) yield { args: list, ...self };
  if (receiver === undefined || signature.receiver === undefined) return;
  for (const simpler of simplerValues(receiver, signature.receiver)) yield { args, receiver: simpler };
}

function* simplerArguments(
  args: readonly Tagged[],
  parameters: readonly Parameter[],
): Generator<readonly Tagged[]> {
  const rest = parameters.at(-1)?.rest ? parameters.at(-1)! : undefined;
  const fixed = rest === undefined ? parameters.length : parameters.length - 1;
  for (const [i, value] of args.entries()) {
    const p = i < fixed ? parameters[i]! : undefined;
    if (p === undefined) yield args.toSpliced(i, 1);
    else if (p.optional && !isUndefined(value)) {
      yield args.slice(0, i);
      yield args.with(i, undefinedTag);
    }
    const shape: Shape =
      p?.shape ?? (rest?.shape.kind === 'array' ? rest.shape.element : { kind: 'unknown' });
    for (const simpler of simplerValues(value, shape)) yield args.with(i, simpler);
  }
}

/** Values of the type that may be easier to read, those that promise most first. */
export function* simplerValues(value: Tagged, shape: Shape): Generator<Tagged> {
  switch (shape.kind) {
    case 'union':
    case 'reference':
    case 'unknown': {
      const all =
        shape.kind === 'unknown'
          ? (shape.family ?? []).flatMap((s) => alternativesOf(s))
          : alternativesOf(shape);
      for (const s of all) if (s.kind === 'literal') yield* literalOf(s.value);
      const own = all.find((s) => fitsShape(value, s));
      if (shape.kind === 'unknown') yield* simplerLoosely(value);
      else if (own !== undefined) yield* simplerValues(value, own);
      return;
    }
    case 'number':
      yield* simplerNumbers(value, shape.min, shape.max, shape.integer);
      return;
    case 'string':
      if (typeof value === 'string') for (const text of simplerTexts(value)) yield text;
      return;
    case 'boolean':
      if (value === true) yield false;
      return;
    case 'date':
      yield* simplerDates(value);
      return;
    case 'array':
      if (Array.isArray(value)) yield* simplerLists(value as Tagged[], () => shape.element, shape.minLength);
      return;
    case 'tuple':
      if (Array.isArray(value))
        yield* simplerLists(
          value as Tagged[],
          (i) => shape.elements[i] ?? shape.rest ?? { kind: 'unknown' },
          shape.rest === undefined ? value.length : shape.required,
        );
      return;
    case 'object':
      yield* simplerObjects(value, shape);
      return;
    case 'instance':
      yield* simplerInstances(value, shape);
      return;
    case 'map':
      if (isRecord(value) && Array.isArray(value.entries))
        for (const entries of simplerLists(
          value.entries as Tagged[],
          () => ({ kind: 'tuple', elements: [shape.key, shape.value], required: 2, maxLength: 2 }),
          0,
        ))
          yield { $: 'Map', entries };
      return;
    case 'set':
      if (isRecord(value) && Array.isArray(value.values))
        for (const values of simplerLists(value.values as Tagged[], () => shape.element, 0))
          yield { $: 'Set', values };
      return;
    case 'function':
      if (isRecord(value) && Array.isArray(value.returns))
        for (const returns of simplerLists(value.returns as Tagged[], () => shape.returns, 1))
          yield { ...value, returns };
      return;
    default:
      return;
  }
}

function* simplerObjects(value: Tagged, shape: Extract<Shape, { kind: 'object' }>): Generator<Tagged> {
  const fields = fieldsOf(value);
  if (fields === undefined) return;
  for (const key of Object.keys(fields)) {
    const declared = shape.fields.find((f) => f.name === key);
    if (declared === undefined || declared.optional) yield taggedObject(without(fields, key));
    const inner = declared?.shape ?? shape.index?.value ?? ({ kind: 'unknown' } as const);
    for (const simpler of simplerValues(fields[key]!, inner))
      yield taggedObject(replaced(fields, key, simpler));
    if (declared === undefined && key.length > 1)
      for (const name of ['a', ...simplerTexts(key)])
        if (!Object.hasOwn(fields, name)) yield taggedObject(renamed(fields, key, name));
  }
}

function* simplerInstances(
  value: Tagged,
  { construct }: Extract<Shape, { kind: 'instance' }>,
): Generator<Tagged> {
  if (!isRecord(value)) return;
  if (tagOf(value) === 'new' && construct.by === 'constructor') {
    const { parameters, earlier } = construct;
    for (const args of simplerArguments(value.arguments as Tagged[], parameters))
      yield { ...value, arguments: args };
    if (earlier !== undefined && value.earlier !== undefined)
      for (const simpler of simplerValues(value.earlier, earlier)) yield { ...value, earlier: simpler };
  } else if (isRecord(value.fields) && construct.by === 'fields')
    for (const simpler of simplerValues(value.fields, { kind: 'object', fields: construct.fields }))
      yield { ...value, fields: simpler };
}

/** Of a value of which no type says anything. */
function* simplerLoosely(value: Tagged): Generator<Tagged> {
  if (typeof value === 'string') for (const text of simplerTexts(value)) yield text;
  else if (numberOf(value) !== undefined) yield* simplerNumbers(value, -Infinity, Infinity, false);
  else if (Array.isArray(value)) {
    yield* value as Tagged[];
    yield* simplerLists(value as Tagged[], () => ({ kind: 'unknown' }), 0);
  } else if (tagOf(value) === 'Date') yield* simplerDates(value);
  else {
    const fields = fieldsOf(value);
    if (fields === undefined) return;
    yield* Object.values(fields);
    yield* simplerValues(value, { kind: 'object', fields: [] });
  }
}

function* literalOf(value: number | string | boolean | bigint | undefined | null): Generator<Tagged> {
  if (value === undefined) yield undefinedTag;
  else if (typeof value === 'number') yield taggedNumber(value);
  else if (typeof value !== 'bigint') yield value;
}

function* simplerNumbers(value: Tagged, min: number, max: number, integer: boolean): Generator<Tagged> {
  const n = numberOf(value);
  if (n === undefined) return;
  const whole = Math.trunc(n);
  const candidates = [
    0,
    1,
    2,
    3,
    -1,
    10,
    whole,
    Math.trunc(whole / 10),
    Math.trunc(whole / 2),
    whole - 1,
    Math.abs(n),
    0.5,
    1.5,
    Math.round(n * 10) / 10,
  ];
  for (const c of new Set(candidates))
    if (!Object.is(c, n) && c >= min && c <= max && (!integer || Number.isInteger(c)))
      yield taggedNumber(c + 0);
}

function* simplerDates(value: Tagged): Generator<Tagged> {
  const time = isRecord(value) ? numberOf(value.time ?? 0) : undefined;
  if (time === undefined) return;
  const date = (at: number): Tagged => ({ $: 'Date', time: at });
  for (const at of usualTimes) if (at !== time) yield date(at);
  if (Number.isNaN(time)) return;
  const day = Math.floor(time / DAY) * DAY;
  const near = new Date(time);
  const moved = [day, day - DAY, Date.UTC(near.getUTCFullYear(), near.getUTCMonth(), 1)];
  if (near.getUTCFullYear() !== 2024)
    moved.push(Date.UTC(2024, near.getUTCMonth(), near.getUTCDate()), near.setUTCFullYear(2024));
  for (const at of moved) if (at !== time && !Number.isNaN(at)) yield date(at);
}

const DAY = 86_400_000;
const usualTimes = [Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 2), Date.UTC(2024, 0, 31), Date.UTC(2024, 1, 29)];

/** The text with a part taken out, the greatest parts first, or with a character that is easier to read. */
export function simplerTexts(text: string): string[] {
  const found = new Set<string>();
  if (text.length > 0) found.add('').add('a');
  for (let part = text.length; part > 0; part = part === 1 ? 0 : Math.ceil(part / 2))
    for (let at = 0; at < text.length; at += part) found.add(text.slice(0, at) + text.slice(at + part));
  for (const { 0: digits, index } of text.matchAll(/\d+/g))
    for (const plain of [...'012']
      .map((c) => c.padStart(digits.length, '0'))
      .concat(digits.length === 4 ? '2024' : []))
      found.add(text.slice(0, index) + plain + text.slice(index + digits.length));
  for (let at = 0; at < Math.min(text.length, 60); at++) {
    const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
    for (const c of ['a', '1', ' '])
      if (text[at] !== c && !/[a1]/.test(text[at]!)) found.add(head + c + tail);
    const lower = text[at]!.toLowerCase();
    if (lower !== text[at]) found.add(head + lower + tail);
  }
  found.delete(text);
  return [...found];
}

function* simplerLists(
  list: readonly Tagged[],
  shapeOf: (i: number) => Shape,
  min: number,
): Generator<Tagged[]> {
  for (let part = list.length; part > 0; part = part === 1 ? 0 : Math.ceil(part / 2))
    for (let at = 0; at + part <= list.length; at += part)
      if (list.length - part >= min) yield list.toSpliced(at, part);
  for (const [i, value] of list.entries())
    for (const simpler of simplerValues(value, shapeOf(i))) yield list.with(i, simpler);
}

type Fields = { readonly [key: string]: Tagged };

function without(fields: Fields, key: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([k]) => k !== key));
}

function replaced(fields: Fields, key: string, value: Tagged): Fields {
  return Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, k === key ? value : v]));
}

function renamed(fields: Fields, key: string, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).map(([k, v]) => [k === key ? name : k, v]));
}
