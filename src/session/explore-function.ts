import { withState } from '../evolve/fsm/mine-fsm.ts';
import { afterEarlierCalls } from '../evolve/shared/after-earlier-calls.ts';
import { claimedCodes } from '../explore/claimed-code.ts';
import type { Behaviour, Exploration } from '../explore/exploration.ts';
import { observe } from '../explore/observe.ts';
import { requirementSites } from '../explore/requirement-sites.ts';
import { withFollowingCalls } from '../explore/returned/with-following-calls.ts';
import { SearchLog } from '../explore/search-log.ts';
import type { StrategyName } from '../explore/strategies/create-strategy.ts';
import type { Subject } from '../explore/subject.ts';
import { naturalRun } from '../explore/telling/runs-alike.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { CheckName } from '../ir/lower/check-names.ts';
import type { Condition } from '../machine/trace.ts';
import { entryJson, observedEnd } from '../report/explore/behaviour-json.ts';
import { type ExploreHeader, exploreJson, unreadExploreJson } from '../report/explore/explore-json.ts';
import type { BehaviourJson, ExploreJson } from '../report/explore/explore-schema.ts';
import { faultJson } from '../report/explore/fault-json.ts';
import { searchLogJson } from '../report/explore/search-log-json.ts';
import { witnessOf } from '../report/values/witness.ts';
import { type FaultFinding, faultFindings } from '../signature/fault-findings.ts';
import { printCondition } from '../signature/print-condition.ts';
import { Prover } from '../signature/prover.ts';
import { scopeOf } from '../signature/scope-of.ts';
import { requirements, type SignatureEntry, semanticSignature } from '../signature/signature.ts';
import { foldedCondition } from '../signature/simplify-condition.ts';
import type { Shape } from '../syntax/shape/shape.ts';
import { assumedRequirements } from './assumed-requirements.ts';
import { byWork } from './by-work.ts';
import { callsMade } from './calls-made.ts';
import { ClosedForm, withClosedForm } from './closed-form.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import { type Emit, ignoreEvents } from './event.ts';
import { claimedByPart, type ExplorePart, isInParts, partEvent } from './explore-part.ts';
import { exploredRules, rulesJson, withSharedOutcomes } from './explored-rules.ts';
import { foundState } from './found-state.ts';
import { readingMs } from './reading-ms.ts';
import type { InputValues } from './requests/engine-request.ts';
import { searchSubject } from './search-subject.ts';
import { shortener } from './short-path.ts';
import { tellKnown, testsOf } from './tell-known.ts';
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
  /** Without `state`: module variables that other calls may have changed may have any value, where that can be chosen. */
  readonly findState?: boolean;
  /** Methods are looked at on instances, too, on which others were called before. */
  readonly usesInstances?: boolean;
  /** The search ends where loops have a closed form that it has shown. */
  readonly endsClosed?: boolean;
  /** Inputs to start from, by parameter name. */
  readonly inputs?: readonly InputValues[];
  /** Keep the search in the result. */
  readonly log?: boolean;
  /** The folder that questions to the solver are written for. */
  readonly smt2?: string;
  /** What is checked besides what JavaScript checks itself. */
  readonly checks?: ReadonlySet<CheckName>;
  /** What of it to look into, when it is one of several parts. */
  readonly part?: ExplorePart;
  /** Tell after each run how many symbolic values all runs so far have shown. Runs take longer then. */
  readonly coverage?: boolean;
  /** Check conditions and shadows of every run against its own input (tests). */
  readonly verify?: boolean;
  /** Functions that it returns are called, too. */
  readonly callsReturned?: boolean;
}

export interface ExploredFunction {
  readonly result: ExploreJson;
  readonly subject: Subject;
  readonly exploration: Exploration;
  /** The condition for people of each behaviour that is shown. */
  readonly conditions: ReadonlyMap<Behaviour, readonly string[]>;
  readonly findings: readonly FaultFinding[];
}

