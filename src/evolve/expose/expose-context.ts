import type { Clock } from '../../base/environment.ts';
import { pathStrategy } from '../../explore/strategies/path.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { SiteId } from '../../ir/ir.ts';
import type { Solver } from '../../solver/solver.ts';
import type { ObservedPlace } from '../shared/observed-places.ts';
import { PairRunner } from '../shared/pair-runner.ts';
import type { SourceChange } from './1-find-changes.ts';
import type { PairState } from './pair-state.ts';
import { UsesOf } from './uses-of.ts';
import { type Version, versionOf } from './version.ts';

export interface ExposeContextOptions {
  readonly before: Subject;
  readonly after: Subject;
  readonly store: TermStore;
  readonly solver: Solver;
  readonly places: readonly ObservedPlace[];
  readonly siteMap: Int32Array;
  readonly clock: Clock;
  readonly maxRuns: number;
}

/** A whole changed statement, or what in it is different. */
export type ChangePart = 'sites' | 'exact';

/** What both steps share: runs on both versions, questions to the solver, and how much of the budget is left. */
export class ExposeContext {
  readonly store: TermStore;
  readonly before: { readonly version: Version; readonly uses: UsesOf };
  readonly after: { readonly version: Version; readonly uses: UsesOf };
  runs = 0;
  /** Milliseconds of the clock at which the present step ends. */
  until = Infinity;
  readonly #o: ExposeContextOptions;
  readonly #runner: PairRunner;
  readonly #inverse: Int32Array;

  constructor(options: ExposeContextOptions) {
    const { before, after, store, siteMap } = options;
    this.#o = options;
    this.store = store;
    const side = (subject: Subject) => {
      const version = versionOf(subject);
      return { version, uses: new UsesOf(version.flow) };
    };
    this.before = side(before);
    this.after = side(after);
    this.#runner = new PairRunner({
      before,
      after,
      store,
      strategies: { before: pathStrategy, after: pathStrategy },
      places: options.places,
    });
    this.#inverse = new Int32Array(after.program.sites.length).fill(-1);
    siteMap.forEach((to, from) => {
      if (to >= 0) this.#inverse[to] = from;
    });
  }

  /** For sites of the other version, those of this one. */
  sitesOfOther(version: 'before' | 'after'): Int32Array {
    return version === 'after' ? this.#o.siteMap : this.#inverse;
  }

  readonly isOver = (): boolean => this.runs >= this.#o.maxRuns || this.#o.clock.now() >= this.until;

  /** Runs an input on both versions; undefined when it is not allowed, or the budget is spent. */
  run(model: Model): PairState | undefined {
    if (this.isOver()) return undefined;
    this.runs++;
    const { pair, runs } = this.#runner.run(model);
    if (pair === undefined || runs === undefined) return undefined;
    return { model, pair, before: runs.before.trace, after: runs.after.trace };
  }

  solve(conditions: readonly Term[], hint: Model): Model | undefined {
    const timeoutMs = Math.max(1, this.until - this.#o.clock.now());
    const distinct = [...new Set(conditions)].filter((c) => c !== this.store.true);
    if (distinct.includes(this.store.false)) return undefined;
    const answer = this.#o.solver.solve({ conditions: distinct, hint, timeoutMs });
    return answer.kind === 'sat' ? answer.model : undefined;
  }

  /** The run of an input that satisfies the conditions, if there is one. */
  *try(conditions: readonly Term[], near: PairState): Generator<PairState> {
    if (this.isOver()) return;
    const model = this.solve(conditions, near.model);
    const state = model === undefined ? undefined : this.run(model);
    if (state !== undefined) yield state;
  }

  /** The sites of a change in one version, or of what in it is different; for what runs while loading, those that use it. */
  sitesToReach(change: SourceChange, version: 'before' | 'after', part: ChangePart): ReadonlySet<SiteId> {
    const sites = change[version]?.[part] ?? new Set();
    if (!change.atLoad) return sites;
    const users = new Set<SiteId>();
    for (const site of sites) for (const user of this[version].uses.of(site)) users.add(user);
    const { program } = this[version].version.flow;
    for (const site of users)
      if (program.functions[program.sites[site]!.fn]!.kind === 'module') users.delete(site);
    return users;
  }

  /** Does either version execute the change? What runs while loading is executed whatever the input. */
  executes(state: PairState, change: SourceChange, part: ChangePart): boolean {
    if (change.atLoad && part === 'sites') return true;
    return (['after', 'before'] as const).some((version) => {
      for (const site of this.sitesToReach(change, version, part))
        if (state[version].covered.has(site)) return true;
      return false;
    });
  }

  readonly constant = (value: unknown): Term | undefined =>
    ['number', 'string', 'boolean', 'bigint'].includes(typeof value)
      ? this.store.constant(value as number | string | boolean | bigint)
      : undefined;
}
