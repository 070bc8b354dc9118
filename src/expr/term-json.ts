import { regexParts } from '../base/regex-literal.ts';
import type { InputVariable, NumberDomain, Primitive } from './input-variable.ts';
import { Op } from './op.ts';
import { subterms } from './size.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** A term as plain data; arguments are places of earlier ones in the same list. */
export type TermJson =
  | { readonly op: string; readonly args: readonly number[]; readonly sort?: string }
  /** Numbers as text, where JSON has none of them. */
  | { readonly constant: string | number | boolean | null; readonly sort: string }
  | {
      readonly variable: string;
      readonly sort: string;
      readonly domain: string;
      readonly min: number | string;
      readonly max: number | string;
      readonly maxLength: number;
    };

const opNames = new Map(Object.entries(Op).map(([name, op]) => [op, name]));
const ops = new Map(Object.entries(Op));
const sortNames = new Map(Object.entries(Sort).map(([name, sort]) => [sort, name]));
const sorts = new Map<string, Sort>(Object.entries(Sort));

/** Terms and all that they are made of, each once, and where each of them is. */
export function termsToJson(
  store: TermStore,
  roots: readonly Term[],
): { readonly terms: TermJson[]; readonly at: (term: Term) => number } {
  const places = new Map<Term, number>();
  const terms = subterms(store, ...roots).map((t, i): TermJson => {
    places.set(t, i);
    const sort = sortNames.get(store.sort(t))!;
    const op = store.op(t);
    if (op === Op.Const) return { constant: constantJson(store.constValue(t)), sort };
    if (op === Op.Var) {
      const { path, domain, min, max, maxLength } = store.variableOf(t);
      return { variable: path, sort, domain, min: numberJson(min), max: numberJson(max), maxLength };
    }
    const args = store.args(t).map((a) => places.get(a)!);
    return { op: opNames.get(op)!, args, ...(op === Op.Fn && { sort }) };
  });
  return { terms, at: (term) => places.get(term)! };
}

/** The terms of a list. @throws Error where it is none. */
export function termsFromJson(store: TermStore, list: readonly TermJson[]): Term[] {
  const made: Term[] = [];
  for (const given of list) made.push(termOf(store, given, made));
  return made;
}

function termOf(store: TermStore, given: TermJson, made: readonly Term[]): Term {
  const sortOf = (name: string | undefined): Sort => known(sorts.get(name ?? ''), `sort ${name}`);
  if ('constant' in given) return constantTerm(store, given.constant, sortOf(given.sort));
  if ('variable' in given) {
    const [min, max] = [Number(given.min), Number(given.max)];
    const sort = sortOf(given.sort);
    return store.variable({
      path: given.variable,
      sort,
      domain: given.domain as NumberDomain,
      min,
      max,
      maxLength: given.maxLength,
      role: 'value',
      alternatives: [],
      initial: initialOf(sort, min, max),
    });
  }
  const op = known(ops.get(given.op), `operation ${given.op}`);
  const args = given.args.map((i) => known(made[i], `term ${i}`));
  if (op !== Op.Fn) return store.make(op, ...args);
  return store.fn(store.constValue(args[0]!) as string, sortOf(given.sort), args.slice(1));
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`there is no ${what}`);
  return value;
}

function initialOf(sort: Sort, min: number, max: number): InputVariable['initial'] {
  if (sort === Sort.Bool) return false;
  if (sort === Sort.Str) return '';
  return sort === Sort.Big ? 0n : Math.min(Math.max(0, min), max);
}

function numberJson(n: number): number | string {
  return Number.isFinite(n) && !Object.is(n, -0) ? n : Object.is(n, -0) ? '-0' : String(n);
}

function constantJson(value: Primitive): string | number | boolean | null {
  if (typeof value === 'number') return numberJson(value);
  return typeof value === 'bigint' ? String(value) : (value ?? null);
}

function constantTerm(store: TermStore, value: string | number | boolean | null, sort: Sort): Term {
  switch (sort) {
    case Sort.Num:
      return store.constant(Number(value));
    case Sort.Big:
      return store.constant(BigInt(value as string));
    case Sort.Undefined:
      return store.undefined;
    case Sort.Re: {
      const { source, flags } = regexParts(String(value));
      return store.regexp(source, flags);
    }
    default:
      return store.constant(value);
  }
}
