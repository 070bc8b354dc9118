import type { Program } from '../../ir/ir.ts';
import type { Trace } from '../../machine/trace.ts';

/**
 * Why the dependences recorded for a run may not be all: control that leaves and comes back (generators, async
 * functions) and objects that were not looked through. Undefined when they are all.
 */
export function untracked(trace: Trace, program: Program): string | undefined {
  const { instances } = trace;
  if (instances === undefined) return 'no dependences were recorded';
  if (instances.incomplete !== undefined) return instances.incomplete;
  for (let i = 0; i < instances.count; i++) {
    const site = program.sites[instances.site[i]!]!;
    if (site.kind !== 'entry') continue;
    const fn = program.functions[site.fn]!;
    if (fn.async || fn.generator) return fn.async ? 'an async function' : 'a generator';
  }
  return undefined;
}
