import type { LoggedRun } from '../../explore/search-log.ts';
import type { Subject } from '../../explore/subject.ts';
import { printTerm } from '../../expr/print-term.ts';
import { witnessOf } from '../values/witness.ts';
import { conditionTexts } from './behaviour-json.ts';
import type { LoggedRunJson } from './explore-schema.ts';

/** A search in the result schema. */
export function searchLogJson(subject: Subject, runs: readonly LoggedRun[]): LoggedRunJson[] {
  const { store, signature, inputOptions } = subject;
  return runs.map(({ run, from, model, conditions, isDuplicate, tasks }) => ({
    run,
    from: from === undefined ? null : `${from.run}.${from.position}`,
    witness: witnessOf(store, signature, model, inputOptions).tagged,
    condition: conditionTexts(conditions, store),
    duplicate: isDuplicate,
    tasks: tasks.map((t) => ({
      position: t.position,
      condition: t.conditions.map((term) => printTerm(store, term)),
      result: t.why ?? 'known by then',
    })),
  }));
}