/** A search follows loops some tens of times; a run that goes on for so long has no end that it could show. */
const MOST_REPEATS = 500;

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
    // Inputs that were given may be as long as they are.
    ...((options.inputs ?? []).length === 0 && { repeats: MOST_REPEATS }),
    throws: strategy === 'path' && !coverage && on.length === 0,
    ...(options.on !== undefined && { on: options.on }),
    ...(state.length > 0
      ? { wrap: withState(state, options.signature) }
      : options.findState && { wrapLater: foundState(options.signature) }),
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
  return withSubject(context, { file, name }, options, more, emit, (bare) => {
    const used = options.usesInstances === true ? afterEarlierCalls(bare.subject) : bare.subject;
    const subject = options.callsReturned === true ? withFollowingCalls(used, options.signature) : used;
    const opened = { ...bare, subject };
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
  opened: OpenedSubject,
  header: ExploreHeader,
  options: ExploreFunctionOptions,
  emit: Emit,
): ExploredFunction {
  const { subject, store, solver, deadline, frontEndMs } = opened;
  const log = options.log === true ? new SearchLog() : undefined;
  const closedForm = new ClosedForm(context, opened, options);
  const isEnough = (recorded: readonly BehaviourJson[]) =>
    options.endsClosed === true && closedForm.isShown(recorded) ? 'its loops have a closed form' : undefined;
  const searched = searchSubject(context, opened, { name: header.name, isEnough }, options, log, emit);
  const { exploration } = searched;
  const inParts = isInParts(options.part, exploration);
  const claimed = claimedByPart(options.part, exploration);
  const known = tellKnown(opened, header, searched, emit);
  known(() =>
    searched.behaviours.map((b, i) =>
      i < MOST_EXAMPLES ? withFolded(b, exploration.behaviours[i]!, store) : b,
    ),
  );
  const reading = (part: number) => ({
    ...(inParts && { given: [] }),
    isRequirement: (c: Condition) => requirementSites(subject).has(c.site),
    budget: { queries: 20_000, timeMs: part * readingMs(deadline), clock: context.clock },
  });
  const { entries, table } = semanticSignature(store, solver, exploration.behaviours, {
    merge: options.merge ?? false,
    ...reading(0.8),
  });
  const recorded = new Map(exploration.behaviours.map((b, i) => [b, searched.behaviours[i]!]));
  const shown = entries.map((entry) =>
    entryJson(
      entry,
      store,
      entry.behaviours.map((b) => recorded.get(b)!),
    ),
  );
  known(() => shown, table);
  const findings = faultFindings(store, solver, exploration.faults, exploration.behaviours, reading(0.4));
  const faults = findings.map((f) => faultJson(f, subject, claimed, header.shorten));
  const given = inParts ? [] : requirements(subject.store, exploration.behaviours, reading(1).isRequirement);
  const code = claimedCodes(subject);
  const scope = scopeOf({ store, solver, proofs: reading(0.4).budget, given, code }, claimed);
  const models = exploration.behaviours.map((b) => b.model);
  const prover = new Prover(store, solver, reading(0.4).budget, models);
  const rules = inParts ? [] : exploredRules(options, prover, exploration, given);
  if (inParts) emit(partEvent(prover, exploration, searched.opened));
  const result = exploreJson(
    subject,
    header,
    options.part?.below !== undefined
      ? shown
      : withExamples(
          withSharedOutcomes({ entries, shown }, rules, recorded, store),
          entries,
          subject,
          deadline,
        ),
    { exploration: claimed, scope },
    frontEndMs,
    testsOf(searched),
    table,
    faults,
    rulesJson(rules, entries),
  );
  const closed = scope.remainder.length === 0 ? undefined : closedForm.result(exploration, result.behaviours);
  const logged = log === undefined ? {} : { log: searchLogJson(subject, log.runs) };
  const assumed = inParts ? [] : assumedRequirements(exploration, subject);
  const requires = [...result.requires, ...assumed];
  const conditions = new Map(entries.map((e, i) => [e.behaviours[0], shown[i]!.condition]));
  const whole = closed === undefined ? result : withClosedForm(result, closed, scope, header);
  return { result: { ...whole, ...logged, requires }, subject, exploration, conditions, findings };
}

/** Examples that people would choose, for as many behaviours as anybody reads and as long as there is time. */
function withExamples(
  shown: readonly BehaviourJson[],
  entries: readonly SignatureEntry[],
  subject: Subject,
  deadline: OpenedSubject['deadline'],
): BehaviourJson[] {
  return shown.map((behaviour, i) => {
    if (i >= MOST_EXAMPLES || deadline.leftMs <= 0) return behaviour;
    const run = naturalRun(subject, entries[i]!.behaviours[0]);
    if (run === undefined) return behaviour;
    const { store, signature, inputOptions } = subject;
    const made = hasCallbacks(signature) ? callsMade(subject, observe(subject, run.model).trace) : undefined;
    const { tagged: witness } = witnessOf(store, signature, run.model, inputOptions, made);
    const isOther = JSON.stringify(witness) !== JSON.stringify(behaviour.witness);
    return isOther ? { ...behaviour, example: { witness, observed: observedEnd(run) } } : behaviour;
  });
}

function hasCallbacks({ parameters }: Subject['signature']): boolean {
  const isOne = (shape: Shape): boolean =>
    shape.kind === 'function' || (shape.kind === 'union' && shape.alternatives.some(isOne));
  return parameters.some((p) => isOne(p.shape));
}

const MOST_EXAMPLES = 60;

/** With its condition in fewer words, as far as that takes no proof. */
function withFolded(shown: BehaviourJson, { conditions }: Behaviour, store: TermStore): BehaviourJson {
  const all = foldedCondition(
    store,
    conditions.map((c) => c.term),
  );
  return { ...shown, condition: printCondition(store, { all, any: [] }) };
}
