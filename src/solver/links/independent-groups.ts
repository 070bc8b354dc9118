import { Evaluator } from '../../expr/evaluate.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import type { Model, Primitive } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { inDomain } from '../../expr/variable-domain.ts';
import type { Answer, Rung, Solver } from '../solver.ts';
import { link } from './link.ts';

const noModel: Model = new Map();

interface Group {
  readonly conditions: Term[];
  readonly variables: readonly number[];
}

/**
 * Solves conditions that share no variables apart from each other. Groups that the hint satisfies keep its values, so that only what a flipped
 * condition touches is solved.
 */
export function independentGroups(inner: Solver, store: TermStore): Solver {
  const evaluator = new Evaluator(store);
  return link(inner, (query) => {
    const model = new Map<number, Primitive>(query.hint ?? []);
    let rung: Rung = 'evaluation';
    let unknown: Answer | undefined;
    evaluator.reset(query.hint ?? noModel);
    for (const group of groupsOf(store, query.conditions)) {
      if (holds(store, evaluator, group, model)) continue;
      const answer = inner.solve({ ...query, conditions: group.conditions });
      if (answer.kind === 'unsat') return { ...answer, core: answer.core ?? group.conditions };
      if (answer.kind === 'unknown') {
        unknown = answer;
        continue;
      }
      rung = answer.rung;
      for (const id of group.variables)
        if (answer.model.has(id)) model.set(id, answer.model.get(id)!);
        else model.delete(id);
    }
    return unknown ?? { kind: 'sat', model, rung };
  });
}

function holds(store: TermStore, evaluator: Evaluator, group: Group, model: Model): boolean {
  for (const id of group.variables) {
    const v = store.variables[id]!;
    if (!inDomain(v, model.has(id) ? model.get(id) : v.initial)) return false;
  }
  return group.conditions.every((c) => evaluator.evaluate(c) === true);
}

/** The conditions by connected variables, each group in the order of the query. */
export function groupsOf(store: TermStore, conditions: readonly Term[]): Group[] {
  const parent = new Map<number, number>();
  const find = (id: number): number => {
    let root = id;
    while (parent.get(root) !== root) root = parent.get(root)!;
    for (let at = id; at !== root; ) {
      const next = parent.get(at)!;
      parent.set(at, root);
      at = next;
    }
    return root;
  };
  const firsts: number[] = [];
  for (const c of conditions) {
    let first = -1;
    for (const id of freeVariables(store, c)) {
      if (!parent.has(id)) parent.set(id, id);
      if (first < 0) first = id;
      else parent.set(find(id), find(first));
    }
    firsts.push(first);
  }
  const groups = new Map<number, Group>();
  const members = new Map<number, number[]>();
  for (const id of parent.keys()) {
    const root = find(id);
    const list = members.get(root);
    if (list) list.push(id);
    else members.set(root, [id]);
  }
  conditions.forEach((c, i) => {
    const root = firsts[i]! < 0 ? -1 : find(firsts[i]!);
    const group = groups.get(root) ?? { conditions: [], variables: members.get(root) ?? [] };
    group.conditions.push(c);
    groups.set(root, group);
  });
  return [...groups.values()];
}
