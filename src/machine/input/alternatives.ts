import { MOST_ITEMS, MOST_UNITS } from '../../base/input-sizes.ts';
import { memberPath } from '../../syntax/shape/member-path.ts';
import type { Shape } from '../../syntax/shape/shape.ts';

/** One alternative, with the names of the recursive types that were unfolded on the way to it. */
export interface Alternative {
  readonly shape: Shape;
  readonly through: readonly string[];
}

/**
 * Alternatives of a union with nested unions and references unfolded; `unknown` stands for a small family. References
 * that `tooDeep` forbids are left out, unless nothing else is left; so are types that no value can be built for.
 */
export function flatten(
  shape: Shape,
  tooDeep: (name: string) => boolean,
  through: readonly string[] = [],
): readonly Alternative[] {
  switch (shape.kind) {
    case 'unknown':
      return (shape.family ?? unknownFamily).flatMap((s) => flatten(s, tooDeep, through));
    case 'reference':
      if (tooDeep(shape.name) || through.includes(shape.name)) return [];
      return flatten(shape.resolve(), tooDeep, [...through, shape.name]);
    case 'union':
      return shape.alternatives.flatMap((alternative) => flatten(alternative, tooDeep, through));
    case 'unsupported':
      return [];
    default:
      return [{ shape, through }];
  }
}

export const unknownFamily: readonly Shape[] = [
  { kind: 'literal', value: undefined },
  { kind: 'literal', value: null },
  { kind: 'boolean' },
  { kind: 'number', integer: false, min: -Infinity, max: Infinity },
  { kind: 'string', maxLength: MOST_UNITS },
  { kind: 'object', fields: [] },
  {
    kind: 'array',
    element: { kind: 'number', integer: false, min: -Infinity, max: Infinity },
    minLength: 0,
    maxLength: MOST_ITEMS,
  },
];

/** Built-in regular expressions that a RegExp input may be. */
export const regexpFamily = [
  { source: 'a', flags: '' },
  { source: '^[a-z]+$', flags: 'i' },
  { source: '\\d+', flags: 'g' },
] as const;

/** JavaScript predicates over `path`, one per alternative, that tell them apart. */
export function predicates(
  path: string,
  alternatives: readonly Shape[],
  discriminant: string | undefined,
): string[] {
  const hasNull = alternatives.some((s) => s.kind === 'literal' && s.value === null);
  return alternatives.map((shape, i) => predicate(path, shape, alternatives, i, discriminant, hasNull));
}

function predicate(
  path: string,
  shape: Shape,
  all: readonly Shape[],
  index: number,
  discriminant: string | undefined,
  hasNull: boolean,
): string {
  switch (shape.kind) {
    case 'number':
    case 'boolean':
    case 'string':
    case 'bigint':
    case 'symbol':
      return `typeof ${path} === "${shape.kind}"`;
    case 'function':
      return `typeof ${path} === "function"`;
    case 'literal':
      if (Number.isNaN(shape.value)) return `Number.isNaN(${path})`;
      return `${path} === ${literalText(shape.value)}`;
    case 'array':
    case 'tuple':
      return `Array.isArray(${path})`;
    case 'instance':
      // A subclass may be another alternative.
      return all.filter((s) => s.kind === 'instance').length > 1
        ? `${path}?.constructor === ${shape.cls.name}`
        : `${path} instanceof ${shape.cls.name}`;
    case 'map':
      return `${path} instanceof Map`;
    case 'set':
      return `${path} instanceof Set`;
    case 'date':
      return `${path} instanceof Date`;
    case 'regexp':
      return `${path} instanceof RegExp`;
    case 'promise':
      return `${path} instanceof Promise`;
    case 'error':
      return `${path} instanceof ${shape.name}`;
    case 'typedArray':
      return `${path} instanceof ${shape.constructorName}`;
    case 'object':
      return objectPredicate(path, shape, all, index, discriminant, hasNull);
    default:
      return `typeof ${path} === "object"`;
  }
}

