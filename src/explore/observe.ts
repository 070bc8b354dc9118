import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { ObservedRun } from './explore-request.ts';
import type { Strategy } from './strategies/strategy.ts';
import type { Subject } from './subject.ts';

/** Runs a subject on a model and keeps what the exploration needs of it. Lines are those that the strategy says matter, else all that ran. `assumed`, `keepsWhole`: as for the machine. */
export function observe(
  subject: Subject,
  model: Model,
  strategy?: Strategy,
  assumed?: ReadonlySet<Term>,
  keepsWhole?: boolean,
): ObservedRun {
  const trace = subject.machine.run(subject.entry, model, assumed, keepsWhole);
  return {
    trace,
    outcome: trace.result,
    state: subject.criterion.values(trace),
    get lines() {
      return strategy?.lines?.(trace) ?? linesOf(subject, trace.covered);
    },
  };
}

/** Lines of the function's own file that have a covered site. */
function linesOf(subject: Subject, covered: { has(site: number): boolean }): number[] {
  const file = subject.found.module.path;
  const lines = new Set<number>();
  for (const site of subject.program.sites) {
    if (site.kind !== 'entry' && site.kind !== 'exit' && site.span.file === file && covered.has(site.id))
      lines.add(site.span.line);
  }
  return [...lines].sort((a, b) => a - b);
}
