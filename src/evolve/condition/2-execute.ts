import { BitSet } from '../../base/bitset.ts';
import type { Clock } from '../../base/environment.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import type { NumberDomain } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { modRef } from '../../flow/data/mod-ref.ts';
import { ProgramFlow } from '../../flow/program-flow.ts';
import type { Fn, FunctionId, Program } from '../../ir/ir.ts';
import type { Solver } from '../../solver/solver.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import type { OpenedCondition } from './1-open.ts';
import { Context } from './interpret/context.ts';
import type { Ending } from './interpret/exits.ts';
import { Feasibility } from './interpret/feasibility.ts';
import { followCall } from './interpret/follow-call.ts';
import { Lifetimes } from './interpret/lifetimes.ts';
import { type Costs, type Limits, noCosts } from './interpret/limits.ts';
import { Marks } from './interpret/marks.ts';
import { Merger } from './interpret/merge.ts';
import { Operators } from './interpret/operators.ts';
import { Pair } from './interpret/pair.ts';
import { execBlock, execRange } from './interpret/statement.ts';
import { StaticValues } from './interpret/static-values.ts';
import type { Value } from './interpret/value.ts';
import { ValueFactory } from './interpret/value-factory.ts';
import { lineWatch } from './line-watch.ts';
import { runOpen } from './open-functions.ts';
import { ownedFunctions } from './owned-functions.ts';
import { plainCalls } from './plain-calls.ts';

/** A program of the core language, from whatever language, with what is assumed about it. */
export interface ExecuteRequest {
  readonly program: Program;
  readonly fn: Fn;
  /** What the parameters may be. */
  readonly signature: Pick<Signature, 'parameters' | 'receiver'>;
  readonly conditions: readonly OpenedCondition[];
  readonly numbers: NumberDomain;
  readonly store: TermStore;
  readonly solver: Solver;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Pairs that came different ways are not merged: every ending is one path. */
  readonly everyPath?: boolean | undefined;
}

export interface Executed {
  readonly marks: Marks;
  readonly costs: Costs;
  /** Functions whose every execution was looked at. */
  readonly owned: ReadonlySet<FunctionId>;
  /** No input satisfies the conditions. */
  readonly isImpossible: boolean;
  /** Conditions that were not understood, wholly or in part. */
  readonly vague: readonly string[];
  /** How the function ended, with the path conditions. */
  readonly endings: readonly {
    readonly ending: 'return' | 'throw';
    readonly conditions: readonly Term[];
    readonly value: Value;
  }[];
  /** What is assumed at the entry. */
  readonly given: readonly Term[];
  /** Whether a state that `leadingTo` asks for was reached. */
  readonly isReached: boolean;
}

