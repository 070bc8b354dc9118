import { type Change, mergeChanges } from '../evolve/diff/5-merge-changes.ts';
import { hunksOf } from '../evolve/diff/6-hunks.ts';
import type { DiffFunctionRequest } from '../evolve/diff/function-diff.ts';
import type { ToldApart } from '../evolve/find/script-run.ts';
import { matchStatements } from '../evolve/shared/match-statements.ts';
import type { Subject } from '../explore/subject.ts';
import { alikeChanges } from '../report/diff/alike-changes.ts';
import { changeJson, toldJson } from '../report/diff/diff-json.ts';
import type { ChangeJson, FunctionDiffJson } from '../report/diff/diff-schema.ts';
import { firstDifferenceJson, toldDifferenceJson } from '../report/diff/first-difference.ts';
import { hunksJson } from '../report/diff/hunks-json.ts';
import { inputsJson } from '../report/values/inputs-json.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import type { SessionContext } from './context.ts';
import type { Emit } from './event.ts';
import { shortener } from './short-path.ts';
import type { OpenedPair } from './with-pair.ts';

/** Told of what differs as it is found, and of no changes when some was looked for in vain; of nothing when the comparison begins. */
export type Differs = (found: Pick<FunctionDiffJson, 'inputs' | 'changes' | 'hunks'> | undefined) => void;

/** Tells of differences as they are found, and of what was tried in vain, in the words that the result will have for them. */
export function tellingDifferences(
  context: SessionContext,
  { store, solver, relocate }: OpenedPair,
  { before: f, after: g }: { readonly before: FoundFunction; readonly after: FoundFunction },
  emit: Emit,
  differs: Differs,
): Pick<DiffFunctionRequest, 'onDifference' | 'onTold' | 'onTried'> {
  const told: (readonly [Change, ChangeJson])[] = [];
  const byScript: ToldApart[] = [];
  const tellKnown = (old: Subject, now: Subject): void => {
    const changes = told.map(([change]) => change);
    const hunks = hunksOf(old, now, relocate).map((hunk) => ({ hunk, reached: undefined }));
    differs({
      inputs: inputsJson(old.signature),
      ...alikeChanges(
        [...told.map(([, json]) => json), ...byScript.map(toldJson)],
        hunksJson({ before: old, after: now, changes, hunks, told: byScript }, shortener(context)),
        false,
      ),
    });
  };
  return {
    onDifference: (found, old, now) => {
      const isFirst = told.length + byScript.length === 0;
      const proofs = { queries: 0, timeMs: 0, clock: context.clock };
      const { lines } = matchStatements(f.module.tree!, g.module.tree!);
      for (const change of mergeChanges(store, solver, [found], proofs))
        told.push([change, changeJson(change, { before: old }, store, { changedLines: lines })]);
      tellKnown(old, now);
      // Told last: who hears of it, and ends the work then, finds it in the result.
      if (isFirst) emit({ type: 'difference', difference: firstDifferenceJson(found, old, store, g.name) });
    },
    onTried: (hunks, old, now) => {
      const tried = { before: old, after: now, changes: [], hunks };
      differs({
        inputs: inputsJson(old.signature),
        changes: [],
        hunks: hunksJson(tried, shortener(context)),
      });
    },
    onTold: (found, old, now) => {
      byScript.push(found);
      tellKnown(old, now);
      if (told.length + byScript.length === 1)
        emit({ type: 'difference', difference: toldDifferenceJson(found, old, g.name) });
    },
  };
}
