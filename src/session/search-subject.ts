import { join } from 'node:path';
import type { Exploration } from '../explore/exploration.ts';
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
import type { BehaviourJson } from '../report/explore/explore-schema.ts';
import { queryScript } from '../solver/query-script.ts';
import type { Solver } from '../solver/solver.ts';
import type { SessionContext } from './context.ts';
import type { Emit } from './event.ts';
import type { ExploreFunctionOptions } from './explore-function.ts';
import { searchOfPart } from './explore-part.ts';
import { progressEvent } from './progress-event.ts';
import { readingMs } from './reading-ms.ts';
import type { InputValues } from './requests/engine-request.ts';
import { ToldBehaviours } from './told-behaviours.ts';
import { withOwnStats } from './with-own-stats.ts';
import type { OpenedSubject } from './with-subject.ts';

export interface Searched {
  /** One for each behaviour of the exploration. */
  readonly behaviours: readonly BehaviourJson[];
  readonly exploration: Exploration;
  /** Operations of built-ins were opened. */
  readonly opened: boolean;
}

interface Sought {
  readonly name: string;
  /** Why the search may end with what was found. */
  readonly isEnough: (found: readonly BehaviourJson[]) => string | undefined;
}

/**
 * Explores an open function; behaviours are told as they are found. What built-ins give as one operation (`s.replace(/a/g, "")`) stays one at first; where the solver
 * cannot tell what a decision on it needs, all begins anew with such operations opened.
 */
export function searchSubject(
  context: SessionContext,
  opened: OpenedSubject,
  { name, isEnough }: Sought,
  options: ExploreFunctionOptions,
  log: SearchLog | undefined,
  emit: Emit,
): Searched {
  const { subject, store, solver, deadline } = opened;
  const { coverage: keepsCoverage = false, inputs = [], smt2, part } = options;
  const told = new ToldBehaviours(opened, emit);
  const openers = openersOf(models);
  const isWhole = (term: Term) => hasClosed(store, openers, term);
  const search = (keepsWhole: boolean): Exploration => {
    const strategy = createStrategy(options.strategy ?? 'path', subject);
    const coverage = new ValueCoverage(store);
    let runs = 0;
    return explore({
      run: (model) => {
        const run = observe(subject, model, strategy, undefined, keepsWhole);
        if (!keepsCoverage) return run;
        coverage.add(run.trace);
        const values = coverage.count;
        emit({ type: 'coverage', function: name, run: ++runs, elapsedMs: deadline.spentMs, values });
        return run;
      },
      locateFaults: (model) => subject.machine.locateFaults(subject.entry, model),
      store,
      solver: smt2 === undefined ? solver : writtenDown(solver, store, smt2, name, emit),
      strategy,
      order: options.order,
      seed: options.seed,
      budget: { ...options.budget, timeoutMs: Math.max(0, deadline.leftMs - 2 * readingMs(deadline)) },
      clock: context.clock,
      ledger: subject.ledger,
      log,
      isWhole: keepsWhole ? (conditions) => conditions.some(isWhole) : undefined,
      isEnough: () => isEnough(told.found),
      ...searchOfPart(part, subject),
      ...(inputs.length > 0 && { starts: starts(subject, inputs) }),
      onProgress: (progress) => emit(progressEvent(name, progress)),
      onBehaviour: (b) => told.add(b, !keepsWhole || !b.conditions.some((c) => isWhole(c.term))),
    });
  };
  // What is told of every run cannot be taken back.
  const tellsRuns = log !== undefined || keepsCoverage || smt2 !== undefined;
  const opens = tellsRuns || part?.opened === true;
  let found = search(!opens);
  // In a part of a search nothing can be decided for the others.
  if (found.mustOpen && part?.below === undefined) {
    told.startOver();
    found = search(false);
    return { behaviours: told.all(), exploration: withOwnStats(found), opened: true };
  }
  return { behaviours: told.all(), exploration: withOwnStats(found), opened: opens };
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
