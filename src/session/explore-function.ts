import { join } from 'node:path';
import { EVERYTHING_ELSE } from '../base/claim.ts';
import type { Deadline } from '../base/deadline.ts';
import { withState } from '../evolve/fsm/mine-fsm.ts';
import { claimedCode } from '../explore/claimed-code.ts';
import type { Behaviour, Exploration } from '../explore/exploration.ts';
import { explore } from '../explore/explore.ts';
import { observe } from '../explore/observe.ts';
import { requirementSites } from '../explore/requirement-sites.ts';
import { SearchLog } from '../explore/search-log.ts';
import { createStrategy, type StrategyName } from '../explore/strategies/create-strategy.ts';
import type { Subject } from '../explore/subject.ts';
import { ValueCoverage } from '../explore/value-coverage.ts';
import type { Model } from '../expr/input-variable.ts';
import { printTerm } from '../expr/print-term.ts';
import type { Term } from '../expr/term.ts';
import type { CheckName } from '../ir/lower/check-names.ts';
import { modelFromWitness } from '../machine/input/from-witness.ts';
import { type Condition, ConditionKind } from '../machine/trace.ts';
import { behaviourJson, entryJson, sharedOutcome } from '../report/behaviour-json.ts';
import { type ExploreHeader, exploreJson, unreadExploreJson } from '../report/explore-json.ts';
import { faultJson } from '../report/fault-json.ts';
import type { BehaviourJson, ExploreJson, RowJson, RuleJson } from '../report/schema.ts';
import { searchLogJson } from '../report/search-log-json.ts';
import { witnessOf } from '../report/witness.ts';
import { type FaultFinding, faultFindings } from '../signature/fault-findings.ts';
import { orderedRules } from '../signature/ordered-rules.ts';
import { Prover } from '../signature/prover.ts';
import { scopeOf } from '../signature/scope-of.ts';
import { requirements, semanticSignature } from '../signature/signature.ts';
import { queryScript } from '../solver/query-script.ts';
import type { Solver } from '../solver/solver.ts';
import { byWork } from './by-work.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import { type Emit, ignoreEvents } from './event.ts';
import { progressEvent } from './progress-event.ts';
import type { InputValues } from './request.ts';
import { shortener } from './short-path.ts';
import { withOwnStats } from './with-own-stats.ts';
import { type OpenedSubject, withSubject } from './with-subject.ts';

export interface ExploreFunctionOptions extends EngineOptions {
  /** How runs are told apart. Default `path`. */
  readonly strategy?: StrategyName;
  /** What counts as output for strategy `output`, besides or instead of the outcome. */
  readonly on?: readonly string[];
  /** Merge behaviours that compute the same expression. */
  readonly merge?: boolean;
  /** Fields of `this` and module variables that may have any value when the function is called. */
  readonly state?: readonly string[];
  /** Inputs to start from, by parameter name. */
  readonly inputs?: readonly InputValues[];
  /** Keep the search in the result. */
  readonly log?: boolean;
  /** The folder that questions to the solver are written for. */
  readonly smt2?: string;
  /** What is checked besides what JavaScript checks itself. */
  readonly checks?: ReadonlySet<CheckName>;
  /** Tell after each run how many symbolic values all runs so far have shown. Runs take longer then. */
  readonly coverage?: boolean;
  /** Check conditions and shadows of every run against its own input (tests). */
  readonly verify?: boolean;
}

export interface ExploredFunction {
  readonly result: ExploreJson;
  readonly subject: Subject;
  readonly exploration: Exploration;
  /** The condition for people of each behaviour that is shown. */
  readonly conditions: ReadonlyMap<Behaviour, readonly string[]>;
  readonly findings: readonly FaultFinding[];
}

