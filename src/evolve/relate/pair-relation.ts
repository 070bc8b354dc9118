/** The relation at one pair of cuts: guesses from recorded states, of which those are dropped that an obligation refutes. */
import { worked } from '../../base/work.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { ArrayRules } from './array-rules.ts';
import type { Asker } from './asker.ts';
import { FreePlace } from './free-place.ts';
import { generalised, ofInputs } from './generalise.ts';
import { type Column, guessDefinitions, guessOrders, isIntegral } from './guess.ts';
import { type Inputs, objectsAmong } from './inputs.ts';
import { type Layout, layoutOf, mismatch, type PlaceWhat, placesOf, recorded, termAt } from './layout.ts';
import {
  type Definition,
  definedTerm,
  definitionText,
  fitsSorts,
  type Order,
  orderTerm,
  type Source,
} from './relation.ts';
import type { Row } from './row.ts';
import type { State } from './state.ts';
import { FIRST_OWN } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import { type Content, sameTerm, type Value } from './values.ts';

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
export class PairRelation {
  readonly layouts: readonly [Layout, Layout];
  readonly #store: TermStore;
  readonly #places: readonly Place[];
  readonly #guesses: Definition[][];
  /** What is known of places that no guess tells. */
  readonly #free: FreePlace[];
  #orders: Order[];
  readonly #arrays: ArrayRules;
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
    const objects = objectsAmong(rows[0]!.inputs);
    this.layouts = [
      layoutOf(
        rows.map((r) => r.states[0]),
        objects,
      ),
      layoutOf(
        rows.map((r) => r.states[1]),
        objects,
      ),
    ];
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
    this.#free = columns.map((column, i) => new FreePlace(store, this.#places[i]!, column));
    const all = [
      ...inputs.map((column, index) => ({ of: { kind: 'input', index } as Source, column })),
      ...columns.flatMap((column, index) =>
        this.#guesses[index]!.some((d) => d.kind === 'same' || d.kind === 'const')
          ? []
          : [{ of: { kind: 'place', index } as Source, column }],
      ),
    ];
    this.#orders = guessOrders(all, MOST_ORDERS);
    this.#arrays = new ArrayRules(store, this.layouts, rows);
  }

  #nameOf(side: 0 | 1, what: PlaceWhat, nameOf: (side: 0 | 1, slot: number) => string): string {
    const layout = this.layouts[side];
    if (what.kind === 'slot' || what.kind === 'id') return nameOf(side, what.slot);
    const { input, slots } = layout.groups[what.group]!;
    const owner = slots.length > 0 ? nameOf(side, slots[0]!) : `input ${input}`;
    return what.kind === 'length' ? `${owner}.length` : `${owner}.${what.key}`;
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
    for (const i of this.#places.keys()) {
      let guess = this.#current(i);
      while (guess !== undefined && !fitsSorts(store, guess, get)) {
        this.#guesses[i]!.shift();
        guess = this.#current(i);
      }
      terms.push(guess === undefined ? this.#free[i]!.variable(unknowns) : definedTerm(store, guess, get));
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
        case 'parameter':
          slots.set(slot, inputs.values.find((v) => v.kind === 'object' && v.path === held.path)!);
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
      const length = () => at((w) => w.kind === 'length' && w.group === g);
      heap.set(ref, this.#arrays.content(unknowns, inputs, side, g, length, other));
    }
    return { pc: 0, slots, heap, conditions: [], recursions: [], calls: false, logs: [], epoch };
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
      if (this.#current(i) === undefined && this.#free[i]!.admit(asker, term, conditions)) dropped = true;
    }
    const kept = this.#orders.filter((o) => this.#isNumeric(o, get) && holds(orderTerm(store, o, get)));
    if (kept.length < this.#orders.length) dropped = true;
    this.#orders = kept;
    if (this.#arrays.retain(asker, inputs, states, conditions)) dropped = true;
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

  /** The free integers within bounds, in two states, by place. */
  integers(states: readonly [State, State]): Map<number, Term> {
    const found = new Map<number, Term>();
    for (const [i, { side, what }] of this.#places.entries())
      if (this.#current(i) === undefined && what.kind === 'slot' && this.#free[i]!.range !== undefined)
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
      const { range } = this.#free[i]!;
      if (d !== undefined) lines.push(`${own} = ${definitionText(d, name)}`);
      else if (range !== undefined && place.what.kind === 'slot')
        lines.push(`${own} is an integer from ${range.min} to ${range.max}`);
    }
    for (const { left, right, offset, strict } of this.#orders)
      lines.push(
        `${name(left)}${offset === 0 ? '' : offset > 0 ? ` + ${offset}` : ` - ${-offset}`} ${strict ? '<' : '<='} ${name(right)}`,
      );
    for (const [ours, theirs] of this.#arrays.sames())
      lines.push(
        `${labels[1]}${this.#groupName(1, ours)} has the items of ${labels[0]}${this.#groupName(0, theirs)}`,
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
