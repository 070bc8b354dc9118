import { Deadline } from '../base/deadline.ts';
import { openSubject } from '../explore/open-subject.ts';
import type { Subject, SubjectOptions } from '../explore/subject.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Solver } from '../solver/solver.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import type { Emit } from './event.ts';
import { openEngine, subjectOptions } from './open-engine.ts';

/** A function ready to be explored. */
export interface OpenedSubject {
  readonly subject: Subject;
  readonly store: TermStore;
  readonly solver: Solver;
  /** Of the whole request. */
  readonly deadline: Deadline;
  /** What reading the sources took. */
  readonly frontEndMs: number;
}

/** Opens a function, says what there is to say about its source, and disposes of the solver when `use` is done. */
export function withSubject<T>(
  context: SessionContext,
  { file, name }: { readonly file: string; readonly name: string },
  options: EngineOptions,
  more: Partial<SubjectOptions>,
  emit: Emit,
  use: (opened: OpenedSubject) => T,
): T {
  const deadline = new Deadline(context.clock, options.budget.timeoutMs);
  const { store, solver } = openEngine(options, context.clock);
  try {
    const subject = openSubject(context.files, file, name, {
      ...subjectOptions(options, store),
      dependences: false,
      ...more,
    });
    for (const diagnostic of subject.diagnostics) emit({ type: 'diagnostic', diagnostic });
    return use({ subject, store, solver, deadline, frontEndMs: deadline.spentMs });
  } finally {
    solver.dispose();
  }
}
