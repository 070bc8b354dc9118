import { Op } from '../../../expr/op.ts';
import { size } from '../../../expr/size.ts';
import type { Term } from '../../../expr/term.ts';
import { collect } from './collect.ts';
import type { Costs, Limits } from './limits.ts';
import { Pair, sameObject, sameStore } from './pair.ts';
import { share } from './share.ts';
import { type AbstractObject, sameValue, type Value } from './value.ts';
import type { ValueFactory } from './value-factory.ts';

/** A disjunction of more parts than this is dropped when pairs are merged: true of more inputs, but short. */
const mostParts = 60;

/** Keeps conditioned states small: pairs with equal stores become one, and beyond the limit the pairs that differ least are joined. */
export class Merger {
  readonly #values: ValueFactory;
  readonly #limits: Limits;
  readonly #costs: Costs;

  constructor(values: ValueFactory, limits: Limits, costs: Costs) {
    this.#values = values;
    this.#limits = limits;
    this.#costs = costs;
  }

  /** A state that covers the same inputs and stores. */
  settle(pairs: readonly Pair[]): Pair[] {
    if (pairs.length <= 1) return [...pairs];
    for (const pair of pairs) collect(this.#values, pair);
    const result: Pair[] = [];
    for (const pair of pairs) {
      const same = result.find(
        (other) => other.origin === pair.origin && sameTrail(other, pair) && sameStore(other, pair),
      );
      if (same === undefined) result.push(pair);
      else {
        this.#costs.merged++;
        same.conditions = this.#either(same.conditions, pair.conditions);
      }
    }
    while (result.length > this.#limits.pairs) this.#joinClosest(result);
    this.#costs.pairs = Math.max(this.#costs.pairs, result.length);
    return result;
  }

  /** One pair that covers all. */
  single(pairs: readonly Pair[]): Pair | undefined {
    const [first, ...rest] = pairs;
    return rest.reduce<Pair | undefined>(
      (all, pair) => (all === undefined ? pair : this.#join(all, pair)),
      first,
    );
  }

  #joinClosest(pairs: Pair[]): void {
    let best: [number, number] = [0, 1];
    let least = Infinity;
    // Neighbours come from the same decision, so looking at those near each other is enough.
    for (let i = 0; i < pairs.length; i++)
      for (let j = i + 1; j < Math.min(pairs.length, i + 4); j++) {
        const distance = differences(pairs[i]!, pairs[j]!, least);
        if (distance < least) {
          least = distance;
          best = [i, j];
        }
      }
    const [i, j] = best;
    pairs[i] = this.#join(pairs[i]!, pairs[j]!);
    pairs.splice(j, 1);
  }

  /** The conditions of both, with what differs forgotten. */
  #join(a: Pair, b: Pair): Pair {
    this.#costs.joined++;
    const joined = new Pair();
    joined.conditions = a.conditions.filter((t) => b.conditions.includes(t));
    joined.model = a.model ?? b.model;
    joined.origin = a.origin === b.origin ? a.origin : undefined;
    for (const [local, value] of a.locals) {
      const other = b.locals.get(local);
      if (other !== undefined) joined.locals.set(local, this.#joinValues(value, other));
    }
    for (const [ref, object] of a.heap) {
      const other = b.heap.get(ref);
      if (other !== undefined) joined.heap.set(ref, this.#joinObjects(object, other));
    }
    for (const [id, value] of a.facts) if (sameValue(value, b.facts.get(id))) joined.facts.set(id, value);
    for (const [local, birth] of a.births)
      joined.births.set(local, Math.max(birth, b.births.get(local) ?? birth));
    for (const [local, birth] of b.births) if (!joined.births.has(local)) joined.births.set(local, birth);
    if (a.trail !== undefined && b.trail !== undefined) joined.trail = new Set([...a.trail, ...b.trail]);
    for (const [ref, object] of [...a.heap, ...b.heap])
      if (!joined.heap.has(ref))
        joined.heap.set(ref, {
          ...object,
          fields: new Map(),
          complete: false,
          escaped: true,
          shape: undefined,
          from: undefined,
        });
    for (const pair of [a, b])
      for (const [local, value] of pair.locals)
        if (!sameValue(value, joined.locals.get(local))) share(joined, value);
    for (const pair of [a, b])
      for (const [ref, object] of pair.heap)
        for (const [key, value] of object.fields)
          if (!sameValue(value, joined.heap.get(ref)?.fields.get(key))) share(joined, value);
    return joined;
  }

  #joinValues(a: Value, b: Value): Value {
    if (sameValue(a, b)) return a;
    const { store } = this.#values;
    if (a.kind === 'term' && b.kind === 'term' && store.sort(a.term) === store.sort(b.term))
      return this.#values.like(a, 'joined');
    return this.#values.unknown();
  }

  #joinObjects(a: AbstractObject, b: AbstractObject): AbstractObject {
    if (sameObject(a, b)) return a;
    const fields = new Map<string, Value>();
    for (const [key, value] of a.fields) {
      const other = b.fields.get(key);
      if (other !== undefined) fields.set(key, this.#joinValues(value, other));
    }
    const complete =
      a.complete && b.complete && fields.size === a.fields.size && fields.size === b.fields.size;
    // What only one of them has written is not what the input was; what one of them has forgotten is not either.
    const shape = a.shape === b.shape ? a.shape : undefined;
    if (shape !== undefined)
      for (const key of [...a.fields.keys(), ...b.fields.keys()])
        if (!fields.has(key)) fields.set(key, this.#values.unknown());
    return { ...a, fields, complete, shape, escaped: a.escaped || b.escaped, from: undefined };
  }

  /** The conjuncts of `a ∨ b`: those in common, and one for the rest. */
  #either(a: readonly Term[], b: readonly Term[]): readonly Term[] {
    const { store } = this.#values;
    const common = a.filter((t) => b.includes(t));
    const rest = (list: readonly Term[]) => list.filter((t) => !common.includes(t));
    let [x, y] = [rest(a), rest(b)];
    // g ∧ A or ¬g ∧ B: what both say besides a decision and its opposite.
    const opposite = x.find((t) => y.includes(store.not(t)));
    if (opposite !== undefined && x.length === 1 && y.length === 1) return common;
    if (x.length === 0 || y.length === 0) return common;
    if (opposite !== undefined && x.length === 1) y = y.filter((t) => t !== store.not(opposite));
    else if (opposite !== undefined && y.length === 1) x = x.filter((t) => t !== opposite);
    const all = (list: readonly Term[]) => list.reduce((p, q) => store.and(p, q));
    const either = store.or(all(x), all(y));
    if (either === store.true || size(store, either) >= mostParts) return common;
    return store.op(either) === Op.Const ? common : [...common, either];
  }
}

function sameTrail(a: Pair, b: Pair): boolean {
  if (a.trail === b.trail) return true;
  if (a.trail === undefined || b.trail === undefined || a.trail.size !== b.trail.size) return false;
  for (const site of a.trail) if (!b.trail.has(site)) return false;
  return true;
}

function differences(a: Pair, b: Pair, atMost: number): number {
  let count = 0;
  for (const [local, value] of a.locals) {
    if (!sameValue(value, b.locals.get(local))) count++;
    if (count >= atMost) return count;
  }
  for (const [ref, object] of a.heap) {
    if (!sameObject(object, b.heap.get(ref))) count++;
    if (count >= atMost) return count;
  }
  return count + (a.trail === b.trail ? 0 : 1);
}
