/**
 * What a change did to one function. Two subjects on one term store go in. Their inputs are made the same (`common-inputs`), random
 * inputs are tried (`probe-inputs`), both are explored as one program (`explore-pair`), and what differs is merged into changes (`merge-changes`). The verdict follows:
 * `refuted` when an input was run on both versions and the outcomes differ, otherwise what `base/claim` makes of the scope: the decisions
 * of the joint exploration that were not settled remain, what inputs and world leave out is assumed.
 */
import { EVERYTHING_ELSE, type Scope, type Verdict, verdictOf } from '../../base/claim.ts';
import { claimedCode } from '../../explore/claimed-code.ts';
import { functionOf } from '../../explore/function-of.ts';
import { pathStrategy } from '../../explore/strategies/path.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Model } from '../../expr/input-variable.ts';
import { outcomeKey } from '../../signature/outcome-key.ts';
import type { ProofBudget } from '../../signature/prover.ts';
import { scopeOf } from '../../signature/scope-of.ts';
import type { Shape, Signature } from '../../syntax/shape.ts';
import { alternativesOf } from '../find/alternatives-of.ts';
import { Finder } from '../find/finder.ts';
import type { ToldApart } from '../find/script-run.ts';
import type { Call } from '../find/tagged.ts';
import { tellApart } from '../find/tell-apart.ts';
import { CallTeller } from '../find/tell-calls.ts';
import type { Related } from '../relate/prove-by-relation.ts';
import { commonInputs } from '../shared/common-inputs.ts';
import { afterCalls, earlierCalls } from '../shared/earlier-calls.ts';
import { explorePair, type PairExploration, type PairRequest } from '../shared/explore-pair.ts';
import { kindOfChange } from '../shared/kind-of-change.ts';
import { allEffects, type Effect, observedPlaces } from '../shared/observed-places.ts';
import { type PairRun, PairRunner } from '../shared/pair-runner.ts';
import { probeInputs } from '../shared/probe-inputs.ts';
import { neededFor } from '../shared/probe-pool.ts';
import { relocateShape } from '../shared/relocate-shape.ts';
import { sameClosures } from '../shared/same-closures.ts';
import { widenInputs } from '../shared/widen-inputs.ts';
import { withSignature } from '../shared/with-signature.ts';
import { type Hunk, hunksOf } from './hunks.ts';
import { type Change, mergeChanges } from './merge-changes.ts';
import { notLookedInto, notTried } from './not-compared.ts';
import { outputPlaces } from './output-places.ts';
import { assumedByRelation, attempts, CHECKING, proveLoops } from './prove-loops.ts';
import { reachedBy } from './reached-by.ts';

export interface FunctionDiff {
  readonly verdict: Verdict;
  readonly changes: readonly Change[];
  /** Statements that tell the versions apart where the machine does not. */
  readonly told?: readonly ToldApart[];
  /** What changed about the inputs. */
  readonly notes: readonly string[];
  /** Why the verdict is unknown, or why there may be more changes than these. */
  readonly limits: readonly { readonly name: string; readonly message: string }[];
  /** What the verdict is about. */
  readonly scope: Scope;
  /** How loops were related for all inputs, when that is what the verdict rests on. */
  readonly proof: (Related & { readonly holds: true }) | undefined;
  readonly pair: PairExploration;
  /** The pieces of the change, and how many of the inputs run plainly came by each; undefined where that is not known. */
  readonly hunks: readonly { readonly hunk: Hunk; readonly reached: number | undefined }[];
  /** Random inputs that were run on both first. */
  readonly probed: number;
  /** The subjects as they were compared: with the same inputs. */
  readonly before: Subject;
  readonly after: Subject;
}

