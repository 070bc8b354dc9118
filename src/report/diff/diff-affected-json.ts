import type { AffectedDiff, AffectedPath } from '../../evolve/diff/affected/diff-affected.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { conditionTexts, expressedOutcome } from '../explore/behaviour-json.ts';
import { witnessOf } from '../values/witness.ts';
import type { AffectedPathJson, AffectedPathsJson } from './diff-schema.ts';

/** Affected path conditions of both versions, and what they mean for a test suite, in the schema. */
export function affectedPathsJson(
  { paths, suite, after }: AffectedDiff,
  store: TermStore,
): AffectedPathsJson {
  const pathJson = ({ conditions, outcome, model }: AffectedPath): AffectedPathJson => ({
    condition: conditionTexts(conditions, store),
    outcome: expressedOutcome(outcome, store),
    witness: witnessOf(store, after.signature, model, after.inputOptions).tagged,
  });
  return {
    before: paths.before.map(pathJson),
    after: paths.after.map(pathJson),
    ...(suite !== undefined && {
      tests: { selected: suite.selected, added: suite.added.map((path) => pathJson(path).witness) },
    }),
  };
}
