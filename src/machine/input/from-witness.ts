import { RequestError } from '../../base/diagnostic.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { inDomain } from '../../expr/variable-domain.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import { fits, holds, isRecord, missing, plain, timeOf } from './fits-shape.ts';
import { defaultInputOptions, type InputOptions } from './input-options.ts';
import { chosenTree, type InputField, type InputTree } from './input-tree.ts';
import { InputVariables } from './input-variables.ts';
import { planInput } from './plan-input.ts';
import { rejection } from './plan-throws.ts';

/** Values by parameter name (and `this`): plain JSON with tags as in witnesses, or plain values of the host. */
export type Witness = Readonly<Record<string, unknown>>;

/**
 * The model whose inputs are these values: the other direction of {@link witnessOf}. It is found from the outside in:
 * with the tags and lengths known so far the plan shows the next variables, until the plan's value is the wanted one.
 * @throws RequestError when a value is not one that the parameter's type allows.
 */
export function modelFromWitness(
  store: TermStore,
  signature: Signature,
  witness: Witness,
  options: Partial<InputOptions> = {},
): Model {
  const model = new Map<number, Primitive>();
  const all = { ...defaultInputOptions, ...options };
  for (const name of Object.keys(witness))
    if (name !== 'this' && !signature.parameters.some((p) => p.name === name))
      throw new RequestError('no-such-parameter', `there is no parameter ${name}`);
  // Every round fixes at least one more variable of the outermost undecided level, so this ends.
  for (let round = 0; round < 200; round++) {
    const setter = new Setter(store, model);
    const plan = planInput(store, signature, model, all);
    if (plan.receiver !== undefined && 'this' in witness) setter.tree(plan.receiver, witness.this, 'this');
    plan.parameters.forEach((field) => {
      if (field.name in witness) setter.field(field, witness[field.name], true, field.name);
      else setter.field(field, undefined, !field.presence, field.name, true);
    });
    if (!setter.changed) return model;
  }
  throw new RequestError('input-too-deep', 'the input is nested too deep');
}

class Setter {
  changed = false;
  readonly #store: TermStore;
  readonly #model: Map<number, Primitive>;

  constructor(store: TermStore, model: Map<number, Primitive>) {
    this.#store = store;
    this.#model = model;
  }

  /** `isDefault`: the witness does not mention it, so a required one keeps its initial value. */
  field(field: InputField, value: unknown, present: boolean, path: string, isDefault = false): void {
    if (!present && field.presence !== 0) {
      this.#absent(field);
      return;
    }
    if (isDefault) return;
    this.tree(field.tree, value, path);
  }

