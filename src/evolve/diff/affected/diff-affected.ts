/**
 * Compares versions by what a change may affect ("Directed incremental symbolic execution"):
 *
 * 1. `touchedLines` are where its effects start;
 * 2. `changedSites` are the decisions and writes there, in every module of both versions;
 * 3. `AffectedProgram` tells what they may affect in all functions (`graph/`: within one);
 * 4. `directionOf` gives what a search needs to know of that;
 * 5. `affectedStrategy` explores a version by it (`search/`), or `guidedStrategy` by the values that may show.
 */
import { EVERYTHING_ELSE, type Scope, verdictOf } from '../../../base/claim.ts';
import { wallOf } from '../../../base/work.ts';
import type { Outcome } from '../../../explore/exploration.ts';
import { explore } from '../../../explore/explore.ts';
import { observe } from '../../../explore/observe.ts';
import type { Subject } from '../../../explore/subject.ts';
import type { Model } from '../../../expr/input-variable.ts';
import { ProgramFlow } from '../../../flow/program-flow.ts';
import type { SiteId } from '../../../ir/ir.ts';
import type { Condition } from '../../../machine/trace.ts';
import type { PairRun } from '../../shared/pair-runner.ts';
import { makeComparable } from '../3-make-comparable.ts';
import { mergeChanges } from '../5-merge-changes.ts';
import { notLookedInto } from '../comparable/not-compared.ts';
import type { DiffFunctionRequest, FunctionDiff } from '../function-diff.ts';
import { AffectedProgram } from './3-affected-program.ts';
import type { Direction } from './4-direction.ts';
import { affectedConditions, affectedKey, affectedStrategy, watching } from './5-affected-strategy.ts';
import { guidedStrategy } from './guided-strategy.ts';

/** One of the paths of a version that differ in the affected nodes that they run. */
export interface AffectedPath {
  readonly conditions: readonly Condition[];
  readonly outcome: Outcome;
  readonly model: Model;
}

/** Inputs of a test suite that take affected paths of the new version, by index, and the paths that none of them takes. */
export interface SuiteChoice {
  readonly selected: readonly number[];
  readonly added: readonly AffectedPath[];
}

export interface AffectedDiff extends FunctionDiff {
  readonly paths: { readonly before: readonly AffectedPath[]; readonly after: readonly AffectedPath[] };
  readonly suite: SuiteChoice | undefined;
}

export interface DiffAffectedRequest extends DiffFunctionRequest {
  /** Sites of each version that the change touched. */
  readonly changed: { readonly before: ReadonlySet<SiteId>; readonly after: ReadonlySet<SiteId> };
  /**
   * How a version is explored. `affected`: one run for every sequence of affected nodes (DiSE). `dependence`: one for every value that an affected
   * statement may show, results included (section 8 of the DGSE paper); subjects must record dependences without abort edges.
   */
  readonly by?: 'affected' | 'dependence' | undefined;
  /** Inputs of an existing test suite. */
  readonly suite?: ((subject: Subject) => readonly Model[]) | undefined;
}

/**
 * Explores both versions by what the change may affect: one run for every sequence of affected nodes. Each input is then run on both. That
 * no difference shows is no proof: decisions that affect nothing went one way only, and what they choose may hide the effect.
 */
export function diffAffected(request: DiffAffectedRequest): AffectedDiff {
  const { options, runner, notes } = makeComparable(request);
  const { before, after, clock, budget } = options;
  const startedAt = wallOf(clock);
  const timeoutMs = Math.round(budget.timeoutMs / 2);
  const search = (subject: Subject, changed: ReadonlySet<SiteId>) => {
    const program = new AffectedProgram(new ProgramFlow(subject.program), changed);
    const direction = program.direction();
    const watched = watching(subject, direction);
    const isGuided = request.by === 'dependence';
    const exploration = explore({
      ...request,
      run: (model) => observe(isGuided ? subject : watched, model),
      strategy: isGuided ? guidedStrategy(program, changed, subject) : affectedStrategy(direction, subject),
      ledger: subject.ledger,
      budget: { ...budget, timeoutMs },
    });
    const paths = exploration.behaviours.map(
      ({ conditions, outcome, model }): AffectedPath => ({
        conditions: isGuided ? conditions : affectedConditions(conditions, direction),
        outcome,
        model,
      }),
    );
    return { direction, exploration, paths: paths.sort((a, b) => byDecisions(a, b, direction)) };
  };
  const [old, now] = [search(before, request.changed.before), search(after, request.changed.after)];
  const runs = [...old.paths, ...now.paths].flatMap(({ model }): PairRun[] => {
    const { pair } = runner.run(model);
    return pair === undefined ? [] : [pair];
  });
  const changes = mergeChanges(request.store, request.solver, runs, request.proofs);
  const limits = [
    ...old.exploration.limits,
    ...now.exploration.limits,
    ...notLookedInto(runner),
    {
      name: 'affected',
      message:
        request.by === 'dependence'
          ? 'inputs were run for each value that affected statements may show, no others'
          : 'one input was run for each sequence of affected locations, no others',
    },
  ];
  const exploration = {
    ...now.exploration,
    stats: {
      ...now.exploration.stats,
      runs: old.exploration.stats.runs + now.exploration.stats.runs,
      timeMs: wallOf(clock) - startedAt,
    },
  };
  const scope: Scope = { given: before.signature.requires, remainder: [EVERYTHING_ELSE], assumes: [] };
  return {
    verdict: verdictOf(changes.length > 0, scope),
    scope,
    changes,
    notes,
    limits,
    hunks: [],
    proof: undefined,
    pair: { runs, exploration },
    probed: 0,
    before,
    after,
    paths: { before: old.paths, after: now.paths },
    suite: request.suite && chooseTests(watching(after, now.direction), request.suite(after), now),
  };
}

/** The order in which a depth-first search that tries the true side first meets paths, as in the paper's table 1. */
function byDecisions(a: AffectedPath, b: AffectedPath, { deciding }: Direction): number {
  const decided = ({ conditions }: AffectedPath) =>
    conditions.filter((c) => c.site < 0 || deciding.has(c.site));
  const [xs, ys] = [decided(a), decided(b)];
  for (const [i, x] of xs.entries()) {
    const y = ys[i];
    if (y === undefined) return 1;
    if (x.site !== y.site) return x.site - y.site;
    if (x.taken !== y.taken) return x.taken ? -1 : 1;
  }
  return xs.length - ys.length;
}

/** Section 5.2: tests that are worth running again, one for each affected path, and those to be added. */
function chooseTests(
  after: Subject,
  models: readonly Model[],
  { direction, paths }: { readonly direction: Direction; readonly paths: readonly AffectedPath[] },
): SuiteChoice {
  const keyOf = (model: Model) => affectedKey(observe(after, model).trace, direction);
  const open = new Map(paths.map((path) => [keyOf(path.model), path]));
  const selected: number[] = [];
  for (const [i, model] of models.entries()) if (open.delete(keyOf(model))) selected.push(i);
  return { selected, added: [...open.values()] };
}
