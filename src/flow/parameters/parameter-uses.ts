import type { FunctionId, Program } from '../../ir/ir.ts';
import { argumentReads } from '../calls/argument-reads.ts';
import type { CallGraph } from '../calls/call-graph.ts';
import { ValueUse } from '../data/value-use.ts';
import { Tracker } from './parameter-tracker.ts';

/**
 * How a program uses the values of a function's parameters, followed through locals, calls, returns, copies of objects and, told
 * apart by name only, properties. It is evidence for what callers may pass, not a proof: flow is not regarded.
 */
export function parameterUses(program: Program, calls: CallGraph, fn: FunctionId): ArgumentUses {
  const tracker = new Tracker(program, calls);
  const { params } = program.functions[fn]!;
  const { byIndex, others, isOpen } = argumentReads(program, calls, fn);
  const count = Math.max(params.length, ...[...byIndex.keys()].map((i) => i + 1));
  const uses = Array.from({ length: count }, () => new ValueUse());
  for (const [i, param] of params.entries()) tracker.flow(param, { use: uses[i]!, view: 'value' });
  for (const [i, locals] of byIndex)
    for (const local of locals) tracker.flow(local, { use: uses[i]!, view: 'value' });
  const rest = isOpen ? new ValueUse() : undefined;
  if (rest !== undefined) for (const local of others) tracker.flow(local, { use: rest, view: 'value' });
  tracker.run();
  return { uses, rest };
}

/** How a function's arguments are used. */
export interface ArgumentUses {
  /** By position; more than there are parameters where the code reads further `arguments` by number. */
  readonly uses: readonly ValueUse[];
  /** Of those beyond, where `arguments` is read in other ways than by constant numbers. */
  readonly rest: ValueUse | undefined;
}
