import { relevantSlices } from '../../explore/slice/relevant-slices.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { ConditionKind, type Trace } from '../../machine/trace.ts';
import { compareOutcomes } from '../shared/compare-outcomes.ts';
import type { SourceChange } from './1-find-changes.ts';
import { reach, termsIn } from './3-reach.ts';
import { type Death, type Escape, type Propagation, propagation } from './4-propagation.ts';
import type { ExposeContext } from './expose-context.ts';
import type { PairState } from './pair-state.ts';

/** Where an effect ended, and in which version's run that was seen. */
export interface LocatedDeath extends Death {
  readonly version: 'before' | 'after';
}

export interface Propagated {
  /** An input on which the outcomes differ. */
  readonly exposed: PairState | undefined;
  /** Where the effect got furthest before it ended. */
  readonly death: LocatedDeath | undefined;
  readonly masked: PairState;
}

/**
 * Algorithm 4.2: from an input that executes a change, looks for one on which the outcomes differ. First on the very paths that both
 * versions took; then where the effect of the change ended: a decision is made to go different ways, a value to differ, a value that
 * nobody used to be used. Whatever input that gives is followed in the same way. When nothing of the kind is left, decisions are
 * made otherwise, first in runs in which the effect got far. The new version is looked at first, then the old one.
 */
export function propagate(context: ExposeContext, change: SourceChange, start: PairState): Propagated {
  const search = new Propagating(context, change);
  return {
    exposed: search.from(start),
    death: search.furthest?.death,
    masked: search.furthest?.state ?? start,
  };
}

/** A state whose decisions have not been changed yet. */
interface Waiting {
  readonly state: PairState;
  readonly affected: number;
  readonly deviations: Iterator<PairState>;
}

class Propagating {
  furthest:
    | { readonly death: LocatedDeath; readonly state: PairState; readonly affected: number }
    | undefined;
  readonly #context: ExposeContext;
  readonly #change: SourceChange;
  readonly #seen = new Set<string>();
  /** Most affected last. */
  readonly #waiting: Waiting[] = [];

  constructor(context: ExposeContext, change: SourceChange) {
    this.#context = context;
    this.#change = change;
  }

  from(start: PairState): PairState | undefined {
    let exposed = this.#follow(start);
    while (exposed === undefined && !this.#context.isOver()) {
      const waiting = this.#waiting[this.#waiting.length - 1];
      if (waiting === undefined) return undefined;
      const { done, value: next } = waiting.deviations.next();
      if (done === true) this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      else exposed = this.#follow(next);
    }
    return exposed;
  }

