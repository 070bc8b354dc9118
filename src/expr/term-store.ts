import { canonicalRegex } from '../base/canonical-regex.ts';
import type { InputComparison } from './input-equality.ts';
import type { InputVariable, Primitive } from './input-variable.ts';
import { Op } from './op.ts';
import type { Range } from './ranges/range.ts';
import { resultSort } from './result-sort.ts';
import { foldFn, simplify } from './simplify.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';

/** Places of the table of `make`, in a store of few terms and in one of many. */
const [fewSlots, manySlots] = [1 << 10, 1 << 15];

/**
 * All terms of one exploration, hash-consed in typed arrays: `op`, `sort`, up to three arguments in place and more in
 * a side table. Terms are made by {@link TermStore.make} and its shorthands only, which bring them to canonical form
 * first (see simplify.ts for the rules), so equal meaning by those rules is equal id.
 */
export class TermStore {
  /** Names of the pure built-ins that terms were made of. */
  readonly functions = new Set<string>();
  readonly variables: InputVariable[] = [];
  /** What range-of.ts has found so far, by term. */
  readonly ranges: (Range | undefined)[] = [];
  /** Terms that compare two whole inputs. */
  readonly comparisons = new Map<Term, InputComparison>();
  #count = 1;
  #ops = new Uint8Array(1024);
  #sorts = new Uint8Array(1024);
  /** Arity, or for Const/Var the payload, is in #a when arity is 0. */
  #arity = new Uint8Array(1024);
  #a = new Int32Array(1024);
  #b = new Int32Array(1024);
  #c = new Int32Array(1024);
  readonly #more = new Map<Term, readonly Term[]>();
  #table = new Int32Array(4096);
  readonly #constants: Primitive[] = [];
  readonly #constantIds = new Map<string, Term>();
  /** A lossy table of `make`: op, three arguments, result. */
  #made = new Int32Array(fewSlots * 5);
  readonly #variableTerms = new Map<string, Term>();

  readonly true: Term;
  readonly false: Term;
  readonly undefined: Term;
  readonly null: Term;

  constructor() {
    this.true = this.constant(true);
    this.false = this.constant(false);
    this.undefined = this.constant(undefined);
    this.null = this.constant(null);
  }

  /** Number of terms, the unused id 0 included. */
  get size(): number {
    return this.#count;
  }

  op(t: Term): Op {
    return this.#ops[t] as Op;
  }

  sort(t: Term): Sort {
    return this.#sorts[t] as Sort;
  }

  arity(t: Term): number {
    return this.#arity[t]!;
  }

