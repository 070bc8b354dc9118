/** The relation at one pair of cuts: guesses from recorded states, of which those are dropped that an obligation refutes. */
import { worked } from '../../base/work.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Asker } from './asker.ts';
import { type ContentRule, elementShape, sortsOfShape, sortsWithin } from './contents.ts';
import { Unsupported } from './flat-code.ts';
import { generalised, ofInputs } from './generalise.ts';
import { type Column, guessDefinitions, guessOrders, isIntegral } from './guess.ts';
import type { Inputs } from './inputs.ts';
import {
  type Layout,
  layoutOf,
  mismatch,
  type PlaceWhat,
  placesOf,
  recorded,
  refOf,
  termAt,
} from './layout.ts';
import {
  type Definition,
  definedTerm,
  definitionText,
  type Facts,
  fitsSorts,
  type Order,
  orderTerm,
  type Source,
} from './relation.ts';
import { sameContent } from './same-outcome.ts';
import type { State } from './state.ts';
import { FIRST_OWN } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import { type ArrayContent, alternativesOf, type Content, sameTerm, type Value } from './values.ts';

/** A recorded pair of states, with the inputs of the run. */
export interface Row {
  readonly inputs: Inputs;
  readonly states: readonly [State, State];
}

interface Place {
  readonly side: 0 | 1;
  readonly what: PlaceWhat;
  readonly name: string;
}

const MOST_ORDERS = 60;
/** Recorded values whose definitions are a unit of work to guess. */
const VALUES_A_UNIT = 250;
/** How often what a place is made of may be guessed anew. */
const MOST_TRIES = 3;
const LENGTH = 4_294_967_295;
/** Bounds up to which numbers may be counted are guessed. */
const MOST_COUNTED = 128;
const EXACT = 2 ** 53;

export class PairRelation {
  readonly layouts: readonly [Layout, Layout];
  readonly #store: TermStore;
  readonly #places: readonly Place[];
  readonly #guesses: Definition[][];
  readonly #facts: Facts[];
  readonly #ranges: { min: number; max: number }[][];
  #orders: Order[];
  /** For each side and group. */
  readonly #contents: ContentRule[][];
  readonly #names: readonly string[];
  /** What holds of the inputs wherever this is reached; undefined before it was. */
  #given: Term[] | undefined;
  readonly #tries: number[];

