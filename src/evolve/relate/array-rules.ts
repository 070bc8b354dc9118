import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { Arrays } from './arrays.ts';
import type { Asker } from './asker.ts';
import { type ContentRule, elementShape, sortsOfShape, sortsWithin } from './contents.ts';
import { Unsupported } from './flat-code.ts';
import { type Inputs, plain } from './inputs.ts';
import { type Layout, refOf } from './layout.ts';
import type { Row } from './row.ts';
import { sameContent } from './same-outcome.ts';
import { FIRST_OWN, type State } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import {
  type ArrayContent,
  type Content,
  isObjectShape,
  type ObjectShape,
  pathFor,
  type Value,
} from './values.ts';

/** The last item that a part is guessed to begin with. */
const LATEST = 2;

/** What is known of the contents of arrays at a pair of cuts: guesses from recorded states, of which those are dropped that do not hold. */
export class ArrayRules {
  readonly #store: TermStore;
  readonly #layouts: readonly [Layout, Layout];
  /** For each side and group. */
  readonly #rules: readonly ContentRule[][];

  constructor(store: TermStore, layouts: readonly [Layout, Layout], rows: readonly Row[]) {
    this.#store = store;
    this.#layouts = layouts;
    this.#rules = ([0, 1] as const).map((side) =>
      layouts[side].groups.map((_, g) => this.#rule(rows, side, g)),
    );
  }

