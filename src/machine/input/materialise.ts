import { noSpan } from '../../base/span.ts';
import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { ClassReference } from '../../syntax/shape/shape.ts';
import { Guest } from '../guest/guest.ts';
import { isHostError } from '../guest/is-host-error.ts';
import type { Realm } from '../realm/realm.ts';
import { isObject } from '../runtime/is-object.ts';
import type { RunContext } from '../runtime/run-context.ts';
import { ConditionKind } from '../trace.ts';
import { decidesAtOnce, isInherited } from './decides-at-once.ts';
import { inputCollection } from './input-collection.ts';
import { inputStub } from './input-stub.ts';
import { chosenTree, type InputField, type InputTree, type Rejects, treeTerm } from './input-tree.ts';
import { inputTypedArray } from './input-typed-array.ts';
import type { Materialised } from './materialised.ts';

/** Builds planned inputs as values of the realm with shadows. Called inside the realm, since constructors run. */
export class Materialiser {
  readonly #realm: Realm;
  readonly #run: RunContext;
  readonly #findClass: (cls: ClassReference) => unknown;

  constructor(realm: Realm, run: RunContext, findClass: (cls: ClassReference) => unknown) {
    this.#realm = realm;
    this.#run = run;
    this.#findClass = findClass;
  }

  build(tree: InputTree): Materialised {
    if (tree.kind === 'union' && decidesAtOnce(tree.chosen)) this.#decideAlternative(tree);
    return { value: this.#value(chosenTree(tree)), term: treeTerm(tree) };
  }

  /**
   * Arguments in order; trailing ones that are left out are not passed. Where that depends on the input, undefined is passed instead, unless the
   * function counts its arguments: then it is decided.
   */
  arguments(
    fields: readonly InputField[],
    rest: readonly boolean[] = [],
    counts = false,
  ): { values: unknown[]; terms: Term[] } {
    const values: unknown[] = [];
    const terms: Term[] = [];
    const given = this.#given(fields, rest, counts);
    fields.forEach((field, i) => {
      if (i >= given && !rest[i]) return;
      const chosen = chosenTree(field.tree);
      if (rest[i] && chosen.kind === 'array') {
        const list = this.#value(chosen) as object;
        this.#run.memory.pinLength(list);
        for (let j = 0; j < Guest.lengthOf(list); j++) {
          const value = Guest.get(list, j);
          values.push(value);
          terms.push(this.#run.memory.heap.get(list, j, value)?.term ?? 0);
        }
        return;
      }
      const { value, term } = this.build(field.tree);
      values.push(value);
      terms.push(term);
    });
    return { values, terms };
  }

  /** How many arguments are passed, those of a rest parameter aside. */
  #given(fields: readonly InputField[], rest: readonly boolean[], counts: boolean): number {
    let last = fields.length;
    const tail = last > 0 && rest[last - 1] ? chosenTree(fields[last - 1]!.tree) : undefined;
    if (tail !== undefined && (!counts || tail.kind !== 'array' || tail.elements.length > 0)) return last;
    if (tail !== undefined) last--;
    for (; last > 0; last--) {
      const { present, presence } = fields[last - 1]!;
      if (presence !== 0 && !counts) break;
      if (presence !== 0) {
        const { ledger } = this.#run.s;
        ledger.assume('omitted', 'arguments that are undefined are left out where they are the last', noSpan);
        this.#run.s.decide(presence, present, ConditionKind.split);
      }
      if (present) break;
    }
    return last;
  }

  /** What is decided while an alternative is built makes sense only once it is chosen. */
  #decideAlternative({ term, choice }: InputTree & { kind: 'union' }): void {
    const { s } = this.#run;
    if (s.store.op(term) !== Op.Union) return;
    s.decide(s.store.eq(s.store.arg(term, 0), s.store.constant(choice)), true, ConditionKind.split);
  }

