import { FIRST_KEYS } from '../../base/input-sizes.ts';
import { anyElement } from '../../expr/exists.ts';
import type { Model } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { argumentPath } from '../../syntax/shape/argument-path.ts';
import { isOpenObject } from '../../syntax/shape/is-open-object.ts';
import { memberPath } from '../../syntax/shape/member-path.ts';
import type { Field, Parameter, Shape, Signature } from '../../syntax/shape/shape.ts';
import { isNever } from '../../syntax/shape/shape-builder.ts';
import { alternativeTerm } from './alternative-term.ts';
import { type Alternative, discriminantOf, flatten, predicates } from './alternatives.ts';
import { furtherKeys } from './further-keys.ts';
import type { InputOptions } from './input-options.ts';
import { type InputField, type InputTree, treeTerm } from './input-tree.ts';
import { InputVariables } from './input-variables.ts';
import { isPlainData } from './is-plain-data.ts';
import { neverReturning } from './never-returning.ts';
import { isTextOrNumber, planMap, planSet } from './plan-collection.ts';
import { planLeaf } from './plan-leaf.ts';
import { planRejects, planThrows } from './plan-throws.ts';
import { shortestShape } from './shortest-shape.ts';

/** The inputs of one run: what each parameter is, in order, and `this`. Left-out arguments are not present. */
export interface InputPlan {
  readonly receiver: InputTree | undefined;
  readonly parameters: readonly InputField[];
  /** For each parameter whether it is a rest parameter (then its tree is an array that is spread). */
  readonly rest: readonly boolean[];
}

/** Chooses the inputs that a model stands for. */
export function planInput(
  store: TermStore,
  signature: Signature,
  model: Model,
  options: InputOptions,
): InputPlan {
  const planner = new Planner(new InputVariables(store, model), options);
  return {
    receiver: signature.receiver === undefined ? undefined : planner.tree(signature.receiver, 'this'),
    parameters: signature.parameters.map((p) => planner.parameter(p, p.name)),
    rest: signature.parameters.map((p) => p.rest),
  };
}

class Planner {
  readonly #v: InputVariables;
  readonly #options: InputOptions;
  readonly #depth = new Map<string, number>();

  constructor(variables: InputVariables, options: InputOptions) {
    this.#v = variables;
    this.#options = options;
  }

  readonly #isTooDeep = (name: string): boolean => (this.#depth.get(name) ?? 0) >= this.#options.maxDepth;

  parameter(p: Parameter, path: string): InputField {
    return this.field(
      { name: p.name, shape: p.shape, optional: p.optional && !p.rest, readonly: false },
      path,
    );
  }

