import type { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { Trace } from '../../machine/trace.ts';
import type { Subject } from '../subject.ts';
import { walkBack } from './dependence-walk.ts';

/** Lines of the function's own file in the relevant slice of a run by the subject's criterion. */
export function sliceLines(subject: Subject, run: Trace, sides: BranchSides): number[] {
  const { trace, instance } = subject.criterion.apply(run, sides);
  const lines = new Set<number>();
  if (instance < 0) return [];
  const seen = new Uint8Array(subject.program.sites.length);
  walkBack(trace.instances!, [instance], sides, 'relevant', (i) => {
    const site = trace.instances!.site[i]!;
    if (seen[site] === 1) return;
    seen[site] = 1;
    const { kind, span } = subject.program.sites[site]!;
    if (kind !== 'entry' && kind !== 'exit' && span.file === subject.found.module.path) lines.add(span.line);
  });
  return [...lines].sort((a, b) => a - b);
}