  arg(t: Term, i: number): Term {
    if (this.#arity[t]! > 3) return this.#more.get(t)![i]!;
    return i === 0 ? this.#a[t]! : i === 1 ? this.#b[t]! : this.#c[t]!;
  }

  args(t: Term): Term[] {
    const n = this.#arity[t]!;
    const list: Term[] = [];
    for (let i = 0; i < n; i++) list.push(this.arg(t, i));
    return list;
  }

  isConst(t: Term): boolean {
    return this.#ops[t] === Op.Const;
  }

  constValue(t: Term): Primitive {
    return this.#constants[this.#a[t]!];
  }

  /** The variable a Var term stands for. */
  variableOf(t: Term): InputVariable {
    return this.variables[this.#a[t]!]!;
  }

  constant(value: Primitive): Term {
    const key = constantKey(value);
    const known = this.#constantIds.get(key);
    if (known !== undefined) return known;
    const t = this.#allocate(Op.Const, constantSort(value), 0, this.#constants.length, 0, 0);
    this.#constants.push(value);
    this.#constantIds.set(key, t);
    return t;
  }

  /** A constant regular expression, `/source/flags`; one that is known to match the same as an earlier one is that one. */
  regexp(source: string, flags: string): Term {
    const text = `/${source}/${flags}`;
    const own = `re:${text}`;
    const same = this.#constantIds.get(own);
    if (same !== undefined) return same;
    const key = `re ${canonicalRegex(source, flags)}`;
    const known = this.#constantIds.get(key);
    if (known !== undefined) {
      this.#constantIds.set(own, known);
      return known;
    }
    const t = this.#allocate(Op.Const, Sort.Re, 0, this.#constants.length, 0, 0);
    this.#constants.push(text);
    this.#constantIds.set(own, t);
    this.#constantIds.set(key, t);
    return t;
  }

  /** The term of the input variable with this path, sort and role, if it was made. */
  knownVariable({ role, sort, path }: Pick<InputVariable, 'role' | 'sort' | 'path'>): Term | undefined {
    return this.#variableTerms.get(`${role}:${sort}:${path}`);
  }

  /** The term of the input variable with this path, sort and role, made at first request. */
  variable(description: Omit<InputVariable, 'id'>): Term {
    const key = `${description.role}:${description.sort}:${description.path}`;
    const known = this.#variableTerms.get(key);
    if (known !== undefined) return known;
    const id = this.variables.length;
    this.variables.push({ ...description, id });
    const t = this.#allocate(Op.Var, description.sort, 0, id, 0, 0);
    this.#variableTerms.set(key, t);
    return t;
  }

  /** The canonical term of `op(args)`. Recent results are remembered, since runs of one program make the same terms. */
  make(op: Op, ...args: Term[]): Term {
    const n = args.length;
    if (n === 0 || n > 3) return this.#canonical(op, args);
    const a = args[0]!;
    const b = n > 1 ? args[1]! : 0;
    const c = n > 2 ? args[2]! : 0;
    const made = this.#made;
    const h = Math.imul(Math.imul(Math.imul(op + 1, 0x9e3779b1) ^ a, 0x85ebca6b) ^ b, 0xc2b2ae35) ^ c;
    const slot = ((h ^ (h >>> 15)) & (made.length / 5 - 1)) * 5;
    if (made[slot] === op && made[slot + 1] === a && made[slot + 2] === b && made[slot + 3] === c)
      return made[slot + 4]!;
    const t = this.#canonical(op, args);
    made[slot] = op;
    made[slot + 1] = a;
    made[slot + 2] = b;
    made[slot + 3] = c;
    made[slot + 4] = t;
    return t;
  }

  #canonical(op: Op, args: readonly Term[]): Term {
    return simplify(this, op, args) || this.intern(op, resultSort(this, op, args), args);
  }

  /** A pure built-in by name; see Op.Fn. */
  fn(name: string, sort: Sort, args: readonly Term[]): Term {
    this.functions.add(name);
    return foldFn(this, name, sort, args) || this.intern(Op.Fn, sort, [this.constant(name), ...args]);
  }

  /** Interns without simplification: for `simplify` itself only. */
  intern(op: Op, sort: Sort, args: readonly Term[]): Term {
    const n = args.length;
    const a = n > 0 ? args[0]! : 0;
    const b = n > 1 ? args[1]! : 0;
    const c = n > 2 ? args[2]! : 0;
    let h = Math.imul(op + 1, 0x9e3779b1) ^ Math.imul(sort, 0x1000193);
    for (let i = 0; i < n; i++) h = Math.imul(h ^ args[i]!, 0x85ebca6b) ^ (h >>> 13);
    const mask = this.#table.length - 1;
    let slot = (h ^ (h >>> 16)) & mask;
    for (;;) {
      const t = this.#table[slot]!;
      if (t === 0) break;
      if (
        this.#ops[t] === op &&
        this.#sorts[t] === sort &&
        this.#arity[t] === n &&
        this.#a[t] === a &&
        this.#b[t] === b &&
        this.#c[t] === c &&
        (n <= 3 || this.#sameMore(t, args))
      )
        return t;
      slot = (slot + 1) & mask;
    }
    const t = this.#allocate(op, sort, n, a, b, c);
    if (n > 3) this.#more.set(t, args.slice());
    this.#table[slot] = t;
    if (this.#count * 2 > this.#table.length) this.#rehash();
    return t;
  }

  #sameMore(t: Term, args: readonly Term[]): boolean {
    const mine = this.#more.get(t)!;
    for (let i = 3; i < args.length; i++) if (mine[i] !== args[i]) return false;
    return true;
  }

  #allocate(op: Op, sort: Sort, arity: number, a: number, b: number, c: number): Term {
    const t = this.#count++;
    if (t >= this.#ops.length) this.#grow();
    this.#ops[t] = op;
    this.#sorts[t] = sort;
    this.#arity[t] = arity;
    this.#a[t] = a;
    this.#b[t] = b;
    this.#c[t] = c;
    return t;
  }

  #grow(): void {
    if (this.#made.length < manySlots * 5) this.#made = new Int32Array(manySlots * 5);
    const size = this.#ops.length * 2;
    const bytes = (old: Uint8Array<ArrayBuffer>) => {
      const next = new Uint8Array(size);
      next.set(old);
      return next;
    };
    const words = (old: Int32Array<ArrayBuffer>) => {
      const next = new Int32Array(size);
      next.set(old);
      return next;
    };
    this.#ops = bytes(this.#ops);
    this.#sorts = bytes(this.#sorts);
    this.#arity = bytes(this.#arity);
    this.#a = words(this.#a);
    this.#b = words(this.#b);
    this.#c = words(this.#c);
  }

  #rehash(): void {
    const old = this.#table;
    this.#table = new Int32Array(old.length * 2);
    const mask = this.#table.length - 1;
    for (const t of old) {
      if (t === 0) continue;
      const op = this.#ops[t]!;
      let h = Math.imul(op + 1, 0x9e3779b1) ^ Math.imul(this.#sorts[t]!, 0x1000193);
      const n = this.#arity[t]!;
      for (let i = 0; i < n; i++) h = Math.imul(h ^ this.arg(t, i), 0x85ebca6b) ^ (h >>> 13);
      let slot = (h ^ (h >>> 16)) & mask;
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask;
      this.#table[slot] = t;
    }
  }

  // Shorthands.
  not(a: Term): Term {
    return this.make(Op.Not, a);
  }
  and(a: Term, b: Term): Term {
    return this.make(Op.And, a, b);
  }
  or(a: Term, b: Term): Term {
    return this.make(Op.Or, a, b);
  }
  ite(c: Term, a: Term, b: Term): Term {
    return this.make(Op.Ite, c, a, b);
  }
  eq(a: Term, b: Term): Term {
    return this.make(Op.Eq, a, b);
  }
}

function constantSort(value: Primitive): Sort {
  switch (typeof value) {
    case 'number':
      return Sort.Num;
    case 'string':
      return Sort.Str;
    case 'boolean':
      return Sort.Bool;
    case 'bigint':
      return Sort.Big;
    case 'undefined':
      return Sort.Undefined;
    default:
      return Sort.Null;
  }
}

function constantKey(value: Primitive): string {
  if (typeof value === 'number') return Object.is(value, -0) ? 'number:-0' : `number:${value}`;
  return `${typeof value}:${String(value)}`;
}
