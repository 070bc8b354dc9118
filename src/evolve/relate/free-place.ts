import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Asker } from './asker.ts';
import { Unsupported } from './flat-code.ts';
import { type Column, isIntegral } from './guess.ts';
import type { PlaceWhat } from './layout.ts';
import type { Unknowns } from './unknowns.ts';
import { alternativesOf } from './values.ts';

const LENGTH = 4_294_967_295;
/** Bounds up to which numbers may be counted are guessed. */
const MOST_COUNTED = 128;
const EXACT = 2 ** 53;

interface Range {
  readonly min: number;
  readonly max: number;
}

/** What is known of a variable at a cut that no other tells: its types, and the bounds of an integer, weaker ones when these do not hold. */
export class FreePlace {
  readonly #store: TermStore;
  readonly #name: string;
  readonly #kind: PlaceWhat['kind'];
  readonly #ranges: Range[];
  #sorts: ReadonlySet<Sort>;
  /** Integers within these, without -0; undefined: any numbers. */
  range: Range | undefined;

  constructor(
    store: TermStore,
    { name, what: { kind } }: { readonly name: string; readonly what: PlaceWhat },
    column: Column,
  ) {
    this.#store = store;
    this.#name = name;
    this.#kind = kind;
    this.#ranges = rangesFor(kind, column);
    this.#sorts = new Set(column.map((v) => store.sort(store.constant(v))));
    this.range = this.#ranges.shift();
  }

  /** Any value that it may have. */
  variable(unknowns: Unknowns): Term {
    const store = this.#store;
    const options = [...this.#sorts].map((sort): Term => {
      switch (sort) {
        case Sort.Num: {
          const isInteger = this.range !== undefined && (this.#sorts.size === 1 || this.#kind !== 'slot');
          return unknowns.variable(this.#name, Sort.Num, isInteger ? { domain: 'int', ...this.range } : {});
        }
        case Sort.Undefined:
          return store.undefined;
        case Sort.Null:
          return store.null;
        case Sort.Bool:
        case Sort.Str:
        case Sort.Big:
          return unknowns.variable(this.#name, sort);
        default:
          throw new Unsupported('a variable of a type that is not related');
      }
    });
    if (options.length === 1) return options[0]!;
    const tag = unknowns.variable(`${this.#name}?`, Sort.Num, {
      domain: 'int',
      min: 0,
      max: options.length - 1,
    });
    return store.make(Op.Union, tag, ...options);
  }

  /** Weakens what is known so that it holds of a term that the place may have, too; whether that was needed. */
  admit(asker: Asker, term: Term, conditions: readonly Term[]): boolean {
    const store = this.#store;
    if (this.#kind === 'length' || this.#kind === 'id') return false;
    let changed = false;
    const missing = alternativesOf(store, term).filter(({ term: t }) => !this.#sorts.has(store.sort(t)));
    for (const { when, term: t } of missing) {
      if (asker.isImplied(conditions, store.not(when))) continue;
      this.#sorts = new Set(this.#sorts).add(store.sort(t));
      changed = true;
    }
    if (this.#sorts.size > 1 && this.range !== undefined) {
      this.range = undefined;
      this.#ranges.length = 0;
      changed = true;
    }
    while (
      this.range !== undefined &&
      !(store.sort(term) === Sort.Num && this.#isWithin(asker, term, this.range, conditions))
    ) {
      this.range = this.#ranges.shift();
      changed = true;
    }
    return changed;
  }

  #isWithin(asker: Asker, term: Term, { min, max }: Range, conditions: readonly Term[]): boolean {
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
}

/** The bounds that may be guessed of an integer, the narrowest first. */
function rangesFor(kind: PlaceWhat['kind'], column: Column): Range[] {
  if (kind === 'length') return [{ min: 0, max: LENGTH }];
  if (kind === 'id') return [{ min: 0, max: 2 ** 40 }];
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
}
