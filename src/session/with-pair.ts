import { Deadline } from '../base/deadline.ts';
import type { SubjectOptions } from '../explore/subject.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import type { Emit } from './event.ts';
import { type FilePair, type OpenPair, openPair, relocation } from './open-pair.ts';

export interface OpenedPair extends OpenPair {
  /** Of the whole request. */
  readonly deadline: Deadline;
  /** What reading the sources took. */
  readonly frontEndMs: number;
  /** Where a file of the old version is in the new one. */
  readonly relocate: (file: string) => string;
}

/** Opens both versions of a function, says what there is to say about the new source, and disposes of the solver when `use` is done. */
export function withPair<T>(
  context: SessionContext,
  pair: FilePair,
  name: { readonly before: string; readonly after: string },
  options: EngineOptions,
  more: Partial<SubjectOptions>,
  emit: Emit,
  use: (opened: OpenedPair) => T,
): T {
  const deadline = new Deadline(context.clock, options.budget.timeoutMs);
  const open = openPair(pair, name, options, more, context.clock);
  try {
    for (const diagnostic of open.after.diagnostics) emit({ type: 'diagnostic', diagnostic });
    return use({ ...open, deadline, frontEndMs: deadline.spentMs, relocate: relocation(pair) });
  } finally {
    open.solver.dispose();
  }
}