export interface DiffFunctionRequest extends Omit<PairRequest, 'places'> {
  /** What besides the outcome is compared. */
  readonly on: readonly Effect[];
  /** Where a file of the old version is in the new one. */
  readonly relocate: (file: string) => string;
  /** Methods are compared on instances as they are made, and not after earlier calls. */
  readonly asMade?: boolean;
  /** Nobody asked for sizes. */
  readonly widen?: boolean;
  /** The call that a model stands for, as JSON with tags; without it no inputs are run plainly. */
  readonly callOf?: (subject: Subject, model: Model) => Call;
  /** Told of the first difference of each way, with both versions as they are compared. */
  readonly onDifference?: (pair: PairRun, before: Subject, after: Subject) => void;
  /** Told of what only statements tell apart. */
  readonly onTold?: (told: ToldApart, before: Subject, after: Subject) => void;
  /** For making conditions readable. */
  readonly proofs: ProofBudget;
}

/** Both versions with the same inputs, and what runs them. Receivers are as they are made, or after `earlier` calls. */
export function makeComparable(request: DiffFunctionRequest, earlier?: Shape) {
  const inputs = commonInputs(request.before.signature, request.after.signature, request.relocate);
  const wider = neededFor(request.before.program, request.after.program);
  const of = (subject: Subject, signature: Signature, calls: Shape | undefined) =>
    withSignature(
      subject,
      widenInputs({ ...signature, receiver: afterCalls(signature.receiver, calls) }, wider),
    );
  const before = of(request.before, inputs.before, earlier);
  // What the old version requires is what callers keep to; the new one gets it, and what it requires besides is no excuse.
  const now = of(request.after, inputs.after, earlier && relocateShape(earlier, request.relocate));
  const after = { ...now, entry: { ...now.entry, requires: [] } };
  const all = observedPlaces(before, after, request.on, request.relocate);
  const { told, left } =
    request.strategies.before === pathStrategy ? { told: all, left: [] } : outputPlaces(before, after, all);
  const ignored = request.ignore?.size
    ? [`differences that do not count: ${[...request.ignore].join(', ')}`]
    : [];
  const ids = [before, after].map(({ program, found }) => functionOf(program, found)?.id);
  const sameCode = sameClosures(
    { program: before.program, classes: before.machine.classes },
    { program: after.program, classes: after.machine.classes },
    request.relocate,
    ids.every((id) => id !== undefined) ? [[ids[0]!, ids[1]!]] : [],
  );
  const options = { ...request, before, after, places: told, sameCode };
  const declared = { ...inputs.before, receiver: afterCalls(inputs.before.receiver, earlier) };
  return { options, runner: new PairRunner(options), notes: [...inputs.notes, ...ignored], left, declared };
}

/** A method is compared on instances as they are made and, where nothing differs there, on instances after earlier calls. */
export function diffFunction(request: DiffFunctionRequest): FunctionDiff {
  const { clock, budget } = request;
  const earlier = earlierCalls(request.before, request.after);
  if (earlier === undefined) return compare(request, undefined);
  const started = clock.now();
  const asMade = compare(
    { ...request, budget: { ...budget, timeoutMs: budget.timeoutMs * AS_MADE } },
    { ...earlier, maxLength: 0 },
  );
  if (asMade.verdict === 'refuted' || request.asMade) return asMade;
  const timeoutMs = Math.max(0, Math.round(budget.timeoutMs - (clock.now() - started)));
  const later = compare({ ...request, budget: { ...budget, timeoutMs } }, earlier);
  const limits = [...asMade.limits, ...later.limits];
  const remainder = [...new Set([...asMade.scope.remainder, ...later.scope.remainder])];
  const scope = { ...later.scope, remainder };
  return { ...later, limits, scope, verdict: verdictOf(later.verdict === 'refuted', scope) };
}

/** The part of the time that instances as they are made may take. */
const AS_MADE = 0.5;