/** Explores a function, from source to result. The solver loads while the front end works. */
export function exploreFunction(
  outer: SessionContext,
  file: string,
  name: string,
  options: ExploreFunctionOptions,
  emit: Emit = ignoreEvents,
): ExploredFunction {
  const context = byWork(outer, options.wallMs ?? options.budget.timeoutMs);
  const { strategy = 'path', coverage = false } = options;
  const { state = [], on = [] } = options;
  const more = {
    dependences: strategy !== 'path' || coverage || on.length > 0,
    abortEdges: strategy !== 'dependence',
    values: coverage,
    ...(options.on !== undefined && { on: options.on }),
    ...(state.length > 0 && { wrap: withState(state, options.signature) }),
    ...(options.checks !== undefined && { checks: options.checks }),
    ...(options.verify !== undefined && { verify: options.verify }),
  };
  const header: ExploreHeader = {
    file,
    name,
    numbers: options.numbers,
    strategy,
    shorten: shortener(context),
  };
  emit({ type: 'partial', result: unreadExploreJson(header), leftMs: options.budget.timeoutMs });
  return withSubject(context, { file, name }, options, more, emit, (opened) => {
    emit({
      type: 'partial',
      result: exploreJson(opened.subject, header, [], undefined, opened.frontEndMs),
      leftMs: opened.deadline.leftMs,
    });
    return exploreSubject(context, opened, header, options, emit);
  });
}

function exploreSubject(
  context: SessionContext,
  { subject, store, solver, deadline, frontEndMs }: OpenedSubject,
  header: ExploreHeader,
  options: ExploreFunctionOptions,
  emit: Emit,
): ExploredFunction {
  const log = options.log === true ? new SearchLog() : undefined;
  const { behaviours, exploration } = searched();
  found(behaviours);
  const reading = (part: number) => ({
    isRequirement: (c: Condition) => requirementSites(subject).has(c.site),
    budget: { queries: 20_000, timeMs: part * readingMs(deadline), clock: context.clock },
  });
  const { entries, table } = semanticSignature(store, solver, exploration.behaviours, {
    merge: options.merge ?? false,
    ...reading(0.8),
  });
  const recorded = new Map(exploration.behaviours.map((b, i) => [b, behaviours[i]!]));
  const shown = entries.map((entry) =>
    entryJson(
      entry,
      store,
      entry.behaviours.map((b) => recorded.get(b)!),
    ),
  );
  found(shown, table);
  const findings = faultFindings(store, solver, exploration.faults, exploration.behaviours, reading(0.4));
  const conditions = new Map(entries.map((e, i) => [e.behaviours[0], shown[i]!.condition]));
  const tests = behaviours.map(({ witness, observed }) => ({ witness, observed }));
  const faults = findings.map((f) => faultJson(f, subject, exploration, header.shorten));
  const given = requirements(exploration.behaviours, reading(1).isRequirement);
  const code = [claimedCode(subject)] as const;
  const scope = scopeOf({ store, solver, proofs: reading(0.4).budget, given, code }, exploration);
  const explored = { exploration, scope };
  const prover = new Prover(
    store,
    solver,
    reading(0.4).budget,
    exploration.behaviours.map((b) => b.model),
  );
  // Merged behaviours are shown as they are: the example of one need not be one of a rule. Those of `dependence` leave out paths that show
  // nothing new, so that what is left when others do not hold need not be theirs.
  const rules =
    options.merge === true || options.strategy === 'dependence'
      ? []
      : (orderedRules(prover, exploration.behaviours, exploration.open, given) ?? []);
  for (const { behaviours: all } of rules) {
    const outcome =
      all.length > 1
        ? sharedOutcome(
            all,
            all.map((b) => recorded.get(b)!),
            store,
          )
        : undefined;
    for (const b of outcome === undefined ? [] : all) {
      const index = entries.findIndex((e) => e.behaviours.includes(b));
      if (index >= 0) shown[index] = { ...shown[index]!, outcome: outcome! };
    }
  }
  const rows = rules.map((rule): RuleJson => {
    const index = entries.findIndex((e) => e.behaviours.some((b) => b === rule.behaviours[0]));
    const { length } = rule.behaviours;
    return { when: rule.any, behaviour: index < 0 ? null : index, ...(length > 1 && { merged: length }) };
  });
  const result = exploreJson(subject, header, shown, explored, frontEndMs, tests, table, faults, rows);
  const logged = log === undefined ? {} : { log: searchLogJson(subject, log.runs) };
  return {
    result: { ...result, ...logged, requires: [...result.requires, ...assumed(exploration, subject)] },
    subject,
    exploration,
    conditions,
    findings,
  };

  /** What is known of the result so far, before it was made readable. */
  function found(shown: readonly BehaviourJson[], table: readonly RowJson[] = []): void {
    const scope = { given: subject.signature.requires, remainder: [EVERYTHING_ELSE], assumes: [] };
    const tests = behaviours.map(({ witness, observed }) => ({ witness, observed }));
    const result = exploreJson(subject, header, shown, { exploration, scope }, frontEndMs, tests, table);
    emit({ type: 'partial', result, leftMs: deadline.leftMs });
  }

  /** Each question is written down before it is asked. */
  function writtenDown(asked: Solver, folder: string): Solver {
    let count = 0;
    return {
      ...asked,
      solve(query) {
        const name = `${header.name.replace(/[^\w.-]/g, '_')}-${String(++count).padStart(4, '0')}.smt2`;
        const answer = asked.solve(query);
        const text = `; ${answer.kind}\n${queryScript(store, query.conditions)}`;
        emit({ type: 'query-file', path: join(folder, name), text });
        return answer;
      },
    };
  }

  function starts(inputs: readonly InputValues[]): Model[] {
    const { signature, inputOptions } = subject;
    return inputs.map((input) => modelFromWitness(store, signature, input, inputOptions));
  }

  function searched(): { behaviours: readonly BehaviourJson[]; exploration: Exploration } {
    const { name } = header;
    const strategy = createStrategy(options.strategy ?? 'path', subject);
    const behaviours: BehaviourJson[] = [];
    const coverage = new ValueCoverage(store);
    let runs = 0;
    const found = explore({
      run: (model) => {
        const run = observe(subject, model, strategy);
        if (options.coverage !== true) return run;
        coverage.add(run.trace);
        const values = coverage.count;
        emit({ type: 'coverage', function: name, run: ++runs, elapsedMs: deadline.spentMs, values });
        return run;
      },
      locateFaults: (model) => subject.machine.locateFaults(subject.entry, model),
      store,
      solver: options.smt2 === undefined ? solver : writtenDown(solver, options.smt2),
      strategy,
      order: options.order,
      seed: options.seed,
      budget: { ...options.budget, timeoutMs: Math.max(0, deadline.leftMs - 2 * readingMs(deadline)) },
      clock: context.clock,
      ledger: subject.ledger,
      log,
      ...(options.inputs !== undefined && options.inputs.length > 0 && { starts: starts(options.inputs) }),
      onProgress: (progress) => emit(progressEvent(name, progress)),
      onBehaviour: (b: Behaviour) => {
        const { tagged } = witnessOf(store, subject.signature, b.model, subject.inputOptions);
        const behaviour = behaviourJson(b, store, tagged);
        behaviours.push(behaviour);
        emit({ type: 'behaviour', behaviour });
      },
    });
    return { behaviours, exploration: withOwnStats(found) };
  }
}

