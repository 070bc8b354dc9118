/**
 * The search loop that all strategies share. A run's trace becomes a sequence of conditions (the strategy), which is
 * inserted into the decision tree; points of the tree with an open side wait in an order; the solver is asked for an
 * input that takes the open side; that input is run. The loop ends when nothing is open or a budget is spent.
 */
import { BitSet } from '../base/bitset.ts';
import { Random } from '../base/random.ts';
import { noSpan } from '../base/span.ts';
import { wallOf, worked } from '../base/work.ts';
import { evaluate } from '../expr/evaluate.ts';
import { freeVariables } from '../expr/free-variables.ts';
import type { Model } from '../expr/input-variable.ts';
import { negate } from '../expr/negate.ts';
import { ConditionKind, type Trace } from '../machine/trace.ts';
import type { Query } from '../solver/solver.ts';
import type { Placement } from './decision-tree.ts';
import type { Behaviour, Exploration, ExplorationStats, LimitName } from './exploration.ts';
import type { ExploreRequest, Settle } from './explore-request.ts';
import { FoundFaults } from './found-faults.ts';
import type { Frontier, OpenPoint, Shown } from './frontier.ts';
import { Growth } from './growth.ts';
import { HandOver, type LeftPoint } from './hand-over.ts';
import { LeftOpen } from './left-open.ts';
import { createOrder } from './orders/create-order.ts';
import { TreeFrontier } from './tree-frontier.ts';

/** The work of a decision, besides that of the run. */
const DECISION = 0.02;

/** Work for a quick answer, and the part of all of it that may be spent on not settling. */
const QUICK = 300;
const SETTLING = 0.15;

export function explore(request: ExploreRequest): Exploration {
  return new Search(request).search();
}

class Search {
  readonly #request: ExploreRequest;
  readonly #frontier: Frontier;
  readonly #behaviours: Behaviour[] = [];
  readonly #faults = new FoundFaults();
  readonly #looked = new BitSet();
  readonly #caveats = new Set<string>();
  readonly #sides = new Set<number>();
  readonly #handOver: HandOver;
  readonly #growth: Growth;
  readonly #left: LeftOpen;
  readonly #stats: ExplorationStats;
  #settled = 0;
  #notSettledMs = 0;
  #mustOpen = false;
  #handOut: ExploreRequest['handOut'];
  readonly #start: number;
  readonly #startedAt: number;