function compare(request: DiffFunctionRequest, earlier: Shape | undefined): FunctionDiff {
  const { options, runner, notes, left: notTold, declared } = makeComparable(request, earlier);
  const { before, after, clock, budget, seed } = options;
  const started = clock.now();
  const isAfter = (part: number) => () => clock.now() - started > budget.timeoutMs * part;
  const { callOf } = request;
  const ways = new Set<string>();
  let searched = 0;
  const work = () => searched + request.solver.stats.queries + HARD * request.solver.stats.unknown;
  let latest = 0;
  const tell = (pair: PairRun | undefined): void => {
    if (!pair?.differs) return;
    const way = `${kindOfChange(pair)} ${outcomeKey(pair.before.outcome)} ${outcomeKey(pair.after.outcome)}`;
    if (ways.has(way)) return;
    if (ways.size < MOST_TOLD) request.onDifference?.(pair, before, after);
    ways.add(way);
    latest = work();
  };
  const finder =
    callOf &&
    Finder.of({
      ...options,
      runner,
      declared,
      isOver: isAfter(FINDING),
      onDifference: tell,
    });
  const isSimple = before.signature.parameters.every((p) =>
    alternativesOf(p.shape).every(({ kind }) => simple.has(kind)),
  );
  const first = isSimple ? FIRST_SIMPLE : FIRST;
  while (finder !== undefined && finder.count < first && finder.dull < first / 4 && !isAfter(FINDING)())
    finder.step(STEP);
  const probes =
    finder ??
    probeInputs(before, after, runner, {
      count: PROBES,
      patience: isSimple ? PATIENCE : 4 * PATIENCE,
      seed,
      isOver: isAfter(PROBING),
    });
  // Runs outside of the machine do not know what the old version assumes.
  const isPlain =
    callOf !== undefined &&
    !request.ignore?.size &&
    allEffects.every((e) => request.on.includes(e)) &&
    !before.sources.modules.some((m) => m.package === undefined && /\bassume\s*\(/.test(m.text));
  const teller = new CallTeller({ ...options, declared });
  const byCall: ToldApart[] = [];
  const tellRejected = (): void => {
    if (!isPlain || finder === undefined) return;
    for (const told of teller.tell(finder.rejected.values(), isAfter(1))) {
      byCall.push(told);
      request.onTold?.(told, before, after);
    }
  };
  tellRejected();
  const seenApart =
    isPlain && ways.size === 0 && byCall.length === 0
      ? tellApart({ ...options, declared, isOver: isAfter(TELLING) })
      : undefined;
  const attempt = (how: keyof typeof attempts) =>
    ways.size > 0 || probes.differing.length > 0 || seenApart !== undefined || byCall.length > 0
      ? undefined
      : proveLoops(options, budget.timeoutMs, attempts[how]);
  let related = attempt('quick');
  // What it was on the way to is not left to a search that may take all of the time.
  if (related?.holds === false && related.tookTooLong) related = attempt('long');
  const rest = Math.max(0, Math.round(budget.timeoutMs - (clock.now() - started)));
  // Where loops are left the search does not get all of the time, and little where nothing is left to find.
  const left = related === undefined ? rest : Math.round(rest * (1 - attempts.long.part));
  const searching = related?.holds
    ? { ...budget, timeoutMs: Math.min(left, budget.timeoutMs * CHECKING.part), maxRuns: CHECKING.runs }
    : { ...budget, timeoutMs: left };
  const asked = work();
  const pair = explorePair({ ...options, budget: searching }, runner, {
    starts: [new Map(), ...(finder?.starts(STARTS) ?? [])],
    onlyLooks: related?.holds === true,
    isEnough: () =>
      related?.holds && work() > CHECKING.work + asked
        ? 'stopped since it is shown already'
        : (ways.size > 0 || seenApart !== undefined || byCall.length > 0) &&
            work() - latest > ENOUGH &&
            (finder === undefined || isSimple || finder.dull > ENOUGH_DULL)
          ? 'stopped since further inputs showed no other kind of difference'
          : undefined,
    beside: (model, found) => {
      searched++;
      tell(found);
      if (finder === undefined || finder.count > MOST_BESIDE) return;
      finder.learn(callOf!(before, model));
      // More for those that make progress.
      finder.step(isSimple || finder.dull > PROGRESS ? BESIDE : 4 * BESIDE);
    },
  });
  // A proof within bounds says nothing of what is beyond them.
  const isOpen = () =>
    ways.size === 0 && finder!.count < LAST && finder!.dull < LAST / 2 && !isAfter(FINDING)();
  if (finder !== undefined && !isSimple) while (isOpen()) finder.step(STEP);
  // On a path that was explored a probe is a further witness, elsewhere it is a difference of its own.
  const changes = mergeChanges(
    request.store,
    request.solver,
    [...pair.runs, ...probes.differing],
    request.proofs,
  );
  const limits = [...pair.exploration.limits, ...notLookedInto(runner), ...notTried(before)];
  for (const what of notTold)
    limits.push({ name: 'not-compared', message: `paths that are told apart by output do not show ${what}` });
  const found = scopeOf({ ...request, code: [claimedCode(before), claimedCode(after)] }, pair.exploration);
  // Limits besides those of the search say nothing of where.
  const isSomewhere = limits.length > pair.exploration.limits.length;
  const given = [...new Set([...found.given, ...runner.assumed.texts()])];
  const asSearched = { ...found, given, ...(isSomewhere && { remainder: [EVERYTHING_ELSE] }) };
  const isLeft =
    found.remainder.length > 0 ||
    found.assumes.some((a) => a.code === 'callback' || a.code === 'holes' || a.code === 'alias');
  tellRejected();
  const told = [...(changes.length === 0 && seenApart !== undefined ? [seenApart] : []), ...byCall];
  const isOpenStill = changes.length === 0 && told.length === 0 && !isSomewhere && isLeft;
  if (isOpenStill && related?.holds === false && !related.tookTooLong) related = attempt('long');
  const shown = isOpenStill && related?.holds ? related : undefined;
  const scope =
    shown === undefined
      ? asSearched
      : { ...asSearched, remainder: [], assumes: assumedByRelation(before, after, pair.exploration, shown) };
  if (shown !== undefined) limits.length = 0;
  else if (isOpenStill && related?.holds === false)
    limits.push({ name: 'relation', message: `loops were not related for all inputs: ${related.why}` });
  const verdict = verdictOf(changes.length > 0 || told.length > 0, scope);
  const hunks = hunksOf(before, after, options.relocate).map((hunk) => ({
    hunk,
    reached: reachedBy(finder, hunk),
  }));
  return {
    verdict,
    changes,
    told,
    notes,
    limits,
    scope,
    proof: shown,
    pair,
    hunks,
    probed: probes.count,
    before,
    after,
  };
}

/** Where nothing can be run plainly: random inputs that the machine runs, how many of them may show nothing new, and the part of the time that they may take. */
const PROBES = 2000;
const PATIENCE = 120;
const PROBING = 0.1;
/** The part of the time after which none is run plainly any more. */
const FINDING = 0.9;
/** And no script. */
const TELLING = 0.9;
/** Pairs of plain runs before the search, and where the solver knows the inputs best; at once; beside each run of the search, and altogether. */
const [FIRST, FIRST_SIMPLE, STEP, BESIDE, MOST_BESIDE] = [4000, 256, 128, 32, 40_000];
/** And so many at least where nothing differs. */
const LAST = 8000;
/** Work of the search that shows no difference of another kind until those found are enough: runs and questions, hard ones counting more. */
const [ENOUGH, HARD] = [150, 10];
/** And plain runs. */
const ENOUGH_DULL = 500;
/** Plain runs without anything new after which a search makes no progress. */
const PROGRESS = 300;
/** Inputs through changed statements that the search starts from. */
const STARTS = 6;

/** Ways to differ that are told at once. */
const MOST_TOLD = 40;

/** Inputs that the solver knows best. */
const simple = new Set<Shape['kind']>(['number', 'boolean', 'bigint', 'literal']);
