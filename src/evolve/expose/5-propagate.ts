import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { SiteId } from '../../ir/ir.ts';
import type { Trace } from '../../machine/trace.ts';
import { compareOutcomes } from '../shared/compare-outcomes.ts';
import type { SourceChange } from './1-find-changes.ts';
import { reach } from './3-reach.ts';
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

/** States that are followed one after the other from each input that reaches a change. */
const DEEPEST = 8;

/**
 * Algorithm 4.2: from an input that executes a change, looks for one on which the outcomes differ. First on the very paths that both
 * versions took; then where the effect of the change ended: a decision is made to go different ways, a value to differ, a value that
 * nobody used to be used. Whatever input that gives is followed in the same way. The new version is looked at first, then the old one.
 */
export function propagate(context: ExposeContext, change: SourceChange, start: PairState): Propagated {
  const seen = new Set<string>();
  let furthest: { death: LocatedDeath; masked: PairState; affected: number } | undefined;

  const follow = (state: PairState, depth: number): PairState | undefined => {
    if (state.pair.differs) return state;
    const key = pathOf(state);
    if (seen.has(key) || depth > DEEPEST || context.isOver()) return undefined;
    seen.add(key);
    const sides = effects(context, change, state);
    for (const { version, found } of sides) {
      const death = found.deaths[found.deaths.length - 1];
      if (death !== undefined && (furthest === undefined || found.affected > furthest.affected))
        furthest = { death: { ...death, version }, masked: state, affected: found.affected };
    }
    for (const next of neighbours(context, state, sides)) {
      const exposed = next.pair.differs ? next : follow(next, depth + 1);
      if (exposed !== undefined) return exposed;
      if (context.isOver()) return undefined;
    }
    return undefined;
  };
  const exposed = follow(start, 0);
  return { exposed, death: furthest?.death, masked: furthest?.masked ?? start };
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
    const changed = change.atLoad ? readersOf(context, version, place.sites) : place.sites;
    const otherSites = context.sitesOfOther(version);
    sides.push({
      version,
      found: propagation({ own, other, otherSites, changed, constant: context.constant }),
    });
  }
  return sides;
}

/** What was changed while loading is not in the run; what reads it is. */
function readersOf(
  context: ExposeContext,
  version: 'before' | 'after',
  sites: ReadonlySet<SiteId>,
): ReadonlySet<SiteId> {
  const readers = new Set<SiteId>();
  for (const site of sites) for (const user of context[version].uses.of(site)) readers.add(user);
  return readers;
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

/** Reaches a statement that uses what was not used. */
function* used(
  context: ExposeContext,
  state: PairState,
  version: 'before' | 'after',
  death: Death,
): Generator<PairState> {
  const targets = context[version].uses.of(death.site);
  if (targets.size === 0) return;
  const states = new Map([[state.model, state]]);
  const { reached } = reach({
    version: context[version].version,
    targets,
    starts: [{ model: state.model, trace: state[version] }],
    from: death.instance,
    run: (model) => {
      const next = context.run(model);
      if (next !== undefined) states.set(model, next);
      return next && { model, trace: next[version] };
    },
    solve: (conditions, hint) => context.solve(conditions, hint),
    isOver: context.isOver,
  });
  const next = reached && states.get(reached.model);
  if (next !== undefined && next !== state) yield next;
}

function pathOf({ before, after }: PairState): string {
  return `${terms(before).join()} ${terms(after).join()}`;
}
