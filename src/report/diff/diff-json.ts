import { EVERYTHING_ELSE, isComplete, sameCode, verdictOf } from '../../base/claim.ts';
import type { Change } from '../../evolve/diff/5-merge-changes.ts';
import type { FunctionDiff } from '../../evolve/diff/function-diff.ts';
import type { ToldApart } from '../../evolve/find/script-run.ts';
import type { PairRun } from '../../evolve/shared/pair-runner.ts';
import type { Subject } from '../../explore/subject.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import { printCondition } from '../../signature/print-condition.ts';
import { expressedOutcome, observedOutcome } from '../explore/behaviour-json.ts';
import { statsJson } from '../explore/explore-json.ts';
import type { ObservedOutcome, StatsJson } from '../schema.ts';
import { scopeJson, wholeScope } from '../scope-json.ts';
import { inputsJson } from '../values/inputs-json.ts';
import { taggedPrimitive, taggedValue } from '../values/tagged-value.ts';
import { valueText } from '../values/value-text.ts';
import { witnessOf } from '../values/witness.ts';
import { alikeChanges } from './alike-changes.ts';
import type { ChangeJson, EffectJson, FunctionDiffJson } from './diff-schema.ts';
import { hunksJson } from './hunks-json.ts';
import { questionsJson } from './questions-json.ts';

export interface DiffHeader {
  readonly name: string;
  readonly renamedFrom?: string;
  readonly file: { readonly before?: string; readonly after?: string };
  /** Makes paths short for people. */
  readonly shorten: (path: string) => string;
  readonly frontEndMs: number;
  /** Say what a proof rests on. */
  readonly why?: boolean;
  readonly affected?: FunctionDiffJson['affected'];
  readonly affectedPaths?: FunctionDiffJson['affectedPaths'];
  /** Lines that were changed, in each version. */
  readonly changedLines: { readonly before: ReadonlySet<number>; readonly after: ReadonlySet<number> };
}

/** The comparison of one function in the schema. */
export function functionDiffJson(diff: FunctionDiff, store: TermStore, header: DiffHeader): FunctionDiffJson {
  const { signature } = diff.before;
  const { exploration } = diff.pair;
  const { changes, hunks } = alikeChanges(
    [
      ...diff.changes.map((change) => changeJson(change, diff, store, header)),
      ...(diff.told ?? []).map(toldJson),
    ],
    hunksJson(diff, header.shorten),
    isComplete(diff.scope) && diff.limits.length === 0,
  );
  return {
    function: header.name,
    ...(header.renamedFrom !== undefined && { renamedFrom: header.renamedFrom }),
    file: header.file,
    code: 'changed',
    verdict: diff.verdict,
    inputs: inputsJson(signature),
    changed: {
      before: within(header.changedLines.before, diff.before),
      after: within(header.changedLines.after, diff.after),
    },
    ...(header.affected !== undefined && { affected: header.affected }),
    ...(header.affectedPaths !== undefined && { affectedPaths: header.affectedPaths }),
    notes: diff.notes,
    scope: scopeJson(diff.scope, header.shorten),
    complete: isComplete(diff.scope),
    ...(diff.proof !== undefined && {
      proof: {
        relation: diff.proof.relation,
        obligations: diff.proof.obligations,
        ...(header.why && { questions: questionsJson(store, diff.proof.steps) }),
      },
    }),
    limits: diff.limits,
    caveats: exploration.caveats,
    approximations: exploration.approximations.map(({ code, message, span }) => ({
      code,
      message,
      file: header.shorten(span.file),
      line: span.line,
    })),
    changes,
    ...(diff.hunks.length > 0 && { hunks }),
    stats: withProbes(statsJson(exploration, header.frontEndMs), diff.probed),
  };
}

/** What a text tells that statements saw. */
export function seenOutcome(text: string): ObservedOutcome {
  return { kind: 'return', value: { $: 'seen', text } };
}

/** What statements saw, as a change. */
export function toldJson({ script, kind, before, after }: ToldApart): ChangeJson {
  return {
    condition: [],
    kind,
    detail: kind === 'effect' || kind === 'state' ? 'effect' : 'value',
    before: { kind: 'return', value: before },
    after: { kind: 'return', value: after },
    witness: {},
    script,
    observed: { before: seenOutcome(before), after: seenOutcome(after) },
    lines: { before: [], after: [] },
    effects: [],
  };
}

