import type { Subject } from '../../explore/subject.ts';
import type { InputVariable, Model, Primitive } from '../../expr/input-variable.ts';
import { Sort } from '../../expr/sort.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { planInput } from '../../machine/input/plan-input.ts';
import type { Signature } from '../../syntax/shape.ts';
import { LazyModel } from './lazy-model.ts';

export interface Shrinking {
  readonly inputs: Pick<Subject, 'store' | 'inputOptions'> & { readonly signature: Signature };
  /** How much there is to read in an input. */
  readonly sizeOf: (model: Model) => number;
  /** Which of some inputs do what matters. */
  readonly test: (models: readonly Model[]) => readonly boolean[];
  readonly isOver: () => boolean;
}

/**
 * A smaller input that still does what matters, by taking parts away one at a time as long as that works: properties and arguments are left out, arrays and
 * texts made shorter, numbers simpler.
 */
export function shrinkModel(model: Model, { inputs, sizeOf, test, isOver }: Shrinking): Model {
  const { store, signature, inputOptions } = inputs;
  /** With just the variables that the input consists of. */
  const settled = (base: Model, id?: number, value?: Primitive): Model => {
    const found = new LazyModel(store, (variable) => {
      if (variable.id === id) return value;
      return base.has(variable.id) ? base.get(variable.id) : variable.initial;
    });
    planInput(store, signature, found, inputOptions);
    return new Map(found);
  };
  let best = settled(model);
  let size = sizeOf(best);
  for (let pass = 0, before = Infinity; pass < PASSES && size < before; pass++) {
    before = size;
    for (const id of best.keys()) {
      if (isOver()) return best;
      if (!best.has(id)) continue;
      const smaller = simpler(store, id, best.get(id))
        .map((value) => settled(best, id, value))
        .map((candidate) => ({ candidate, size: sizeOf(candidate) }))
        .filter((c) => c.size < size)
        .sort((a, b) => a.size - b.size);
      const next = firstOf(smaller, test, isOver);
      if (next === undefined) continue;
      best = next.candidate;
      size = next.size;
    }
  }
  return best;
}

const [PASSES, BATCH] = [8, 40];

function firstOf<T extends { readonly candidate: Model }>(
  list: readonly T[],
  test: Shrinking['test'],
  isOver: () => boolean,
): T | undefined {
  for (let from = 0; from < list.length && !isOver(); from += BATCH) {
    const some = list.slice(from, from + BATCH);
    const at = test(some.map((c) => c.candidate)).indexOf(true);
    if (at >= 0) return some[at];
  }
  return undefined;
}

/** Values of a variable that may be easier to read, those that promise most first. */
function simpler(store: TermStore, id: number, value: Primitive): Primitive[] {
  const variable: InputVariable = store.variables[id]!;
  if (variable.role === 'tag' || variable.role === 'length') {
    const count = Math.min(Number(variable.max) - Number(variable.min) + 1, 16);
    return Array.from({ length: count }, (_, i) => Number(variable.min) + i).filter((v) => v !== value);
  }
  if (typeof value === 'string') return shorter(value);
  if (typeof value === 'number' && variable.sort === Sort.Num) {
    const whole = Math.trunc(value);
    const list = [0, 1, whole, Math.trunc(whole / 10), Math.abs(value), Math.round(value * 10) / 10];
    return list.filter((v) => variable.min <= v && v <= variable.max && !Object.is(v, value));
  }
  return value === variable.initial ? [] : [variable.initial];
}

/** The text with a part taken out, the greatest parts first, or with a character that is easier to read. */
function shorter(text: string): string[] {
  const found = new Set<string>();
  for (let part = text.length; part > 0; part = part === 1 ? 0 : Math.ceil(part / 2))
    for (let at = 0; at < text.length; at += part) found.add(text.slice(0, at) + text.slice(at + part));
  for (let at = 0; at < text.length; at++)
    if (!/[a-z0-9]/.test(text[at]!)) found.add(`${text.slice(0, at)}a${text.slice(at + 1)}`);
  return [...found];
}
