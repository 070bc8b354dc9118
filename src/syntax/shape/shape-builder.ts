import { MOST_ITEMS, MOST_UNITS } from '../../base/input-sizes.ts';
import type { Field, IndexShape, Shape } from './shape.ts';
import type { SignatureOptions } from './signature-options.ts';

type Union = Extract<Shape, { kind: 'union' }>;
type Literal = Extract<Shape, { kind: 'literal' }>;

/**
 * Makes shapes with the bounds of the options, so that both readers of types (annotation/, checker/) agree on
 * sizes and on the normal form of unions. Call {@link finish} once when all shapes of a signature are made.
 */
export class ShapeBuilder {
  readonly number: Shape;
  readonly string: Shape;
  readonly maxItems: number;
  /** The most keys of maps, sets and index signatures. */
  readonly maxKeys: number;
  readonly #unions: Union[] = [];

  constructor(options: SignatureOptions) {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = options.range ?? {};
    this.number = { kind: 'number', integer: options.numbers === 'int', min, max };
    this.string = { kind: 'string', maxLength: options.maxLength ?? MOST_UNITS };
    this.maxItems = options.maxItems ?? MOST_ITEMS;
    this.maxKeys = this.maxItems;
  }

  array(element: Shape): Shape {
    return { kind: 'array', element, minLength: 0, maxLength: isNever(element) ? 0 : this.maxItems };
  }

  /** Elements that may be left out may also be there and undefined. */
  tuple(given: readonly Shape[], required: number, rest: Shape | undefined): Shape {
    const none: Shape = { kind: 'literal', value: undefined };
    const elements = given.map((e, i) => (i < required ? e : this.union([e, none])));
    const maxLength = Math.min(MOST_ITEMS, elements.length + (rest === undefined ? 0 : this.maxItems));
    return { kind: 'tuple', elements, required, maxLength, ...(rest !== undefined && { rest }) };
  }

  map(key: Shape, value: Shape): Shape {
    return { kind: 'map', key, value, maxSize: this.maxKeys };
  }

  set(element: Shape): Shape {
    return { kind: 'set', element, maxSize: this.maxKeys };
  }

  object(name: string | undefined, fields: readonly Field[], index?: Omit<IndexShape, 'maxSize'>): Shape {
    return {
      kind: 'object',
      ...(name !== undefined && { name }),
      fields,
      ...(index !== undefined && { index: { ...index, maxSize: isNever(index.value) ? 0 : this.maxKeys } }),
    };
  }

  /** An object of which nothing is known. */
  anyObject(): Shape {
    return this.object(undefined, [], { key: 'string', value: { kind: 'unknown' }, isAny: true });
  }

  /**
   * A union in normal form: flat, `true | false` joined, literals beside their own type dropped, `never` dropped,
   * dates first (a text or a number instead of one says less), `null` and `undefined` last, everything absorbed by `unknown`.
   */
  union(alternatives: readonly Shape[]): Shape {
    const flat = alternatives.flatMap((a) => (a.kind === 'union' ? a.alternatives : [a]));
    if (flat.some((a) => a.kind === 'unknown'))
      return { kind: 'unknown', ...(flat.every(isFree) && { isParameter: true }) };
    const kept: Shape[] = [];
    for (const a of flat)
      if (!isNever(a) && !absorbed(a, flat) && !kept.some((k) => same(k, a))) kept.push(a);
    joinBooleans(kept);
    joinFlags(kept);
    if (kept.length === 0) return never;
    const isDate = (a: Shape) => a.kind === 'date';
    const others = kept.filter((a) => !isDate(a) && !isNullish(a));
    const ordered = [...kept.filter(isDate), ...others, ...kept.filter(isNullish)];
    if (ordered.length === 1) return ordered[0]!;
    const union: Union = { kind: 'union', alternatives: ordered };
    this.#unions.push(union);
    return union;
  }

  /** Finds discriminants, which needs the types that were still being read when their union was made. */
  finish(): void {
    for (const union of this.#unions.splice(0)) {
      const found = discriminantOf(union);
      if (found !== undefined) (union as { discriminant?: string }).discriminant = found;
    }
  }
}

/** The shape of a type without values. */
export const never: Shape = { kind: 'unsupported', type: 'never', reason: 'it has no values' };

