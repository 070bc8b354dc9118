import type { Subject } from '../../explore/subject.ts';
import { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';

/** One of the two versions, with what is known of its program. */
export interface Version {
  readonly subject: Subject;
  readonly flow: ProgramFlow;
  readonly sides: BranchSides;
}

/** @throws Error when the subject records no dependences. */
export function versionOf(subject: Subject): Version {
  const { flow } = subject.machine;
  if (flow === undefined) throw new Error('expose needs subjects with dependences');
  return { subject, flow, sides: new BranchSides(flow) };
}