  #absent(field: InputField): void {
    if (field.tree.kind === 'union') {
      const { tag } = field.tree;
      this.#set(tag, this.#store.variableOf(tag).alternatives.length - 1);
    }
  }

  #set(term: Term, value: Primitive): void {
    const { id, initial } = this.#store.variableOf(term);
    const known = this.#model.has(id) ? this.#model.get(id) : initial;
    this.#model.set(id, value);
    if (!Object.is(known, value)) this.changed = true;
  }

  tree(tree: InputTree, value: unknown, path: string): void {
    const fail = (): never => {
      throw new RequestError('input-type', `${path}: the value given is not of the declared type`);
    };
    switch (tree.kind) {
      case 'union':
        this.#union(tree, value, path);
        return;
      case 'primitive':
        if (tree.term === 0) {
          if (!Object.is(plain(value), tree.value)) fail();
          return;
        }
        this.#primitive(tree.term, plain(value), path);
        return;
      case 'array':
        this.#list(tree.elements, tree.length, Array.isArray(value) ? value : fail(), path);
        return;
      case 'object': {
        if (!isRecord(value)) fail();
        this.#fields(tree.fields, value as Record<string, unknown>, path);
        return;
      }
      case 'instance':
        this.#instance(tree, value as Record<string, unknown>, path);
        return;
      case 'map':
        this.#map(tree, value, path, fail);
        return;
      case 'set': {
        const values = value instanceof Set ? [...value] : (value as { values?: unknown[] }).values;
        if (!Array.isArray(values)) {
          fail();
          return;
        }
        this.#list(tree.values, tree.size, values, path);
        return;
      }
      case 'date': {
        this.tree(tree.time, timeOf(value), path);
        return;
      }
      case 'typedArray': {
        const values = Array.isArray(value)
          ? value
          : ArrayBuffer.isView(value)
            ? Array.from(value as Uint8Array)
            : (value as { values?: unknown[] }).values;
        this.#list(tree.elements, tree.length, values ?? fail(), path);
        return;
      }
      case 'error':
        this.tree(
          tree.message,
          value instanceof Error ? value.message : ((value as { message?: unknown }).message ?? ''),
          path,
        );
        return;
      case 'promise':
        this.#promise(tree, value, path);
        return;
      case 'function': {
        const returns = isRecord(value) && Array.isArray(value.returns) ? value.returns : [];
        returns.forEach((result: unknown, i: number) => {
          this.tree(tree.returns(i), result, `${path}.returns[${i}]`);
        });
        const isAlways = isRecord(value) && value.returns === undefined && value.throws !== undefined;
        if (isAlways && !tree.neverReturns) this.#throws(tree, 0, value.throws, path);
        if (isAlways) return;
        const throws = isRecord(value) && isRecord(value.throws) ? Object.entries(value.throws) : [];
        for (const [call, thrown] of throws) this.#throws(tree, Number(call), thrown, path);
        return;
      }
      case 'symbol':
      case 'regexp':
        return;
    }
  }

  #promise(tree: Tree<'promise'>, value: unknown, path: string): void {
    const given = isRecord(value) && '$' in value ? value : { value };
    if ('rejected' in given) {
      const made = new InputVariables(this.#store, this.#model);
      this.#set(tree.rejects?.tag ?? made.tag(`${path}.rejects`, () => rejection(path), 0), 1);
      if (tree.rejects !== undefined) this.tree(tree.rejects.reason(), given.rejected, path);
      return;
    }
    if (tree.rejects !== undefined) this.#set(tree.rejects.tag, 0);
    this.tree(tree.value, given.value, path);
  }

  /** Where the first call stands for all it throws what any of them does. */
  #throws(tree: Tree<'function'>, call: number, thrown: unknown, path: string): void {
    const name = `${path}.throws[${call}]`;
    const at = tree.throws(call) ?? tree.throws(0);
    const tag =
      at?.tag ?? new InputVariables(this.#store, this.#model).tag(name, () => [`!${name}`, name], 0);
    this.#set(tag, 1);
    const made = at ?? tree.throws(call);
    if (made !== undefined) this.tree(made.value(), thrown, `${path}.thrown[${call}]`);
  }

  #instance(tree: Tree<'instance'>, given: Record<string, unknown>, path: string): void {
    const named = (given.fields ?? given.arguments ?? given.args ?? given) as
      | Record<string, unknown>
      | unknown[];
    const record = Array.isArray(named)
      ? Object.fromEntries(tree.fields.slice(0, named.length).map((f, i) => [f.name, named[i]]))
      : named;
    this.#fields(tree.fields, record, path);
    if (tree.earlier !== undefined) this.tree(tree.earlier, given.earlier ?? [], `earlier(${path})`);
  }

  #map(tree: Tree<'map'>, value: unknown, path: string, fail: () => never): void {
    const entries = value instanceof Map ? [...value] : (value as { entries?: [unknown, unknown][] }).entries;
    if (!Array.isArray(entries)) {
      fail();
      return;
    }
    if (this.#length(tree.size, entries.length, tree.pairs.length, path)) return;
    tree.pairs.forEach(([k, v], i) => {
      this.tree(k, entries[i]![0], path);
      this.tree(v, entries[i]![1], path);
    });
  }

  #primitive(term: Term, value: unknown, path: string): void {
    const variable = this.#store.variableOf(term);
    const sorts = ['boolean', 'number', 'string', 'bigint'];
    const wanted = sorts[variable.sort];
    const given = wanted === 'bigint' && typeof value === 'number' ? BigInt(value) : value;
    if (typeof given !== wanted) throw new RequestError('input-type', `${path}: expected a ${wanted}`);
    if (!inDomain(variable, given as Primitive))
      throw new RequestError('input-range', `${path}: the value given is outside of what is explored`);
    this.#set(term, given as Primitive);
  }

  /** Sets a length; true when the plan has to be made anew before going on. */
  #length(term: Term, wanted: number, actual: number, path: string): boolean {
    if (term === 0) {
      if (wanted !== actual) throw new RequestError('input-type', `${path}: expected ${actual} elements`);
      return false;
    }
    const { min, max } = this.#store.variableOf(term);
    if (wanted < min || wanted > max)
      throw new RequestError(
        'input-length',
        `${path}: ${wanted} elements, but between ${min} and ${max} are explored (--max-length)`,
      );
    this.#set(term, wanted);
    return wanted !== actual;
  }

  #list(trees: readonly InputTree[], length: Term, values: readonly unknown[], path: string): void {
    if (this.#length(length, values.length, trees.length, path)) return;
    trees.forEach((tree, i) => {
      this.tree(tree, values[i], `${path}[${i}]`);
    });
  }

  #fields(fields: readonly InputField[], record: Record<string, unknown>, path: string): void {
    for (const field of fields) {
      const given = Object.hasOwn(record, field.name) ? record[field.name] : missing;
      if (given === missing || (plain(given) === undefined && field.presence !== 0))
        this.field(field, undefined, false, `${path}.${field.name}`, true);
      else if (field.tree.kind !== 'union' && !field.present) this.#indexed(fields, field);
      else this.tree(field.tree, given, `${path}.${field.name}`);
    }
  }

  /** A key of an index signature is there when enough of them are. */
  #indexed(fields: readonly InputField[], field: InputField): void {
    const size = this.#store.arg(field.presence, 1);
    if (this.#store.op(size) === Op.Var)
      this.#set(size, fields.filter((f) => f.presence !== 0 && f.tree.kind !== 'union').indexOf(field) + 1);
  }

  #union(tree: InputTree & { kind: 'union' }, value: unknown, path: string): void {
    const { tag } = tree;
    // Whether a date is a valid one is a union of its own.
    const isValid = !Number.isNaN(plain(timeOf(value)));
    if (tree.chosen.kind === 'date' && isValid !== (tree.chosen.time.term !== 0)) {
      this.#set(tag, isValid ? 0 : 1);
      return;
    }
    if (fits(chosenTree(tree), value)) {
      this.tree(tree.chosen, value, path);
      return;
    }
    const { id, alternatives } = this.#store.variableOf(tag);
    // Not this alternative: the predicates say which one it is.
    const choice = alternatives.findIndex((predicate) => holds(predicate, path, value));
    const tried = this.#model.get(id);
    if (choice < 0 || choice === tried) {
      const next = typeof tried === 'number' ? tried + 1 : 0;
      if (next >= alternatives.length)
        throw new RequestError('input-type', `${path}: no alternative of the type allows the value given`);
      this.#set(tag, next);
    } else this.#set(tag, choice);
  }
}

type Tree<Kind extends InputTree['kind']> = Extract<InputTree, { readonly kind: Kind }>;
