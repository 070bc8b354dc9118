import { freeVariables } from '../../expr/free-variables.ts';
import type { NumberDomain, Primitive } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { Unsupported } from './flat-code.ts';
import { plain } from './inputs.ts';
import { checkObject } from './object-shapes.ts';
import {
  type ArrayContent,
  type Base,
  isAnything,
  NEVER,
  pathFor,
  sameTerm,
  sameValue,
  type Value,
} from './values.ts';

/** What a list's length may be. */
export const lengths: Shape = { kind: 'number', integer: true, min: 0, max: 4_294_967_295 };
const texts: Shape = { kind: 'string', maxLength: Number.MAX_SAFE_INTEGER };
const anything: Shape = { kind: 'unknown' };
/** The longest string that there is. */
const mostUnits = 536_870_888;
let stamps = 0;

export interface Application {
  readonly symbol: string;
  readonly shape: Shape;
  readonly path: string;
  readonly args: readonly Term[];
  readonly value: Value;
  /** Arguments are the same by `Object.is`; otherwise numbers are indices, where -0 is 0. */
  readonly exact: boolean;
}

/**
 * Values of which nothing is known but their type, and functions of which nothing is known but that equal arguments give equal results:
 * the items of an input by index, the fields of an object by its number, a recursive call by its arguments.
 */
export class Unknowns {
  readonly store: TermStore;
  readonly #numbers: NumberDomain;
  readonly #applications = new Map<string, Application[]>();
  readonly #known = new Map<string, Value>();
  readonly #boxed = new Map<Term, Term>();
  /** Code asked whether a value is undefined that by its type is not: of an item that is missing, it is. */
  asksForItems = false;
  /** Code asked whether there is an item, as methods do that pass over holes. */
  passesOverHoles = false;
  /** An item was read and taken for one that is there, since a hole would be undefined, which its type does not admit. */
  takesItems = false;
  /** Code asked which keys an object among the inputs has itself. */
  asksForOwn = false;
  /** Code asked for what such an object gives or goes over, whether it has that itself or inherits it. */
  asksForAny = false;

  constructor(store: TermStore, numbers: NumberDomain) {
    this.store = store;
    this.#numbers = numbers;
  }

  /** Whether holes may tell the versions apart: what one passes over the other would read as undefined. */
  get asksForHoles(): boolean {
    return this.asksForItems || (this.passesOverHoles && this.takesItems);
  }

  /** Whether it matters if what an object gives is its own: one version may see what the other does not. */
  get asksForInherited(): boolean {
    return this.asksForOwn && this.asksForAny;
  }

  /** A name that nothing else has. */
  symbol(name: string): string {
    return `${name}′${stamps++}`;
  }

  variable(name: string, sort: Sort, more: { domain?: NumberDomain; min?: number; max?: number } = {}): Term {
    const { min = -Infinity, max = Infinity, domain = 'double' } = more;
    const initial: Primitive =
      sort === Sort.Bool
        ? false
        : sort === Sort.Str
          ? ''
          : sort === Sort.Big
            ? 0n
            : Math.min(Math.max(0, min), max);
    return this.store.variable({
      path: this.symbol(name),
      sort,
      domain,
      min,
      max,
      maxLength: sort === Sort.Str ? mostUnits : 0,
      role: 'value',
      alternatives: [],
      initial,
    });
  }

  /** Any value of a shape. */
  ofShape(name: string, given: Shape): Value {
    const shape = plain(given);
    switch (shape.kind) {
      case 'number': {
        const domain = shape.integer ? 'int' : this.#numbers;
        return {
          kind: 'term',
          term: this.variable(name, Sort.Num, { domain, min: shape.min, max: shape.max }),
        };
      }
      case 'boolean':
        return { kind: 'term', term: this.variable(name, Sort.Bool) };
      case 'string':
        return { kind: 'term', term: this.variable(name, Sort.Str) };
      case 'literal':
        return { kind: 'term', term: this.store.constant(shape.value) };
      case 'union': {
        const options = alternatives(shape).map((a) => this.ofShape(name, a));
        const terms = options.map((o) => {
          if (o.kind !== 'term') throw new Unsupported(`${name} may be an object or not`);
          return o.term;
        });
        if (terms.length === 1) return options[0]!;
        const max = terms.length - 1;
        const tag = this.variable(`${name}?`, Sort.Num, { domain: 'int', min: 0, max });
        return { kind: 'term', term: this.store.make(Op.Union, tag, ...terms) };
      }
      case 'unknown':
      case 'tuple':
      case 'array':
      case 'object': {
        checkObject(name, shape);
        const id = this.variable(name, Sort.Num, { domain: 'int', min: 0, max: 2 ** 40 });
        return { kind: 'object', id, path: pathFor(shape, name), shape };
      }
      default:
        throw new Unsupported(`${name} is of a type that is not related (${shape.kind})`);
    }
  }

  /** What an array within an input holds, where calls of inputs have left it as an epoch says. */
  list({ id, path, shape }: Value & { kind: 'object' }, epoch: string): ArrayContent {
    if (shape.kind !== 'array') throw new Unsupported(`items of ${path}`);
    const length = this.apply(`${path}.length${epoch}`, [id], lengths) as Value & { kind: 'term' };
    const [symbol, present] = [`${path}[]${epoch}`, `${path} has${epoch}`];
    const base = { symbol, element: shape.element, of: id, present, path: `${path}[]` };
    const isOfAny = shape.element.kind === 'unknown';
    return { kind: 'array', base, length: length.term, writes: [], isOfAny };
  }

