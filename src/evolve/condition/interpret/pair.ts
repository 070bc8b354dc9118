import type { Model } from '../../../expr/input-variable.ts';
import type { Term } from '../../../expr/term.ts';
import type { LocalId, SiteId } from '../../../ir/ir.ts';
import { type AbstractObject, sameValue, type Value } from './value.ts';

/**
 * A path condition and a symbolic store: on the inputs that satisfy all of `conditions`, the locals and objects are as `locals` and `heap`
 * say. What is missing in `locals` is not known. A conditioned state is a list of pairs; an empty one is unreachable.
 */
export class Pair {
  /** Conjuncts over input variables. */
  conditions: readonly Term[] = [];
  /** An input that satisfies them, where one is known. */
  model: Model | undefined = undefined;
  locals = new Map<LocalId, Value>();
  heap = new Map<number, AbstractObject>();
  /** When the instance of a captured local was made. */
  births = new Map<LocalId, number>();
  /** What decisions told about unknown values. */
  facts = new Map<number, Value>();
  /** Decisions and statements on the way here, when they are wanted: sites, and `site + 0.5` for the else side of a branch. */
  trail: ReadonlySet<SiteId> | undefined = undefined;

  /** The pair of a loop's entry that this one comes from, while the loop is tried out. */
  origin: number | undefined = undefined;

  fork(): Pair {
    const copy = new Pair();
    copy.origin = this.origin;
    copy.conditions = this.conditions;
    copy.model = this.model;
    copy.locals = new Map(this.locals);
    copy.heap = new Map(this.heap);
    copy.births = new Map(this.births);
    copy.facts = new Map(this.facts);
    copy.trail = this.trail;
    return copy;
  }
}

/** Do two pairs differ in their conditions only? */
export function sameStore(a: Pair, b: Pair): boolean {
  return (
    sameMap(a.locals, b.locals, sameValue) &&
    sameMap(a.heap, b.heap, sameObject) &&
    sameMap(a.facts, b.facts, sameValue) &&
    sameMap(a.births, b.births, (x, y) => x === y)
  );
}

export function sameObject(a: AbstractObject | undefined, b: AbstractObject | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  return (
    a.kind === b.kind &&
    a.complete === b.complete &&
    a.escaped === b.escaped &&
    a.shape === b.shape &&
    a.from === b.from &&
    sameMap(a.fields, b.fields, sameValue)
  );
}

function sameMap<K, V>(
  a: ReadonlyMap<K, V>,
  b: ReadonlyMap<K, V>,
  same: (x: V, y: V | undefined) => boolean,
): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [key, value] of a) if (!same(value, b.get(key))) return false;
  return true;
}
