import { evaluate } from '../../expr/evaluate.ts';
import type { Model } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { subterms } from '../../expr/size.ts';
import { Sort } from '../../expr/sort.ts';
import { replaceSubterms } from '../../expr/substitute.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { ConditionKind } from '../../machine/trace.ts';
import type { Behaviour } from '../exploration.ts';
import { snapshotTerms } from './snapshot-terms.ts';

/** A small mistake that somebody could make in what a behaviour decides or computes. */
export interface Mutant {
  /** Would a test with this input, which the behaviour allows, notice? */
  readonly isNoticed: (model: Model) => boolean;
  /** The wrong term, and which part of the behaviour it stands for. */
  readonly part: 'condition' | 'outcome';
  readonly wrong: Term;
  /** What an input that notices it satisfies besides the behaviour's own conditions. */
  readonly noticedWhen: Term;
}

const MOST_PLACES = 60;

/** The mistakes in a behaviour's own operators, one at a time. */
export function mutantsOf(store: TermStore, { conditions, outcome }: Behaviour): Mutant[] {
  const mutants: Mutant[] = [];
  for (const c of conditions) {
    if (c.kind === ConditionKind.assume) continue;
    for (const wrong of variantsOf(store, c.term))
      mutants.push({
        part: 'condition',
        wrong,
        isNoticed: (model) => evaluate(store, wrong, model) !== true,
        noticedWhen: store.not(wrong),
      });
  }
  if (outcome.kind === 'limit') return mutants;
  for (const right of snapshotTerms(outcome.value))
    for (const wrong of variantsOf(store, right)) {
      if (store.sort(wrong) !== store.sort(right)) continue;
      mutants.push({
        part: 'outcome',
        wrong,
        isNoticed: (model) => !Object.is(evaluate(store, right, model), evaluate(store, wrong, model)),
        noticedWhen: store.not(
          store.sort(right) === Sort.Num ? store.make(Op.SameNum, right, wrong) : store.eq(right, wrong),
        ),
      });
    }
  return mutants;
}

/** The term with one of its operators replaced, in every way; a decision also as if it always went one way. */
function variantsOf(store: TermStore, root: Term): Term[] {
  const found = new Set<Term>();
  const places = subterms(store, root).filter((t) => !store.isConst(t) && store.op(t) !== Op.Var);
  for (const place of places.slice(-MOST_PLACES))
    for (const other of replacements(store, place)) {
      if (store.sort(other) !== store.sort(place)) continue;
      found.add(replaceSubterms(store, [root], new Map([[place, other]]))[0]!);
    }
  if (store.sort(root) === Sort.Bool && !store.isConst(root)) {
    found.add(store.true);
    found.add(store.false);
  }
  found.delete(root);
  return [...found];
}

const swapped: ReadonlyMap<Op, readonly Op[]> = new Map<Op, readonly Op[]>([
  [Op.Add, [Op.Sub]],
  [Op.Sub, [Op.Add]],
  [Op.Mul, [Op.Div]],
  [Op.Div, [Op.Mul]],
  [Op.Mod, [Op.Mul]],
  [Op.Min, [Op.Max]],
  [Op.Max, [Op.Min]],
  [Op.Lt, [Op.Le]],
  [Op.Le, [Op.Lt]],
  [Op.And, [Op.Or]],
  [Op.Or, [Op.And]],
  [Op.Floor, [Op.Ceil]],
  [Op.Ceil, [Op.Floor]],
  [Op.Round, [Op.Floor, Op.Ceil]],
  [Op.StrLt, [Op.StrLe]],
  [Op.StrLe, [Op.StrLt]],
  [Op.StartsWith, [Op.EndsWith]],
  [Op.EndsWith, [Op.StartsWith]],
]);

function replacements(store: TermStore, t: Term): Term[] {
  const op = store.op(t);
  const args = store.args(t);
  const list = (swapped.get(op) ?? [])
    .filter((other) => args.length === 2 || (other !== Op.StartsWith && other !== Op.EndsWith))
    .map((other) => store.make(other, ...args));
  if (op === Op.Ite) list.push(args[1]!, args[2]!);
  if (op === Op.Concat) list.push(store.make(Op.Concat, args[1]!, args[0]!));
  // Each other operation left out: what it is applied to stands instead.
  if (!swapped.has(op) && op !== Op.Not && op !== Op.Eq)
    list.push(...args.filter((a) => store.sort(a) === store.sort(t)));
  return list;
}
