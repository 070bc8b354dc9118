import type { Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { isNever } from '../../syntax/shape/shape-builder.ts';
import { orUndefined } from './fits-shape.ts';
import { Unsupported } from './flat-code.ts';
import type { Unknowns } from './unknowns.ts';
import { type Content, isAnything, isObjectShape, pathFor, type Value } from './values.ts';

/** The arguments of a call, the heap they bring, and the numbers among them that relations may speak of. */
export interface Inputs {
  readonly values: readonly Value[];
  readonly heap: ReadonlyMap<number, Content>;
  readonly scalars: readonly { readonly name: string; readonly term: Term }[];
  /** What functions among them give, by their paths: parameters, and fields of parameters that are objects. */
  readonly functions: ReadonlyMap<string, Shape>;
}

/** Keys of which nothing is known but whether they are the same. */
const propertyKeys: Shape = { kind: 'unknown', standsFor: 'PropertyKey' };

export function isPropertyKey({ standsFor }: Shape): boolean {
  return standsFor === propertyKeys.standsFor;
}

const MOST_ITEMS = 4_294_967_295;

/** For each parameter the first one that has the same array. */
export type Sharing = readonly number[];

/** Any arguments of the declared types, arrays of any length. */
export function anyInputs(unknowns: Unknowns, parameters: readonly Parameter[], sharing?: Sharing): Inputs {
  const heap = new Map<number, Content>();
  const values = parameters.map(({ shape, optional, rest }, i): Value => {
    const name = pathOf(parameters, i);
    const given = plain(shape);
    switch (given.kind) {
      case 'array': {
        if (optional && !rest) throw new Unsupported(`${name} may be left out`);
        const ref = sharing?.[i] ?? i;
        if (ref !== i) return { kind: 'ref', ref };
        const length = unknowns.variable(`${name}.length`, Sort.Num, {
          domain: 'int',
          min: 0,
          max: MOST_ITEMS,
        });
        const [symbol, present] = [unknowns.symbol(name), unknowns.symbol(`${name} has`)];
        heap.set(i, {
          kind: 'array',
          base: { symbol, element: given.element, path: name, present },
          length,
          writes: [],
          isOfAny: given.element.kind === 'unknown',
        });
        return { kind: 'ref', ref: i };
      }
      case 'function':
        if (optional) throw new Unsupported(`${name} may be left out`);
        if (isNever(given.returns)) throw new Unsupported(`${name} never returns`);
        return { kind: 'input', path: name, returns: given.returns };
      default:
        return unknowns.ofShape(name, optional && given.kind !== 'unknown' ? orUndefined(given) : given);
    }
  });
  return {
    values,
    heap,
    scalars: scalarsOf(unknowns, parameters, values, heap),
    functions: functionsAmong(parameters),
  };
}

function functionsAmong(parameters: readonly Parameter[]): ReadonlyMap<string, Shape> {
  const found = new Map<string, Shape>();
  for (const [i, { shape }] of parameters.entries()) {
    const [name, type] = [pathOf(parameters, i), plain(shape)];
    if (type.kind === 'function') found.set(name, type.returns);
    if (type.kind !== 'object') continue;
    for (const field of type.fields) {
      const held = plain(field.shape);
      if (held.kind === 'function' && !field.optional) found.set(`${name}.${field.name}`, held.returns);
    }
  }
  return found;
}

/** A name that no other parameter has. */
function pathOf(parameters: readonly Parameter[], index: number): string {
  const { name } = parameters[index]!;
  return parameters.some((p, i) => i !== index && p.name === name) ? `${name} ${index + 1}` : name;
}

/** Certain arguments: primitives, lists of primitives or of object numbers. */
export function theseInputs(
  unknowns: Unknowns,
  parameters: readonly Parameter[],
  sample: readonly Sample[],
  sharing?: Sharing,
): Inputs {
  const { store } = unknowns;
  const heap = new Map<number, Content>();
  const value = (given: Primitive, shape: Shape, path: string): Value => {
    const type = plain(shape);
    const term = store.constant(given);
    return isObjectShape(type)
      ? { kind: 'object', id: term, path: pathFor(type, path), shape: type }
      : { kind: 'term', term };
  };
  const values = parameters.map(({ shape }, i): Value => {
    const name = pathOf(parameters, i);
    const given = sample[i];
    const type = plain(shape);
    if (type.kind === 'function') return { kind: 'input', path: name, returns: type.returns };
    if (!Array.isArray(given)) return value(given as Primitive, type, name);
    if (type.kind !== 'array') throw new Unsupported('a sample that does not fit');
    const ref = sharing?.[i] ?? i;
    if (ref !== i) return { kind: 'ref', ref };
    const writes = (given as readonly Primitive[]).map((item, k) => ({
      index: store.constant(k),
      value: value(item, type.element, name),
    }));
    const isOfAny = type.element.kind === 'unknown';
    heap.set(i, { kind: 'array', base: undefined, length: store.constant(given.length), writes, isOfAny });
    return { kind: 'ref', ref: i };
  });
  return {
    values,
    heap,
    scalars: scalarsOf(unknowns, parameters, values, heap),
    functions: functionsAmong(parameters),
  };
}

/** The paths of parameters that are objects, which nothing else has. */
export function objectsAmong({ values }: Inputs): ReadonlySet<string> {
  return new Set(values.flatMap((v) => (v.kind === 'object' && !isAnything(v) ? [v.path] : [])));
}

export type Sample = Primitive | readonly Primitive[];

function scalarsOf(
  { store }: Unknowns,
  parameters: readonly Parameter[],
  values: readonly Value[],
  heap: ReadonlyMap<number, Content>,
): Inputs['scalars'] {
  return parameters.flatMap(({ name, shape, optional }, i) => {
    const value = values[i]!;
    const type = plain(shape);
    if (value.kind === 'ref')
      return [{ name: `${name}.length`, term: (heap.get(value.ref) as Content & { kind: 'array' }).length }];
    if (value.kind !== 'term' || optional) return [];
    if (type.kind === 'string') return [{ name: `${name}.length`, term: store.make(Op.Length, value.term) }];
    return type.kind === 'number' ? [{ name, term: value.term }] : [];
  });
}

export function plain(shape: Shape): Shape {
  if (shape.kind === 'reference') return plain(shape.resolve());
  return hasSymbols(shape) ? propertyKeys : shape;
}

/** A symbol, or one of several primitives, symbols among them: such are keys that are not looked at. */
function hasSymbols(shape: Shape): boolean {
  if (shape.kind === 'symbol') return true;
  return shape.kind === 'union' && shape.alternatives.some(hasSymbols) && shape.alternatives.every(isKey);
}

function isKey(shape: Shape): boolean {
  switch (shape.kind) {
    case 'reference':
      return isKey(shape.resolve());
    case 'union':
      return shape.alternatives.every(isKey);
    default:
      return (
        shape.kind === 'symbol' ||
        shape.kind === 'string' ||
        shape.kind === 'number' ||
        shape.kind === 'literal'
      );
  }
}
