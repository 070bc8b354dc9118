import { noSpan } from '../../base/span.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import { strictEquals } from '../../expr/strict-equals.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { ClassReference } from '../../syntax/shape.ts';
import { Guest } from '../guest/guest.ts';
import type { Realm } from '../realm/realm.ts';
import { Register } from '../registers.ts';
import { isObject } from '../runtime/is-object.ts';
import type { RunContext } from '../runtime/run-context.ts';
import { ConditionKind } from '../trace.ts';
import { chosenTree, type InputField, type InputTree, treeTerm } from './input-tree.ts';

export interface Materialised {
  readonly value: unknown;
  readonly term: Term;
}

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
    switch (tree.kind) {
      case 'primitive':
        return tree.value;
      case 'symbol':
        return Symbol(tree.description);
      case 'union':
        return this.#value(tree.chosen);
      case 'array': {
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
        return list;
      }
      case 'object': {
        const object = this.#realm.controls.newObject();
        this.#fields(object, tree.fields);
        this.#run.memory.origins.note(object, tree.path);
        if (tree.isRecord) this.#run.memory.records.note(object, tree);
        return object;
      }
      case 'instance':
        return this.#instance(tree);
      case 'map':
        return this.#collection(
          'Map',
          'set',
          tree.size,
          tree.pairs.map(([k, v]) => [k, v]),
          tree.path,
        );
      case 'set':
        return this.#collection(
          'Set',
          'add',
          tree.size,
          tree.values.map((v) => [v]),
          tree.path,
        );
      case 'date':
        return this.#construct('Date', [this.build(tree.time)]);
      case 'regexp':
        return Guest.construct(this.#intrinsic<Function>('RegExp'), [tree.source, tree.flags]);
      case 'error': {
        const message = this.build(tree.message);
        const name = typeof this.#intrinsic(tree.name) === 'function' ? tree.name : 'Error';
        const error = Guest.construct(this.#intrinsic<Function>(name), [message.value]) as object;
        this.#run.memory.write(error, 'message', message.value, message.term);
        return error;
      }
      case 'promise': {
        const inner = this.build(tree.value);
        const promise = Guest.apply(
          this.#intrinsic<Function>('Promise.resolve'),
          this.#intrinsic('Promise'),
          [inner.value],
        ) as object;
        if (inner.term !== 0) this.#run.async.know(promise, inner.value, inner.term);
        // When it settles counts among the effects: whether others come before or after it can be told.
        if (this.#run.capture !== undefined)
          this.#realm.controls.settle(
            promise,
            () => this.#run.record('settled', 'input'),
            () => this.#run.record('settled', 'input'),
          );
        return promise;
      }
      case 'typedArray': {
        const array = Guest.construct(this.#intrinsic<Function>(tree.name), [tree.elements.length]) as object;
        tree.elements.forEach((element, i) => {
          const { value, term } = this.build(element);
          Guest.set(array, i, value);
          this.#run.memory.write(array, i, value, term);
        });
        if (tree.length !== 0)
          this.#run.memory.heap.setOpen(array, { length: tree.length, fields: new Map() });
        this.#run.memory.origins.note(array, tree.path);
        return array;
      }
      case 'function':
        return this.#stub(tree);
    }
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

  /** Calls methods of an instance; how many, which, and how many arguments is decided. */
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
      if (typeof fn === 'function') this.#run.calls.invoke(-1, fn, self, 0, values, terms, false);
    }
  }

  #decidedItems(tree: InputTree): readonly InputTree[] {
    if (tree.kind !== 'array') return [];
    const { s } = this.#run;
    const count = s.store.constant(tree.elements.length);
    if (tree.length !== 0) s.decide(s.store.eq(tree.length, count), true, ConditionKind.split);
    return tree.elements;
  }

  /** Filled by the realm's own method, so that its model shadows keys and values. Equal keys are not this input. */
  #collection(
    name: 'Map' | 'Set',
    method: 'set' | 'add',
    size: Term,
    entries: readonly (readonly InputTree[])[],
    path: string,
  ): object {
    const { s, watch, calls } = this.#run;
    // Which keys there are matters to nearly every operation, so the size is decided at once.
    if (size !== 0) s.decide(s.store.eq(size, s.store.constant(entries.length)), true, ConditionKind.split);
    const collection = Guest.construct(this.#intrinsic<Function>(name), []) as object;
    const keys: Materialised[] = [];
    for (const entry of entries) {
      const args = entry.map((tree) => this.build(tree));
      const key = args[0]!;
      for (const other of keys) {
        // As Map and Set compare: NaN is itself, and -0 is 0.
        const same = key.value === other.value || Object.is(key.value, other.value);
        if (key.term !== 0 && other.term !== 0) {
          const term = sameKey(s.store, key.term, other.term);
          if (term !== 0) s.decide(s.store.not(term), !same, ConditionKind.assume);
        }
        if (same) watch.end('assume', `equal keys in an input ${name}`);
      }
      keys.push(key);
      calls.invoke(
        -1,
        this.#intrinsic<Function>(`${name}.prototype.${method}`),
        collection,
        0,
        args.map((a) => a.value),
        args.map((a) => a.term),
        false,
      );
    }
    this.#run.memory.origins.note(collection, path);
    return collection;
  }

  /** A recorded stub: call number n returns the n-th value of its shape. */
  #stub(tree: InputTree & { kind: 'function' }): Function {
    const run = this.#run;
    let calls = 0;
    const name = /[\w$]+$/.exec(tree.path)?.[0] ?? 'stub';
    return this.#realm.controls.stub(
      (list, how) => {
        const { r, a } = run.s.registers;
        const args: unknown[] = [];
        const argTerms: Term[] = [];
        const n = how === 2 ? r[Register.argCount]! : 0;
        for (let i = 0; i < list.length; i++) {
          args.push(list[i]);
          argTerms.push(i < n ? a[i + 1]! : 0);
        }
        run.record('stub', tree.path, args, argTerms);
        const { value, term } = this.build(tree.returns(calls));
        run.memory.anchors.note(value, `${tree.path}.returns[${calls++}]`);
        if (how !== 0) r[Register.ret] = term;
        else if (term !== 0) run.pending.add(value, term);
        return value;
      },
      name,
      tree.parameters,
    );
  }
}

/** Whether building a value records decisions: of a collection's size, or those that a constructor makes. */
function decidesAtOnce(tree: InputTree): boolean {
  switch (tree.kind) {
    case 'map':
    case 'set':
      return true;
    case 'instance':
      return tree.by === 'constructor' || tree.fields.some((f) => decidesAtOnce(f.tree));
    case 'object':
      return tree.fields.some((f) => isInherited(f) || decidesAtOnce(f.tree));
    case 'array':
      return tree.elements.some(decidesAtOnce);
    case 'union':
      return decidesAtOnce(tree.chosen);
    case 'promise':
      return decidesAtOnce(tree.value);
    default:
      return false;
  }
}

/** SameValueZero of two terms; 0 when it has none. */
function sameKey(store: TermStore, a: Term, b: Term): Term {
  const equal = strictEquals(store, a, b);
  if (equal === 0 || store.sort(a) !== Sort.Num || store.sort(b) !== Sort.Num) return equal;
  return store.or(equal, store.and(store.make(Op.IsNaN, a), store.make(Op.IsNaN, b)));
}

/** Has every object something by this name? */
function isInherited({ name }: InputField): boolean {
  return name in Object.prototype;
}
