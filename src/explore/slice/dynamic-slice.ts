import type { Model } from '../../expr/input-variable.ts';
import { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { Condition, Trace } from '../../machine/trace.ts';
import type { Subject } from '../subject.ts';
import { type Reason, relevantSlice, type SliceKind } from './dependence-walk.ts';
import { sliceCondition } from './slice-condition.ts';

/** One line of source in a slice. */
export interface SliceLine {
  readonly file: string;
  readonly line: number;
  /** An instance on it that is nearest to the criterion. */
  readonly instance: number;
}

/** The relevant slice of one run. */
export interface DynamicSlice {
  readonly trace: Trace;
  /** The instance that stands for the criterion. */
  readonly criterion: number;
  readonly reasons: ReadonlyMap<number, Reason>;
  readonly lines: readonly SliceLine[];
  /** The relevant-slice condition, reordered. */
  readonly conditions: readonly Condition[];
  /** Why the slice may lack something, or its condition is the whole path; undefined when neither. */
  readonly note: string | undefined;
}

/** Runs a subject with dependences on an input and slices the run by the subject's criterion. */
export function dynamicSlice(subject: Subject, model: Model, kind: SliceKind = 'relevant'): DynamicSlice {
  const { flow } = subject.machine;
  if (flow === undefined) throw new Error('a slice needs a subject with dependences');
  const sides = new BranchSides(flow);
  const run = subject.machine.run(subject.entry, model);
  const { trace, instance } = subject.criterion.apply(run, sides);
  const reasons = relevantSlice(trace.instances!, instance < 0 ? [] : [instance], sides, kind);
  const { conditions: relevant, note } = sliceCondition(trace, sides, instance);
  // The condition of a dynamic slice has the decisions in it, in order; it does not say when the outcome is computed so.
  const conditions = kind === 'relevant' ? relevant : relevant.filter((c) => reasons.has(c.instance));
  return { trace, criterion: instance, reasons, lines: linesOf(subject, trace, reasons), conditions, note };
}

function linesOf(subject: Subject, { instances }: Trace, reasons: ReadonlyMap<number, Reason>): SliceLine[] {
  const first = new Map<string, SliceLine>();
  for (const instance of reasons.keys()) {
    const site = subject.program.sites[instances!.site[instance]!]!;
    if (site.kind === 'entry' || site.kind === 'exit' || !subject.sources.byPath.has(site.span.file))
      continue;
    const { file, line } = site.span;
    const key = `${file}\0${line}`;
    if (!first.has(key)) first.set(key, { file, line, instance });
  }
  return [...first.values()].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}
