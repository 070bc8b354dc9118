import type { CallGraph } from '../flow/calls/call-graph.ts';
import { ProgramFlow } from '../flow/program-flow.ts';
import type { Program } from '../ir/ir.ts';

const known = new WeakMap<Program, CallGraph>();

/** Who calls whom, whichever function is called from outside: what outside code passes are no functions of the program. */
export function callsOf(program: Program): CallGraph {
  let calls = known.get(program);
  if (calls === undefined) known.set(program, (calls = new ProgramFlow(program, []).calls));
  return calls;
}
