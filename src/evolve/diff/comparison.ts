import { EVERYTHING_ELSE, type Scope, verdictOf } from '../../base/claim.ts';
import { workDone } from '../../base/work.ts';
import { claimedCode } from '../../explore/claimed-code.ts';
import type { Model } from '../../expr/input-variable.ts';
import { outcomeKey } from '../../signature/outcome-key.ts';
import { scopeOf } from '../../signature/scope-of.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { alternativesOf } from '../find/alternatives-of.ts';
import { Finder, PAIR } from '../find/finder.ts';
import type { ToldApart } from '../find/script-run.ts';
import { tellApart } from '../find/tell-apart.ts';
import { CallTeller } from '../find/tell-calls.ts';
import type { Related } from '../relate/prove-by-relation.ts';
import { differenceKinds } from '../shared/difference-kind.ts';
import { explorePair, type PairExploration } from '../shared/explore-pair.ts';
import { kindOfChange } from '../shared/kind-of-change.ts';
import { allEffects } from '../shared/observed-places.ts';
import type { PairRun } from '../shared/pair-runner.ts';
import { probeInputs } from '../shared/probe-inputs.ts';
import { makeComparable } from './3-make-comparable.ts';
import { assumedByRelation, attempts, CHECKING, isLeft, proveLoops } from './4-prove-loops.ts';
import { type Change, mergeChanges } from './5-merge-changes.ts';
import { hunksOf } from './6-hunks.ts';
import { functionItself } from './comparable/function-itself.ts';
import { isOfKeys, notLookedInto, notTried } from './comparable/not-compared.ts';
import { easyWitnesses } from './easy-witnesses.ts';
import type { DiffFunctionRequest, FunctionDiff } from './function-diff.ts';
import { reachedBy } from './hunks/reached-by.ts';

/** Compares two versions on receivers as they are made, or after `earlier` calls: by plain runs, by a relation of their loops, by a search of both as one program. */
export class Comparison {
  readonly #request: DiffFunctionRequest;
  readonly #made: ReturnType<typeof makeComparable>;
  readonly #started: number;
  readonly #isSimple: boolean;
  /** Runs outside of the machine do not know what the old version assumes, nor what does not count. */
  readonly #isPlain: boolean;
  readonly #finder: Finder | undefined;
  readonly #teller: CallTeller;
  /** Ways to differ so far. */
  readonly #ways = new Set<string>();
  readonly #byCall: ToldApart[] = [];
  #seenApart: ToldApart | undefined;
  #searched = 0;
  /** Work, and plain runs, before the search. */
  #searching = { work: 0, plain: 0 };
  /** The work that was done when a new way to differ was found. */
  #latest = 0;

  constructor(request: DiffFunctionRequest, earlier: Shape | undefined) {
    this.#request = request;
    this.#made = makeComparable(request, earlier);
    const { options, runner, declared } = this.#made;
    const { before, clock } = options;
    runner.keepsWhole = true;
    this.#started = clock.now();
    this.#isSimple = before.signature.parameters.every((p) =>
      alternativesOf(p.shape).every(({ kind }) => simple.has(kind)),
    );
    this.#isPlain =
      request.callOf !== undefined &&
      !request.ignore?.size &&
      allEffects.every((e) => request.on.includes(e)) &&
      !before.sources.modules.some((m) => m.package === undefined && /\bassume\s*\(/.test(m.text));
    this.#finder =
      request.callOf &&
      Finder.of({
        ...options,
        runner,
        declared,
        examples: request.examples,
        isOver: () => this.#isAfter(FINDING),
        onDifference: (pair) => this.#tell(pair),
      });
    this.#teller = new CallTeller({ ...options, declared });
  }