  /** Tries what the effect of the change in this run suggests, again and again. */
  #follow(start: PairState): PairState | undefined {
    const open = [start];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (state.pair.differs) return state;
      if (this.#context.isOver()) return undefined;
      const key = pathOf(state);
      if (this.#seen.has(key) || !this.#context.executes(state, this.#change, 'exact')) continue;
      this.#seen.add(key);
      const sides = effects(this.#context, this.#change, state);
      this.#keep(state, sides);
      const found: PairState[] = [];
      for (const next of neighbours(this.#context, state, sides)) {
        if (next.pair.differs) return next;
        found.push(next);
      }
      open.push(...found.reverse());
    }
    return undefined;
  }

  #keep(state: PairState, sides: readonly SideEffects[]): void {
    for (const { version, found } of sides) {
      const death = found.deaths[found.deaths.length - 1];
      if (death !== undefined && found.affected >= (this.furthest?.affected ?? 0))
        this.furthest = { death: { ...death, version }, state, affected: found.affected };
    }
    const affected = Math.max(0, ...sides.map((side) => side.found.affected));
    const at = this.#waiting.findIndex((w) => w.affected > affected);
    const waiting = { state, affected, deviations: deviations(this.#context, state, sides) };
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, waiting);
  }
}

interface SideEffects {
  readonly version: 'before' | 'after';
  readonly found: Propagation;
}

function effects(context: ExposeContext, change: SourceChange, state: PairState): SideEffects[] {
  const sides: SideEffects[] = [];
  for (const version of ['after', 'before'] as const) {
    const place = change[version];
    const own = state[version];
    const other = state[version === 'after' ? 'before' : 'after'];
    if (place === undefined || own.instances === undefined || other.instances === undefined) continue;
    const changed = context.sitesToReach(change, version, 'exact');
    const otherSites = context.sitesOfOther(version);
    sides.push({
      version,
      found: propagation({ own, other, otherSites, changed, constant: context.constant }),
    });
  }
  return sides;
}

/** Inputs near a state in which the effect gets further, or goes another way. */
function* neighbours(
  context: ExposeContext,
  state: PairState,
  sides: readonly SideEffects[],
): Generator<PairState> {
  const { store } = context;
  const whole = [...terms(state.before), ...terms(state.after)];
  const { same } = compareOutcomes(store, state.pair.before, state.pair.after);
  if (!store.isConst(same)) yield* context.try([...whole, store.not(same)], state);
  for (const { version, found } of sides) {
    const [own, other] = [state[version], state[version === 'after' ? 'before' : 'after']];
    for (const death of [...found.deaths].reverse()) {
      const lead = [...terms(own, death.instance), ...terms(other, death.aligned)];
      for (const way of death.escapes)
        for (const condition of differing(context, way)) yield* context.try([...lead, condition], state);
      if (death.why === 'unused') yield* used(context, state, version, death);
    }
  }
}

/**
 * Inputs that decide otherwise somewhere: first where the last end of the effect depends on it, of these first after the
 * change, the last decision first.
 */
function* deviations(
  context: ExposeContext,
  state: PairState,
  sides: readonly SideEffects[],
): Generator<PairState> {
  const ways = sides.flatMap(({ version, found }) => {
    const trace = state[version];
    const slices = relevantSlices(trace.instances!, trace.decisions, context[version].version.sides);
    const end = found.deaths[found.deaths.length - 1]?.instance ?? trace.instances!.exits[0] ?? -1;
    const matters = termsIn(slices, end, trace.decisions);
    return trace.conditions.flatMap((c, index) =>
      c.kind === ConditionKind.assume
        ? []
        : [{ trace, index, rank: (matters.has(c.term) ? 0 : 2) + (c.instance > found.first ? 0 : 1) }],
    );
  });
  for (const rank of [0, 1, 2, 3])
    for (const way of ways.filter((w) => w.rank === rank).reverse()) {
      const before = way.trace.conditions.slice(0, way.index).map((c) => c.term);
      yield* context.try([...before, context.store.not(way.trace.conditions[way.index]!.term)], state);
    }
}

/** The conditions of a run, up to an instance. */
function terms({ conditions }: Trace, before = Infinity): Term[] {
  return conditions.filter((c) => c.instance < before).map((c) => c.term);
}

/** Ways for two terms to differ. */
function differing({ store }: ExposeContext, { own, other }: Escape): Term[] {
  if (store.sort(own) !== store.sort(other)) return [];
  if (store.sort(own) === Sort.Bool)
    return [store.and(own, store.not(other)), store.and(store.not(own), other)].filter(
      (t) => t !== store.false,
    );
  const condition = store.not(store.eq(own, other));
  return condition === store.false ? [] : [condition];
}

/** Runs that may be spent on reaching a use. */
const MOST_RUNS = 10;

/** Reaches a statement that uses what was not used. */
function* used(
  context: ExposeContext,
  state: PairState,
  version: 'before' | 'after',
  death: Death,
): Generator<PairState> {
  const { covered } = state[version];
  const targets = new Set([...context[version].uses.of(death.site)].filter((site) => !covered.has(site)));
  if (targets.size === 0) return;
  const states = new Map([[state.model, state]]);
  const most = context.runs + MOST_RUNS;
  const { reached } = reach({
    version: context[version].version,
    targets,
    starts: [{ model: state.model, trace: state[version] }],
    run: (model) => {
      const next = context.run(model);
      if (next !== undefined) states.set(model, next);
      return next && { model, trace: next[version] };
    },
    solve: (conditions, hint) => context.solve(conditions, hint),
    isOver: () => context.isOver() || context.runs >= most,
  });
  const next = reached && states.get(reached.model);
  if (next !== undefined && next !== state) yield next;
}

function pathOf({ before, after }: PairState): string {
  return `${terms(before).join()} ${terms(after).join()}`;
}