/** Half of the time for making the result readable, at most. */
function readingMs(deadline: Deadline): number {
  return Math.min(2000, deadline.share(0.1));
}

/** What `assume` in the code requires on every path, as text; `@requires` is known from the signature. */
function assumed(exploration: Exploration, subject: Subject): string[] {
  const { behaviours } = exploration;
  const declared = requirementSites(subject);
  const sites = new Map(behaviours.flatMap((b) => b.conditions.map((c) => [c.term, c.site] as const)));
  const said = [...decidedBefore(exploration), ...requirements(behaviours, () => false)];
  return [...new Set(said)]
    .filter((term) => {
      const site = sites.get(term)!;
      return site >= 0 && !declared.has(site);
    })
    .map((term) => printTerm(subject.store, term));
}

/**
 * `assume(a && b)` decides about `a` before it assumes `b`. What every path decided alike before it assumed something is assumed, too, when nothing
 * is open: inputs that decide otherwise were refused.
 */
function decidedBefore({ behaviours, settled }: Exploration): Term[] {
  if (!settled) return [];
  const before = behaviours.map(({ conditions }) => {
    const last = conditions.findLastIndex((c) => c.kind === ConditionKind.assume);
    return new Set(conditions.slice(0, last < 0 ? 0 : last).map((c) => c.term));
  });
  const [first = new Set<Term>(), ...others] = before;
  return [...first].filter((term) => others.every((set) => set.has(term)));
}
