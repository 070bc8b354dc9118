import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { Arrays } from './arrays.ts';
import type { Asker } from './asker.ts';
import { type ContentRule, elementShape, noteItems } from './contents.ts';
import { DictRules, refTo, textOf } from './dict-rules.ts';
import type { Inputs } from './inputs.ts';
import { type Layout, refOf } from './layout.ts';
import { isRecord } from './object-shapes.ts';
import type { Row } from './row.ts';
import { OutcomeComparison, sameContent } from './same-outcome.ts';
import { FIRST_OWN, type State } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import type { ArrayContent, Content, Value } from './values.ts';

/** The last item that a part is guessed to begin with. */
const LATEST = 2;

/** What is known of the contents of arrays at a pair of cuts: guesses from recorded states, of which those are dropped that do not hold. */
export class ArrayRules {
  readonly #store: TermStore;
  readonly #layouts: readonly [Layout, Layout];
  /** For each side and group. */
  readonly #rules: readonly ContentRule[][];
  readonly #dicts: DictRules;

  constructor(store: TermStore, layouts: readonly [Layout, Layout], rows: readonly Row[]) {
    this.#store = store;
    this.#layouts = layouts;
    this.#dicts = new DictRules(store, layouts, rows);
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
      keysOf: [],
      same: [],
      sorts: new Set(),
      holes,
      object: undefined,
      owns: false,
    };
    if (content !== 'array' && content !== 'set') return rule;
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
        else if (v.kind === 'ref') rule.owns = true;
    // Not compared with what was recorded: it is dropped where it does not hold.
    if (
      input === undefined &&
      [...rule.sorts].every((s) => s === Sort.Str) &&
      rule.object === undefined &&
      !rule.owns
    )
      for (const [i, v] of rows[0]!.inputs.values.entries())
        if (v.kind === 'object' && isRecord(v.shape)) rule.keysOf.push(i);
    if (side === 1)
      for (const [g, other] of this.#layouts[0].groups.entries())
        if (other.content === content && rows.every((r, i) => this.#isSame(r, all[i], items(of(r, 0, g)))))
          rule.same.push(g);
    return rule;
  }

  /** Whether the items of an array of the new version are those of one of the old version, those that were made included. */
  #isSame(
    { states }: Row,
    ours: readonly Value[] | undefined,
    theirs: readonly Value[] | undefined,
  ): boolean {
    const isMade = [...(ours ?? []), ...(theirs ?? [])].some((v) => v?.kind === 'ref');
    if (!isMade) return sameItems(ours, theirs);
    if (ours?.length !== theirs?.length) return false;
    const text = (v: Value, side: 0 | 1) =>
      v.kind === 'ref' ? textOf(this.#store, states[side], states[side].heap.get(v.ref)!) : '';
    return ours!.every((v, i) =>
      v.kind === 'ref' ? text(v, 1) === text(theirs![i]!, 0) : sameItems([v], [theirs![i]!]),
    );
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
    if (this.#dicts.has(side, group)) return this.#dicts.content(unknowns, side, group, other);
    const rule = this.#rules[side]![group]!;
    if (rule.unchanged) return inputs.heap.get(this.#layouts[side].groups[group]!.input!)!;
    const isSet = this.#layouts[side].groups[group]!.content === 'set';
    const [copied] = rule.copyOf;
    if (copied !== undefined) return copyOf(inputs, copied, rule.holes, isSet);
    const [part] = rule.partOf;
    if (part !== undefined) return this.#part(unknowns, inputs, rule, length());
    const [record] = rule.keysOf;
    if (record !== undefined && !isSet) return keysOf(unknowns, inputs, record);
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
    const arrays = this.#rules[1]!.flatMap(({ unchanged, same }, g): [number, number][] =>
      unchanged || same.length === 0 ? [] : [[g, same[0]!]],
    );
    return [...arrays, ...this.#dicts.sames()];
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
    if (this.#dicts.has(side, group)) return this.#dicts.retain(asker, states, conditions, side, group);
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
    while (rule.keysOf.length > 0) {
      const theirs = keysOf(asker.unknowns, inputs, rule.keysOf[0]!);
      if (!now.isSet && sameContent(asker, this.#store, conditions, theirs, now)) return changed;
      rule.keysOf.shift();
      changed = true;
    }
    while (rule.same.length > 0) {
      const theirs = states[0].heap.get(refOf(this.#layouts[0], rule.same[0]!, states[0])) as ArrayContent;
      const areSame = (a: number, b: number) =>
        new OutcomeComparison(asker, conditions, states).values(refTo(a), refTo(b)) === undefined;
      if (sameContent(asker, this.#store, conditions, theirs, now, areSame)) break;
      rule.same.shift();
      changed = true;
    }
    // What is the same as that of the other version is described there.
    if (rule.same.length > 0) return changed;
    if (now.base?.present !== undefined && !rule.holes) {
      rule.holes = true;
      changed = true;
    }
    const values = now.writes.map((w) => w.value);
    return noteItems(this.#store, rule, values, now.base) || changed;
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

/** The keys of a parameter as it came in. */
function keysOf(unknowns: Unknowns, { values }: Inputs, index: number): ArrayContent {
  return unknowns.keysOf(values[index] as Value & { kind: 'object' }, '');
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
