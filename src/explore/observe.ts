import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { ObservedRun } from './explore-request.ts';
import { requirementSites } from './requirement-sites.ts';
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

/** Lines of the function's own file that have a covered site; what it requires of its inputs, and the file as a whole, stand in no line of it. */
function linesOf(subject: Subject, covered: { has(site: number): boolean }): number[] {
  const file = subject.found.module.path;
  const lines = new Set<number>();
  const required = requirementSites(subject);
  const { sites, functions } = subject.program;
  for (const { id, fn, kind, span } of sites) {
    if (kind === 'entry' || kind === 'exit' || span.file !== file || required.has(id)) continue;
    const of = functions[fn];
    const isWhole = of?.kind === 'module' && of.span.start === span.start && of.span.end === span.end;
    if (!isWhole && covered.has(id)) lines.add(span.line);
  }
  return [...lines].sort((a, b) => a - b);
}
