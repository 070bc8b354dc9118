import type { Variable } from '../../../flow/data/variables.ts';
import type { FunctionId } from '../../../ir/ir.ts';
import { Inclusion } from './inclusion.ts';

/** What an object is: made by an instruction, or one that stands for many. `plain`: an array or object literal. */
interface HeapObject {
  readonly plain: boolean;
  readonly fn: FunctionId | undefined;
  /** By the variable of the property's name. */
  readonly fields: Map<Variable, number>;
  /** What is written under computed names by code in sight. */
  readonly dynamic: number;
  /** What code out of sight may store, under any name. */
  readonly foreign: number;
  /** All that it holds. */
  readonly all: number;
  /** What it inherits from. */
  readonly prototypes: number;
  readonly reads: Map<Variable, number>;
}

/**
 * Objects by the place where they are made, with a node for each property. Three stand for many: what code out of sight holds (`outside`), what the caller gives
 * (`input`) and what the language has (`standard`), which hold themselves under every name. What is stored in the language's own objects is not followed.
 */
export class Heap {
  readonly sets = new Inclusion();
  readonly #objects: HeapObject[] = [];
  readonly #dropped = this.sets.node();
  readonly outside: number;
  readonly input: number;
  readonly standard: number;
  /** All that code out of sight may hold. */
  readonly outsideNode: number;
  readonly inputNode: number;

  constructor() {
    this.outside = this.object();
    this.input = this.object();
    this.standard = this.object();
    this.outsideNode = this.everythingOf(this.outside);
    this.inputNode = this.everythingOf(this.input);
    for (const object of [this.outside, this.input, this.standard])
      this.sets.add(this.#objects[object]!.dynamic, object);
    // What is out of sight may store anything it holds in anything it holds.
    this.sets.each(this.outsideNode, (object) => {
      if (object === this.standard) return;
      this.sets.flow(this.everythingOf(object), this.outsideNode);
      this.sets.flow(this.outsideNode, this.#objects[object]!.foreign);
      this.sets.flow(this.prototypesOf(object), this.outsideNode);
    });
  }

  get count(): number {
    return this.#objects.length;
  }

  object(fn?: FunctionId, plain = false): number {
    const { sets } = this;
    const [dynamic, foreign, all, prototypes] = [sets.node(), sets.node(), sets.node(), sets.node()];
    for (const held of [dynamic, foreign]) sets.flow(held, all);
    const [fields, reads] = [new Map<Variable, number>(), new Map<Variable, number>()];
    return this.#objects.push({ plain, fn, fields, dynamic, foreign, all, prototypes, reads }) - 1;
  }

  isPlain(object: number): boolean {
    return this.#objects[object]!.plain;
  }

  /** Does it stand for objects whose making is not in sight? */
  isOpaque(object: number): boolean {
    return object === this.outside || object === this.input;
  }

  functionOf(object: number): FunctionId | undefined {
    return this.#objects[object]!.fn;
  }

  dynamicOf(object: number): number {
    return this.#objects[object]!.dynamic;
  }

  everythingOf(object: number): number {
    return this.#objects[object]!.all;
  }

  prototypesOf(object: number): number {
    return this.#objects[object]!.prototypes;
  }

  /** Where what is stored under a name goes; undefined: under a computed one. */
  written(object: number, name: Variable | undefined): number {
    if (object === this.standard) return this.#dropped;
    if (name === undefined || this.isOpaque(object)) return this.dynamicOf(object);
    const { fields, all } = this.#objects[object]!;
    let node = fields.get(name);
    if (node === undefined) {
      fields.set(name, (node = this.sets.node()));
      this.sets.flow(node, all);
    }
    return node;
  }

  /** What may be stored under a name in the object itself. */
  stored(object: number, name: Variable): number[] {
    const { dynamic, foreign } = this.#objects[object]!;
    return [this.written(object, name), dynamic, foreign];
  }

  /** What reading a name may give, inherited properties included. */
  read(object: number, name: Variable | undefined): number {
    if (object === this.standard) return this.everythingOf(object);
    const { reads } = this.#objects[object]!;
    const key = name ?? -1;
    let node = reads.get(key);
    if (node === undefined) {
      const made = this.sets.node();
      reads.set(key, (node = made));
      if (name === undefined) this.sets.flow(this.everythingOf(object), made);
      else {
        for (const stored of this.stored(object, name)) this.sets.flow(stored, made);
      }
      this.sets.each(this.prototypesOf(object), (p) => this.sets.flow(this.read(p, name), made));
    }
    return node;
  }

  /** Objects with all that they inherit from. */
  withPrototypes(objects: Iterable<number>): Set<number> {
    const found = new Set(objects);
    for (const object of found) for (const p of this.sets.of(this.prototypesOf(object))) found.add(p);
    return found;
  }

  /** Objects with all that can be reached from them. */
  reachable(objects: Iterable<number>): Set<number> {
    const found = new Set(objects);
    for (const object of found) {
      for (const held of this.sets.of(this.everythingOf(object))) found.add(held);
      for (const held of this.sets.of(this.prototypesOf(object))) found.add(held);
    }
    return found;
  }

  /** Of {@link reachable} what code in sight has put there, without values that come from out of sight. */
  held(objects: Iterable<number>): Set<number> {
    const found = new Set<number>();
    const add = (set: ReadonlySet<number>): void => {
      if (!set.has(this.outside)) for (const object of set) found.add(object);
    };
    add(new Set(objects));
    for (const object of found) {
      const { fields, dynamic, prototypes } = this.#objects[object]!;
      for (const node of [...fields.values(), dynamic, prototypes]) add(this.sets.of(node));
    }
    return found;
  }
}