  #intrinsic<T>(path: string): T {
    return this.#run.table.intrinsic(path) as T;
  }

  #construct(path: string, args: readonly Materialised[]): object {
    return this.#run.calls.invoke(
      -1,
      this.#intrinsic<Function>(path),
      undefined,
      0,
      args.map((a) => a.value),
      args.map((a) => a.term),
      true,
    ) as object;
  }

  #value(tree: InputTree): unknown {
    const build = (inner: InputTree) => this.build(inner);
    switch (tree.kind) {
      case 'primitive':
        return tree.value;
      case 'symbol':
        return Symbol(tree.description);
      case 'union':
        return this.#value(tree.chosen);
      case 'array':
        return this.#array(tree);
      case 'object': {
        const object = this.#realm.controls.newObject();
        this.#fields(object, tree.fields);
        this.#run.memory.origins.note(object, tree.path);
        this.#run.memory.records.note(object, tree);
        return object;
      }
      case 'instance':
        return this.#instance(tree);
      case 'map':
      case 'set':
        return inputCollection(this.#run, build, tree);
      case 'date':
        return this.#date(tree);
      case 'regexp':
        return Guest.construct(this.#intrinsic<Function>('RegExp'), [tree.source, tree.flags]);
      case 'error':
        return this.#error(tree);
      case 'promise':
        return this.#promise(tree);
      case 'typedArray':
        return inputTypedArray(this.#run, tree, (name) => this.#intrinsic(name), build);
      case 'function': {
        const stub = inputStub(this.#realm, this.#run, tree, build);
        this.#run.memory.records.noteBare(stub, tree.path);
        return stub;
      }
    }
  }

  #array(tree: InputTree & { kind: 'array' }): object {
    const list = this.#realm.controls.newArray();
    tree.elements.forEach((element, i) => {
      this.#define(list, String(i), this.build(element));
    });
    if (tree.length !== 0)
      this.#run.memory.heap.setOpen(list, {
        length: tree.length,
        fields: new Map(),
        element: tree.element,
        any: tree.anyElement && (() => this.build(tree.anyElement!())),
        isAnyObject: () => tree.anyElement?.().kind === 'object',
      });
    this.#run.memory.origins.note(list, tree.path);
    this.#run.memory.records.noteBare(list, tree.path);
    return list;
  }

  #date(tree: InputTree & { kind: 'date' }): object {
    const date = this.#construct('Date', [this.build(tree.time)]) as object;
    this.#run.memory.origins.note(date, tree.path);
    return date;
  }

  #error(tree: InputTree & { kind: 'error' }): object {
    const message = this.build(tree.message);
    const name = typeof this.#intrinsic(tree.name) === 'function' ? tree.name : 'Error';
    const error = Guest.construct(this.#intrinsic<Function>(name), [message.value]) as object;
    this.#run.memory.write(error, 'message', message.value, message.term);
    if (tree.path !== undefined) this.#run.memory.origins.note(error, tree.path);
    return error;
  }

  #promise(tree: InputTree & { kind: 'promise' }): object {
    const { rejects } = tree;
    if (rejects?.isDecided === 'at once') this.#run.async.decide(rejects);
    if (rejects?.does) return this.#rejected(rejects);
    const inner = this.build(tree.value);
    const promise = Guest.apply(this.#intrinsic<Function>('Promise.resolve'), this.#intrinsic('Promise'), [
      inner.value,
    ]) as object;
    if (inner.term !== 0) this.#run.async.know(promise, inner.value, inner.term);
    if (rejects !== undefined)
      this.#run.async.mayReject(promise, rejects, rejects.isDecided === 'when looked at');
    if (this.#run.capture !== undefined) this.#settles(promise);
    return promise;
  }

  /** When it settles counts among the effects: whether others come before or after it can be told. */
  #settles(promise: object): void {
    const settled = () => {
      if (this.#run.capture !== undefined) this.#run.record('settled', 'input');
    };
    this.#realm.controls.settle(promise, settled, settled);
  }

  #rejected(rejects: Rejects): object {
    const { value } = this.build(rejects.reason());
    this.#run.fromInput.add(value);
    const promise = Guest.apply(this.#intrinsic<Function>('Promise.reject'), this.#intrinsic('Promise'), [
      value,
    ]) as object;
    this.#run.async.mayReject(promise, rejects, rejects.isDecided === 'when looked at');
    // Nobody needs to wait for it.
    this.#settles(promise);
    return promise;
  }

  #define(object: object, key: string, { value, term }: Materialised): void {
    Guest.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    if (term !== 0) this.#run.memory.write(object, key, value, term);
  }

  #fields(object: object, fields: readonly InputField[]): void {
    const open = new Map<string, Term>();
    for (const field of fields) {
      const inherits = field.presence !== 0 && isInherited(field);
      // Where it is left out, what is inherited is read instead, and no shadow says so.
      if (inherits) this.#run.s.decide(field.presence, field.present, ConditionKind.split);
      if (inherits && !field.present) continue;
      const built = this.build(field.tree);
      if (field.present) this.#define(object, field.name, built);
      // An absent optional field still has a shadow: reading it gives undefined, which is one alternative of its union.
      else if (built.term !== 0) this.#run.memory.write(object, field.name, undefined, built.term);
      if (field.presence !== 0) open.set(field.name, field.presence);
    }
    if (open.size > 0) this.#run.memory.heap.setOpen(object, { length: 0, fields: open });
  }

  #instance(tree: InputTree & { kind: 'instance' }): unknown {
    const cls = this.#findClass(tree.cls);
    if (typeof cls !== 'function') throw new TypeError(`class ${tree.cls.name} is not there`);
    if (tree.by === 'constructor') {
      const { values, terms } = this.arguments(tree.fields);
      const made = this.#run.calls.invoke(-1, cls, undefined, 0, values, terms, true);
      if (tree.earlier !== undefined) this.#callEarlier(made, tree.earlier);
      if (isObject(made)) this.#run.memory.origins.noteMade(made);
      return made;
    }
    const prototype = Guest.getOwnPropertyDescriptor(cls, 'prototype')?.value as object;
    const object = Guest.apply(this.#intrinsic<Function>('Object.create'), undefined, [prototype]) as object;
    this.#fields(object, tree.fields);
    return object;
  }

  /** Calls methods of an instance; how many, which, and how many arguments is decided. None of them throws, by assumption. */
  #callEarlier(self: unknown, earlier: InputTree): void {
    for (const call of this.#decidedItems(earlier)) {
      if (call.kind === 'union') this.#decideAlternative(call);
      const chosen = chosenTree(call);
      if (chosen.kind !== 'object') continue;
      const [method, args] = chosen.fields.map((f) => f.tree);
      const built = this.#decidedItems(args!).map((tree) => this.build(tree));
      const name = (method as InputTree & { kind: 'primitive' }).value as string;
      const values = built.map((b) => b.value);
      const terms = built.map((b) => b.term);
      const fn = Guest.get(self as object, name);
      if (typeof fn !== 'function') continue;
      const { calls, watch } = this.#run;
      try {
        calls.invoke(-1, fn, self, 0, values, terms, false);
      } catch (error) {
        if (watch.reached !== undefined || isHostError(error)) throw error;
        watch.end('assume', 'an earlier call threw');
      }
    }
  }

  #decidedItems(tree: InputTree): readonly InputTree[] {
    if (tree.kind !== 'array') return [];
    const { s } = this.#run;
    const count = s.store.constant(tree.elements.length);
    if (tree.length !== 0) s.decide(s.store.eq(tree.length, count), true, ConditionKind.split);
    return tree.elements;
  }
}
