import type { BehaviourJson, Tagged } from '../report/schema.ts';
import type { FunctionPlace } from './call-site.ts';
import type { MatcherCall } from './matcher-call.ts';
import { shortName } from './short-name.ts';

/** What a function itself did on an input that was found through a harness: `fees.ts:2,3`. */
export interface RunThere {
  readonly where: string;
  readonly observed: BehaviourJson['observed'];
}

/** Undefined when the harness has other inputs than the function. */
export async function runThere(
  call: MatcherCall,
  { file, name }: FunctionPlace,
  witness: { readonly [name: string]: Tagged },
): Promise<RunThere | undefined> {
  if ('args' in witness) return undefined;
  const { behaviours } = await call.ask<'explore'>({
    command: 'explore',
    file,
    function: name,
    inputs: [witness],
    maxRuns: 1,
    timeoutMs: 2000,
  });
  const [run] = behaviours;
  return run && { where: `${shortName(file)}:${run.lines.join(',')}`, observed: run.observed };
}
