import { mapAlternatives } from '../../expr/map-alternatives.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { toStringTerm } from '../../expr/to-string.ts';
import type { Asker } from './asker.ts';
import { admitsNull } from './contents.ts';
import { Unsupported } from './flat-code.ts';
import { isPropertyKey } from './inputs.ts';
import type { State } from './state.ts';
import { termOf, type Unknowns } from './unknowns.ts';
import type { DictContent, DictKey, DictKind, DictOp, RecordContent, Value } from './values.ts';

/** What plain objects have by themselves. */
const inheritedNames = Object.getOwnPropertyNames(Object.prototype);

/** What a dictionary has under a key, in a state; undefined where it has nothing. */
export interface Found {
  readonly state: State;
  readonly value: Value | undefined;
}

/** Maps, sets and objects with any keys that code makes and changes. */
export class Dicts {
  readonly #asker: Asker;
  readonly #unknowns: Unknowns;
  readonly #store: TermStore;

  constructor(asker: Asker) {
    this.#asker = asker;
    this.#unknowns = asker.unknowns;
    this.#store = asker.unknowns.store;
  }

  /** A key as such a dictionary takes it: -0 is 0, and all keys of objects are texts. */
  key(dict: DictKind, given: Value): DictKey {
    const store = this.#store;
    const value = this.#unknowns.unboxed(given);
    const isMap = dict === 'Map' || dict === 'Set';
    if (value.kind === 'object' && isMap)
      return { term: value.id, kind: value.shape.kind === 'unknown' ? 'any' : 'object' };
    if (value.kind === 'object' && isPropertyKey(value.shape))
      return { term: value.id, kind: 'property key' };
    if (value.kind !== 'term') throw new Unsupported('a key that is an object');
    const sort = store.sort(value.term);
    if (!isMap) {
      const text = sort === Sort.Str ? value.term : toStringTerm(store, value.term);
      if (text === 0) throw new Unsupported('a key that is computed');
      return { term: text, kind: 'text' };
    }
    if (sort >= Sort.Any) throw new Unsupported('a key of several types');
    const term = sort === Sort.Num ? store.make(Op.Add, value.term, store.constant(0)) : value.term;
    return { term, kind: `sort ${sort}` };
  }

  /** What is found under a key, without what objects inherit. */
  find(state: State, ref: number, content: DictContent, key: DictKey): Found[] {
    const over = (at: State, i: number): Found[] => {
      if (i < 0) return this.#inBase(at, ref, content, key);
      const op = content.ops[i]!;
      const { yes, no } = this.#asker.split(at, this.#isAt(content, key, op.key));
      const value =
        op.what === 'set' ? op.value : op.what === 'delete' ? undefined : heldBy(ref, content, key);
      return [
        ...(yes === undefined ? [] : [{ state: yes, value }]),
        ...(no === undefined ? [] : over(no, i - 1)),
      ];
    };
    return over(state, content.ops.length - 1);
  }