  /** A field or argument that may be left out: then it is a union with undefined whose last alternative means "not there". */
  field(f: Field, path: string): InputField {
    if (!f.optional) return { name: f.name, tree: this.tree(f.shape, path), present: true, presence: 0 };
    const given = this.#alternatives(f.shape).filter(
      ({ shape }) => !(shape.kind === 'literal' && shape.value === undefined),
    );
    const absent = given.length;
    const none: Alternative = { shape: { kind: 'literal', value: undefined }, through: [] };
    const tree = this.#union([...given, none], path, discriminantOf(f.shape), absent);
    if (tree.kind !== 'union') return { name: f.name, tree, present: false, presence: 0 };
    const tag = this.#v.store.op(tree.term) === Op.Union ? this.#v.store.arg(tree.term, 0) : 0;
    const present = tag === 0 || this.#v.valueOf(tag) !== absent;
    const presence = tag === 0 ? 0 : this.#v.store.not(this.#v.store.eq(tag, this.#v.store.constant(absent)));
    return { name: f.name, tree, present, presence };
  }

  tree(shape: Shape, path: string): InputTree {
    switch (shape.kind) {
      case 'number':
      case 'boolean':
      case 'string':
      case 'bigint':
      case 'symbol':
      case 'literal':
      case 'date':
      case 'regexp':
      case 'error':
      case 'typedArray':
      case 'unsupported':
        return planLeaf(this.#v, shape, path, this.#options.numbers);
      case 'union':
      case 'unknown':
      case 'reference':
        return this.#union(this.#alternatives(shape), path, discriminantOf(shape), 0);
      case 'array':
        return this.#array(shape, path);
      case 'tuple':
        return this.#tuple(shape, path);
      case 'object':
        return {
          kind: 'object',
          path,
          fields: [
            ...shape.fields.map((f) => this.field(f, memberPath(path, f.name))),
            ...this.#indexed(shape, path),
          ],
          isRecord: isOpenObject(shape),
        };
      case 'instance':
        return this.#instance(shape, path);
      case 'map':
        return planMap(this.#v, shape, path, (part, at) => this.tree(part, at));
      case 'set':
        return planSet(this.#v, shape, path, (part, at) => this.tree(part, at));
      case 'promise':
        return {
          kind: 'promise',
          value: this.tree(shape.value, `(await ${path})`),
          rejects: planRejects(this.#v, shape, path, (part, at) => this.tree(part, at)),
        };
      case 'function':
        return this.#function(shape, path);
    }
  }

  #array(shape: Shape & { kind: 'array' }, path: string): InputTree {
    const length = this.#v.length(memberPath(path, 'length'), shape.minLength, shape.maxLength);
    const n = length === 0 ? shape.minLength : (this.#v.valueOf(length) as number);
    const { element } = shape;
    return {
      kind: 'array',
      path,
      length,
      elements: this.#elements(element, path, n),
      ...(isTextOrNumber(element) && { element: (i) => treeTerm(this.tree(element, `${path}[${i}]`)) }),
      ...(isPlainData(element) && { anyElement: () => this.tree(element, anyElement(path)) }),
    };
  }

  #instance(shape: Shape & { kind: 'instance' }, path: string): InputTree {
    const { cls, construct } = shape;
    if (construct.by === 'fields') {
      const fields = construct.fields.map((f) => this.field(f, memberPath(path, f.name)));
      return { kind: 'instance', cls, by: 'fields', fields };
    }
    const fields = construct.parameters.map((p) => this.parameter(p, argumentPath(path, p, construct)));
    const earlier = construct.earlier && this.tree(construct.earlier, `earlier(${path})`);
    return { kind: 'instance', cls, by: 'constructor', fields, earlier };
  }

  #function(shape: Shape & { kind: 'function' }, path: string): InputTree {
    const depth = new Map(this.#depth);
    const { parameters } = shape;
    const plan = (part: Shape, at: string) =>
      new Planner(this.#v, this.#options).#withDepth(depth).tree(part, at);
    if (isNever(shape.returns)) return neverReturning(path, parameters);
    return {
      kind: 'function',
      path,
      parameters,
      calls: () => this.#v.calls(path),
      returns: (call) => plan(shape.returns, `${path}.returns[${call}]`),
      neverReturns: false,
      isEndless: flatten(shape.returns, this.#isTooDeep).length === 0,
      decidesThrows: shape.throws !== undefined,
      throws: (call) => planThrows(this.#v, shape, path, call, plan),
    };
  }

  #withDepth(depth: ReadonlyMap<string, number>): this {
    for (const [name, n] of depth) this.#depth.set(name, n);
    return this;
  }

  #elements(element: Shape, path: string, count: number): InputTree[] {
    return Array.from({ length: count }, (_, i) => this.tree(element, `${path}[${i}]`));
  }

  #tuple(shape: Shape & { kind: 'tuple' }, path: string): InputTree {
    const max =
      shape.rest === undefined ? shape.elements.length : Math.max(shape.maxLength, shape.elements.length);
    const length = this.#v.length(memberPath(path, 'length'), shape.required, max);
    const n = length === 0 ? shape.required : (this.#v.valueOf(length) as number);
    const elements = Array.from({ length: n }, (_, i) =>
      this.tree(shape.elements[i] ?? shape.rest ?? { kind: 'unknown' }, `${path}[${i}]`),
    );
    return { kind: 'array', path, length, elements };
  }

  /** Keys of an index signature are fixed names; how many there are is a variable. */
  #indexed(shape: Shape & { kind: 'object' }, path: string): InputField[] {
    const { index } = shape;
    if (index === undefined) return [];
    const taken = new Set(shape.fields.map((f) => f.name));
    const names: string[] = [];
    const { store } = this.#v;
    const size = this.#v.length(furtherKeys(path, [...taken]), 0, index.maxSize, FIRST_KEYS);
    const n = size === 0 ? index.maxSize : (this.#v.valueOf(size) as number);
    // Those that are there, and the ones that would be next.
    const most = Math.min(index.maxSize, n + FIRST_KEYS);
    for (let i = 0; names.length < most; i++) {
      const name = index.key === 'number' ? String(i) : i < 26 ? String.fromCharCode(97 + i) : `k${i}`;
      if (!taken.has(name)) names.push(name);
    }
    return names.map((name, i) => ({
      name,
      tree:
        i < n
          ? this.tree(index.value, memberPath(path, name))
          : { kind: 'primitive', value: undefined, term: 0 },
      present: i < n,
      presence: size === 0 ? 0 : store.make(Op.Lt, store.constant(i), size),
    }));
  }

  /** What a shape may be; beyond the permitted depth only what goes no deeper. */
  #alternatives(shape: Shape): readonly Alternative[] {
    const found = flatten(shape, this.#isTooDeep);
    if (found.length > 0) return found;
    const short = shortestShape(shape);
    return short.kind === 'union'
      ? short.alternatives.map((s) => ({ shape: s, through: [] }))
      : [{ shape: short, through: [] }];
  }

  #union(
    alternatives: readonly Alternative[],
    path: string,
    discriminant: string | undefined,
    initial: number,
  ): InputTree {
    const { store } = this.#v;
    if (alternatives.length === 0) return { kind: 'primitive', value: undefined, term: 0 };
    if (alternatives.length === 1) return this.#through(alternatives[0]!, path);
    const shapes = () => alternatives.map((a) => a.shape);
    const tag = this.#v.tag(path, () => predicates(path, shapes(), discriminant), initial);
    const choice = Math.min(Math.max(0, this.#v.valueOf(tag) as number), alternatives.length - 1);
    let chosen: InputTree | undefined;
    const terms = alternatives.map((alternative, i) => {
      if (i === choice) {
        chosen = this.#through(alternative, path);
        return alternativeTerm(store, chosen);
      }
      return this.#unchosenTerm(alternative.shape, path);
    });
    return { kind: 'union', term: store.make(Op.Union, tag, ...terms), tag, choice, chosen: chosen! };
  }

  /** An alternative, counting the recursive types it was reached through. */
  #through({ shape, through }: Alternative, path: string): InputTree {
    for (const name of through) this.#depth.set(name, (this.#depth.get(name) ?? 0) + 1);
    const tree = this.tree(shape, path);
    for (const name of through) this.#depth.set(name, this.#depth.get(name)! - 1);
    return tree;
  }

  /** The term of an alternative that is not built in this run. */
  #unchosenTerm(shape: Shape, path: string): Term {
    switch (shape.kind) {
      case 'number':
      case 'boolean':
      case 'string':
      case 'bigint':
      case 'literal':
        return alternativeTerm(this.#v.store, this.tree(shape, path));
      default:
        return this.#v.store.make(Op.Opaque);
    }
  }
}
