import { type CallGraph, type CallSite, callGraphOf } from '../../../flow/calls/call-graph.ts';
import type { ProgramFlow } from '../../../flow/program-flow.ts';
import type { Instruction } from '../../../ir/ir.ts';
import type { PointsTo } from '../2-points-to.ts';

/** The call graph with what objects tell: which functions of this file a call reaches, and whether it may leave what is in sight. */
export function refineCalls(flow: ProgramFlow, home: number, points: PointsTo): CallGraph {
  const sites = new Map<Instruction, CallSite>();
  for (const [i, site] of flow.calls.sites) {
    if (flow.program.functions[site.fn]!.module !== home) {
      sites.set(i, site);
      continue;
    }
    const targets = points.targets(site.fn, i);
    const unknown = points.isUnknown(i);
    const natives = points.natives(i);
    if (targets.length > 0 || natives.length > 0 || unknown)
      sites.set(i, { ...site, targets, natives, unknown });
  }
  // The entry is called from outside once, and by itself only where that can be seen.
  return callGraphOf(flow.program, sites, points.escaped());
}
