import type { Random } from '../../base/random.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Program } from '../../ir/ir.ts';
import { randomMatch } from '../../solver/regex/random-match.ts';
import { type Constants, constantsOf } from './constants-of.ts';
import type { Wider } from './widen-inputs.ts';

/**
 * What random inputs are made of: the constants of some programs, those that not all of them have first of all, and regular expressions
 * that programs make as they run.
 */
export class ProbePool {
  readonly #own: Lists;
  readonly #all: Lists;
  readonly #store: TermStore;
  readonly #separators: readonly string[];
  readonly #heard: string[] = [];
  #seen = 1;

  constructor(programs: readonly Program[], store: TermStore) {
    const each = programs.map(constantsOf);
    const all = <K extends keyof Constants>(kind: K) => [
      ...new Set(each.flatMap((c): (string | number)[] => [...c[kind]])),
    ];
    const own = <T extends string | number>(list: T[], kind: keyof Constants) =>
      list.filter((value) => each.some((c) => !(c[kind] as ReadonlySet<string | number>).has(value)));
    const numbers = all('numbers') as number[];
    const strings = all('strings') as string[];
    const regexes = all('regexes') as string[];
    this.#all = { numbers, strings, regexes };
    this.#own = {
      numbers: own(numbers, 'numbers'),
      strings: own(strings, 'strings'),
      regexes: own(regexes, 'regexes'),
    };
    this.#store = store;
    this.#separators = strings.filter((s) => /^[^\w\s]{1,2}$/.test(s));
  }

  /** A number that occurs, if any does. */
  number(random: Random): number | undefined {
    return choose(this.#own.numbers, this.#all.numbers, random);
  }

  /** A string that occurs, or one made after a regular expression, or an inherited property's name. */
  string(random: Random): string {
    const { strings, regexes } = this.#all;
    const wants = random.next();
    if (wants < 0.05) return random.pick(inherited);
    if (regexes.length > 0 && (wants < 0.5 || strings.length === 0))
      return randomMatch(choose(this.#own.regexes, regexes, random)!, random, () => this.#text(random));
    return this.#text(random);
  }

  #text(random: Random): string {
    return choose(this.#own.strings, this.#all.strings, random) ?? '';
  }

  /** One or two characters of punctuation that occur as a string; empty when there are none. */
  separator(random: Random): string {
    return this.#separators.length === 0 ? '' : random.pick(this.#separators);
  }

  /** A string that an input worth keeping had. */
  heard(random: Random): string | undefined {
    const last = this.#heard.length - 1;
    return last < 0 ? undefined : this.#heard[last - random.int(0, Math.min(last, RECENT))];
  }

  /** Remembers the strings of an input that is worth keeping. */
  hear(values: Iterable<unknown>): void {
    for (const value of values)
      if (typeof value === 'string' && value !== '' && !this.#heard.includes(value)) this.#heard.push(value);
  }

  /** Looks for regular expressions that were made since. */
  update(): void {
    const store = this.#store;
    for (; this.#seen < store.size; this.#seen++) {
      if (store.op(this.#seen) !== Op.Const || store.sort(this.#seen) !== Sort.Re) continue;
      const text = String(store.constValue(this.#seen));
      if (!this.#all.regexes.includes(text)) this.#all.regexes.push(text);
    }
  }
}

interface Lists {
  readonly numbers: number[];
  readonly strings: string[];
  readonly regexes: string[];
}

/** Of the strings of inputs so many, the latest, are used. */
const RECENT = 60;

const special = new Set(['__proto__', 'constructor', 'prototype']);
const inherited = ['toString', 'valueOf', 'constructor', '__proto__', 'hasOwnProperty'];

/**
 * What inputs should be able to be for what only one of two programs knows to fit in: which names keys should have, alone and beside another.
 */
export function neededFor(before: Program, after: Program): Wider {
  const [a, b] = [constantsOf(before), constantsOf(after)];
  const apart = (x: ReadonlySet<string>, y: ReadonlySet<string>) => [
    ...[...x].filter((s) => !y.has(s)),
    ...[...y].filter((s) => !x.has(s)),
  ];
  const isMethod = (s: string) => !special.has(s) && (a.methods.has(s) || b.methods.has(s));
  const named = apart(a.strings, b.strings).filter(
    (s) => /^[\w$-]{3,20}$/.test(s) && !/^\d/.test(s) && !isMethod(s),
  );
  // Names that mean something to all objects first: they are what code gets wrong.
  const names = [...named.filter((s) => special.has(s)), ...named.filter((s) => !special.has(s))];
  const separator = ['.', '/', ':', '-'].find((s) => a.strings.has(s) && b.strings.has(s));
  const paths = separator === undefined ? [] : names.slice(0, NAMES).map((s) => `${s}${separator}a`);
  return { keys: [...names.slice(0, NAMES), ...paths] };
}

const NAMES = 2;

/** One that not all programs have, more often than not. */
function choose<T>(own: readonly T[], all: readonly T[], random: Random): T | undefined {
  const list = own.length > 0 && random.chance(0.6) ? own : all;
  return list.length === 0 ? undefined : random.pick(list);
}
