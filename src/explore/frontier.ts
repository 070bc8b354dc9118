import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Condition, ConditionKind, Trace } from '../machine/trace.ts';
import type { DecisionNode, Placement } from './decision-tree.ts';

/** Something that no run has decided yet and that the search may ask the solver for. */
export interface OpenPoint {
  /** The site that decides, the side of the run that came first, how many conditions lead there, and how often the site was decided on the way. */
  readonly site: number;
  readonly firstTaken: boolean;
  /** Undefined where sides are not told apart by it. */
  readonly kind?: ConditionKind | undefined;
  readonly depth: number;
  readonly occurrence: number;
  /** No further query is worth making. */
  closed: boolean;
  /** What an input must satisfy; undefined when nothing is open here any more. */
  open(store: TermStore): Term[] | undefined;
  /** An input near which one may be found. */
  readonly hint?: Model | undefined;
  /** Grows whenever a run made for this point got somewhere. */
  readonly progress: number;
}

/** What a run showed. */
export interface Shown {
  readonly isNew: boolean;
  /** Points that are open since this run, the one to be tried first last. */
  readonly touched: readonly OpenPoint[];
  readonly misaligned: boolean;
  /** What identifies the run's behaviour. */
  readonly conditions: readonly Condition[];
  /** Where the run is in the tree, if there is one. */
  readonly leaf?: DecisionNode;
}

/** What is known and what is open, as a strategy sees it. */
export interface Frontier {
  /** `target`: the point that the run was made for. */
  insert(trace: Trace, placement: Placement, target?: OpenPoint): Shown;
  /** Points that are worth trying only now that nothing else is open. */
  later(): readonly OpenPoint[];
}
