import type { Diagnostic } from '../base/diagnostic.ts';
import type { Behaviour, Exploration, Progress } from '../explore/exploration.ts';
import { explore } from '../explore/explore.ts';
import { observe } from '../explore/observe.ts';
import { requirementSites } from '../explore/requirement-sites.ts';
import { createStrategy, type StrategyName } from '../explore/strategies/create-strategy.ts';
import { openSubject, type Subject } from '../explore/subject.ts';
import { ValueCoverage } from '../explore/value-coverage.ts';
import { printTerm } from '../expr/print-term.ts';
import type { CheckName } from '../ir/lower/fault-checks.ts';
import type { Condition } from '../machine/trace.ts';
import { behaviourJson, entryJson } from '../report/behaviour-json.ts';
import { type ExploreHeader, exploreJson } from '../report/explore-json.ts';
import { faultJson } from '../report/fault-json.ts';
import type { BehaviourJson, ExploreJson } from '../report/schema.ts';
import { witnessOf } from '../report/witness.ts';
import { type FaultFinding, faultFindings } from '../signature/fault-findings.ts';
import { requirements, semanticSignature } from '../signature/signature.ts';
import type { SolverStats } from '../solver/solver.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import { openEngine, subjectOptions } from './open-engine.ts';
import { shortener } from './short-path.ts';

export interface ExploreFunctionOptions extends EngineOptions {
  /** How runs are told apart. Default `path`. */
  readonly strategy?: StrategyName;
  /** What counts as output for strategy `output`, besides or instead of the outcome. */
  readonly on?: readonly string[];
  /** Merge behaviours that compute the same expression. */
  readonly merge?: boolean;
  /** What is checked besides what JavaScript checks itself. */
  readonly checks?: ReadonlySet<CheckName>;
  /** Told after each run what symbolic values all runs so far have shown. Runs take longer then. */
  readonly onCoverage?: (coverage: ValueCoverage, run: number, elapsedMs: number) => void;
  /** Check conditions and shadows of every run against its own input (tests). */
  readonly verify?: boolean;
}

/** Told what happens while a function is explored. */
export interface ExploreListener {
  diagnostic?(diagnostic: Diagnostic): void;
  /** The result as it is before the first run. */
  header?(result: ExploreJson): void;
  behaviour?(behaviour: BehaviourJson): void;
  progress?(progress: Progress): void;
}

export interface ExploredFunction {
  readonly result: ExploreJson;
  readonly subject: Subject;
  readonly exploration: Exploration;
  /** The condition for people of each behaviour that is shown. */
  readonly conditions: ReadonlyMap<Behaviour, readonly string[]>;
  readonly findings: readonly FaultFinding[];
}

/** Explores a function of a file on disk, from source to result. The solver loads while the front end works. */
export function exploreFunction(
  context: SessionContext,
  file: string,
  name: string,
  options: ExploreFunctionOptions,
  listener: ExploreListener = {},
): ExploredFunction {
  const started = context.clock.now();
  const strategyName = options.strategy ?? 'path';
  const { store, solver } = openEngine(options);
  try {
    const subject = openSubject(context.files, file, name, {
      ...subjectOptions(options, store),
      dependences: strategyName !== 'path' || options.onCoverage !== undefined,
      abortEdges: strategyName !== 'dependence',
      values: options.onCoverage !== undefined,
      ...(options.on !== undefined && { on: options.on }),
      ...(options.checks !== undefined && { checks: options.checks }),
      ...(options.verify !== undefined && { verify: options.verify }),
    });
    for (const diagnostic of subject.diagnostics) listener.diagnostic?.(diagnostic);
    const frontEndMs = context.clock.now() - started;
    const header: ExploreHeader = {
      file,
      name,
      numbers: options.numbers,
      strategy: strategyName,
      shorten: shortener(context),
    };
    listener.header?.(exploreJson(subject, header, [], undefined, frontEndMs));
    const strategy = createStrategy(strategyName, subject);
    const behaviours: BehaviourJson[] = [];
    const coverage = new ValueCoverage(store);
    let runs = 0;
    const found = explore({
      run: (model) => {
        const run = observe(subject, model, strategy);
        if (options.onCoverage === undefined) return run;
        coverage.add(run.trace);
        options.onCoverage(coverage, ++runs, context.clock.now() - started);
        return run;
      },
      locateFaults: (model) => subject.machine.locateFaults(subject.entry, model),
      store,
      solver,
      strategy,
      order: options.order,
      seed: options.seed,
      budget: { ...options.budget, timeoutMs: Math.max(0, options.budget.timeoutMs - frontEndMs) },
      clock: context.clock,
      approximations: subject.approximations,
      onProgress: (progress) => listener.progress?.(progress),
      onBehaviour: (b: Behaviour) => {
        const { tagged } = witnessOf(store, subject.signature, b.model, subject.inputOptions);
        const json = behaviourJson(b, store, tagged);
        behaviours.push(json);
        listener.behaviour?.(json);
      },
    });
    // What is asked while conditions are simplified is not part of the exploration's statistics.
    const exploration: Exploration = {
      ...found,
      stats: { ...found.stats, solver: copyOf(found.stats.solver) },
    };
    const reading = {
      isRequirement: (c: Condition) => requirementSites(subject).has(c.site),
      budget: {
        queries: 20_000,
        timeMs: Math.min(2000, options.budget.timeoutMs),
        clock: context.clock,
      },
    };
    const { entries, table } = semanticSignature(store, solver, exploration.behaviours, {
      merge: options.merge ?? false,
      ...reading,
    });
    const findings = faultFindings(store, solver, exploration.faults, exploration.behaviours, reading);
    const recorded = new Map(exploration.behaviours.map((b, i) => [b, behaviours[i]!]));
    const shown = entries.map((entry) =>
      entryJson(
        entry,
        store,
        entry.behaviours.map((b) => recorded.get(b)!),
      ),
    );
    const conditions = new Map(entries.map((e, i) => [e.behaviours[0], shown[i]!.condition]));
    const tests = behaviours.map(({ witness, observed }) => ({ witness, observed }));
    const faults = findings.map((f) => faultJson(f, subject, exploration, shortener(context)));
    const result = exploreJson(subject, header, shown, exploration, frontEndMs, tests, table, faults);
    return {
      result: { ...result, requires: [...result.requires, ...assumed(exploration, subject)] },
      subject,
      exploration,
      conditions,
      findings,
    };
  } finally {
    solver.dispose();
  }
}

/** What `assume` in the code requires on every path, as text; `@requires` is known from the signature. */
function assumed({ behaviours }: Exploration, subject: Subject): string[] {
  const declared = requirementSites(subject);
  const sites = new Map(behaviours.flatMap((b) => b.conditions.map((c) => [c.term, c.site] as const)));
  return requirements(behaviours, () => false)
    .filter((term) => {
      const site = sites.get(term)!;
      return site >= 0 && !declared.has(site);
    })
    .map((term) => printTerm(subject.store, term));
}

function copyOf(stats: SolverStats): SolverStats {
  return { ...stats, byRung: { ...stats.byRung } };
}