  /** What recorded states say of the contents of an array. */
  #rule(rows: readonly Row[], side: 0 | 1, group: number): ContentRule {
    const layout = this.#layouts[side];
    const { input, content } = layout.groups[group]!;
    const of = (row: Row, s: 0 | 1, g: number): Content =>
      row.states[s].heap.get(refOf(this.#layouts[s], g, row.states[s]))!;
    const holes = input !== undefined;
    const rule: ContentRule = {
      unchanged: false,
      copyOf: [],
      partOf: [],
      same: [],
      sorts: new Set(),
      holes,
      object: undefined,
    };
    if (content === 'record') return rule;
    const items = (c: Content) => (c.kind === 'array' ? itemsOf(this.#store, c) : undefined);
    const all = rows.map((r) => items(of(r, side, group)));
    rule.unchanged =
      input !== undefined && rows.every((r, i) => sameItems(all[i], items(r.inputs.heap.get(input)!)));
    if (input === undefined)
      for (const ref of rows[0]!.inputs.heap.keys())
        if (rows.every((r, i) => sameItems(all[i], items(r.inputs.heap.get(ref)!)))) rule.copyOf.push(ref);
    if (input === undefined)
      for (const ref of rows[0]!.inputs.heap.keys())
        for (let from = 0; from <= LATEST; from++)
          if (rows.every((r, i) => isPart(all[i], items(r.inputs.heap.get(ref)!), from)))
            rule.partOf.push({ ref, from });
    for (const list of all)
      for (const v of list ?? [])
        if (v.kind === 'term') rule.sorts.add(this.#store.sort(v.term));
        else if (v.kind === 'object') rule.object = { shape: v.shape, path: v.path };
    if (side === 1)
      for (const [g, other] of this.#layouts[0].groups.entries())
        if (other.content === content && rows.every((r, i) => sameItems(all[i], items(of(r, 0, g)))))
          rule.same.push(g);
    return rule;
  }

  /** Any content that an array may have; `other` is the state of the old version. */
  content(
    unknowns: Unknowns,
    inputs: Inputs,
    side: 0 | 1,
    group: number,
    length: () => Term,
    other: State | undefined,
  ): Content {
    const rule = this.#rules[side]![group]!;
    if (rule.unchanged) return inputs.heap.get(this.#layouts[side].groups[group]!.input!)!;
    const isSet = this.#layouts[side].groups[group]!.content === 'set';
    const [copied] = rule.copyOf;
    if (copied !== undefined) return copyOf(inputs, copied, rule.holes, isSet);
    const [part] = rule.partOf;
    if (part !== undefined) return this.#part(unknowns, inputs, rule, length());
    const [same] = rule.same;
    if (same !== undefined) return other!.heap.get(this.#layouts[0].groups[same]!.input ?? FIRST_OWN + same)!;
    const path = rule.object?.path ?? 'items';
    const present = rule.holes ? unknowns.symbol('has') : undefined;
    const base = { symbol: unknowns.symbol('items'), element: elementShape(rule), path, present };
    return { kind: 'array', base, length: length(), writes: [], ...(isSet && { isSet }) };
  }

  #part(unknowns: Unknowns, inputs: Inputs, { partOf, holes }: ContentRule, length: Term): ArrayContent {
    const { ref, from } = partOf[0]!;
    const whole = copyOf(inputs, ref, holes);
    return new Arrays(unknowns).part(whole, this.#store.constant(from), length);
  }

  /** The groups of the new version that have the items of one of the old version. */
  sames(): [ours: number, theirs: number][] {
    return this.#rules[1]!.flatMap(({ unchanged, same }, g): [number, number][] =>
      unchanged || same.length === 0 ? [] : [[g, same[0]!]],
    );
  }

  /** Drops what does not hold of two states that are reached under conditions; whether anything was dropped. */
  retain(
    asker: Asker,
    inputs: Inputs,
    states: readonly [State, State],
    conditions: readonly Term[],
  ): boolean {
    let dropped = false;
    for (const side of [0, 1] as const)
      for (const g of this.#layouts[side].groups.keys())
        if (this.#retainContent(asker, inputs, states, conditions, side, g)) dropped = true;
    return dropped;
  }

  #retainContent(
    asker: Asker,
    inputs: Inputs,
    states: readonly [State, State],
    conditions: readonly Term[],
    side: 0 | 1,
    group: number,
  ): boolean {
    const rule = this.#rules[side]![group]!;
    const { input, content } = this.#layouts[side].groups[group]!;
    if (content === 'record') return false;
    const now = states[side].heap.get(refOf(this.#layouts[side], group, states[side])) as ArrayContent;
    if (rule.unchanged) {
      if (isSameStructure(now, inputs.heap.get(input!) as ArrayContent)) return false;
      rule.unchanged = false;
      this.#retainContent(asker, inputs, states, conditions, side, group);
      return true;
    }
    let changed = false;
    const isOfInput = rule.copyOf.length > 0 || rule.partOf.length > 0;
    if (isOfInput && now.base?.present !== undefined && !rule.holes) {
      rule.holes = true;
      changed = true;
    }
    while (rule.copyOf.length > 0) {
      const theirs = copyOf(inputs, rule.copyOf[0]!, rule.holes, now.isSet);
      if (sameContent(asker, this.#store, conditions, theirs, now)) return changed;
      rule.copyOf.shift();
      changed = true;
    }
    while (rule.partOf.length > 0) {
      const theirs = this.#part(asker.unknowns, inputs, rule, now.length);
      if (!now.isSet && sameContent(asker, this.#store, conditions, theirs, now)) return changed;
      rule.partOf.shift();
      changed = true;
    }
    while (rule.same.length > 0) {
      const theirs = states[0].heap.get(refOf(this.#layouts[0], rule.same[0]!, states[0])) as ArrayContent;
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
    for (const value of objectsIn(now)) {
      if (rule.object === undefined) {
        rule.object = { shape: value.shape, path: value.path };
        changed = true;
      } else if (rule.object.path !== value.path)
        throw new Unsupported('an array of several types of objects');
    }
    return changed;
  }
}

/** What a copy of an array among the inputs holds, with its holes or without. */
function copyOf({ heap }: Inputs, ref: number, holes: boolean, isSet = false): ArrayContent {
  const { base, ...content } = heap.get(ref) as ArrayContent;
  return {
    ...content,
    base: base && { ...base, present: holes ? base.present : undefined },
    ...(isSet && { isSet }),
  };
}

/** The types of the objects that an array holds. */
function objectsIn({ base, writes }: ArrayContent): { readonly shape: ObjectShape; readonly path: string }[] {
  const element = base && plain(base.element);
  return [
    ...(element !== undefined && isObjectShape(element)
      ? [{ shape: element, path: pathFor(element, base!.path) }]
      : []),
    ...writes.flatMap(({ value }) => (value.kind === 'object' ? [value] : [])),
  ];
}

function isSameStructure(a: ArrayContent, b: ArrayContent): boolean {
  return (
    a.base?.symbol === b.base?.symbol &&
    a.base !== undefined &&
    a.base.of === b.base?.of &&
    a.base.from === b.base?.from &&
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

/** Whether it is what there is of an array from an item on, or the first items of that. */
function isPart(
  part: readonly Value[] | undefined,
  whole: readonly Value[] | undefined,
  from: number,
): boolean {
  return part !== undefined && sameItems(part, whole?.slice(from, from + part.length));
}

function sameItems(a: readonly Value[] | undefined, b: readonly Value[] | undefined): boolean {
  if (a === undefined || b === undefined || a.length !== b.length) return false;
  return a.every((v, i) => {
    const w = b[i]!;
    if (v.kind === 'term' && w.kind === 'term') return v.term === w.term;
    return v.kind === 'object' && w.kind === 'object' && v.id === w.id && v.path === w.path;
  });
}
