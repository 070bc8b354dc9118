import type { Outcome } from '../../explore/exploration.ts';
import type { ObservedRun } from '../../explore/explore-request.ts';
import { functionOf } from '../../explore/function-of.ts';
import { observe } from '../../explore/observe.ts';
import type { Strategy } from '../../explore/strategies/strategy.ts';
import type { Subject } from '../../explore/subject.ts';
import { evaluate } from '../../expr/evaluate.ts';
import type { Model } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { SiteId } from '../../ir/ir.ts';
import {
  hasClosed,
  noOpeners,
  OpenedOperations,
  type Openers,
  openersOf,
} from '../../machine/opened-operations.ts';
import type { WorldRead } from '../../machine/runtime/world.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import { type Condition, ConditionKind } from '../../machine/trace.ts';
import { models } from '../../models/registry.ts';
import { AssumedInCode } from './assumed-in-code.ts';
import { compareOutcomes, type Ending } from './compare-outcomes.ts';
import type { EffectKind } from './comparer.ts';
import { decideSame } from './decide-same.ts';
import type { Difference, DifferenceKind, Ignored } from './difference-kind.ts';
import { discardedRun } from './discarded-run.ts';
import type { ObservedPlace } from './observed-places.ts';

/** One input run on both versions. */
export interface PairRun {
  readonly model: Model;
  /** What the run decided in both versions, the old one first, and then whether the outcomes are the same. */
  readonly conditions: readonly Condition[];
  /** The same as terms, for people: where two numbers are unequal, just that. */
  readonly terms: readonly Term[];
  readonly before: VersionRun;
  readonly after: VersionRun;
  /** The places whose contents are in `effects`: those that either version changed. */
  readonly places: readonly string[];
  /** What of the world either version read. */
  readonly world: readonly WorldRead[];
  /** The outcomes are different on this very input. */
  readonly differs: boolean;
  /** Then the strongest kind of difference. */
  readonly kind?: DifferenceKind;
  /** And what differs, where that does not show in values as they are printed. */
  readonly why?: string;
}

/** How one version ended, what it left at the places that are compared here, and which lines of functions in the same file ran (when they differ). */
export interface VersionRun extends Ending {
  readonly lines: readonly number[];
}

export interface PairRunnerOptions {
  readonly before: Subject;
  readonly after: Subject;
  readonly store: TermStore;
  /** How runs of each version are told apart. */
  readonly strategies: { readonly before: Strategy; readonly after: Strategy };
  /** What besides the outcome is compared. */
  readonly places: readonly ObservedPlace[];
  /** Kinds of differences that do not count. */
  readonly ignore?: Ignored;
  /** Whether two functions of the programs do the same. */
  readonly sameCode?: (before: number, after: number) => boolean;
}

/** Runs inputs on both versions and compares what they do. */
export class PairRunner {
  /** Kinds of values in outcomes that were not looked into. */
  readonly notCompared = new Set<string>();
  /** Runs in which terms and values disagreed about whether the outcomes are the same; their conditions say too little. */
  disagreements = 0;
  /** Some run of either version got as far as the function: its module could be loaded, its receiver made. */
  hasEntered = false;
  /** Pairs of runs that were begun. */
  begun = 0;
  /** What the old version's code restricts inputs to; the new one's does not. */
  readonly assumed: AssumedInCode;
  /** As for the machine. Whoever sets it looks at what differs, and asks a solver only as `explorePair` does. */
  keepsWhole = false;
  /** Where the two functions begin. */
  readonly #entries: readonly (SiteId | undefined)[];
  readonly #options: PairRunnerOptions;
  readonly #shift: number;
  readonly #last: number;

