import { conjuncts } from '../../../expr/conjuncts.ts';
import { Op } from '../../../expr/op.ts';
import { Sort } from '../../../expr/sort.ts';
import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import type { Shape } from '../../../syntax/shape/shape.ts';
import type { Asker } from '../asker.ts';
import type { Executor } from '../execute.ts';
import { type Slot, Unsupported } from '../flat-code.ts';
import type { Inputs } from '../inputs.ts';
import { isInput, keptOf, type Side } from '../side.ts';
import type { Arrival, State } from '../state.ts';
import type { Unknowns } from '../unknowns.ts';
import { type ArrayContent, NEVER, type Value } from '../values.ts';
import type { KnownList, Lists } from './lists.ts';
import type { Handle } from './template.ts';

interface LoopRequest {
  readonly side: Side;
  readonly executor: Executor;
  readonly unknowns: Unknowns;
  readonly asker: Asker;
  readonly pc: number;
  /** As it is reached for the first time. */
  readonly begin: State;
  readonly inputs: Inputs;
}

export interface Varying {
  readonly slot: Slot;
  readonly init: Term;
  readonly term: Term;
  /** One more in each round. */
  readonly counts: boolean;
}

export interface Growing {
  readonly ref: number;
  readonly handle: Handle;
  readonly content: ArrayContent;
  /** It has its length from the beginning, and nothing but holes. */
  readonly isPlaced: boolean;
}

export interface Settled {
  readonly over: KnownList;
  readonly index: { readonly term: Term; readonly from: number };
  /** Where any round leads. */
  readonly arrivals: readonly Arrival[];
  readonly state: State;
}

/** Names in the texts of array methods. */
const ours: ReadonlySet<string> = new Set(['value', 'result']);

const MOST_TRIES = 8;
const MOST = 4_294_967_295;

/** The state at a loop's head in any round: what stays as it was, numbers that count, what else varies, and arrays that grow. */
export class LoopState {
  readonly #r: LoopRequest;
  readonly #store: TermStore;
  readonly #varying = new Map<Slot, Varying>();
  readonly #growing = new Map<number, Growing>();
  readonly #noCount = new Set<Slot>();
  #index: Slot | undefined;

  constructor(request: LoopRequest) {
    this.#r = request;
    this.#store = request.unknowns.store;
  }

