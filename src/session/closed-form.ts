import { type Assumption, isComplete, type Scope } from '../base/claim.ts';
import { assumedByRelation } from '../evolve/diff/4-prove-loops.ts';
import type { RunEnd } from '../evolve/relate/summary/run-template.ts';
import { type Summary, summarise } from '../evolve/relate/summary/summarise.ts';
import type { Exploration } from '../explore/exploration.ts';
import { inJunction } from '../report/explore/behaviour-json.ts';
import type { ExploreHeader } from '../report/explore/explore-json.ts';
import type { BehaviourJson, ExploreJson } from '../report/explore/explore-schema.ts';
import type { ObservedOutcome, Tagged } from '../report/schema.ts';
import { scopeJson } from '../report/scope-json.ts';
import { plainWitness, taggedPlain } from '../report/values/plain-witness.ts';
import type { SessionContext } from './context.ts';
import type { ExploreFunctionOptions } from './explore-function.ts';
import type { OpenedSubject } from './with-subject.ts';

/** What a result says of a function whose loops have a closed form. */
export interface ClosedResult {
  readonly rows: Pick<ExploreJson, 'behaviours' | 'table' | 'rules' | 'proof'>;
  /** What is taken for granted then. */
  readonly assumes: readonly Assumption[];
}

const WORK = { timeMs: 1500, part: 0.25, queries: 300 };

/** A search that is not over after so many runs may be one of a loop. */
const RUNS = 40;

/**
 * The behaviours of a function for inputs of any size, where its loops have a closed form that is shown to be the function. Each has been seen: where no recorded run shows one, or one
 * shows something else, there is no closed form. It is looked for once, as soon as a search is long.
 */
export class ClosedForm {
  readonly #context: SessionContext;
  readonly #opened: OpenedSubject;
  readonly #options: ExploreFunctionOptions;
  #summary: Summary | string | undefined;

  constructor(context: SessionContext, opened: OpenedSubject, options: ExploreFunctionOptions) {
    this.#context = context;
    this.#opened = opened;
    this.#options = options;
    const { signature, following = [] } = opened.subject;
    if (!isPlain(options) || following.length > 0 || signature.receiver !== undefined)
      this.#summary = 'more is asked';
  }

  /** Is all of it shown by what was recorded, so that the search may end? */
  isShown(recorded: readonly BehaviourJson[]): boolean {
    if (recorded.length < RUNS || recorded.length % RUNS !== 0) return false;
    const summary = this.#found();
    return typeof summary !== 'string' && shownRows(summary, recorded) !== undefined;
  }

  result(exploration: Exploration, recorded: readonly BehaviourJson[]): ClosedResult | undefined {
    if (recorded.length < 3 || exploration.handedOut !== undefined) return undefined;
    const summary = this.#found();
    if (typeof summary === 'string') return undefined;
    const rows = shownRows(summary, recorded);
    if (rows === undefined) return undefined;
    const { subject } = this.#opened;
    return { rows, assumes: assumedByRelation(subject, subject, exploration, summary.related) };
  }

  #found(): Summary | string {
    const { subject, store, solver, deadline } = this.#opened;
    const { budget, seed } = this.#options;
    const timeMs = Math.min(WORK.timeMs, WORK.part * budget.timeoutMs, deadline.leftMs);
    const { clock } = this.#context;
    this.#summary ??= summarise({ subject, store, solver, clock, seed, timeMs, queries: WORK.queries });
    return this.#summary;
  }
}

/** The result for inputs of any size. What the search says of itself it says of no part of that. */
export function withClosedForm(
  result: ExploreJson,
  { rows, assumes }: ClosedResult,
  given: Scope,
  { shorten }: ExploreHeader,
): ExploreJson {
  const scope: Scope = { given: given.given, remainder: [], assumes };
  return {
    ...result,
    ...rows,
    scope: scopeJson(scope, shorten),
    complete: isComplete(scope),
    limits: [],
    caveats: [],
    approximations: [],
  };
}

/** Whether all is asked of a function that a closed form tells. */
function isPlain(options: ExploreFunctionOptions): boolean {
  const { strategy = 'path', on = [], state = [], inputs = [], checks } = options;
  const isMore = options.merge === true || options.coverage === true || options.log === true;
  return (
    strategy === 'path' &&
    on.length + state.length + inputs.length === 0 &&
    (checks === undefined || checks.size === 0) &&
    options.part?.below === undefined &&
    options.smt2 === undefined &&
    !isMore
  );
}

function shownRows(
  { rows, related, run }: Summary,
  recorded: readonly BehaviourJson[],
): ClosedResult['rows'] | undefined {
  const members = rows.map((): BehaviourJson[] => []);
  for (const b of recorded) {
    if (b.observed.kind === 'limit') continue;
    const args = plainWitness(b.witness);
    const ran = args && run(args);
    if (ran === undefined || !isSeen(ran.end, b.observed)) return undefined;
    members[ran.row]!.push(b);
  }
  if (members.some((m) => m.length === 0)) return undefined;
  const behaviours = rows.map(({ condition, ending }, i): BehaviourJson => {
    const all = members[i]!;
    const shown = all.reduce((a, b) => (plainness(b) < plainness(a) ? b : a));
    return {
      ...shown,
      condition,
      rawCondition: condition,
      outcome: ending,
      lines: [...new Set(all.flatMap((b) => b.lines))].sort((a, b) => a - b),
    };
  });
  return {
    behaviours,
    table: behaviours.map(({ condition }, behaviour) => ({ condition, behaviour, rows: [] })),
    rules: rows.map(({ rule }, behaviour) => ({
      when:
        rule.length === 0
          ? []
          : [rule.map((text) => (rule.length > 1 ? inJunction(text) : text)).join(' && ')],
      behaviour,
    })),
    proof: { relation: related.relation, obligations: related.obligations },
  };
}

/** How far an example is from one with two or three items. */
function plainness({ witness }: BehaviourJson): number {
  const size = (value: Tagged): number => {
    if (Array.isArray(value)) return value.length + Math.max(0, ...value.map(size));
    return value !== null && typeof value === 'object'
      ? Math.max(0, ...Object.values(value as Record<string, Tagged>).map(size))
      : 0;
  };
  return Math.abs(Math.max(...Object.values(witness).map(size)) - 2.4);
}

/** Whether a run ended as it should; of objects among the inputs it is not asked which one. */
function isSeen({ kind, value }: RunEnd, observed: ObservedOutcome): boolean {
  if (observed.kind !== kind) return false;
  if (observed.kind === 'return') {
    const tagged = taggedPlain(value);
    return tagged === undefined || JSON.stringify(tagged) === JSON.stringify(observed.value);
  }
  const { name, message } = value as { readonly name?: string; readonly message?: unknown };
  return (
    observed.kind !== 'throw' ||
    name === undefined ||
    (observed.error === name && observed.message === message)
  );
}
