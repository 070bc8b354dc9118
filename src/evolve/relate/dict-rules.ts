import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Asker } from './asker.ts';
import { elementShape, type ItemTypes, noteItems } from './contents.ts';
import { Unsupported } from './flat-code.ts';
import { type Layout, refOf } from './layout.ts';
import type { Row } from './row.ts';
import { OutcomeComparison, sameDict } from './same-outcome.ts';
import { FIRST_OWN, type State } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import type { Content, DictContent, Value } from './values.ts';

interface DictRule {
  /** Dictionaries of the old version to which the same was done; the first counts. */
  readonly same: number[];
  readonly types: ItemTypes;
}

/** What is known of maps, sets and objects with any keys at a pair of cuts. */
export class DictRules {
  readonly #layouts: readonly [Layout, Layout];
  readonly #rules: readonly ReadonlyMap<number, DictRule>[];

  constructor(store: TermStore, layouts: readonly [Layout, Layout], rows: readonly Row[]) {
    this.#layouts = layouts;
    this.#rules = ([0, 1] as const).map(
      (side) =>
        new Map(
          layouts[side].groups.flatMap(({ content }, g): [number, DictRule][] =>
            isDict(content) ? [[g, this.#rule(store, rows, side, g)]] : [],
          ),
        ),
    );
  }

  has(side: 0 | 1, group: number): boolean {
    return this.#rules[side]!.has(group);
  }

  #rule(store: TermStore, rows: readonly Row[], side: 0 | 1, group: number): DictRule {
    const all = rows.map((r) => contentOf(this.#layouts[side], group, r.states[side]));
    const rule: DictRule = { same: [], types: { sorts: new Set(), object: undefined, owns: false } };
    for (const content of all) noteItems(store, rule.types, put(content));
    if (side === 0) return rule;
    const texts = rows.map((r, i) => textOf(store, r.states[1], all[i]!));
    for (const [g, { content }] of this.#layouts[0].groups.entries())
      if (content === this.#layouts[1].groups[group]!.content) {
        const theirs = rows.map((r) =>
          textOf(store, r.states[0], contentOf(this.#layouts[0], g, r.states[0])),
        );
        if (texts.every((text, i) => text === theirs[i])) rule.same.push(g);
      }
    return rule;
  }

  /** Any content that a dictionary may have; `other` is the state of the old version. */
  content(unknowns: Unknowns, side: 0 | 1, group: number, other: State | undefined): Content {
    const { same, types } = this.#rules[side]!.get(group)!;
    if (same.length > 0) return other!.heap.get(FIRST_OWN + same[0]!)!;
    const base = {
      symbol: unknowns.symbol('entries'),
      element: elementShape(types),
      path: types.object?.path ?? 'entries',
    };
    return {
      kind: 'dict',
      dict: this.#layouts[side].groups[group]!.content as DictContent['dict'],
      base,
      ops: [],
    };
  }

  /** Drops what does not hold of two states that are reached under conditions; whether anything was dropped. */
  retain(
    asker: Asker,
    states: readonly [State, State],
    conditions: readonly Term[],
    side: 0 | 1,
    group: number,
  ): boolean {
    const { same, types } = this.#rules[side]!.get(group)!;
    const now = contentOf(this.#layouts[side], group, states[side]);
    let changed = false;
    while (same.length > 0) {
      const theirs = contentOf(this.#layouts[0], same[0]!, states[0]);
      const areSame = (a: number, b: number) =>
        new OutcomeComparison(asker, conditions, states).values(refTo(a), refTo(b)) === undefined;
      if (sameDict(asker, conditions, theirs, now, areSame)) return changed;
      same.shift();
      changed = true;
    }
    return noteItems(asker.unknowns.store, types, put(now), now.base) || changed;
  }

  /** The groups of the new version to which the same was done as to one of the old version. */
  sames(): [ours: number, theirs: number][] {
    return [...this.#rules[1]!].flatMap(([g, { same }]): [number, number][] =>
      same.length === 0 ? [] : [[g, same[0]!]],
    );
  }
}

function isDict(content: Layout['groups'][number]['content']): boolean {
  return content !== 'array' && content !== 'set' && content !== 'record';
}

/** What was put there. */
function put({ ops }: DictContent): Value[] {
  return ops.flatMap((op) => (op.what === 'set' ? [op.value] : []));
}

/** A new object as a value. */
export function refTo(ref: number): Value {
  return { kind: 'ref', ref };
}

function contentOf(layout: Layout, group: number, state: State): DictContent {
  return state.heap.get(refOf(layout, group, state)) as DictContent;
}

/** What a recorded object holds, as a text that is the same for the same. */
export function textOf(store: TermStore, state: State, content: Content): string {
  const word = (value: Value): string => {
    switch (value.kind) {
      case 'term':
        return `${store.sort(value.term)} ${value.term}`;
      case 'object':
        return `object ${value.id}`;
      case 'ref':
        return textOf(store, state, state.heap.get(value.ref)!);
      default:
        throw new Unsupported('a recorded run that is not definite');
    }
  };
  if (content.kind === 'record')
    return `{${[...content.fields].map(([key, value]) => `${JSON.stringify(key)}: ${word(value)}`).join(', ')}}`;
  if (content.kind === 'array')
    return `[${[...new Map(content.writes.map((w) => [w.index, word(w.value)]))].join('; ')}; ${content.length}]`;
  const entries = new Map<string, string>();
  for (const { what, key, value } of content.ops)
    if (what === 'delete') entries.delete(`${key.kind} ${key.term}`);
    else entries.set(`${key.kind} ${key.term}`, word(value));
  return `<${[...entries].map(([key, value]) => `${key}: ${value}`).join(', ')}>`;
}