  /** What varies besides the index of the loop. */
  varying(): Varying[] {
    const index = this.#index === undefined ? undefined : this.#varying.get(this.#index);
    return [...this.#varying.values()].filter((v) => v.term !== index?.term);
  }

  built(): Growing[] {
    return [...this.#growing.values()];
  }

  /** @throws Unsupported where a round leaves behind what no later one could begin with, or goes over no list. */
  settled(lists: Lists): Settled {
    for (let i = 0; i < MOST_TRIES; i++) {
      const state = this.#state();
      const { executor, pc } = this.#r;
      const arrivals = executor.run({ ...state, pc: pc + 1 });
      const rounds = arrivals
        .filter((a) => a.kind === 'head' && a.pc === pc)
        .map((a) => keptOf(this.#r.side, a));
      if (rounds.length === 0) throw new Unsupported('a loop that goes round once');
      if (this.#changed(state, rounds)) continue;
      const found = this.#over(lists, arrivals, state);
      if (found === undefined) throw new Unsupported('a loop over no list');
      if (this.#alias(found.slot)) continue;
      const { over, slot } = found;
      const { term, init } = this.#varying.get(slot)!;
      return { over, index: { term, from: this.#store.constValue(init) as number }, arrivals, state };
    }
    throw new Unsupported('a loop that does not settle');
  }

  #state(): State {
    const { begin } = this.#r;
    const slots = new Map(begin.slots);
    for (const [slot, { term }] of this.#varying) slots.set(slot, { kind: 'term', term });
    const heap = new Map(begin.heap);
    for (const [ref, { content }] of this.#growing) heap.set(ref, content);
    return { ...begin, slots, heap, recursions: [], logs: [] };
  }

  /** Takes for varying what a round changed. */
  #changed(state: State, rounds: readonly State[]): boolean {
    let changed = false;
    const before = [...this.#varying.values()];
    for (const round of rounds) {
      for (const [slot, now] of round.slots) {
        const was = state.slots.get(slot);
        if (was !== undefined && isSame(was, now)) continue;
        if (this.#varying.has(slot) || was === undefined) continue;
        this.#vary(slot, was, rounds);
        changed = true;
      }
      for (const [ref, now] of round.heap) {
        const was = state.heap.get(ref);
        if (was === undefined || was === now || this.#growing.has(ref)) continue;
        if (isInput(ref) || was.kind !== 'array' || now.kind !== 'array' || was.isSet)
          throw new Unsupported('an object that a loop changes');
        this.#grow(ref, was, now);
        changed = true;
      }
    }
    for (const v of before) {
      const one = this.#store.make(Op.Add, v.term, this.#store.constant(1));
      const isOff = rounds.some((r) => {
        const now = r.slots.get(v.slot);
        return now?.kind !== 'term' || now.term !== one;
      });
      if (!v.counts || !isOff) continue;
      this.#noCount.add(v.slot);
      this.#varying.set(v.slot, { ...v, counts: false, term: this.#any(v.slot, Sort.Num) });
      changed = true;
    }
    return changed;
  }

  #vary(slot: Slot, was: Value, rounds: readonly State[]): undefined {
    const store = this.#store;
    if (was.kind !== 'term') throw new Unsupported('an object that varies');
    const init = was.term;
    const sort = store.sort(init);
    if (sort !== Sort.Num && sort !== Sort.Str && sort !== Sort.Bool)
      throw new Unsupported('a variable of several types');
    const start = store.isConst(init) ? store.constValue(init) : undefined;
    const counts =
      typeof start === 'number' &&
      Number.isInteger(start) &&
      start >= 0 &&
      !Object.is(start, -0) &&
      !this.#noCount.has(slot) &&
      rounds.every((r) => {
        const now = r.slots.get(slot);
        return now?.kind === 'term' && now.term === store.constant(start + 1);
      });
    const term = counts
      ? this.#r.unknowns.variable('i', Sort.Num, { domain: 'int', min: start, max: MOST })
      : this.#any(slot, sort);
    this.#varying.set(slot, { slot, init, term, counts });
  }

  #any(slot: Slot, sort: Sort): Term {
    return this.#r.unknowns.variable(this.#r.side.code.names[slot] || 'value', sort);
  }

  #grow(ref: number, was: ArrayContent, now: ArrayContent): undefined {
    const { unknowns, side } = this.#r;
    const isPlaced = was.base?.present === NEVER;
    const isEmpty = was.base === undefined && was.length === this.#store.constant(0);
    if (was.writes.length > 0 || !(isPlaced || isEmpty))
      throw new Unsupported('an array that a loop changes');
    const slot = [...this.#r.begin.slots].find(([, v]) => v.kind === 'ref' && v.ref === ref)?.[0];
    const name = (slot === undefined ? '' : side.code.names[slot]) || 'out';
    const [first] = now.writes;
    if (first === undefined) throw new Unsupported('an array that a loop changes');
    const length = isPlaced
      ? was.length
      : unknowns.variable(`${name}.length`, Sort.Num, { domain: 'int', min: 0, max: MOST });
    const symbol = unknowns.symbol(name);
    const element = elementOf(this.#store, first.value);
    const path = first.value.kind === 'object' ? first.value.path : name;
    const base = { symbol, element, path, present: isPlaced ? unknowns.symbol(`${name} has`) : undefined };
    this.#growing.set(ref, {
      ref,
      handle: { name },
      isPlaced,
      content: { kind: 'array', base, length, writes: [] },
    });
  }

  /** The list that all ways ask for whether it goes on, and what counts its items. */
  #over(
    lists: Lists,
    arrivals: readonly Arrival[],
    state: State,
  ): { readonly over: KnownList; readonly slot: Slot } | undefined {
    const store = this.#store;
    const decided = arrivals.map((a) => new Set(conjuncts(store, ...a.state.conditions)));
    const before = new Set(conjuncts(store, ...state.conditions));
    const found: { readonly over: KnownList; readonly slot: Slot; readonly isRead: boolean }[] = [];
    for (const v of this.#varying.values()) {
      if (!v.counts) continue;
      for (const over of lists.all) {
        const within = store.make(Op.Lt, v.term, over.length);
        const outside = store.not(within);
        if (before.has(within) || before.has(outside)) continue;
        if (!decided.every((d) => d.has(within) || d.has(outside))) continue;
        const items = this.#r.unknowns.applications(over.symbol);
        found.push({ over, slot: v.slot, isRead: items.some((a) => a.args.at(-1) === v.term) });
      }
    }
    // Lists may have the same length.
    return found.find((f) => f.isRead) ?? found[0];
  }

  /** Others that count the same are the same. */
  #alias(slot: Slot): boolean {
    this.#index = slot;
    const index = this.#varying.get(slot)!;
    let changed = false;
    for (const v of this.#varying.values()) {
      if (!v.counts || v.term === index.term || v.init !== index.init) continue;
      this.#varying.set(v.slot, { ...v, term: index.term });
      changed = true;
    }
    return changed;
  }

  /** What the code calls the item. */
  itemName(arrivals: readonly Arrival[], { symbol }: KnownList): string | undefined {
    const { unknowns, side } = this.#r;
    const items = new Set(
      unknowns
        .applications(symbol)
        .map(({ value }) => (value.kind === 'term' ? value.term : value.kind === 'object' ? value.id : 0)),
    );
    for (const { state } of arrivals)
      for (const [slot, value] of state.slots) {
        const held = value.kind === 'term' ? value.term : value.kind === 'object' ? value.id : 0;
        const name = side.code.names[slot];
        if (name && items.has(held) && !this.#varying.has(slot) && !ours.has(name)) return name;
      }
    return undefined;
  }
}

function isSame(a: Value, b: Value): boolean {
  if (a.kind === 'term' && b.kind === 'term') return a.term === b.term;
  if (a.kind === 'object' && b.kind === 'object') return a.id === b.id && a.path === b.path;
  if (a.kind === 'ref' && b.kind === 'ref') return a.ref === b.ref;
  return JSON.stringify(a) === JSON.stringify(b);
}

function elementOf(store: TermStore, value: Value): Shape {
  if (value.kind === 'object') return value.shape;
  const sort = value.kind === 'term' ? store.sort(value.term) : Sort.Any;
  if (sort === Sort.Num) return { kind: 'number', integer: false, min: -Infinity, max: Infinity };
  if (sort === Sort.Str) return { kind: 'string', maxLength: Number.MAX_SAFE_INTEGER };
  if (sort === Sort.Bool) return { kind: 'boolean' };
  throw new Unsupported('a list of what is not related');
}