  /** The keys of an object with any keys, where calls of inputs have left it as an epoch says. */
  keysOf({ id, path }: Value & { kind: 'object' }, epoch: string): ArrayContent {
    const length = this.apply(`${path} size${epoch}`, [id], lengths) as Value & { kind: 'term' };
    const base = { symbol: `${path} keys${epoch}`, element: texts, of: id, path: `${path} keys` };
    return { kind: 'array', base, length: length.term, writes: [] };
  }

  /** Whether it has a key by itself. */
  hasKey({ id, path }: Value & { kind: 'object' }, key: Term, epoch: string): Term {
    return termOf(this.apply(`${path} has key${epoch}`, [id, key], { kind: 'boolean' }, true));
  }

  /** What it has under a key that it has. */
  under({ id, path, shape }: Value & { kind: 'object' }, key: Term, epoch: string): Value {
    const value = (shape as Shape & { kind: 'object' }).index!.value;
    return this.apply(`${path} at${epoch}`, [id, key], value, true, `${path}{}`);
  }

  /** What a text matches of a global regular expression: nothing, or a list of texts. */
  matches(pattern: string, text: Term): { readonly isNone: Term; readonly list: ArrayContent } {
    const isNone = termOf(this.apply(`no match of ${pattern}`, [text], { kind: 'boolean' }, true));
    const length = termOf(this.apply(`matches of ${pattern}`, [text], lengths, true));
    const base = { symbol: `match of ${pattern}`, element: texts, of: text, path: 'match' };
    return { isNone, list: { kind: 'array', base, length, writes: [] } };
  }

  /** A new array of a length that has the same primitive everywhere, or nothing but holes. */
  filled(length: Term, value: Term | undefined): ArrayContent {
    const { store } = this;
    const given = value === undefined ? undefined : store.constValue(value);
    const symbol = value === undefined ? 'holes' : `filled with ${value}`;
    const present = value === undefined ? NEVER : undefined;
    const base: Base = { symbol, element: { kind: 'literal', value: given }, path: 'items', present };
    return { kind: 'array', base, length, writes: [] };
  }

  /** A primitive as one of all values. */
  boxed(term: Term): Value {
    const value = this.apply('box', [term], anything, true);
    this.#boxed.set(termOf(value), term);
    return value;
  }

  /** The primitive that a value is known to be. */
  unboxed(value: Value): Value {
    const term = isAnything(value) ? this.#boxed.get(value.id) : undefined;
    return term === undefined ? value : { kind: 'term', term };
  }

  /** What is so of a value of any type, or of two: the same for the same. */
  truthOf(what: string, ...values: readonly Value[]): Term {
    const terms = values.map(termOf);
    if (terms.includes(0)) throw new Unsupported(`${what} on objects`);
    return termOf(this.apply(what, terms, { kind: 'boolean' }, true));
  }

  /** What the function `symbol` gives for arguments: always the same for the same. */
  apply(symbol: string, args: readonly Term[], shape: Shape, exact = false, path = symbol): Value {
    const key = `${symbol}(${args.join(' ')})`;
    let value = this.#known.get(key);
    if (value === undefined) {
      value = this.ofShape(symbol, shape);
      if (value.kind === 'object') value = { ...value, path: pathFor(value.shape, path) };
      this.#known.set(key, value);
      const list = this.#applications.get(symbol) ?? [];
      list.push({ symbol, shape, path, args, value, exact });
      this.#applications.set(symbol, list);
    }
    return value;
  }

  /** What was asked of a function so far. */
  applications(symbol: string): readonly Application[] {
    return this.#applications.get(symbol) ?? [];
  }

  /** The application that a variable is the value of, or the number of the object. */
  applicationOf(variable: Term): Application | undefined {
    for (const list of this.#applications.values())
      for (const a of list) if (termOf(a.value) === variable) return a;
    return undefined;
  }

  /** That equal arguments give equal results, for the functions whose results conditions speak of. */
  axioms(conditions: readonly Term[]): Term[] {
    const { store } = this;
    const speaksOf = new Set<number>();
    const note = (t: Term) => {
      for (const id of freeVariables(store, t)) speaksOf.add(id);
    };
    conditions.forEach(note);
    const found = new Set<Term>();
    for (let more = true; more; ) {
      more = false;
      for (const list of this.#applications.values()) {
        const used = list.filter(({ value }) => {
          const term = termOf(value);
          if (term === 0) return false;
          for (const id of freeVariables(store, term)) if (speaksOf.has(id)) return true;
          return false;
        });
        for (let i = 0; i < used.length; i++)
          for (let j = 0; j < i; j++) {
            const axiom = this.#congruent(used[i]!, used[j]!);
            if (axiom === store.true || axiom === 0 || found.has(axiom)) continue;
            found.add(axiom);
            const before = speaksOf.size;
            note(axiom);
            if (speaksOf.size > before) more = true;
          }
      }
    }
    return [...found];
  }

  #congruent(a: Application, b: Application): Term {
    const { store } = this;
    const same = sameValue(store, a.value, b.value);
    if (same === 0) return 0;
    let axiom = same;
    for (const [i, x] of a.args.entries()) {
      const y = b.args[i]!;
      const isIndex = !a.exact && store.sort(x) === Sort.Num && store.sort(y) === Sort.Num;
      const equal = isIndex ? store.eq(x, y) : sameTerm(store, x, y);
      if (equal === 0) return 0;
      axiom = store.or(store.not(equal), axiom);
    }
    return axiom;
  }
}

/** A primitive, or the number of an object; 0 where it is neither. */
export function termOf(value: Value): Term {
  return value.kind === 'term' ? value.term : value.kind === 'object' ? value.id : 0;
}

export function alternatives(shape: Shape): Shape[] {
  if (shape.kind === 'union') return shape.alternatives.flatMap(alternatives);
  return shape.kind === 'reference' ? alternatives(shape.resolve()) : [shape];
}
