import type { Shape } from '../../syntax/shape.ts';
import { memberPath } from './member-path.ts';

/** One alternative, with the names of the recursive types that were unfolded on the way to it. */
export interface Alternative {
  readonly shape: Shape;
  readonly through: readonly string[];
}

/**
 * Alternatives of a union with nested unions and references unfolded; `unknown` stands for a small family. References
 * that `tooDeep` forbids are left out, unless nothing else is left.
 */
export function flatten(
  shape: Shape,
  tooDeep: (name: string) => boolean,
  through: readonly string[] = [],
): readonly Alternative[] {
  switch (shape.kind) {
    case 'unknown':
      return unknownFamily.map((s) => ({ shape: s, through }));
    case 'reference':
      if (tooDeep(shape.name) || through.includes(shape.name)) return [];
      return flatten(shape.resolve(), tooDeep, [...through, shape.name]);
    case 'union':
      return shape.alternatives.flatMap((alternative) => flatten(alternative, tooDeep, through));
    default:
      return [{ shape, through }];
  }
}

export const unknownFamily: readonly Shape[] = [
  { kind: 'literal', value: undefined },
  { kind: 'literal', value: null },
  { kind: 'boolean' },
  { kind: 'number', integer: false, min: -Infinity, max: Infinity },
  { kind: 'string', maxLength: 8 },
  { kind: 'object', fields: [] },
  {
    kind: 'array',
    element: { kind: 'number', integer: false, min: -Infinity, max: Infinity },
    minLength: 0,
    maxLength: 2,
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
      return `${path} instanceof ${shape.cls.name}`;
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
  shape: Shape & { kind: 'object' },
  all: readonly Shape[],
  index: number,
  discriminant: string | undefined,
  hasNull: boolean,
): string {
  const guard =
    hasNull || all.some((s) => s.kind === 'literal' && s.value === undefined) ? `${path} != null && ` : '';
  const others = all.filter((s, i): s is Shape & { kind: 'object' } => s.kind === 'object' && i !== index);
  if (others.length > 0) {
    const names = discriminant === undefined ? shape.fields.map((f) => f.name) : [discriminant];
    for (const name of names) {
      const field = shape.fields.find((f) => f.name === name);
      if (field?.shape.kind === 'literal')
        return `${guard}${memberPath(path, name)} === ${literalText(field.shape.value)}`;
    }
    const own = shape.fields.find(
      (f) => !f.optional && !others.some((o) => o.fields.some((g) => g.name === f.name)),
    );
    if (own !== undefined) return `${guard}${JSON.stringify(own.name)} in ${path}`;
  }
  return `typeof ${path} === "object"${hasNull ? ` && ${path} !== null` : ''}`;
}

export function literalText(value: number | string | boolean | bigint | undefined | null): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
}
