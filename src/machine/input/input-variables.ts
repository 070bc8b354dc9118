import { FIRST_ITEMS, FIRST_UNITS, MOST_ITEMS, MOST_UNITS } from '../../base/input-sizes.ts';
import type { Model, NumberDomain, Primitive } from '../../expr/input-variable.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';

const none = {
  domain: 'double' as NumberDomain,
  min: -Infinity,
  max: Infinity,
  maxLength: 0,
  alternatives: [],
};

/** Makes input variables and reads their values in a model. */
export class InputVariables {
  readonly store: TermStore;
  readonly model: Model;

  constructor(store: TermStore, model: Model) {
    this.store = store;
    this.model = model;
  }

  valueOf(term: Term): Primitive {
    const variable = this.store.variableOf(term);
    return this.model.has(variable.id) ? this.model.get(variable.id) : variable.initial;
  }

  number(
    path: string,
    domain: NumberDomain,
    min: number,
    max: number,
    role: 'value' | 'length' | 'tag' = 'value',
    alternatives: readonly string[] = [],
    initial?: number,
    firstSize?: number,
  ): Term {
    const known = this.store.knownVariable({ role, sort: Sort.Num, path });
    if (known !== undefined) return known;
    const start = initial ?? Math.min(Math.max(0, domain === 'int' ? Math.ceil(min) : min), max);
    return this.store.variable({
      ...none,
      path,
      sort: Sort.Num,
      domain,
      min,
      max,
      role,
      alternatives,
      initial: start,
      firstSize,
    });
  }

  boolean(path: string): Term {
    return this.store.variable({ ...none, path, sort: Sort.Bool, role: 'value', initial: false });
  }

  string(path: string, maxLength: number): Term {
    const firstSize = maxLength >= MOST_UNITS ? FIRST_UNITS : undefined;
    return this.store.variable({
      ...none,
      path,
      sort: Sort.Str,
      role: 'value',
      maxLength,
      initial: '',
      firstSize,
    });
  }

  bigint(path: string, min: bigint | undefined, max: bigint | undefined): Term {
    const low = min ?? -(2n ** 1000n);
    const initial = low > 0n ? low : max !== undefined && max < 0n ? max : 0n;
    return this.store.variable({
      ...none,
      path,
      sort: Sort.Big,
      role: 'value',
      min: min === undefined ? -Infinity : Number(min),
      max: max === undefined ? Infinity : Number(max),
      initial,
    });
  }

  /** A length or size between bounds; 0 when there is nothing to choose. */
  length(path: string, min: number, max: number, first = FIRST_ITEMS): Term {
    if (min >= max) return 0;
    const firstSize = max >= MOST_ITEMS ? Math.max(first, min) : undefined;
    return this.number(path, 'int', min, max, 'length', [], undefined, firstSize);
  }

  /** How many calls of the stub at `path` the model gives values for. */
  calls(path: string): number {
    const prefixes = [`${path}.returns[`, `${path}.throws[`, `${path}.thrown[`];
    let calls = 0;
    for (const id of this.model.keys())
      for (const prefix of prefixes) {
        const name = this.store.variables[id]?.path.split(prefix)[1];
        if (name !== undefined) calls = Math.max(calls, Number.parseInt(name, 10) + 1);
      }
    return calls;
  }

  /** A choice between alternatives told apart by predicates, which are asked for when it is made. */
  tag(path: string, predicates: () => readonly string[], initial: number): Term {
    const known = this.store.knownVariable({ role: 'tag', sort: Sort.Num, path });
    if (known !== undefined) return known;
    const alternatives = predicates();
    return this.number(path, 'int', 0, alternatives.length - 1, 'tag', alternatives, initial);
  }
}
