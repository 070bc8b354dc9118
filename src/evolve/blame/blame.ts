/**
 * From a failing input to the lines that may be to blame (DARWIN). Two subjects on one term store and an input go in. Both versions
 * are run on it (`1-run-both`). Each decision of the new version that the old one does not imply is asked for an input that the old version treats alike and the new one does not
 * (`2-depends-on`, `3-solve-deviation`); it is run on both and must do as predicted (`4-validate`). What is left are suspects,
 * ranked by whether that input passes and grouped by line (`5-rank-suspects`). When none of these inputs passes, the versions change places, which
 * finds what the new version forgot; without any suspects predicates over the values of the run take part as if they were decisions (`6-predicates`). When nothing is found although
 * everything was settled, both paths stand for the same inputs, and the method cannot tell more.
 */
import type { Clock } from '../../base/environment.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Trace } from '../../machine/trace.ts';
import type { Solver } from '../../solver/solver.ts';
import type { ObservedPlace } from '../shared/observed-places.ts';
import { BothRunner, type BothRuns, type Oracle } from './1-run-both.ts';
import { DependsOn } from './2-depends-on.ts';
import { DeviationSolver, type Step } from './3-solve-deviation.ts';
import { isAsPredicted } from './4-validate.ts';
import { rankSuspects } from './5-rank-suspects.ts';
import { withPredicates } from './6-predicates.ts';
import type { ChangedLines } from './changed-lines.ts';
import { distanceToOutcome } from './distance-to-outcome.ts';
import { type Basis, type Decision, isOpen, type Place, Side, type VersionName } from './side.ts';
import { type Source, Sources } from './sources-of.ts';
import type { Suspect, SuspectLine } from './suspect.ts';

export interface BlameRequest {
  /** With the same inputs, recording dependences. */
  readonly before: Subject;
  readonly after: Subject;
  readonly store: TermStore;
  readonly solver: Solver;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly queryTimeoutMs: number;
  readonly places: readonly ObservedPlace[];
  readonly oracle: Oracle;
  readonly model: Model;
  readonly basis: Basis;
  readonly changed: ChangedLines;
  /** Ask predicates too even when the program's own decisions give suspects. */
  readonly predicates: boolean;
  readonly onProgress?: (done: number, of: number) => void;
}

/** How the formulas of one search were settled. */
export interface SearchStats {
  readonly version: VersionName;
  readonly predicates: boolean;
  /** ψ1 … ψm. */
  readonly decisions: number;
  readonly unsat: Record<Step, number>;
  readonly sat: Record<Step, number>;
  readonly unknown: number;
  /** Solved, but a run did not go as predicted. */
  readonly diverged: number;
  readonly notTried: number;
}

export interface Blame {
  /** Undefined when the input is not allowed. */
  readonly failing: BothRuns | undefined;
  readonly lines: readonly SuspectLine[];
  readonly searches: readonly SearchStats[];
  /** Every formula of the searches over the programs' own decisions was settled, and none has a solution: both paths stand for the same inputs. */
  readonly isEquivalent: boolean;
  /** Unsatisfiable only under these. */
  readonly caveats: readonly string[];
  /** Why formulas were not decided, for people. */
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
  readonly sides: { readonly before: Side; readonly after: Side };
  /** Inputs that were run on both. */
  readonly runs: number;
}

export function blame(request: BlameRequest): Blame {
  return new Blaming(request).blame();
}

class Blaming {
  readonly #o: BlameRequest;
  readonly #before: Side;
  readonly #after: Side;
  readonly #runner: BothRunner;
  readonly #deadline: number;
  readonly #searches: SearchStats[] = [];
  readonly #caveats = new Set<string>();
  readonly #reasons = new Set<string>();

  constructor(request: BlameRequest) {
    this.#o = request;
    this.#before = new Side('before', request.before, request.basis);
    this.#after = new Side('after', request.after, request.basis);
    this.#runner = new BothRunner({ ...request, before: this.#before, after: this.#after });
    this.#deadline = request.clock.now() + request.timeoutMs;
  }