function objectPredicate(
  path: string,
  shape: ObjectShape,
  all: readonly Shape[],
  index: number,
  discriminant: string | undefined,
  hasNull: boolean,
): string {
  const isNullable = hasNull || all.some((s) => s.kind === 'literal' && s.value === undefined);
  const isPrimitive = all.some((s) => primitives.has(s.kind) && !(s.kind === 'literal' && s.value == null));
  const others = all.filter((s, i): s is ObjectShape => s.kind === 'object' && i !== index);
  const mark = others.length === 0 ? undefined : markOf(path, shape, others, discriminant);
  if (mark !== undefined) {
    // `in` is an error on primitives, reading a property only on null and undefined.
    const guard = isPrimitive && mark.includes(' in ') ? `typeof ${path} === "object" && ` : '';
    return `${isNullable ? `${path} != null && ` : ''}${guard}${mark}`;
  }
  const marksOfOthers = others.flatMap((other) => {
    const rest = all.filter((s): s is ObjectShape => s.kind === 'object' && s !== other);
    return markOf(path, other, rest, discriminant) ?? [];
  });
  const excluded = [
    ...(hasNull ? [`${path} !== null`] : []),
    ...new Set(all.flatMap((s) => otherObject(path, s) ?? [])),
    ...marksOfOthers.map((other) => `!(${other})`),
  ];
  return [`typeof ${path} === "object"`, ...excluded].join(' && ');
}

const primitives = new Set<Shape['kind']>(['number', 'boolean', 'string', 'bigint', 'symbol', 'literal']);

type ObjectShape = Shape & { kind: 'object' };

/** What tells an object type from the others: a literal that it alone may have, or a property that it alone has. */
function markOf(
  path: string,
  shape: ObjectShape,
  others: readonly ObjectShape[],
  discriminant: string | undefined,
): string | undefined {
  const names = discriminant === undefined ? shape.fields.map((f) => f.name) : [discriminant];
  for (const name of names) {
    const values = literalsOf(shape, name);
    if (values === undefined || values.length === 0) continue;
    const foreign = others.map((other) => literalsOf(other, name));
    if (foreign.some((list) => list === undefined || list.some((v) => values.includes(v)))) continue;
    if (values.includes(undefined)) continue;
    const member = memberPath(path, name);
    return values.length === 1
      ? `${member} === ${literalText(values[0])}`
      : `[${values.map(literalText).join(', ')}].includes(${member})`;
  }
  const own = shape.fields.find(
    (f) => !f.optional && !others.some((o) => o.fields.some((g) => g.name === f.name)),
  );
  return own === undefined ? undefined : `${JSON.stringify(own.name)} in ${path}`;
}

/** The literals that a field may be, none when there is no such field; undefined when it may be something else. */
function literalsOf(shape: ObjectShape, name: string) {
  const field = shape.fields.find((f) => f.name === name);
  if (field === undefined) return [];
  if (field.optional) return undefined;
  const alternatives = field.shape.kind === 'union' ? field.shape.alternatives : [field.shape];
  const values = alternatives.flatMap((s) => (s.kind === 'literal' ? [s.value] : []));
  return values.length === alternatives.length ? values : undefined;
}

/** How `typeof x === "object"` is kept from meaning an alternative of another kind. */
function otherObject(path: string, shape: Shape): string | undefined {
  switch (shape.kind) {
    case 'array':
    case 'tuple':
      return `!Array.isArray(${path})`;
    case 'map':
      return `!(${path} instanceof Map)`;
    case 'set':
      return `!(${path} instanceof Set)`;
    case 'date':
      return `!(${path} instanceof Date)`;
    case 'regexp':
      return `!(${path} instanceof RegExp)`;
    case 'promise':
      return `!(${path} instanceof Promise)`;
    case 'error':
      return `!(${path} instanceof ${shape.name})`;
    case 'typedArray':
      return `!(${path} instanceof ${shape.constructorName})`;
    case 'instance':
      return `!(${path} instanceof ${shape.cls.name})`;
    default:
      return undefined;
  }
}

export function literalText(value: number | string | boolean | bigint | undefined | null): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
}

export function discriminantOf(shape: Shape): string | undefined {
  return shape.kind === 'union' ? shape.discriminant : undefined;
}