function withProbes(stats: StatsJson, probed: number): StatsJson {
  return { ...stats, runs: stats.runs + probed };
}

/** Lines of the function itself. */
function within(lines: ReadonlySet<number>, { found }: Subject): number[] {
  const tree = found.node.getSourceFile();
  const at = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const [first, last] = [at(found.node.getStart()), at(found.node.end)];
  return [...lines].filter((line) => line >= first && line <= last).sort((a, b) => a - b);
}

/** A function that was not run: only one version has it, or its code is the same. */
export function notRunJson(
  header: Pick<DiffHeader, 'name' | 'renamedFrom' | 'file'>,
  code: 'same' | 'added' | 'removed',
): FunctionDiffJson {
  return {
    function: header.name,
    ...(header.renamedFrom !== undefined && { renamedFrom: header.renamedFrom }),
    file: header.file,
    code,
    ...(code === 'same' && { verdict: sameCode }),
    scope: wholeScope,
    inputs: [],
    changed: { before: [], after: [] },
    notes: [],
    complete: isComplete(wholeScope),
    limits: [],
    caveats: [],
    approximations: [],
    changes: [],
  };
}

/** A function that could not be compared, and why. */
/** Of a class whose constructor, fields or statics changed. */
export const MADE_OTHERWISE =
  'its constructor, fields or statics changed, and are compared by what its methods do only';

export function notComparedJson(header: Pick<DiffHeader, 'name' | 'file'>, reason: string): FunctionDiffJson {
  const scope = { ...wholeScope, remainder: [EVERYTHING_ELSE] };
  return {
    ...notRunJson(header, 'same'),
    code: 'changed',
    verdict: verdictOf(false, scope),
    scope,
    complete: isComplete(scope),
    limits: [{ name: 'request', message: reason }],
  };
}

export function changeJson(
  change: Change,
  diff: Pick<FunctionDiff, 'before'>,
  store: TermStore,
  header: Pick<DiffHeader, 'changedLines'>,
): ChangeJson {
  const witness = (run: PairRun) =>
    witnessOf(store, diff.before.signature, run.model, diff.before.inputOptions).tagged;
  const sized = change.runs
    .slice(0, LOOKED_AT)
    .map((run) => ({ run, size: JSON.stringify(witness(run)).length }));
  const { run } = sized.reduce((least, other) => (other.size < least.size ? other : least));
  return {
    condition: printCondition(store, change.condition),
    kind: change.kind,
    detail: change.detail,
    ...(change.why !== undefined && { why: change.why }),
    before: expressedOutcome(run.before.outcome, store),
    after: expressedOutcome(run.after.outcome, store),
    witness: witness(run),
    ...(run.world.length > 0 && {
      world: Object.fromEntries(run.world.map((w) => [w.name, taggedPrimitive(w.value)])),
    }),
    observed: { before: observedOutcome(run.before.outcome), after: observedOutcome(run.after.outcome) },
    lines: {
      before: thatMatter(run.before.lines, header.changedLines.before),
      after: thatMatter(run.after.lines, header.changedLines.after),
    },
    effects: run.places.flatMap((place, i) =>
      effectJson(place, run.before.effects[i]!, run.after.effects[i]!, store),
    ),
    ...(change.runs.length > 1 && { merged: change.runs.length }),
  };
}

/** Runs among which the one with the smallest witness is looked for. */
const LOOKED_AT = 200;

/** Nothing when both versions left the same there. */
function effectJson(place: string, before: Snapshot, after: Snapshot, store: TermStore): EffectJson[] {
  const observed = { before: taggedValue(before), after: taggedValue(after) };
  if (JSON.stringify(observed.before) === JSON.stringify(observed.after)) return [];
  return [{ place, before: valueText(before, store), after: valueText(after, store), observed }];
}

function thatMatter(lines: readonly number[], changed: ReadonlySet<number>): readonly number[] {
  const both = lines.filter((line) => changed.has(line));
  return both.length > 0 ? both : lines;
}
