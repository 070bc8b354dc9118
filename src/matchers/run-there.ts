import { RequestError } from '../base/diagnostic.ts';
import type { BehaviourJson } from '../report/explore/explore-schema.ts';
import type { Tagged } from '../report/schema.ts';
import { EndedEarly } from '../session/ended-early.ts';
import type { FunctionPlace } from './call-site.ts';
import { declaredFunction } from './declared-function.ts';
import type { MatcherCall } from './matcher-call.ts';
import { shortName } from './short-name.ts';

/** What a function itself did on an input that was found through a harness: `fees.ts:2,3`. */
export interface RunThere {
  readonly where: string;
  readonly observed: BehaviourJson['observed'];
}

/** More than it takes, also where a process must come up for it on a busy machine. */
const RUN_MS = 20_000;

/** Undefined when the harness has other inputs than the function, or nothing came of it: then less is told. */
export async function runThere(
  call: MatcherCall,
  { file, name }: FunctionPlace,
  witness: { readonly [name: string]: Tagged },
): Promise<RunThere | undefined> {
  if ('args' in witness) return undefined;
  const request = {
    command: 'explore',
    file,
    function: name,
    inputs: [witness],
    maxRuns: 1,
    timeoutMs: RUN_MS,
  } as const;
  const { behaviours } = await call.ask<'explore'>(request).catch((error: unknown) => {
    if (error instanceof EndedEarly || RequestError.is(error)) return { behaviours: [] };
    throw error;
  });
  const [run] = behaviours;
  if (run === undefined) return undefined;
  const span = declaredFunction({ file, name });
  const lines = run.lines.filter((l) => span !== undefined && span.line < l && l <= span.endLine);
  const where = [shortName(file), lines.join(',') || span?.line].join(':');
  return { where, observed: run.observed };
}