  run(): FunctionDiff {
    const { options, notes } = this.#made;
    const { before, after } = options;
    const probes = this.#runPlainly();
    this.#tellRejected();
    if (this.#isPlain && !this.#differs())
      this.#seenApart = tellApart({
        ...options,
        declared: this.#made.declared,
        isOver: () => this.#isAfter(TELLING),
      });
    if (!this.#differs()) this.#request.onTried?.(this.#hunks(), before, after);
    const attempt = (how: keyof typeof attempts) =>
      this.#differs() || probes.differing.length > 0
        ? undefined
        : proveLoops(options, options.budget.timeoutMs, attempts[how]);
    let related = attempt('quick');
    // What it was on the way to is not left to a search that may take all of the time.
    if (related?.holds === false && related.tookTooLong) related = attempt('long');
    const pair = this.#search(related);
    // A proof within bounds says nothing of what is beyond them.
    this.#runPlainlyToTheEnd();
    // On a path that was explored a probe is a further witness, elsewhere it is a difference of its own.
    const { store, solver, proofs } = this.#request;
    const merged = mergeChanges(store, solver, [...pair.runs, ...probes.differing], proofs);
    const { callOf } = this.#request;
    const changes =
      callOf === undefined
        ? merged
        : easyWitnesses(merged, {
            subject: before,
            declared: this.#made.declared,
            runner: this.#made.runner,
            callOf: (model) => callOf(before, model),
            isOver: () => this.#isAfter(1),
          });
    this.#tellRejected();
    const found = this.#conclude(pair, changes, related, () => attempt('long'));
    return { ...found, changes, notes, pair, hunks: this.#hunks(), probed: probes.count, before, after };
  }

  #hunks(): FunctionDiff['hunks'] {
    const { before, after, relocate } = this.#made.options;
    return hunksOf(before, after, relocate).map((hunk) => ({ hunk, reached: reachedBy(this.#finder, hunk) }));
  }

  #isAfter(part: number): boolean {
    const { clock, budget } = this.#made.options;
    return clock.now() - this.#started > budget.timeoutMs * part;
  }

  /** Runs and questions of the search, hard ones counting more. */
  #work(): number {
    const { stats } = this.#request.solver;
    return this.#searched + stats.queries + HARD * stats.unknown;
  }

  #differs(): boolean {
    return this.#ways.size > 0 || this.#seenApart !== undefined || this.#byCall.length > 0;
  }

  #tell(pair: PairRun | undefined): void {
    if (!pair?.differs) return;
    const way = `${kindOfChange(pair)} ${outcomeKey(pair.before.outcome)} ${outcomeKey(pair.after.outcome)}`;
    if (this.#ways.has(way)) return;
    const { before, after } = this.#made.options;
    if (this.#ways.size < MOST_TOLD) this.#request.onDifference?.(pair, before, after);
    this.#ways.add(way);
    this.#latest = this.#work();
  }

  /** Statements for the calls on which only Node shows a difference. */
  #tellRejected(): void {
    if (!this.#isPlain || this.#finder === undefined) return;
    const { before, after } = this.#made.options;
    for (const told of this.#teller.tell(this.#finder.rejected.values(), () => this.#isAfter(1))) {
      if (this.#byCall.some((t) => t.script === told.script)) continue;
      this.#byCall.push(told);
      this.#request.onTold?.(told, before, after);
    }
  }

  #runPlainly(): { readonly differing: readonly PairRun[]; readonly count: number } {
    const finder = this.#finder;
    if (finder === undefined) {
      const { options, runner } = this.#made;
      return probeInputs(options.before, options.after, runner, {
        count: PROBES,
        patience: this.#isSimple ? PATIENCE : 4 * PATIENCE,
        seed: options.seed,
        isOver: () => this.#isAfter(PROBING),
      });
    }
    const first = this.#isSimple ? FIRST_SIMPLE : FIRST;
    const isWithin = (most: number) => finder.tried < most && finder.count < 2 * most;
    const isOpen = () => isWithin(!this.#isSimple && finder.isSeeking ? SEEKING * first : first);
    const isDull = () => finder.dull >= (finder.isSeeking ? first : first / 4);
    while (isOpen() && !isDull() && !this.#isAfter(FINDING)) {
      finder.step(STEP);
      this.#tellRejected();
    }
    return finder;
  }

  #runPlainlyToTheEnd(): void {
    const finder = this.#finder;
    if (finder === undefined || this.#isSimple) return;
    while (this.#ways.size === 0 && finder.count < LAST && finder.dull < LAST / 2 && !this.#isAfter(FINDING))
      finder.step(STEP);
  }

  /** Where loops are left the search does not get all of the time, and little where nothing is left to find. */
  #search(related: Related | undefined): PairExploration {
    const { options, runner } = this.#made;
    const { clock, budget } = options;
    const rest = Math.max(0, Math.round(budget.timeoutMs - (clock.now() - this.#started)));
    const left = related === undefined ? rest : Math.round(rest * (1 - attempts.long.part));
    const searching = related?.holds
      ? { ...budget, timeoutMs: Math.min(left, budget.timeoutMs * CHECKING.part), maxRuns: CHECKING.runs }
      : { ...budget, timeoutMs: left };
    const asked = this.#work();
    this.#searching = { work: workDone(), plain: this.#finder?.count ?? 0 };
    return explorePair({ ...options, budget: searching }, runner, {
      starts: [new Map(), ...(this.#finder?.starts(STARTS) ?? [])],
      onlyLooks: related?.holds === true,
      isEnough: () => {
        if (related?.holds && this.#work() > CHECKING.work + asked)
          return 'stopped since it is shown already';
        return this.#isDull() ? 'stopped since further inputs showed no other kind of difference' : undefined;
      },
      beside: (model, found) => this.#runBeside(model, found),
    });
  }

  /** Something differs, and much work since then has shown nothing else. */
  #isDull(): boolean {
    return (
      this.#differs() &&
      this.#work() - this.#latest > ENOUGH &&
      (this.#finder === undefined || this.#isSimple || this.#finder.dull > ENOUGH_DULL)
    );
  }

  #runBeside(model: Model, found: PairRun | undefined): void {
    const finder = this.#finder;
    this.#searched++;
    this.#tell(found);
    if (finder === undefined || finder.count > MOST_BESIDE) return;
    finder.learn(this.#request.callOf!(this.#made.options.before, model));
    // More for those that make progress.
    finder.step(
      Math.max(this.#isSimple || finder.dull > PROGRESS ? BESIDE : 4 * BESIDE, this.#plainShare(finder)),
    );
  }

  /** Plain runs that have as much work as the search, where options are left by which no difference is known. */
  #plainShare(finder: Finder): number {
    if (this.#isSimple || !finder.isSeeking) return 0;
    const searched = workDone() - this.#searching.work;
    const own = (finder.count - this.#searching.plain) * PAIR;
    return Math.min(MOST_AT_ONCE, Math.floor((searched - 2 * own) / PAIR));
  }

  /** The verdict, with what it is about. */
  #conclude(
    { exploration }: PairExploration,
    changes: readonly Change[],
    related: Related | undefined,
    relateAgain: () => Related | undefined,
  ): Pick<FunctionDiff, 'verdict' | 'told' | 'limits' | 'scope' | 'proof'> {
    const { options, runner, left: notTold } = this.#made;
    const { before, after } = options;
    const limits = [...exploration.limits, ...notLookedInto(runner), ...notTried(before)];
    for (const what of notTold)
      limits.push({
        name: 'not-compared',
        message: `paths that are told apart by output do not show ${what}`,
      });
    const code = [claimedCode(before), claimedCode(after)] as const;
    const itself = functionItself(...code);
    const ran = scopeOf({ ...this.#request, code }, exploration);
    const found = { ...ran, assumes: [...ran.assumes, ...itself] };
    // Limits besides those of the search say nothing of where.
    const isSomewhere = limits.length > exploration.limits.length;
    const given = [...new Set([...found.given, ...runner.assumed.texts()])];
    const searched: Scope = { ...found, given, ...(isSomewhere && { remainder: [EVERYTHING_ELSE] }) };
    const seenApart = changes.length === 0 && this.#seenApart !== undefined ? [this.#seenApart] : [];
    const rank = ({ kind, script }: ToldApart) => 1000 * differenceKinds.indexOf(kind) + script.length;
    const told = [...seenApart, ...this.#byCall].sort((a, b) => rank(a) - rank(b));
    const differs = changes.length > 0 || told.length > 0;
    const isElsewhere = limits.slice(exploration.limits.length).some((l) => !isOfKeys(l));
    const isOpen = !differs && !isElsewhere && (isSomewhere || isLeft(found));
    const last = isOpen && related?.holds === false && !related.tookTooLong ? relateAgain() : related;
    if (isOpen && last?.holds) {
      const scope = {
        ...searched,
        remainder: [],
        assumes: [...assumedByRelation(before, after, exploration, last), ...itself],
      };
      return { verdict: verdictOf(differs, scope), told, limits: [], scope, proof: last };
    }
    if (isOpen && last?.holds === false)
      limits.push({ name: 'relation', message: `loops were not related for all inputs: ${last.why}` });
    return { verdict: verdictOf(differs, searched), told, limits, scope: searched, proof: undefined };
  }
}

/** Where nothing can be run plainly: random inputs that the machine runs, how many of them may show nothing new, and the part of the time that they may take. */
const PROBES = 2000;
const PATIENCE = 120;
const PROBING = 0.1;
/** The part of the time after which none is run plainly any more. */
const FINDING = 0.9;
/** And no script. */
const TELLING = 0.9;
/** So many times as many where options are left by which no difference is known. */
const SEEKING = 3;
/** Pairs of plain runs before the search, and where the solver knows the inputs best; at once; beside each run of the search, and altogether. */
const [FIRST, FIRST_SIMPLE, STEP, BESIDE, MOST_BESIDE] = [4000, 256, 128, 32, 40_000];
/** Beside one run of the search at the most. */
const MOST_AT_ONCE = 1024;
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
