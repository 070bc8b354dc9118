import { join } from 'node:path';
import type { Behaviour, Exploration } from '../explore/exploration.ts';
import { explore } from '../explore/explore.ts';
import { observe } from '../explore/observe.ts';
import type { SearchLog } from '../explore/search-log.ts';
import { createStrategy } from '../explore/strategies/create-strategy.ts';
import type { Subject } from '../explore/subject.ts';
import { ValueCoverage } from '../explore/value-coverage.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { modelFromWitness } from '../machine/input/from-witness.ts';
import { hasClosed, openersOf } from '../machine/opened-operations.ts';
import { models } from '../models/registry.ts';
import { behaviourJson } from '../report/explore/behaviour-json.ts';
import type { BehaviourJson } from '../report/explore/explore-schema.ts';
import { witnessOf } from '../report/values/witness.ts';
import { queryScript } from '../solver/query-script.ts';
import type { Solver } from '../solver/solver.ts';
import type { SessionContext } from './context.ts';
import type { Emit } from './event.ts';
import type { ExploreFunctionOptions } from './explore-function.ts';
import { progressEvent } from './progress-event.ts';
import { readingMs } from './reading-ms.ts';
import type { InputValues } from './requests/engine-request.ts';
import { withOwnStats } from './with-own-stats.ts';
import type { OpenedSubject } from './with-subject.ts';

export interface Searched {
  /** One for each behaviour of the exploration. */
  readonly behaviours: readonly BehaviourJson[];
  readonly exploration: Exploration;
}

/**
 * Explores an open function; behaviours are told as they are found. What built-ins give as one operation (`s.replace(/a/g, "")`) stays one at first; where the solver
 * cannot tell what a decision on it needs, all begins anew with such operations opened.
 */
export function searchSubject(
  context: SessionContext,
  opened: OpenedSubject,
  name: string,
  options: ExploreFunctionOptions,
  log: SearchLog | undefined,
  emit: Emit,
): Searched {
  const isTold = log !== undefined || options.coverage === true || options.smt2 !== undefined;
  const told = new ToldBehaviours(opened, emit);
  if (!isTold) {
    const whole = searchOnce(context, opened, name, options, undefined, emit, told, true);
    if (!whole.mustOpen) return { behaviours: told.all(), exploration: withOwnStats(whole) };
    told.startOver();
  }
  const found = searchOnce(context, opened, name, options, log, emit, told, false);
  return { behaviours: told.all(), exploration: withOwnStats(found) };
}

/** The behaviours of a search, told as they are found unless it may have to begin anew. */
class ToldBehaviours {
  readonly #behaviours: BehaviourJson[] = [];
  readonly #told = new Set<string>();
  readonly #opened: OpenedSubject;
  readonly #emit: Emit;

  constructor(opened: OpenedSubject, emit: Emit) {
    this.#opened = opened;
    this.#emit = emit;
  }

  add(b: Behaviour, isFinal: boolean): void {
    const { subject, store } = this.#opened;
    const { tagged } = witnessOf(store, subject.signature, b.model, subject.inputOptions);
    const behaviour = behaviourJson(b, store, tagged);
    this.#behaviours.push(behaviour);
    if (isFinal) this.#tell(behaviour);
  }

  startOver(): void {
    this.#behaviours.length = 0;
  }

  all(): readonly BehaviourJson[] {
    for (const behaviour of this.#behaviours) this.#tell(behaviour);
    return this.#behaviours;
  }

  #tell(behaviour: BehaviourJson): void {
    const key = JSON.stringify(behaviour.witness);
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.#emit({ type: 'behaviour', behaviour });
  }
}

function searchOnce(
  context: SessionContext,
  { subject, store, solver, deadline }: OpenedSubject,
  name: string,
  options: ExploreFunctionOptions,
  log: SearchLog | undefined,
  emit: Emit,
  told: ToldBehaviours,
  keepsWhole: boolean,
): Exploration {
  const strategy = createStrategy(options.strategy ?? 'path', subject);
  const coverage = new ValueCoverage(store);
  const openers = openersOf(models);
  const isWhole = (term: Term) => hasClosed(store, openers, term);
  let runs = 0;
  return explore({
    run: (model) => {
      const run = observe(subject, model, strategy, undefined, keepsWhole);
      if (options.coverage !== true) return run;
      coverage.add(run.trace);
      const values = coverage.count;
      emit({ type: 'coverage', function: name, run: ++runs, elapsedMs: deadline.spentMs, values });
      return run;
    },
    locateFaults: (model) => subject.machine.locateFaults(subject.entry, model),
    store,
    solver: options.smt2 === undefined ? solver : writtenDown(solver, store, options.smt2, name, emit),
    strategy,
    order: options.order,
    seed: options.seed,
    budget: { ...options.budget, timeoutMs: Math.max(0, deadline.leftMs - 2 * readingMs(deadline)) },
    clock: context.clock,
    ledger: subject.ledger,
    log,
    isWhole: keepsWhole ? (conditions) => conditions.some(isWhole) : undefined,
    ...(options.inputs !== undefined &&
      options.inputs.length > 0 && { starts: starts(subject, options.inputs) }),
    onProgress: (progress) => emit(progressEvent(name, progress)),
    onBehaviour: (b) => told.add(b, !keepsWhole || !b.conditions.some((c) => isWhole(c.term))),
  });
}

/** Each question is written down before it is asked. */
function writtenDown(asked: Solver, store: TermStore, folder: string, name: string, emit: Emit): Solver {
  let count = 0;
  return {
    ...asked,
    solve(query) {
      const file = `${name.replace(/[^\w.-]/g, '_')}-${String(++count).padStart(4, '0')}.smt2`;
      const answer = asked.solve(query);
      const text = `; ${answer.kind}\n${queryScript(store, query.conditions)}`;
      emit({ type: 'query-file', path: join(folder, file), text });
      return answer;
    },
  };
}

function starts({ store, signature, inputOptions }: Subject, inputs: readonly InputValues[]): Model[] {
  return inputs.map((input) => modelFromWitness(store, signature, input, inputOptions));
}