  #isAt({ dict }: DictContent, a: DictKey, b: DictKey): Term {
    const store = this.#store;
    if (a.kind !== b.kind) {
      if ([a, b].some(({ kind }) => kind === 'any' || kind === 'property key'))
        throw new Unsupported('keys of several types');
      return store.false;
    }
    // That and `1` and `"1"` are.
    if (a.kind === 'property key') {
      if (dict === 'object') throw new Unsupported('a key that may be __proto__');
      return a.term === b.term
        ? store.true
        : termOf(this.#unknowns.apply('same property key', [a.term, b.term], { kind: 'boolean' }, true));
    }
    // Which values are one key (NaN and NaN, 0 and -0) is a function of both.
    if (a.kind === 'any' && a.term !== b.term)
      return termOf(this.#unknowns.apply('same key', [a.term, b.term], { kind: 'boolean' }, true));
    const same = a.kind.endsWith(` ${Sort.Num}`)
      ? store.make(Op.SameNum, a.term, b.term)
      : store.eq(a.term, b.term);
    // What is put there changes the prototype, or nothing.
    return dict === 'object'
      ? store.and(same, store.not(store.eq(a.term, store.constant('__proto__'))))
      : same;
  }

  #inBase(state: State, ref: number, content: DictContent, key: DictKey): Found[] {
    const { base, dict } = content;
    const store = this.#store;
    if (base === undefined) return [{ state, value: undefined }];
    if (dict === 'object' && key.kind === 'property key')
      throw new Unsupported('a key that may be __proto__');
    const there = this.#unknowns.apply(
      `${base.symbol} has ${key.kind}`,
      [key.term],
      { kind: 'boolean' },
      true,
    );
    let has = (there as { term: Term }).term;
    if (dict === 'object') has = store.and(has, store.not(store.eq(key.term, store.constant('__proto__'))));
    const { yes, no } = this.#asker.split(state, has);
    const value = (): Value =>
      base.element.kind === 'unsupported'
        ? heldBy(ref, content, key)
        : this.#unknowns.apply(`${base.symbol} at ${key.kind}`, [key.term], base.element, true, base.path);
    return [
      ...(yes === undefined ? [] : [{ state: yes, value: value() }]),
      ...(no === undefined ? [] : [{ state: no, value: undefined }]),
    ];
  }

  /** What an object has under a key that nothing was put under. */
  inherited(state: State, content: DictContent, { term, kind }: DictKey): Found[] {
    if (content.dict !== 'object') return [{ state, value: undefined }];
    if (kind === 'property key') throw new Unsupported('a key that may be __proto__');
    const store = this.#store;
    const isOne = inheritedNames
      .map((name) => store.eq(term, store.constant(name)))
      .reduce((a, b) => store.or(a, b), store.false);
    if (isOne !== store.false && this.#changesPrototype(state, content))
      throw new Unsupported('an object whose prototype may be changed');
    const { yes, no } = this.#asker.split(state, isOne);
    return [
      ...(yes === undefined ? [] : [{ state: yes, value: { kind: 'inherited', key: term } as const }]),
      ...(no === undefined ? [] : [{ state: no, value: undefined }]),
    ];
  }

  /** Null or an object put under `__proto__` becomes the prototype. */
  #changesPrototype({ conditions }: State, { base, ops }: DictContent): boolean {
    if (base !== undefined && admitsNull(base.element)) return true;
    const store = this.#store;
    return ops.some(({ key, value }) => {
      if (this.#isPlain(value)) return false;
      if (key.kind !== 'text') return true;
      const isOther = store.not(store.eq(key.term, store.constant('__proto__')));
      return !this.#asker.isImplied(conditions, isOther);
    });
  }

  #isPlain(value: Value): boolean {
    const store = this.#store;
    if (value.kind !== 'term') return false;
    const isNull = mapAlternatives(store, value.term, (t) => store.constant(store.sort(t) === Sort.Null));
    return isNull === store.false;
  }

  /** With something more done to it; what is put twice under a key in a row is put there once. */
  with(content: DictContent, op: DictOp): DictContent {
    const last = content.ops.at(-1);
    const isAgain =
      op.what === 'set' &&
      last?.what === 'set' &&
      last.key.kind === op.key.kind &&
      last.key.term === op.key.term &&
      this.#isPlain(last.value);
    return { ...content, ops: [...(isAgain ? content.ops.slice(0, -1) : content.ops), op] };
  }
}

/** How often something was put or taken away. */
export function setsOf({ ops }: DictContent): number {
  return ops.filter((op) => op.what !== 'push').length;
}

function heldBy(ref: number, content: DictContent, key: DictKey): Value {
  return { kind: 'held', ref, key, sets: setsOf(content) };
}

export function emptyDict(dict: DictKind): DictContent {
  return { kind: 'dict', dict, base: undefined, ops: [] };
}

/** An object with certain keys as one with any keys. */
export function dictOf(store: TermStore, { fields }: RecordContent): DictContent {
  const ops = [...fields].map(([name, value]): DictOp => {
    return { what: 'set', key: { term: store.constant(name), kind: 'text' }, value };
  });
  return { kind: 'dict', dict: 'object', base: undefined, ops };
}
