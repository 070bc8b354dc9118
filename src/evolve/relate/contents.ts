import { Sort } from '../../expr/sort.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { Unsupported } from './flat-code.ts';
import { plain } from './inputs.ts';
import {
  type ArrayContent,
  alternativesOf,
  isObjectShape,
  type ObjectShape,
  pathFor,
  type Value,
} from './values.ts';

/** What the items of an array or the values of a dictionary are. */
export interface ItemTypes {
  readonly sorts: Set<Sort>;
  object: { readonly shape: ObjectShape; readonly path: string } | undefined;
  /** They are objects that code made and that nothing else holds. */
  owns: boolean;
}

/** What is taken to hold of an array's contents at a cut. */
export interface ContentRule extends ItemTypes {
  /** It is an input as it came in. */
  unchanged: boolean;
  /** Arrays among the inputs whose items, as they came in, it has; the first counts. */
  readonly copyOf: number[];
  /** Or parts of these that begin with a certain item, of any length; the first counts. */
  readonly partOf: { readonly ref: number; readonly from: number }[];
  /** Objects among the inputs whose keys, as they came in, it has: by parameter; the first counts. */
  readonly keysOf: number[];
  /** Arrays of the old version that have the same items; the first counts. */
  same: number[];
  /** It may have holes. */
  holes: boolean;
}

const shapes: Partial<Record<Sort, Shape>> = {
  [Sort.Num]: { kind: 'number', integer: false, min: -Infinity, max: Infinity },
  [Sort.Str]: { kind: 'string', maxLength: Number.MAX_SAFE_INTEGER },
  [Sort.Bool]: { kind: 'boolean' },
  [Sort.Undefined]: { kind: 'literal', value: undefined },
  [Sort.Null]: { kind: 'literal', value: null },
};

/** Of objects that code made: these are not looked into any more. */
const owned: Shape = { kind: 'unsupported', type: 'object', reason: 'it was made in a round before' };

export function elementShape({ sorts, object, owns }: ItemTypes): Shape {
  if (owns && (sorts.size > 0 || object !== undefined))
    throw new Unsupported('new objects and others in one place');
  if (owns) return owned;
  if (object !== undefined) {
    // What is anything is also undefined.
    const isRest = object.shape.kind === 'unknown' && [...sorts].every((s) => s === Sort.Undefined);
    if (!isRest && sorts.size > 0) throw new Unsupported('an array of objects and others');
    return object.shape;
  }
  const all = [...sorts].map((sort) => {
    const shape = shapes[sort];
    if (shape === undefined) throw new Unsupported('an array of what is not related');
    return shape;
  });
  if (all.length === 0) return { kind: 'unsupported', type: 'never', reason: 'nothing is in it' };
  return all.length === 1 ? all[0]! : { kind: 'union', alternatives: all };
}

/** What a copy of an array holds. Objects that only one array holds are not copied. */
export function copied(content: ArrayContent): ArrayContent {
  if (content.base?.element === owned || content.writes.some((w) => w.value.kind === 'ref'))
    throw new Unsupported('a copy of an array of new objects');
  return content;
}

/** Whether a value may be null or an object. */
export function admitsNull(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.alternatives.some(admitsNull);
  if (shape.kind === 'reference') return admitsNull(shape.resolve());
  if (shape.kind === 'literal') return shape.value === null;
  if (shape.kind === 'unsupported' && shape.type === 'never') return false;
  return shape.kind !== 'number' && shape.kind !== 'string' && shape.kind !== 'boolean';
}

/** The sorts of what a shape admits. */
export function sortsOfShape(shape: Shape): Sort[] {
  switch (shape.kind) {
    case 'number':
      return [Sort.Num];
    case 'string':
      return [Sort.Str];
    case 'boolean':
      return [Sort.Bool];
    case 'literal':
      switch (typeof shape.value) {
        case 'number':
          return [Sort.Num];
        case 'string':
          return [Sort.Str];
        case 'boolean':
          return [Sort.Bool];
        case 'bigint':
          return [Sort.Big];
        default:
          return [shape.value === null ? Sort.Null : Sort.Undefined];
      }
    case 'union':
      return shape.alternatives.flatMap(sortsOfShape);
    case 'reference':
      return sortsOfShape(shape.resolve());
    case 'object':
    case 'array':
    case 'tuple':
    case 'unknown':
    case 'unsupported':
      return [];
    default:
      throw new Unsupported('an array of what is not related');
  }
}

export function sortsWithin(store: TermStore, values: readonly Value[]): Sort[] {
  return values.flatMap((v) =>
    v.kind === 'term' ? alternativesOf(store, v.term).map((a) => store.sort(a.term)) : [],
  );
}

/** Adds what values are to what is known; whether that is more. */
export function noteItems(
  store: TermStore,
  types: ItemTypes,
  values: readonly Value[],
  base?: { readonly element: Shape; readonly path: string },
): boolean {
  let changed = false;
  for (const sort of [
    ...(base === undefined ? [] : sortsOfShape(base.element)),
    ...sortsWithin(store, values),
  ])
    if (!types.sorts.has(sort)) {
      types.sorts.add(sort);
      changed = true;
    }
  if (!types.owns && values.some((v) => v.kind === 'ref')) types.owns = changed = true;
  for (const value of objectsIn(base, values)) {
    if (types.object === undefined) {
      types.object = { shape: value.shape, path: value.path };
      changed = true;
    } else if (types.object.path !== value.path)
      throw new Unsupported('an array of several types of objects');
  }
  return changed;
}

/** The types of the objects that an array holds. */
function objectsIn(
  base: { readonly element: Shape; readonly path: string } | undefined,
  values: readonly Value[],
): { readonly shape: ObjectShape; readonly path: string }[] {
  const element = base && plain(base.element);
  return [
    ...(element !== undefined && isObjectShape(element)
      ? [{ shape: element, path: pathFor(element, base!.path) }]
      : []),
    ...values.flatMap((value) => (value.kind === 'object' ? [value] : [])),
  ];
}