/** A key of an object of any type: there are some, but none that could be named. */
export const unknownKey: Shape = { kind: 'unsupported', type: 'never', reason: 'no key is known' };

export function isNever(shape: Shape): boolean {
  return shape.kind === 'unsupported' && shape.type === 'never';
}

/** The shape of a type that nothing declares. */
export function undeclared(type: string): Shape {
  return { kind: 'unsupported', type, reason: UNDECLARED };
}

export function isUndeclared(shape: Shape): boolean {
  return shape.kind === 'unsupported' && shape.reason === UNDECLARED;
}

const UNDECLARED = 'its declaration was not found';

/** A type parameter, or a value without parts. */
function isFree(shape: Shape): boolean {
  const plain = ['literal', 'number', 'string', 'boolean', 'bigint', 'symbol'];
  return shape.kind === 'unknown' ? shape.isParameter === true : plain.includes(shape.kind);
}

function isNullish(shape: Shape): boolean {
  return shape.kind === 'literal' && (shape.value === undefined || shape.value === null);
}

function absorbed(shape: Shape, all: readonly Shape[]): boolean {
  return (
    shape.kind === 'literal' && shape.value !== null && all.some((other) => other.kind === typeof shape.value)
  );
}

function same(a: Shape, b: Shape): boolean {
  if (a === b) return true;
  if (a.kind === 'literal' && b.kind === 'literal') return Object.is(a.value, b.value);
  if (a.kind === 'reference' && b.kind === 'reference') return a.name === b.name && a.resolve === b.resolve;
  const simple = ['number', 'string', 'boolean', 'bigint', 'symbol', 'date', 'regexp'];
  return a.kind === b.kind && simple.includes(a.kind);
}

function joinBooleans(kept: Shape[]): void {
  const at = (value: boolean) => kept.findIndex((a) => a.kind === 'literal' && a.value === value);
  if (at(true) < 0 || at(false) < 0) return;
  const first = Math.min(at(true), at(false));
  kept.splice(Math.max(at(true), at(false)), 1);
  kept[first] = { kind: 'boolean' };
}

/** All members of an enum of flags: they and what they make together. */
function joinFlags(kept: Shape[]): void {
  const flags = kept.map((a) => (a.kind === 'literal' ? a.flags : undefined));
  for (const { enum: name, members, all } of new Set(flags.flatMap((f) => f ?? []))) {
    const own = kept.filter((_, i) => flags[i]?.enum === name);
    if (own.length < members) continue;
    const first = kept.indexOf(own[0]!);
    kept[first] = { kind: 'number', integer: true, min: 0, max: all, ofFlags: name };
    for (const member of own.slice(1)) kept.splice(kept.indexOf(member), 1);
    return;
  }
}

/** The first field that all object alternatives have and whose literals are all different. */
function discriminantOf(union: Union): string | undefined {
  const objects = unfold(union).filter((a) => !isNullish(a));
  if (objects.length < 2 || !objects.every((a) => a.kind === 'object')) return undefined;
  for (const { name } of objects[0]!.fields) {
    const seen = new Set<Literal['value']>();
    let count = 0;
    const usable = objects.every(({ fields }) => {
      const field = fields.find((f) => f.name === name);
      const values = field === undefined || field.optional ? undefined : literalValues(field.shape);
      for (const value of values ?? []) {
        seen.add(value);
        count++;
      }
      return values !== undefined;
    });
    if (usable && seen.size === count) return name;
  }
  return undefined;
}

/** The alternatives behind references and nested unions. */
function unfold(shape: Shape, depth = 0): Shape[] {
  if (depth > 10) return [shape];
  if (shape.kind === 'reference') return unfold(shape.resolve(), depth + 1);
  return shape.kind === 'union' ? shape.alternatives.flatMap((a) => unfold(a, depth + 1)) : [shape];
}

function literalValues(shape: Shape): Literal['value'][] | undefined {
  if (shape.kind === 'literal') return [shape.value];
  if (shape.kind === 'boolean') return [true, false];
  if (shape.kind !== 'union') return undefined;
  const inner = shape.alternatives.map(literalValues);
  return inner.every((values) => values !== undefined) ? inner.flat() : undefined;
}
