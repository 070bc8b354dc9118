import type { NumberDomain, Primitive } from '../../../expr/input-variable.ts';
import { Op } from '../../../expr/op.ts';
import { Sort } from '../../../expr/sort.ts';
import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import { flatten, predicates } from '../../../machine/input/alternatives.ts';
import { memberPath } from '../../../syntax/shape/member-path.ts';
import type { Parameter, Shape } from '../../../syntax/shape/shape.ts';
import type { Pair } from './pair.ts';
import type { AbstractObject, Unknown, Value } from './value.ts';

/** The longest string that there is. */
const mostUnits = 536_870_888;

/** Makes values: constants, inputs of a shape, and new ones of which only the sort is known. */
export class ValueFactory {
  readonly store: TermStore;
  readonly #numbers: NumberDomain;
  readonly #subjects = new Map<number, number>();
  #next = 1;

  constructor(store: TermStore, numbers: NumberDomain) {
    this.store = store;
    this.#numbers = numbers;
  }

  /** A number that nothing else has. */
  stamp(): number {
    return this.#next++;
  }

  /** Says that a variable speaks of an unknown value. */
  speaksOf(variable: Term, id: number): void {
    this.#subjects.set(this.store.variableOf(variable).id, id);
  }

  /** The unknown value that a variable speaks of. */
  subjectOf(variable: number): number | undefined {
    return this.#subjects.get(variable);
  }

  /** Is a variable one that stands for something not known, rather than for an input? */
  isOwn(variable: number): boolean {
    return this.store.variables[variable]!.path.includes('′');
  }

  constant(value: Primitive): Value {
    return { kind: 'term', term: this.store.constant(value) };
  }

  term(term: Term): Value {
    return { kind: 'term', term };
  }

  unknown(more: Omit<Unknown, 'kind' | 'id'> = {}): Unknown {
    return { kind: 'unknown', id: this.stamp(), ...more };
  }

  /** A new variable of a sort, named after what it stands for. */
  fresh(sort: Sort, name: string): Value {
    return this.term(this.variable(sort, `${name}′${this.stamp()}`));
  }

  freshBool(name = 'test'): Term {
    return this.variable(Sort.Bool, `${name}′${this.stamp()}`);
  }

  /** A value of the same sort as another: for what a loop or a call changes. */
  like(value: Value | undefined, name: string): Value {
    if (value?.kind !== 'term') return this.unknown({ path: name });
    const sort = this.store.sort(value.term);
    switch (sort) {
      case Sort.Bool:
      case Sort.Num:
      case Sort.Str:
      case Sort.Big:
        return this.fresh(sort, name);
      case Sort.Undefined:
      case Sort.Null:
        return value;
      default:
        return this.unknown({ path: name });
    }
  }

  variable(sort: Sort, path: string, more: { domain?: NumberDomain; min?: number; max?: number } = {}): Term {
    const initial = sort === Sort.Bool ? false : sort === Sort.Str ? '' : sort === Sort.Big ? 0n : 0;
    const { min = -Infinity, max = Infinity, domain = 'double' } = more;
    const start =
      sort === Sort.Num ? Math.min(Math.max(0, domain === 'int' ? Math.ceil(min) : min), max) : initial;
    return this.store.variable({
      path,
      sort,
      domain,
      min,
      max,
      maxLength: sort === Sort.Str ? mostUnits : 0,
      role: 'value',
      alternatives: [],
      initial: start,
    });
  }

  /** An argument that may be left out. */
  parameter(pair: Pair, p: Parameter): Value {
    return this.input(pair, p.optional && !p.rest ? optional(p.shape) : p.shape, p.name, 'entry');
  }

  /** An input of a shape; its parts are made when they are first looked at. `origin`: it is there before anything runs. */
  input(pair: Pair, shape: Shape, path: string, origin?: 'entry' | undefined): Value {
    switch (shape.kind) {
      case 'number': {
        const domain = shape.integer ? 'int' : this.#numbers;
        return this.term(this.variable(Sort.Num, path, { domain, min: shape.min, max: shape.max }));
      }
      case 'boolean':
        return this.term(this.variable(Sort.Bool, path));
      case 'string':
        return this.term(this.variable(Sort.Str, path));
      case 'bigint':
        return shape.min === undefined && shape.max === undefined
          ? this.term(this.variable(Sort.Big, path))
          : this.unknown({ path });
      case 'literal':
        return this.constant(shape.value);
      case 'union':
        return this.#union(pair, shape, path, origin);
      case 'reference':
        return this.input(pair, shape.resolve(), path, origin);
      case 'array':
      case 'object':
      case 'tuple':
        return this.object(pair, {
          kind: shape.kind === 'object' ? 'plain' : 'array',
          fields: new Map(),
          complete: false,
          escaped: true,
          shape,
          path,
          origin,
        });
      case 'function':
        return this.unknown({ type: 'function', returns: shape.returns, path });
      case 'instance':
      case 'map':
      case 'set':
      case 'date':
      case 'regexp':
      case 'error':
      case 'promise':
      case 'typedArray':
        return this.unknown({ type: 'object', path });
      case 'symbol':
      case 'unknown':
      case 'unsupported':
        return this.unknown({ path });
    }
  }

  object(pair: Pair, object: AbstractObject): Value {
    const ref = this.stamp();
    pair.heap.set(ref, object);
    return { kind: 'object', ref };
  }

  #union(pair: Pair, shape: Shape & { kind: 'union' }, path: string, origin: 'entry' | undefined): Value {
    const shapes = flatten(shape, () => false).map((a) => a.shape);
    if (shapes.length === 0) return this.unknown({ path });
    if (shapes.length === 1) return this.input(pair, shapes[0]!, path, origin);
    if (shapes.some((s) => s.kind === 'unknown' || s.kind === 'unsupported')) return this.unknown({ path });
    const alternatives = predicates(path, shapes, shape.discriminant);
    const tag = this.store.variable({
      path,
      sort: Sort.Num,
      domain: 'int',
      min: 0,
      max: shapes.length - 1,
      maxLength: 0,
      role: 'tag',
      alternatives,
      initial: 0,
    });
    const options = shapes.map((s) => this.input(pair, s, path, origin));
    if (options.every((o) => o.kind === 'term'))
      return this.term(this.store.make(Op.Union, tag, ...options.map((o) => (o as { term: Term }).term)));
    return { kind: 'choice', tag, options };
  }

  /** The part of an input object that a key names; undefined when its shape does not tell. */
  part(pair: Pair, object: AbstractObject, key: string): Value | undefined {
    const { shape, path = '' } = object;
    if (shape?.kind === 'object') {
      const field = shape.fields.find((f) => f.name === key);
      if (field === undefined) return undefined;
      const of = field.optional ? optional(field.shape) : field.shape;
      return this.input(pair, of, memberPath(path, key), object.origin === 'entry' ? 'entry' : undefined);
    }
    if (shape?.kind === 'array' && key === 'length')
      return this.term(
        this.variable(Sort.Num, `${path}.length`, { domain: 'int', min: 0, max: 4_294_967_295 }),
      );
    return undefined;
  }
}

function optional(shape: Shape): Shape {
  const alternatives = shape.kind === 'union' ? shape.alternatives : [shape];
  const none: Shape = { kind: 'literal', value: undefined };
  if (alternatives.some((s) => s.kind === 'literal' && s.value === undefined)) return shape;
  const discriminant = shape.kind === 'union' ? shape.discriminant : undefined;
  return {
    kind: 'union',
    alternatives: [...alternatives, none],
    ...(discriminant !== undefined && { discriminant }),
  };
}
