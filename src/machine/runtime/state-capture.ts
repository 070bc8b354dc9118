import { types } from 'node:util';
import type { SiteId } from '../../ir/ir.ts';
import { Guest } from '../guest/guest.ts';
import { Register } from '../registers.ts';
import { NAMED, type StateCut, type StateReads } from '../state-cut.ts';
import type { CellKey } from './heap.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';
import { type CaptureContext, Incomparable, insideOf, MOST_CELLS, type Roots, Taker } from './state-taker.ts';

/**
 * Keeps the states of a run at its cuts. What modules have made before the run has a name by the way it is reached; once the run changes any of it
 * no further states are kept, and none where a state holds a closure or an object whose inside cannot be seen.
 */
export class StateCapture {
  readonly cuts: StateCut[] = [];
  readonly #memory: Memory;
  readonly #context: CaptureContext;
  readonly #named = new Map<object, number>();
  /** By object: its number in each state, by the state's position. */
  readonly #places = new WeakMap<object, { readonly id: number; readonly numbers: (number | undefined)[] }>();
  #objects = 0;
  readonly #instances: number[] = [];
  readonly #inputs = new Set<object>();
  /** Objects that were changed and are not known to be the run's own; constructors work on theirs before it is. */
  readonly #changed = new Set<object>();
  readonly #below: Roots[] = [];
  #isOver = false;

  constructor(memory: Memory, context: CaptureContext) {
    this.#memory = memory;
    this.#context = context;
    const { dependences } = memory;
    if (dependences === undefined) throw new Error('states need dependences');
    dependences.onRead = (object, key, definition) => this.#read(object, key, definition);
    dependences.onChange = (object, how) => {
      if (dependences.isBornInRun(object) || this.#inputs.has(object)) return;
      if (how === 'write' || !context.isNamespace(object)) this.#changed.add(object);
    };
  }

  /** Names what the modules have made, and marks the inputs. */
  start(modules: readonly object[], inputs: readonly unknown[]): void {
    try {
      modules.forEach((module, id) => {
        for (const name of Object.keys(module ?? {})) {
          let value: unknown;
          try {
            value = (Guest.get(module, name) as () => unknown)();
          } catch {
            continue;
          }
          this.#name(value, `${id} ${name}`);
        }
      });
      for (const [object, number] of this.#named) this.#nameInside(object, number);
      const waiting = inputs.filter(isObject);
      for (const input of waiting) {
        if (this.#named.has(input) || this.#inputs.has(input)) continue;
        this.#inputs.add(input);
        if (types.isProxy(input) || this.#inputs.size > MOST_CELLS) throw new Incomparable();
        waiting.push(...insideOf(input).filter(isObject));
      }
    } catch (error) {
      if (!(error instanceof Incomparable)) throw error;
      this.#isOver = true;
    }
  }

  /** The function of the spine at this level calls the next one, and reads these afterwards. */
  below(level: number, roots: Roots): void {
    this.#below.length = level;
    this.#below.push(roots);
  }

  cut(site: SiteId, level: number, own: Roots): void {
    const { s } = this.#memory;
    const { r } = s.registers;
    const decided = s.conditions.length;
    for (const object of this.#changed)
      if (!this.#memory.dependences!.isBornInRun(object)) this.#isOver = true;
    this.#changed.clear();
    if (this.#isOver || decided === (this.cuts.at(-1)?.decided ?? 0) || r[Register.pending] !== 0) return;
    const ambient = this.#context.ambient();
    if (ambient === undefined) return;
    const taker = new Taker(this.#memory, this.#context, this.#named);
    try {
      const roots = [own, ...this.#below.slice(0, level)].flatMap(({ values, terms }) =>
        Array.from({ length: values.length }, (_, i) => taker.value(values[i], terms[i] ?? 0)),
      );
      roots.push(NAMED + this.#context.names.of(`ambient ${ambient}`));
      const nodes = taker.nodes();
      const reads: StateReads = new Map();
      const index = this.cuts.length;
      const objects: number[] = [];
      for (const [object, number] of taker.numbers) {
        let known = this.#places.get(object);
        if (known === undefined) this.#places.set(object, (known = { id: this.#objects++, numbers: [] }));
        known.numbers[index] = number;
        objects.push(known.id);
        if (nodes[number]!.isWhole) reads.set(number, 'all');
      }
      this.#instances.push(r[Register.instance]!);
      this.cuts.push({ site, decided, roots, nodes, objects, reads });
    } catch (error) {
      if (!(error instanceof Incomparable)) throw error;
    }
  }

  #read(object: object, key: CellKey | undefined, definition: number): void {
    const places = this.#places.get(object)?.numbers;
    if (places === undefined) return;
    for (let i = places.length - 1; i >= 0 && definition <= this.#instances[i]!; i--) {
      const node = places[i];
      if (node === undefined) continue;
      const { reads } = this.cuts[i]!;
      const known = reads.get(node);
      if (known === 'all') continue;
      if (key === undefined) reads.set(node, 'all');
      else if (known === undefined) reads.set(node, new Set([key]));
      else known.add(key);
    }
  }

  #name(value: unknown, path: string): void {
    if (!isObject(value) || this.#named.has(value)) return;
    if (this.#named.size > MOST_CELLS) throw new Incomparable();
    this.#named.set(value, this.#context.names.of(path));
  }

  #nameInside(object: object, number: number): void {
    if (types.isProxy(object)) return;
    insideOf(object).forEach((value, i) => {
      if (isObject(value) && !this.#isIntrinsic(value)) this.#name(value, `${number}.${i}`);
    });
  }

  /** Functions that are not the program's, and what they are made of, are the realm's own. */
  #isIntrinsic(value: object): boolean {
    if (typeof value === 'function') return this.#context.functionOf(value) === undefined;
    const maker = Guest.getOwnPropertyDescriptor(value, 'constructor')?.value;
    return (
      typeof maker === 'function' &&
      this.#context.functionOf(maker) === undefined &&
      Guest.getOwnPropertyDescriptor(maker, 'prototype')?.value === value
    );
  }
}
