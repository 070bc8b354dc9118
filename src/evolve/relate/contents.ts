import { Sort } from '../../expr/sort.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { Unsupported } from './flat-code.ts';
import { alternativesOf, type ObjectShape, type Value } from './values.ts';

/** What is taken to hold of an array's contents at a cut. */
export interface ContentRule {
  /** It is an input as it came in. */
  unchanged: boolean;
  /** Arrays among the inputs whose items, as they came in, it has; the first counts. */
  readonly copyOf: number[];
  /** Or parts of these that begin with a certain item, of any length; the first counts. */
  readonly partOf: { readonly ref: number; readonly from: number }[];
  /** Arrays of the old version that have the same items; the first counts. */
  same: number[];
  /** What its items are otherwise. */
  readonly sorts: Set<Sort>;
  /** It may have holes. */
  holes: boolean;
  object: { readonly shape: ObjectShape; readonly path: string } | undefined;
}

const shapes: Partial<Record<Sort, Shape>> = {
  [Sort.Num]: { kind: 'number', integer: false, min: -Infinity, max: Infinity },
  [Sort.Str]: { kind: 'string', maxLength: Number.MAX_SAFE_INTEGER },
  [Sort.Bool]: { kind: 'boolean' },
  [Sort.Undefined]: { kind: 'literal', value: undefined },
  [Sort.Null]: { kind: 'literal', value: null },
};

export function elementShape({ sorts, object }: ContentRule): Shape {
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