  /** Where versions do not go at the same pace, smaller numbers come first: others are multiples of them. */
  constructor(
    store: TermStore,
    rows: readonly Row[],
    nameOf: (side: 0 | 1, slot: number) => string,
    isSamePace: boolean,
  ) {
    this.#store = store;
    this.layouts = [layoutOf(rows.map((r) => r.states[0])), layoutOf(rows.map((r) => r.states[1]))];
    const columnOf = ({ side, what }: Place): Column =>
      rows.map((r) => recorded(store, termAt(this.layouts[side], r.states[side], what)));
    // What others may be told by comes first: integers, then numbers, then all else.
    const rank = (place: Place) => {
      const column = columnOf(place);
      return isIntegral(column) ? 0 : typeof column[0] === 'number' ? 1 : 2;
    };
    const size = (place: Place) =>
      rank(place) > 0 ? 0 : Math.max(...(columnOf(place) as number[]).map((n) => Math.abs(n)));
    this.#places = ([0, 1] as const)
      .flatMap((side) =>
        placesOf(this.layouts[side]).map(
          (what): Place => ({ side, what, name: this.#nameOf(side, what, nameOf) }),
        ),
      )
      .sort((a, b) => rank(a) - rank(b) || (isSamePace ? 0 : size(a) - size(b)));
    const columns = this.#places.map(columnOf);
    const inputs = rows[0]!.inputs.scalars.map(
      (_, i): Column => rows.map((r) => recorded(store, r.inputs.scalars[i]!.term)),
    );
    worked((rows.length * columns.length) / VALUES_A_UNIT);
    this.#names = rows[0]!.inputs.scalars.map((s) => s.name);
    this.#guesses = columns.map((column, i) => {
      const preferred = this.#places.flatMap((p, j) =>
        j < i && p.side === 0 && p.name === this.#places[i]!.name ? [j] : [],
      );
      return guessDefinitions(column, inputs, columns.slice(0, i), preferred);
    });
    this.#tries = columns.map(() => 0);
    this.#ranges = columns.map((column, i) => {
      const what = this.#places[i]!.what.kind;
      if (what === 'length') return [{ min: 0, max: LENGTH }];
      if (what === 'id') return [{ min: 0, max: 2 ** 40 }];
      if (!isIntegral(column)) return [];
      const least = Math.min(...(column as number[]));
      const min = least >= -1 ? Math.min(least, 1) : -LENGTH;
      const greatest = Math.max(...(column as number[]));
      return [
        ...(greatest <= MOST_COUNTED ? [{ min: least, max: greatest }] : []),
        ...(column.every((v) => ((v as number) | 0) === v)
          ? [
              { min, max: 2 ** 31 - 1 },
              { min: -(2 ** 31), max: 2 ** 31 - 1 },
            ]
          : []),
        { min, max: LENGTH },
        { min: -LENGTH, max: LENGTH },
        { min, max: EXACT },
        { min: -EXACT, max: EXACT },
      ];
    });
    this.#facts = columns.map((column, i) => ({
      sorts: new Set(column.map((v) => store.sort(store.constant(v)))),
      range: this.#ranges[i]!.shift(),
    }));
    const all = [
      ...inputs.map((column, index) => ({ of: { kind: 'input', index } as Source, column })),
      ...columns.flatMap((column, index) =>
        this.#guesses[index]!.some((d) => d.kind === 'same' || d.kind === 'const')
          ? []
          : [{ of: { kind: 'place', index } as Source, column }],
      ),
    ];
    this.#orders = guessOrders(all, MOST_ORDERS);
    this.#contents = ([0, 1] as const).map((side) =>
      this.layouts[side].groups.map((_, g) => this.#rule(rows, side, g)),
    );
  }

  #nameOf(side: 0 | 1, what: PlaceWhat, nameOf: (side: 0 | 1, slot: number) => string): string {
    const layout = this.layouts[side];
    if (what.kind === 'slot' || what.kind === 'id') return nameOf(side, what.slot);
    const { input, slots } = layout.groups[what.group]!;
    const owner = slots.length > 0 ? nameOf(side, slots[0]!) : `input ${input}`;
    return what.kind === 'length' ? `${owner}.length` : `${owner}.${what.key}`;
  }

  /** What recorded states say of the contents of an array. */
  #rule(rows: readonly Row[], side: 0 | 1, group: number): ContentRule {
    const layout = this.layouts[side];
    const { input, content } = layout.groups[group]!;
    const of = (row: Row, s: 0 | 1, g: number): Content =>
      row.states[s].heap.get(refOf(this.layouts[s], g, row.states[s]))!;
    const holes = input !== undefined;
    const rule: ContentRule = { unchanged: false, same: [], sorts: new Set(), holes, object: undefined };
    if (content !== 'array') return rule;
    const items = (c: Content) => (c.kind === 'array' ? itemsOf(this.#store, c) : undefined);
    const all = rows.map((r) => items(of(r, side, group)));
    rule.unchanged =
      input !== undefined && rows.every((r, i) => sameItems(all[i], items(r.inputs.heap.get(input)!)));
    for (const list of all)
      for (const v of list ?? [])
        if (v.kind === 'term') rule.sorts.add(this.#store.sort(v.term));
        else if (v.kind === 'object') rule.object = { shape: v.shape, path: v.path };
    if (side === 1)
      for (const [g, other] of this.layouts[0].groups.entries())
        if (other.content === 'array' && rows.every((r, i) => sameItems(all[i], items(of(r, 0, g)))))
          rule.same.push(g);
    return rule;
  }

  #current(index: number): Definition | undefined {
    return this.#guesses[index]![0];
  }

  /** Any pair of states that are related, and what is known of it. */
  instantiate(
    unknowns: Unknowns,
    inputs: Inputs,
    epoch: string,
  ): { states: [State, State]; conditions: Term[] } {
    const store = this.#store;
    const terms: Term[] = [];
    const get = (s: Source): Term => (s.kind === 'input' ? inputs.scalars[s.index]!.term : terms[s.index]!);
    for (const [i, place] of this.#places.entries()) {
      let guess = this.#current(i);
      while (guess !== undefined && !fitsSorts(store, guess, get)) {
        this.#guesses[i]!.shift();
        guess = this.#current(i);
      }
      terms.push(
        guess === undefined ? this.#free(unknowns, place, this.#facts[i]!) : definedTerm(store, guess, get),
      );
    }
    const conditions = this.#orders
      .filter((o) => this.#isNumeric(o, get))
      .map((o) => orderTerm(store, o, get));
    conditions.push(...(this.#given ?? []));
    const states: State[] = [];
    for (const side of [0, 1] as const)
      states.push(this.#state(unknowns, inputs, side, terms, epoch, states[0]));
    return { states: states as [State, State], conditions };
  }

  #isNumeric({ left, right }: Order, get: (s: Source) => Term): boolean {
    return this.#store.sort(get(left)) === Sort.Num && this.#store.sort(get(right)) === Sort.Num;
  }

  #free(unknowns: Unknowns, { name, what }: Place, { sorts, range }: Facts): Term {
    const store = this.#store;
    const options = [...sorts].map((sort): Term => {
      switch (sort) {
        case Sort.Num: {
          const isInteger = range !== undefined && (sorts.size === 1 || what.kind !== 'slot');
          return unknowns.variable(name, Sort.Num, isInteger ? { domain: 'int', ...range } : {});
        }
        case Sort.Undefined:
          return store.undefined;
        case Sort.Null:
          return store.null;
        case Sort.Bool:
        case Sort.Str:
        case Sort.Big:
          return unknowns.variable(name, sort);
        default:
          throw new Unsupported('a variable of a type that is not related');
      }
    });
    if (options.length === 1) return options[0]!;
    const tag = unknowns.variable(`${name}?`, Sort.Num, { domain: 'int', min: 0, max: options.length - 1 });
    return store.make(Op.Union, tag, ...options);
  }

  #state(
    unknowns: Unknowns,
    inputs: Inputs,
    side: 0 | 1,
    terms: readonly Term[],
    epoch: string,
    other: State | undefined,
  ): State {
    const layout = this.layouts[side];
    const at = (matches: (what: PlaceWhat) => boolean): Term =>
      terms[this.#places.findIndex((p) => p.side === side && matches(p.what))]!;
    const slots = new Map<number, Value>();
    for (const [slot, held] of layout.slots)
      switch (held.kind) {
        case 'scalar':
          slots.set(slot, { kind: 'term', term: at((w) => w.kind === 'slot' && w.slot === slot) });
          break;
        case 'object':
          slots.set(slot, { ...held.value, id: at((w) => w.kind === 'id' && w.slot === slot) });
          break;
        case 'fixed':
          slots.set(slot, held.value);
          break;
        case 'group':
          slots.set(slot, { kind: 'ref', ref: layout.groups[held.group]!.input ?? FIRST_OWN + held.group });
      }
    const heap = new Map<number, Content>();
    for (const [g, { input, content, keys }] of layout.groups.entries()) {
      const ref = input ?? FIRST_OWN + g;
      if (content === 'record') {
        const fields = keys.map((key): [string, Value] => [
          key,
          { kind: 'term', term: at((w) => w.kind === 'field' && w.group === g && w.key === key) },
        ]);
        heap.set(ref, { kind: 'record', fields: new Map(fields) });
        continue;
      }
      const rule = this.#contents[side]![g]!;
      if (rule.unchanged) heap.set(ref, inputs.heap.get(input!)!);
      else if (rule.same.length > 0) {
        const theirs = this.layouts[0].groups[rule.same[0]!]!.input ?? FIRST_OWN + rule.same[0]!;
        heap.set(ref, other!.heap.get(theirs)!);
      } else {
        const length = at((w) => w.kind === 'length' && w.group === g);
        const path = rule.object?.path ?? 'items';
        const present = rule.holes ? unknowns.symbol('has') : undefined;
        const base = { symbol: unknowns.symbol('items'), element: elementShape(rule), path, present };
        heap.set(ref, { kind: 'array', base, length, writes: [] });
      }
    }
    return { pc: 0, slots, heap, conditions: [], recursions: [], calls: false, epoch };
  }

  /**
   * Drops what does not hold of two states that are reached under conditions. Gives whether anything was dropped; a text when the states cannot
   * be related at all.
   */
  retain(
    asker: Asker,
    inputs: Inputs,
    states: readonly [State, State],
    conditions: readonly Term[],
  ): boolean | string {
    for (const side of [0, 1] as const) {
      const why = mismatch(this.layouts[side], states[side]);
      if (why !== undefined) return why;
    }
    const store = this.#store;
    const terms = this.#places.map(({ side, what }) => termAt(this.layouts[side], states[side], what));
    const get = (s: Source): Term => (s.kind === 'input' ? inputs.scalars[s.index]!.term : terms[s.index]!);
    let dropped = false;
    const holds = (goal: Term) => goal !== 0 && asker.isImplied(conditions, goal);
    if (this.#given === undefined) {
      this.#given = ofInputs(store, inputs, conditions);
      for (const i of terms.keys()) this.#generalise(asker.unknowns, inputs, terms, i);
    } else {
      const given = this.#given.filter(holds);
      if (given.length < this.#given.length) dropped = true;
      this.#given = given;
    }
    for (const [i, term] of terms.entries()) {
      for (let d = this.#current(i); d !== undefined; d = this.#current(i)) {
        if (fitsSorts(store, d, get) && holds(sameTerm(store, term, definedTerm(store, d, get)))) break;
        this.#guesses[i]!.shift();
        dropped = true;
        if (this.#current(i) === undefined) this.#generalise(asker.unknowns, inputs, terms, i);
      }
      if (this.#current(i) === undefined && this.#weaken(asker, i, term, conditions)) dropped = true;
    }
    const kept = this.#orders.filter((o) => this.#isNumeric(o, get) && holds(orderTerm(store, o, get)));
    if (kept.length < this.#orders.length) dropped = true;
    this.#orders = kept;
    for (const side of [0, 1] as const)
      for (const g of this.layouts[side].groups.keys())
        if (this.#retainContent(asker, inputs, states, conditions, side, g)) dropped = true;
    return dropped;
  }

  /** Guesses that a place is always made of others and of inputs as it is now. */
  #generalise(unknowns: Unknowns, inputs: Inputs, terms: readonly Term[], index: number): void {
    if (this.#tries[index]! >= MOST_TRIES) return;
    const made = generalised(unknowns, inputs, terms, index);
    if (made === undefined) return;
    this.#tries[index]!++;
    this.#guesses[index]!.push(made);
  }

  /** Makes the facts of a free place admit a term. */
  #weaken(asker: Asker, index: number, term: Term, conditions: readonly Term[]): boolean {
    const store = this.#store;
    const facts = this.#facts[index]!;
    const { kind } = this.#places[index]!.what;
    if (kind === 'length' || kind === 'id') return false;
    let changed = false;
    const missing = alternativesOf(store, term).filter(({ term: t }) => !facts.sorts.has(store.sort(t)));
    for (const { when, term: t } of missing) {
      if (asker.isImplied(conditions, store.not(when))) continue;
      facts.sorts = new Set(facts.sorts).add(store.sort(t));
      changed = true;
    }
    if (facts.sorts.size > 1 && facts.range !== undefined) {
      facts.range = undefined;
      this.#ranges[index] = [];
      changed = true;
    }
    while (
      facts.range !== undefined &&
      !(store.sort(term) === Sort.Num && this.#isWithin(asker, term, facts.range, conditions))
    ) {
      facts.range = this.#ranges[index]!.shift();
      changed = true;
    }
    return changed;
  }

  #isWithin(
    asker: Asker,
    term: Term,
    { min, max }: { min: number; max: number },
    conditions: readonly Term[],
  ): boolean {
    const store = this.#store;
    // That a quotient or the like is an integer nobody ever shows.
    if (asker.isHard(term)) return false;
    const goals = [
      store.make(Op.IsInteger, term),
      store.not(store.make(Op.SameNum, term, store.constant(-0))),
      store.make(Op.Le, store.constant(min), term),
      store.make(Op.Le, term, store.constant(max)),
    ];
    return asker.isImplied(
      conditions,
      goals.reduce((a, b) => store.and(a, b)),
    );
  }

  #retainContent(
    asker: Asker,
    inputs: Inputs,
    states: readonly [State, State],
    conditions: readonly Term[],
    side: 0 | 1,
    group: number,
  ): boolean {
    const rule = this.#contents[side]![group]!;
    const { input, content } = this.layouts[side].groups[group]!;
    if (content !== 'array') return false;
    const now = states[side].heap.get(refOf(this.layouts[side], group, states[side])) as ArrayContent;
    if (rule.unchanged) {
      if (isSameStructure(now, inputs.heap.get(input!) as ArrayContent)) return false;
      rule.unchanged = false;
      this.#retainContent(asker, inputs, states, conditions, side, group);
      return true;
    }
    let changed = false;
    while (rule.same.length > 0) {
      const theirs = states[0].heap.get(refOf(this.layouts[0], rule.same[0]!, states[0])) as ArrayContent;
      if (sameContent(asker, this.#store, conditions, theirs, now)) break;
      rule.same.shift();
      changed = true;
    }
    // What is the same as that of the other version is described there.
    if (rule.same.length > 0) return changed;
    const base = now.base === undefined ? [] : sortsOfShape(now.base.element);
    const added = sortsWithin(
      this.#store,
      now.writes.map((w) => w.value),
    );
    if (now.base?.present !== undefined && !rule.holes) {
      rule.holes = true;
      changed = true;
    }
    for (const sort of [...base, ...added])
      if (!rule.sorts.has(sort)) {
        rule.sorts.add(sort);
        changed = true;
      }
    for (const value of now.writes.map((w) => w.value)) {
      if (value.kind !== 'object') continue;
      if (rule.object === undefined) {
        rule.object = { shape: value.shape, path: value.path };
        changed = true;
      } else if (rule.object.path !== value.path)
        throw new Unsupported('an array of several types of objects');
    }
    return changed;
  }

  /** The free integers within bounds, in two states, by place. */
  integers(states: readonly [State, State]): Map<number, Term> {
    const found = new Map<number, Term>();
    for (const [i, { side, what }] of this.#places.entries())
      if (this.#current(i) === undefined && what.kind === 'slot' && this.#facts[i]!.range !== undefined)
        found.set(i, termAt(this.layouts[side], states[side], what));
    return found;
  }

  /** The relation for people, one line a part. */
  lines(labels: readonly [string, string]): string[] {
    const name = (s: Source): string =>
      s.kind === 'input'
        ? this.#names[s.index]!
        : `${labels[this.#places[s.index]!.side]}${this.#places[s.index]!.name}`;
    const lines: string[] = [];
    for (const [i, place] of this.#places.entries()) {
      const d = this.#current(i);
      const own = `${labels[place.side]}${place.name}`;
      if (d !== undefined) lines.push(`${own} = ${definitionText(d, name)}`);
      else if (this.#facts[i]!.range !== undefined && place.what.kind === 'slot')
        lines.push(
          `${own} is an integer from ${this.#facts[i]!.range!.min} to ${this.#facts[i]!.range!.max}`,
        );
    }
    for (const { left, right, offset, strict } of this.#orders)
      lines.push(
        `${name(left)}${offset === 0 ? '' : offset > 0 ? ` + ${offset}` : ` - ${-offset}`} ${strict ? '<' : '<='} ${name(right)}`,
      );
    for (const [g, rule] of this.#contents[1]!.entries())
      if (!rule.unchanged && rule.same.length > 0)
        lines.push(
          `${labels[1]}${this.#groupName(1, g)} has the items of ${labels[0]}${this.#groupName(0, rule.same[0]!)}`,
        );
    return lines;
  }

  #groupName(side: 0 | 1, group: number): string {
    const place = this.#places.find(
      (p) => p.side === side && p.what.kind === 'length' && p.what.group === group,
    );
    return place?.name.replace(/\.length$/, '') ?? 'array';
  }
}

function isSameStructure(a: ArrayContent, b: ArrayContent): boolean {
  return (
    a.base?.symbol === b.base?.symbol &&
    a.base !== undefined &&
    a.length === b.length &&
    a.writes.length === b.writes.length
  );
}

/** The items of a recorded array. */
function itemsOf(store: TermStore, { length, writes }: ArrayContent): Value[] {
  const items: Value[] = [];
  for (const { index, value } of writes) items[store.constValue(index) as number] = value;
  return items.slice(0, store.constValue(length) as number);
}

function sameItems(a: readonly Value[] | undefined, b: readonly Value[] | undefined): boolean {
  if (a === undefined || b === undefined || a.length !== b.length) return false;
  return a.every((v, i) => {
    const w = b[i]!;
    if (v.kind === 'term' && w.kind === 'term') return v.term === w.term;
    return v.kind === 'object' && w.kind === 'object' && v.id === w.id && v.path === w.path;
  });
}
