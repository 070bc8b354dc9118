import type { Clock } from '../../base/environment.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Trace } from '../../machine/trace.ts';
import type { Solver } from '../../solver/solver.ts';
import type { BothRunner, BothRuns } from './1-run-both.ts';
import { DependsOn } from './2-depends-on.ts';
import { DeviationSolver, type Step } from './3-solve-deviation.ts';
import { isAsPredicted } from './4-validate.ts';
import type { ChangedLines } from './changed-lines.ts';
import { distanceToOutcome } from './distance-to-outcome.ts';
import { type Decision, isOpen, type Place, type Side, type VersionName } from './side.ts';
import { type Source, Sources } from './sources-of.ts';
import type { Suspect } from './suspect.ts';

/** How the formulas of one search were settled. */
export interface SearchStats {
  readonly version: VersionName;
  readonly predicates: boolean;
  /** ψ1 … ψm. */
  decisions: number;
  readonly unsat: Record<Step, number>;
  readonly sat: Record<Step, number>;
  unknown: number;
  /** Solved, but a run did not go as predicted. */
  diverged: number;
  /** Left when the time was over. */
  notTried: number;
  /** Left because the same place in the source was asked often enough, as in a long loop. */
  repeated: number;
}

export interface SearchOptions {
  readonly store: TermStore;
  readonly solver: Solver;
  readonly runner: BothRunner;
  readonly clock: Clock;
  readonly deadline: number;
  readonly queryTimeoutMs: number;
  readonly changed: ChangedLines;
  readonly onProgress?: (done: number, of: number) => void;
}

/** How often one place is asked at first, so that a long loop does not keep others from being asked at all, and how often in all. */
const PASSES = [4, 40];

/** More suspects are not traced back. */
const MOST_TRACED = 300;

/** Looks for the decisions of one version's failing run that the other version does not imply. */
export class DeviationSearch {
  readonly suspects: Suspect[] = [];
  readonly stats: SearchStats;
  readonly caveats = new Set<string>();
  readonly reasons = new Set<string>();
  readonly #failing: BothRuns;
  readonly #side: Side;
  readonly #o: SearchOptions;
  readonly #trace: Trace;
  readonly #decisions: readonly Decision[];
  readonly #dependsOn: DependsOn;
  /** Positions of decisions that are still to be asked. */
  readonly #pending = new Set<number>();
  readonly #attempts = new Map<number, number>();
  /** Sites that have a suspect with a passing input: one is enough. */
  readonly #found = new Set<number>();
  #distance: ((instance: number) => number) | undefined;
  #sources: Sources | undefined;

  constructor(failing: BothRuns, side: Side, predicates: boolean, options: SearchOptions) {
    this.#failing = failing;
    this.#side = side;
    this.#o = options;
    this.#trace = failing.runs[side.version].trace;
    this.#decisions = failing.decisions[side.version];
    this.#dependsOn = new DependsOn(options.store, side, this.#trace);
    for (const [index, decision] of this.#decisions.entries())
      if (isOpen(decision) && (!predicates || decision.predicate !== undefined)) this.#pending.add(index);
    const none = (): Record<Step, number> => ({ shared: 0, prefix: 0, fixed: 0, full: 0 });
    const counts = { unknown: 0, diverged: 0, notTried: 0, repeated: 0, decisions: this.#pending.size };
    this.stats = { version: side.version, predicates, unsat: none(), sat: none(), ...counts };
  }

  search(): void {
    for (const limit of PASSES) if (this.#pending.size > 0) this.#pass(limit);
    if (this.#isOver()) this.stats.notTried = this.#pending.size;
    else this.stats.repeated = this.#pending.size;
  }

  /** There is no time left for a run on both versions. */
  #isOver(): boolean {
    const { clock, runner, deadline } = this.#o;
    return clock.now() + (runner.typicalMs ?? 0) >= deadline;
  }

  #pass(limit: number): void {
    const { version } = this.#side;
    const reference = this.#failing.decisions[version === 'after' ? 'before' : 'after'];
    const solver = new DeviationSolver(
      reference.map((d) => d.term),
      { ...this.#o, model: this.#failing.model },
    );
    for (const [index, decision] of this.#decisions.entries()) {
      if (this.#isOver()) return;
      if (this.#pending.has(index)) {
        if (solver.isShared(decision.term)) {
          this.#pending.delete(index);
          this.stats.unsat.shared++;
        } else if (this.#takes(decision, limit)) {
          this.#o.onProgress?.(index, this.#decisions.length);
          this.#ask(solver, decision, index);
        }
      }
      solver.keep(decision.term);
    }
  }

  #takes({ site }: Decision, limit: number): boolean {
    const attempts = this.#attempts.get(site) ?? 0;
    if (attempts >= limit || this.#found.has(site)) return false;
    this.#attempts.set(site, attempts + 1);
    return true;
  }

  #ask(solver: DeviationSolver, decision: Decision, index: number): void {
    const answer = solver.solve(decision.term, () => this.#dependsOn.variables(decision));
    if (answer.kind === 'unknown') {
      if (this.#isOver()) return;
      this.#pending.delete(index);
      this.stats.unknown++;
      this.reasons.add(answer.reason);
      return;
    }
    if (answer.kind === 'sat' && this.#isOver()) return;
    this.#pending.delete(index);
    this.stats[answer.kind][answer.step]++;
    if (answer.kind === 'unsat') {
      if (answer.caveat !== undefined) this.caveats.add(answer.caveat);
      return;
    }
    const { version } = this.#side;
    const run = this.#o.runner.run(answer.model);
    if (run === undefined || !isAsPredicted(this.#o.store, this.#failing, run, version, index)) {
      this.stats.diverged++;
      return;
    }
    const alternate = { model: run.model, pair: run.pair, passes: run.passes };
    if (run.passes) this.#found.add(decision.site);
    this.suspects.push({
      version,
      decision,
      index,
      alternate,
      step: answer.step,
      ...this.#describe(decision),
    });
  }

  /** Where a decision is, and which changed lines it depends on. */
  #describe(decision: Decision): Pick<Suspect, 'place' | 'distance' | 'changed' | 'sources'> {
    const { instances } = this.#trace;
    this.#distance ??= distanceToOutcome(this.#side, this.#trace);
    const place = this.#side.placeOf(decision, instances);
    const isChanged = ({ file, line }: Place) => this.#o.changed.has(this.#side.version, file, line);
    let sources: Source[] = [];
    if (instances !== undefined && this.suspects.length < MOST_TRACED) {
      this.#sources ??= new Sources(this.#side, instances);
      sources = this.#sources
        .of(decision.instance)
        .filter((s) => (s.place.line !== place.line || s.place.file !== place.file) && isChanged(s.place));
    }
    return { place, distance: this.#distance(decision.instance), changed: isChanged(place), sources };
  }
}