  constructor(request: ExploreRequest) {
    this.#request = request;
    this.#frontier = request.strategy.frontier?.() ?? new TreeFrontier(request.strategy);
    this.#handOver = new HandOver(request.store);
    this.#handOut = request.handOut;
    this.#growth = new Growth(request.store);
    this.#left = new LeftOpen(request.store, request.log);
    this.#start = request.clock.now();
    this.#startedAt = wallOf(request.clock);
    this.#stats = {
      runs: 0,
      divergences: 0,
      infeasible: 0,
      unknown: 0,
      duplicates: 0,
      misaligned: 0,
      timeMs: 0,
      machineMs: 0,
      solver: request.solver.stats,
    };
  }

  search(): Exploration {
    const { order: orderName, seed, below, starts = below ? [] : [new Map()] } = this.#request;
    const order = createOrder(orderName, new Random(seed), (site, taken) =>
      this.#sides.has(site * 2 + (taken ? 1 : 0)),
    );
    for (const model of starts) {
      if (this.#spent() !== undefined) break;
      this.#run(model, (node) => order.add(node));
    }
    const taken = this.#handOver.takeUp(below ?? [], (model) => this.#seed(model));
    for (const node of taken.toReversed()) order.add(node);
    let handedOut: readonly LeftPoint[] | undefined;
    for (;;) {
      const node = order.next();
      if (node === undefined) {
        const later = this.#frontier.later();
        const next = later.length > 0 ? later : this.#growth.grown(this.#stats.runs);
        for (const point of next) order.add(point);
        if (next.length === 0) break;
        continue;
      }
      if (node.closed) continue;
      const isToHandOut = this.#isToHandOut();
      const spent = isToHandOut ? undefined : this.#spent();
      if (isToHandOut || spent !== undefined) {
        const rest = [node, ...order.rest()];
        if (spent !== undefined) for (const point of rest) this.#left.leave(point, { reason: spent }, spent);
        else handedOut = this.#handOver.handOut([...rest, ...this.#growth.waiting.map((w) => w.point)]);
        if (spent !== undefined || handedOut !== undefined) break;
        this.#handOut = undefined;
        for (const point of rest.toReversed()) order.add(point);
        continue;
      }
      this.#openSide(node, (opened) => order.add(opened));
    }
    if (handedOut === undefined) this.#leaveWaiting();
    // A run of random inputs may have been ended by it, too.
    for (const { code, message } of this.#request.ledger.notes())
      if (code === 'not-modelled') this.#left.limit('run', `a run was ended: ${message}`);
    this.#stats.timeMs = wallOf(this.#request.clock) - this.#startedAt;
    const { limits } = this.#left;
    return {
      strategy: this.#request.strategy.name,
      behaviours: this.#behaviours,
      faults: this.#faults.located(this.#request.locateFaults),
      settled: limits.length === 0,
      limits,
      open: this.#left.decisions,
      looked: this.#looked,
      approximations: this.#request.ledger.notes(),
      assumes: this.#request.ledger.assumptions(),
      caveats: [...this.#caveats],
      stats: this.#stats,
      mustOpen: this.#mustOpen,
      ...(handedOut && { handedOut }),
      ...(below && { strayed: this.#handOver.strayed || this.#isAstray }),
    };
  }

  /** Some run went another way than predicted: it may have left the part of the tree that is looked into. */
  get #isAstray(): boolean {
    return this.#stats.misaligned > 0 || this.#stats.divergences > 0;
  }

  #isToHandOut(): boolean {
    if (this.#handOut === undefined || this.#stats.runs < this.#handOut.after) return false;
    if (!this.#isAstray && !this.#mustOpen && this.#handOut.isFit(this.#behaviours)) return true;
    this.#handOut = undefined;
    return false;
  }

  /** Runs an input of which another search has told. */
  #seed(model: Model): Shown {
    const { trace } = this.#request.run(model);
    this.#look(trace);
    return this.#frontier.insert(trace, this.#placement(model));
  }

  /** Looks for an input that reaches `node` and then decides as no run has decided there. */
  #openSide(node: OpenPoint, open: (node: OpenPoint) => void): void {
    const { store, budget, clock } = this.#request;
    if (node.depth >= budget.maxDepth) {
      this.#left.pass(
        node,
        'max-depth',
        `paths with more than ${budget.maxDepth} decisions were not varied further`,
      );
      return;
    }
    if (node.occurrence > budget.loopBound) {
      this.#left.pass(node, 'loop-bound', `loops were not followed beyond ${budget.loopBound} iterations`);
      return;
    }
    const conditions = node.open(store);
    if (conditions === undefined) {
      node.closed = true;
      this.#request.log?.closed(node, 'known by then');
      return;
    }
    this.#request.log?.asked(node, conditions);
    const hint = node.hint ?? this.#handOver.hint(node);
    const timeoutMs = Math.max(1, budget.timeoutMs - (clock.now() - this.#start));
    const answer = this.#answer({ conditions, timeoutMs, ...(hint !== undefined && { hint }) });
    switch (answer.kind) {
      case 'settled':
        node.closed = true;
        this.#request.log?.closed(node, 'nothing to be found');
        return;
      case 'unsat':
        node.closed = true;
        this.#request.log?.closed(node, 'no input');
        this.#stats.infeasible++;
        if (answer.caveat !== undefined) {
          this.#caveats.add(answer.caveat);
          this.#request.ledger.assume('numbers', answer.caveat, noSpan);
        }
        return;
      case 'unknown':
        if (answer.larger) {
          this.#growth.wait({ point: node, factor: Infinity });
          return;
        }
        this.#stats.unknown++;
        this.#mustOpen ||= this.#request.isWhole?.(conditions) === true;
        this.#left.giveUp(node, conditions, 'solver', `the solver could not decide: ${answer.reason}`);
        return;
      case 'sat': {
        const model = this.#growth.smallest(conditions, answer.model);
        const factor = this.#growth.factorOf(model);
        if (!this.#growth.admits(factor, this.#isNewSide(node))) {
          this.#growth.wait({ point: node, model, factor });
          return;
        }
        const before = node.progress;
        this.#run(model, open, node);
        if (node.progress > before) return;
        this.#stats.divergences++;
        this.#left.giveUp(
          node,
          conditions,
          'divergence',
          'a run did not take the decisions predicted for it',
        );
      }
    }
  }

  #answer(query: Query): NonNullable<ReturnType<Settle>> {
    const { solver, settle, budget, clock, isWhole } = this.#request;
    if (isWhole?.(query.conditions)) return solver.solve({ ...query, timeoutMs: QUICK });
    if (settle === undefined || this.#notSettledMs > SETTLING * budget.timeoutMs) return solver.solve(query);
    // Where it was of use before, settling comes first.
    const patience = this.#settled > 0 ? 0 : QUICK;
    const quick = solver.solve({ ...query, timeoutMs: Math.min(patience, query.timeoutMs ?? patience) });
    if (quick.kind !== 'unknown') return quick;
    const started = clock.now();
    const settled = settle(query);
    if (settled !== undefined) {
      this.#settled++;
      return settled;
    }
    this.#notSettledMs += clock.now() - started;
    return solver.solve(query);
  }

  #run(model: Model, open: (node: OpenPoint) => void, target?: OpenPoint): void {
    const { clock, strategy } = this.#request;
    const started = wallOf(clock);
    const observed = this.#request.run(model);
    const { trace, outcome } = observed;
    this.#stats.machineMs += wallOf(clock) - started;
    worked(trace.conditions.length * DECISION);
    this.#stats.runs++;
    this.#faults.add(observed, model);
    this.#look(trace);
    const placement = this.#placement(model);
    const { isNew, touched, misaligned, conditions } = this.#frontier.insert(trace, placement, target);
    if (misaligned) {
      if (this.#request.assertPrefix) throw new Error('a run does not have the prefix property');
      this.#stats.misaligned++;
      if (!strategy.inOrder)
        this.#request.ledger.note(
          'decision-order',
          'some runs did not decide in the order predicted for them, so their conditions are more than needed',
          noSpan,
        );
    }
    this.#request.log?.ran({ model, conditions, isDuplicate: !isNew }, target, touched);
    // Of a run without an end the first decisions tell more than the last ones.
    const isEndless = outcome.kind === 'limit' && outcome.limit === 'steps';
    for (const node of isEndless ? touched.toReversed() : touched) {
      this.#handOver.note(node, model);
      open(node);
    }
    if (!isNew) this.#stats.duplicates++;
    else if (!(outcome.kind === 'limit' && outcome.limit === 'assume')) {
      const { lines, state } = observed;
      const behaviour = { conditions, outcome, model, lines, ...(state && { state }) };
      this.#behaviours.push(behaviour);
      this.#request.onBehaviour?.(behaviour);
      if (outcome.kind === 'limit' && outcome.limit !== 'fault') {
        this.#left.limit('run', `a run was ended: ${outcome.message}`);
        this.#left.add({ conditions: conditions.map((c) => c.term), reason: 'run', model });
      }
    }
    this.#request.onProgress?.({
      runs: this.#stats.runs,
      behaviours: this.#behaviours.length,
      elapsedMs: wallOf(clock) - this.#startedAt,
    });
  }

  #look({ conditions, asked }: Trace): void {
    for (const term of asked) this.#looked.union(freeVariables(this.#request.store, term));
    for (const c of conditions) {
      this.#sides.add(c.site * 2 + (c.taken ? 1 : 0));
      this.#looked.union(freeVariables(this.#request.store, c.term));
    }
  }

  #placement(model: Model): Placement {
    const { store } = this.#request;
    return {
      model,
      holds: (term) => evaluate(store, term, model) === true,
      negate: (term) => negate(store, term),
      and: (a, b) => store.and(a, b),
    };
  }

  /** Has no run gone the way that a run for this point would go? */
  #isNewSide({ site, firstTaken, kind }: OpenPoint): boolean {
    // A split that held has as many other sides as there are values.
    const hasSides = kind === ConditionKind.branch || (kind === ConditionKind.split && !firstTaken);
    return hasSides && !this.#sides.has(site * 2 + (firstTaken ? 0 : 1));
  }

  #leaveWaiting(): void {
    for (const { point, model } of this.#growth.waiting) {
      const decision = { reason: 'size' as const, ...(model !== undefined && { model }) };
      if (this.#left.leave(point, decision, 'larger inputs'))
        this.#left.limit('size', 'larger inputs were not tried');
    }
  }

  #spent(): LimitName | undefined {
    const { budget, clock } = this.#request;
    if (this.#stats.runs >= budget.maxRuns) {
      this.#left.limit('max-runs', `stopped after ${this.#stats.runs} runs`);
      return 'max-runs';
    }
    if (clock.now() - this.#start >= budget.timeoutMs) {
      const seconds = `${(budget.timeoutMs / 1000).toFixed(1)} s`;
      const isWork = clock.isCut?.() === false;
      const stopped = isWork ? `stopped after the work of ${seconds}` : `stopped after ${seconds}`;
      this.#left.limit('timeout', budget.timeoutMs < 1 ? 'the time was over before the first run' : stopped);
      return 'timeout';
    }
    const enough = this.#mustOpen ? 'operations have to be opened' : this.#request.isEnough?.();
    if (enough !== undefined) {
      this.#left.limit('enough', enough);
      return 'enough';
    }
    return undefined;
  }
}
