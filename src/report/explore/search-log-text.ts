import { witnessCall } from '../values/witness-call.ts';
import type { ExploreJson } from './explore-schema.ts';

/** The search as the papers' tables show it: each run with where it came from, and the tasks that it left with what came of them. */
export function searchLogLines({ log = [], function: name, inputs }: ExploreJson): string[] {
  return log.flatMap(({ run, from, witness, condition, duplicate, tasks }) => [
    `run ${run}   from ${from ?? 'the start'}   ${witnessCall(name, inputs, witness)}${duplicate ? '   nothing new' : ''}`,
    `  ${condition.join(' && ') || 'always'}`,
    ...tasks.map(
      (t) =>
        `  task ${run}.${t.position}   ${t.condition.length === 0 ? '' : `${t.condition.join(' && ')}   `}→ ${t.result}`,
    ),
  ]);
}
