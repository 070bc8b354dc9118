import { BitSet } from '../../../base/bitset.ts';
import { freeVariables } from '../../../expr/free-variables.ts';
import { Op } from '../../../expr/op.ts';
import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import type { Pair } from './pair.ts';
import type { Value } from './value.ts';
import type { ValueFactory } from './value-factory.ts';

/**
 * Forgets what nothing leads to any more: objects, facts about values, and conditions on variables that occur nowhere else (which some value
 * of them satisfies). Pairs that differ in nothing else are then equal.
 */
export function collect(values: ValueFactory, pair: Pair): void {
  const { store } = values;
  const reached = new Set<number>();
  const variables = new BitSet();
  const visit = (value: Value): void => {
    switch (value.kind) {
      case 'term':
        if (!store.isConst(value.term)) variables.union(freeVariables(store, value.term));
        break;
      case 'choice':
        variables.union(freeVariables(store, value.tag));
        value.options.forEach(visit);
        break;
      case 'object':
        reach(value.ref);
        break;
      case 'unknown':
        reach(value.id);
    }
  };
  const reach = (ref: number): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    const object = pair.heap.get(ref);
    if (object === undefined) return;
    for (const field of object.fields.values()) visit(field);
    if (object.from !== undefined) reach(object.from);
  };
  for (const value of pair.locals.values()) visit(value);
  for (const ref of pair.heap.keys()) if (!reached.has(ref)) pair.heap.delete(ref);
  for (const id of pair.facts.keys()) if (!reached.has(id)) pair.facts.delete(id);
  const isLost = (variable: number): boolean => {
    const subject = values.subjectOf(variable);
    return (
      values.isOwn(variable) && (subject === undefined || !reached.has(subject)) && !variables.has(variable)
    );
  };
  pair.conditions = withoutLoose(store, pair.conditions, isLost);
}

/** Drops conditions that are a variable or its negation, when nothing else speaks of it. */
function withoutLoose(
  store: TermStore,
  conditions: readonly Term[],
  isLost: (variable: number) => boolean,
): readonly Term[] {
  const loose = (term: Term): boolean => {
    const atom = store.op(term) === Op.Not ? store.arg(term, 0) : term;
    if (store.op(atom) !== Op.Var) return false;
    const { id } = store.variableOf(atom);
    if (!isLost(id)) return false;
    return !conditions.some((other) => other !== term && freeVariables(store, other).has(id));
  };
  return conditions.some(loose) ? conditions.filter((term) => !loose(term)) : conditions;
}
