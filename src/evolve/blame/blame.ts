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
import type { Solver } from '../../solver/solver.ts';
import type { ObservedPlace } from '../shared/observed-places.ts';
import { BothRunner, type BothRuns, type Oracle } from './1-run-both.ts';
import { rankSuspects } from './5-rank-suspects.ts';
import { withPredicates } from './6-predicates.ts';
import type { ChangedLines } from './changed-lines.ts';
import { DeviationSearch, type SearchStats } from './deviation-search.ts';
import { type Basis, Side, type VersionName } from './side.ts';
import type { Suspect, SuspectLine } from './suspect.ts';

export interface BlameRequest {
  /** With the same inputs, recording dependences. */
  readonly before: Subject;
  readonly after: Subject;
  readonly store: TermStore;
  readonly solver: Solver;
  readonly clock: Clock;
  /** 0: the input is only run. */
  readonly timeoutMs: number;
  readonly queryTimeoutMs: number;
  readonly places: readonly ObservedPlace[];
  readonly oracle: Oracle;
  /** As for {@link BothRunner}. */
  readonly byCriterion?: boolean | undefined;
  readonly model: Model;
  readonly basis: Basis;
  readonly changed: ChangedLines;
  /** Ask predicates too even when the program's own decisions give suspects. */
  readonly predicates: boolean;
  readonly onProgress?: (done: number, of: number) => void;
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

/** The part of the time that is kept for the report. */
const REPORTING = 0.1;

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
    this.#deadline = request.clock.now() + request.timeoutMs * (1 - REPORTING);
  }

  blame(): Blame {
    const failing = this.#runner.run(this.#o.model);
    if (failing === undefined || failing.passes || this.#o.timeoutMs <= 0 || isUnseen(failing))
      return this.#result(failing, [], false);
    let suspects = this.#search(failing, 'after', false);
    if (!suspects.some(passes)) suspects = [...suspects, ...this.#search(failing, 'before', false)];
    const isEquivalent =
      suspects.length === 0 &&
      !isEnded(failing) &&
      this.#searches.every((s) => s.unknown + s.diverged + s.notTried + s.repeated === 0);
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
    const side = version === 'after' ? this.#after : this.#before;
    const search = new DeviationSearch(failing, side, predicates, {
      ...this.#o,
      runner: this.#runner,
      deadline: this.#deadline,
    });
    search.search();
    this.#searches.push(search.stats);
    for (const caveat of search.caveats) this.#caveats.add(caveat);
    for (const reason of search.reasons) this.#reasons.add(reason);
    return search.suspects;
  }
}

/** What neither version did to its end is no failure. */
function isUnseen({ pair: { before, after } }: BothRuns): boolean {
  return before.outcome.kind === 'limit' && after.outcome.kind === 'limit';
}

/** A limit ended a version, so that its path says nothing about how it would have ended. */
function isEnded({ pair: { before, after } }: BothRuns): boolean {
  return before.outcome.kind === 'limit' || after.outcome.kind === 'limit';
}

function passes({ alternate }: Suspect): boolean {
  return alternate.passes;
}