  blame(): Blame {
    const failing = this.#runner.run(this.#o.model);
    if (failing === undefined || failing.passes) return this.#result(failing, [], false);
    let suspects = this.#search(failing, 'after', false);
    if (!suspects.some(passes)) suspects = [...suspects, ...this.#search(failing, 'before', false)];
    const isEquivalent =
      suspects.length === 0 && this.#searches.every((s) => s.unknown + s.diverged + s.notTried === 0);
    if (suspects.length === 0 || this.#o.predicates) {
      const richer = withPredicates(failing, this.#before, this.#after, this.#o.store, this.#o.basis);
      if (richer !== undefined) {
        suspects = [...suspects, ...this.#search(richer, 'after', true)];
        if (!suspects.some(passes)) suspects = [...suspects, ...this.#search(richer, 'before', true)];
      }
    }
    return this.#result(failing, rankSuspects(suspects), isEquivalent);
  }

  #result(failing: BothRuns | undefined, lines: readonly SuspectLine[], isEquivalent: boolean): Blame {
    return {
      failing,
      lines,
      isEquivalent,
      searches: this.#searches,
      caveats: [...this.#caveats],
      reasons: [...this.#reasons],
      notes: [...new Set([...this.#before.notes, ...this.#after.notes])],
      sides: { before: this.#before, after: this.#after },
      runs: this.#runner.count,
    };
  }

  /** Decisions of one version that the other does not imply; with predicates only these are asked. */
  #search(failing: BothRuns, version: VersionName, predicates: boolean): Suspect[] {
    const { store, clock } = this.#o;
    const side = version === 'after' ? this.#after : this.#before;
    const { trace } = failing.runs[version];
    const reference = failing.decisions[version === 'after' ? 'before' : 'after'];
    const solver = new DeviationSolver(
      reference.map((d) => d.term),
      { ...this.#o, model: failing.model, deadline: this.#deadline },
    );
    const dependsOn = new DependsOn(store, side, trace);
    const describe = this.#describer(side, trace);
    const stats = { sat: noSteps(), unsat: noSteps(), unknown: 0, diverged: 0, notTried: 0, decisions: 0 };
    const suspects: Suspect[] = [];
    const decisions = failing.decisions[version];
    for (const [index, decision] of decisions.entries()) {
      const isAsked = isOpen(decision) && (!predicates || decision.predicate !== undefined);
      if (isAsked) stats.decisions++;
      if (isAsked && clock.now() >= this.#deadline) stats.notTried++;
      else if (isAsked) {
        this.#o.onProgress?.(index, decisions.length);
        const answer = solver.solve(decision.term, dependsOn.variables(decision));
        if (answer.kind === 'unknown') {
          if (clock.now() >= this.#deadline) stats.notTried++;
          else {
            stats.unknown++;
            this.#reasons.add(answer.reason);
          }
        } else {
          stats[answer.kind][answer.step]++;
          if (answer.kind === 'unsat' && answer.caveat !== undefined) this.#caveats.add(answer.caveat);
          if (answer.kind === 'sat') {
            const run = this.#runner.run(answer.model);
            if (run !== undefined && isAsPredicted(store, failing, run, version, index)) {
              const alternate = { model: run.model, pair: run.pair, passes: run.passes };
              const { step } = answer;
              suspects.push({ version, decision, index, alternate, step, ...describe(decision) });
            } else stats.diverged++;
          }
        }
      }
      solver.keep(decision.term);
    }
    this.#searches.push({ version, predicates, ...stats });
    return suspects;
  }

  /** Where decisions of a run are, and what they depend on. */
  #describer(side: Side, trace: Trace) {
    const { changed } = this.#o;
    const isChanged = ({ file, line }: Place) => changed.has(side.version, file, line);
    let distance: ((instance: number) => number) | undefined;
    let sources: Sources | undefined;
    let traced = 0;
    return (decision: Decision): Pick<Suspect, 'place' | 'distance' | 'changed' | 'sources'> => {
      distance ??= distanceToOutcome(side, trace);
      const place = side.placeOf(decision, trace.instances);
      let from: Source[] = [];
      if (trace.instances !== undefined && traced++ < MOST_TRACED) {
        sources ??= new Sources(side, trace.instances);
        from = sources
          .of(decision.instance)
          .filter((s) => (s.place.line !== place.line || s.place.file !== place.file) && isChanged(s.place));
      }
      return { place, distance: distance(decision.instance), changed: isChanged(place), sources: from };
    };
  }
}

function passes({ alternate }: Suspect): boolean {
  return alternate.passes;
}

/** More suspects are not traced back. */
const MOST_TRACED = 300;

function noSteps(): Record<Step, number> {
  return { shared: 0, prefix: 0, fixed: 0, full: 0 };
}