  constructor(options: PairRunnerOptions) {
    this.#options = options;
    this.assumed = new AssumedInCode(options.before);
    // Decisions about inputs and outcomes have site -1.
    this.#shift = options.before.program.sites.length + 1;
    this.#last = this.#shift + options.after.program.sites.length;
    this.#entries = [options.before, options.after].map(
      ({ program, found }) => functionOf(program, found)?.entry,
    );
  }

  /** The pair, the two runs as one, and each by itself; no pair when the input is not allowed. */
  run(model: Model): {
    readonly observed: ObservedRun;
    readonly pair: PairRun | undefined;
    readonly runs?: { readonly before: ObservedRun; readonly after: ObservedRun };
  } {
    const { before, after, strategies } = this.#options;
    const { keepsWhole } = this;
    this.begun++;
    const b = observe(before, model, undefined, undefined, keepsWhole);
    this.assumed.add(b);
    if (isDiscarded(b.outcome)) return { observed: b, pair: undefined };
    const a = observe(after, model, undefined, undefined, keepsWhole);
    this.hasEntered ||= [b, a].some(({ trace }, i) => {
      const entry = this.#entries[i];
      return entry === undefined || trace.covered.has(entry);
    });
    const [old, now] = [strategies.before.sequence(b.trace), strategies.after.sequence(a.trace)];
    const conditions = joined(old, now, this.#shift);
    const settled = isSettled(a.outcome) && isSettled(b.outcome);
    const left = settled
      ? this.#leftBehind(b, a, conditions)
      : { labels: [], kinds: [], before: [], after: [] };
    if (left === undefined) return { observed: discardedRun(b, conditions), pair: undefined };
    const ends: readonly [Ending, Ending] = [
      { outcome: b.outcome, effects: left.before, kinds: left.kinds },
      { outcome: a.outcome, effects: left.after, kinds: left.kinds },
    ];
    const decided = conditions.length;
    const found = settled
      ? this.#compare(...ends, model, conditions, keepsWhole ? noOpeners : openersOf(models))
      : undefined;
    const differs = found !== undefined;
    const pair: PairRun = {
      model,
      differs,
      ...found,
      conditions,
      terms: this.#readable(...ends, conditions, decided),
      before: { ...ends[0], lines: differs ? linesOf(before, b) : [] },
      after: { ...ends[1], lines: differs ? linesOf(after, a) : [] },
      places: left.labels,
      world: [...new Map([...a.trace.world, ...b.trace.world].map((w) => [w.name, w])).values()],
    };
    const outcome = b.outcome.kind === 'limit' ? b.outcome : a.outcome;
    const observed = { trace: { ...b.trace, conditions }, outcome, lines: [] };
    return { observed, pair: isDiscarded(a.outcome) ? undefined : pair, runs: { before: b, after: a } };
  }

  /**
   * Both versions where these terms hold, by runs that assume them: what they decide, and whether they do the same, as a Bool term that
   * holds or not on the conditions. Values are those of the model. Undefined when a run does not come to an end of its own.
   */
  follow(
    model: Model,
    assumed: ReadonlySet<Term>,
  ): { readonly conditions: readonly Condition[]; readonly same: Term } | undefined {
    const { before, after, store } = this.#options;
    const b = observe(before, model, undefined, assumed);
    if (!isSettled(b.outcome)) return undefined;
    const a = observe(
      after,
      model,
      undefined,
      new Set([...assumed, ...b.trace.conditions.map((c) => c.term)]),
    );
    if (!isSettled(a.outcome)) return undefined;
    const conditions = joined(b.trace.conditions, a.trace.conditions, this.#shift);
    const left = this.#leftBehind(b, a, conditions);
    if (left === undefined) return undefined;
    const { same, notCompared } = compareOutcomes(
      store,
      { outcome: b.outcome, effects: left.before, kinds: left.kinds },
      { outcome: a.outcome, effects: left.after, kinds: left.kinds },
      this.#options,
    );
    for (const kind of notCompared) this.notCompared.add(kind);
    if (hasClosed(store, openersOf(models), same)) return undefined;
    return { conditions, same };
  }

  /** Looks at the places that either version changed; what that decides goes to the conditions. Undefined when the input is not allowed. */
  #leftBehind(b: ObservedRun, a: ObservedRun, conditions: Condition[]) {
    const found = {
      labels: [] as string[],
      kinds: [] as EffectKind[],
      before: [] as Snapshot[],
      after: [] as Snapshot[],
    };
    for (const place of this.#options.places) {
      if (b.trace.after!.isUnchanged(place.before) && a.trace.after!.isUnchanged(place.after)) continue;
      const [old, now] = [b.trace.after!.look(place.before), a.trace.after!.look(place.after)];
      for (const c of [...old.conditions, ...now.conditions])
        if (conditions.every((known) => known.term !== c.term)) conditions.push({ ...c, site: this.#last });
      if (old.isDiscarded || now.isDiscarded) return undefined;
      found.labels.push(place.label);
      found.kinds.push(
        place.before.kind === 'times' ? 'timing' : happens.has(place.before.kind) ? 'effect' : 'state',
      );
      found.before.push(old.value);
      found.after.push(now.value);
    }
    return found;
  }

  /** How the endings differ on this input, if they do; the decision goes to the conditions. */
  #compare(
    b: Ending,
    a: Ending,
    model: Model,
    conditions: Condition[],
    openers: Openers,
  ): Difference | undefined {
    const { store } = this.#options;
    const { difference, decided, disagrees, notCompared } = decideSame(store, b, a, model, this.#options);
    for (const kind of notCompared) this.notCompared.add(kind);
    if (disagrees) this.disagreements++;
    const kind = ConditionKind.split;
    const add = (term: Term, taken: boolean) => {
      if (!store.isConst(term) && conditions.every((c) => c.term !== term))
        conditions.push({ site: this.#last, kind, term, taken, instance: -1 });
    };
    const operations = new OpenedOperations(openers, {
      store,
      decide: (term, taken) => add(taken ? term : store.not(term), taken),
      valueOf: (term) => evaluate(store, term, model),
    });
    for (const { term, taken } of decided) add(operations.open(term), taken);
    return difference;
  }

  /**
   * The conditions as terms. That two numbers are both NaN or none, and neither equal nor both NaN, is that they are
   * unequal and none is NaN.
   */
  #readable(b: Ending, a: Ending, conditions: readonly Condition[], decided: number): Term[] {
    const { store } = this.#options;
    const terms = conditions.map((c) => c.term);
    if (b.outcome.kind !== 'return' || a.outcome.kind !== 'return' || b.effects.length > 0) return terms;
    const numbers = [b.outcome.value, a.outcome.value].map((value) => numberTerm(store, value));
    const [x, y] = numbers;
    if (x === undefined || y === undefined || terms.length !== decided + 2) return terms;
    const unequal = store.not(compareOutcomes(store, b, a, { ...this.#options, numbers: 'equal' }).same);
    const alike = compareOutcomes(store, b, a, { ...this.#options, numbers: 'nan' }).same;
    if (terms[decided] !== alike || terms[decided + 1] !== unequal) return terms;
    const isNumber = numbers.map((t) => store.not(store.make(Op.IsNaN, t!)));
    return [...terms.slice(0, decided), store.not(store.eq(x, y)), ...isNumber];
  }
}

/** Places that tell what happened rather than what is left. */
const happens = new Set<ObservedPlace['before']['kind']>(['calls', 'log', 'order']);

function numberTerm(store: TermStore, value: Snapshot): Term | undefined {
  if (value.kind !== 'primitive' || typeof value.value !== 'number') return undefined;
  const term = value.term || store.constant(value.value);
  return store.sort(term) === Sort.Num ? term : undefined;
}

function linesOf({ program, found }: Subject, { trace }: ObservedRun): number[] {
  const lines = new Set<number>();
  for (const { id, fn, kind, span } of program.sites)
    if (
      kind !== 'entry' &&
      kind !== 'exit' &&
      span.file === found.module.path &&
      program.functions[fn]!.kind !== 'module' &&
      trace.covered.has(id)
    )
      lines.add(span.line);
  return [...lines].sort((a, b) => a - b);
}

/** The run came to its own end, not to one that the sandbox put to it. */
function isSettled(outcome: Outcome): boolean {
  return outcome.kind !== 'limit';
}

function isDiscarded(outcome: Outcome): boolean {
  return outcome.kind === 'limit' && outcome.limit === 'assume';
}

/** The decisions of both versions, each once. Sites of the new version are told from those of the old one. */
function joined(before: readonly Condition[], after: readonly Condition[], shift: number): Condition[] {
  const known = new Set(before.map((c) => c.term));
  const conditions = [...before];
  for (const c of after) {
    if (known.has(c.term)) continue;
    known.add(c.term);
    conditions.push({ ...c, site: c.site + shift });
  }
  return conditions;
}