/** Executes a function over sets of (path condition, store) pairs under its conditions, and says what was reached. */
export function execute(request: ExecuteRequest): Executed {
  const { program, fn, store, limits } = request;
  const costs = noCosts();
  const values = new ValueFactory(store, request.numbers);
  const feasibility = new Feasibility(
    store,
    request.solver,
    limits,
    costs,
    request.clock,
    request.numbers === 'real',
  );
  const flow = new ProgramFlow(program, [fn.id]);
  const calls = plainCalls(flow);
  const backward = request.conditions.some((c) => c.kind === 'leadingTo');
  const atLines = request.conditions.filter((c) => c.kind !== 'when');
  const named = new Set(atLines.flatMap((c) => c.params));
  const trails: ReadonlySet<number>[] = [];
  const vague = new Set<string>();
  const watch = lineWatch(request.conditions, vague, (trail) => trails.push(trail));
  const cx: Context = new Context({
    program,
    entry: fn.id,
    flow,
    calls,
    modRef: modRef(flow.direct, calls),
    values,
    feasibility,
    ops: new Operators(values, feasibility),
    merger: new Merger(values, limits, costs),
    lifetimes: new Lifetimes(program, named),
    statics: new StaticValues(program, values, (id) => flow.table.touched(id)),
    limits,
    costs,
    watch,
    execBlock,
    execRange,
  });
  const entry = new Pair();
  if (backward || request.everyPath === true) entry.trail = new Set();
  const args = request.signature.parameters.map((p) => values.parameter(entry, p));
  const rest = request.signature.parameters.at(-1)?.rest === true;
  // Until they are bound, nothing else leads to the arguments.
  args.forEach((value, i) => {
    entry.locals.set(rootOf(i), value);
  });
  let pairs = [entry];
  for (const condition of request.conditions)
    if (condition.kind === 'when') pairs = assume(cx, condition, pairs, args, vague);
  pairs = cx.merger.settle(pairs);
  const self = receiverOf(request, values);
  const isImpossible = pairs.length === 0;
  for (const pair of pairs) for (const i of args.keys()) pair.locals.delete(rootOf(i));
  const base = pairs.map((p) => p.fork());
  const invocations = pairs.map((pair) => ({ pair, args: rest ? args.slice(0, -1) : args, self }));
  const thrown: Ending[] = [];
  const endings = isImpossible
    ? []
    : followCall(cx, undefined, fn, invocations, { rest: rest ? args.at(-1) : undefined, thrown });
  let owned = ownedFunctions(program, fn.id);
  if (!isImpossible) owned = runOpen(cx, owned, base);
  return {
    marks: backward ? marksOf(trails, cx.marks) : cx.marks,
    costs,
    owned,
    isImpossible,
    vague: [...vague],
    endings: [
      ...endings.map(({ pair, value }) => ({
        ending: 'return' as const,
        conditions: pair.conditions,
        value,
      })),
      ...thrown.map(({ pair, value }) => ({ ending: 'throw' as const, conditions: pair.conditions, value })),
    ],
    given: common(base.map((p) => p.conditions)),
    isReached: trails.length > 0,
  };
}

function receiverOf({ signature, fn }: ExecuteRequest, values: ValueFactory): Value {
  return signature.receiver === undefined && fn.strict
    ? values.constant(undefined)
    : values.unknown({
        type: signature.receiver === undefined ? undefined : 'object',
        path: 'this',
      });
}

/** A key of `Pair.locals` that is no local and no local put aside. */
function rootOf(argument: number): number {
  return -1e12 - argument;
}

function common(lists: readonly (readonly Term[])[]): readonly Term[] {
  const [first = [], ...others] = lists;
  return first.filter((term) => others.every((list) => list.includes(term)));
}

/** The pairs in which a condition over the parameters holds. */
function assume(
  cx: Context,
  condition: OpenedCondition,
  pairs: readonly Pair[],
  args: readonly Value[],
  vague: Set<string>,
): Pair[] {
  return cx.quietly(() =>
    followCall(
      cx,
      undefined,
      condition.fn,
      pairs.map((pair) => ({ pair, args, self: cx.values.constant(undefined) })),
    ).flatMap(({ pair, value }) => {
      const term = cx.ops.truthy(cx.settled(pair, value));
      if (isVague(cx, term)) vague.add(condition.text);
      return cx.feasibility.assume(pair, term) ? [pair] : [];
    }),
  );
}

/** Does a condition speak of something that is not an input? */
export function isVague(cx: Context, term: Term): boolean {
  const { store } = cx.values;
  const own = new BitSet();
  for (const variable of store.variables) if (variable.path.startsWith('test′')) own.add(variable.id);
  return freeVariables(store, term).intersects(own);
}

/** What the ways to the wanted state passed. */
function marksOf(trails: readonly ReadonlySet<number>[], all: Marks): Marks {
  const marks = new Marks();
  for (const trail of trails)
    for (const entry of trail) {
      const site = Math.floor(entry);
      marks.sites.add(site);
      if (entry - site === 0.25) marks.side(site, 1);
      if (entry - site === 0.5) marks.side(site, 2);
    }
  for (const fn of all.functions) marks.functions.add(fn);
  for (const site of all.throwing) marks.throwing.add(site);
  for (const site of all.caught) marks.caught.add(site);
  return marks;
}
