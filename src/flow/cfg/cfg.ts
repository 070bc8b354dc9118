/**
 * Flow analyses are pure functions over the IR, in layers, each usable alone:
 *
 * 1. {@link Cfg}: one control-flow graph per function (`buildCfg`). Its edges say which side of which decision they are,
 *    and which of them are exceptional, so that a client chooses by `selectEdges` what counts as control.
 * 2. Over any `Graph`: `dominatorTree`, `postDominators`, `controlDependence`.
 * 3. Over the whole program: `VariableTable` (what can be defined and used: locals, heap by alias class, globals,
 *    `outcome`), `buildCallGraph` (who may call whom), `modRef` (what a call may define and use).
 * 4. Per function again: `defUse` of the nodes, `reachingDefinitions` over them.
 *
 * Everything is in numbers and typed arrays, deterministic, without recursion over the graph.
 */
import type { Break, Continue, Fn, If, Instruction, Loop, Return, SiteId, Throw, Try } from '../../ir/ir.ts';
import type { Graph } from './graph.ts';

/**
 * - `entry`, `exit`: one each. The exit reads `outcome`.
 * - `run`: a maximal run of instructions of one site without a Check.
 * - `if`, `check`: one decision.
 * - `loop`: the head of a Loop, where its iterations meet.
 * - `jump`: a Break or Continue. `return`, `throw`: the statement.
 * - `catch`: where a handler starts; defines its parameter from what was thrown.
 * - `end`: the function's body came to its end; `outcome` becomes undefined.
 * - `unwind`: an exception leaves the function; `outcome` becomes what was thrown.
 */
export const NodeKind = {
  entry: 0,
  exit: 1,
  run: 2,
  if: 3,
  check: 4,
  loop: 5,
  jump: 6,
  return: 7,
  throw: 8,
  catch: 9,
  end: 10,
  unwind: 11,
} as const;
export type NodeKind = (typeof NodeKind)[keyof typeof NodeKind];

/**
 * - `next`: the only way on, or on after a check that holds, or a jump, return or explicit throw doing what it says.
 * - `then`, `else`: sides of an If.
 * - `abort`: a Check that does not hold.
 * - `callThrow`: a call (or await, iteration, construction …) throws. `operatorThrow`: an operator or property access
 *   throws by itself (conversion of an object, accessor, temporal dead zone, undeclared global).
 * - `injectThrow`, `injectReturn`: at a yield the consumer calls `throw` or `return`.
 */
export const EdgeKind = {
  next: 0,
  // biome-ignore lint/suspicious/noThenProperty: nobody awaits it
  then: 1,
  else: 2,
  abort: 3,
  callThrow: 4,
  operatorThrow: 5,
  injectThrow: 6,
  injectReturn: 7,
} as const;
export type EdgeKind = (typeof EdgeKind)[keyof typeof EdgeKind];

export type NodeStatement = Instruction | If | Loop | Break | Continue | Return | Throw | Try;

/**
 * The control-flow graph of one function. Every node but the exit is reachable over its edges. A `finally` block is laid out once for each way of
 * leaving its `try` that occurs (normally, by exception, by return, by each label), so a site may have several nodes even
 * without a loop, and no path enters one way and leaves another.
 *
 * On an exceptional edge (kind >= `abort`) any prefix of its node's instructions may have run.
 */
export interface Cfg extends Graph {
  readonly fn: Fn;
  readonly kind: Uint8Array;
  /** Of `end`, `unwind` and `exit`: the function's exit site. Of `catch`: the try's site. */
  readonly site: Int32Array;
  /** What the node executes, in order: instructions of a `run`, else at most one statement. */
  readonly statements: readonly (readonly NodeStatement[])[];
  /** 1: part of a finalizer that runs while an exception or a result waits to go on; what is thrown or returned meanwhile may be dropped in its favour. */
  readonly setAside: Uint8Array;
  readonly edgeKind: Uint8Array;
  /** 1: an exceptional edge with no handler of this function around it that could stop the exception (one that always throws again does not). */
  readonly edgeEscapes: Uint8Array;
}

/** All nodes of each site, ascending. Sites of other functions are absent. */
export function nodesBySite(cfg: Cfg): ReadonlyMap<SiteId, readonly number[]> {
  const nodes = new Map<SiteId, number[]>();
  for (let n = 0; n < cfg.size; n++) {
    const list = nodes.get(cfg.site[n]!);
    if (list === undefined) nodes.set(cfg.site[n]!, [n]);
    else list.push(n);
  }
  return nodes;
}

/** An edge that is taken only when something throws or a generator is ended from outside. */
export function isExceptional(kind: number): boolean {
  return kind >= EdgeKind.abort;
}
