import { BitMatrix } from '../../base/bit-matrix.ts';
import { EdgeKind, isExceptional } from '../cfg/cfg.ts';
import { groupBy, reversePostOrder } from '../cfg/graph.ts';
import { NodeWorklist } from '../cfg/node-worklist.ts';
import type { DefUse } from './def-use.ts';
import type { Variable, VariableTable } from './variables.ts';

/**
 * Which definitions may reach which nodes: definition d reaches node n when some path goes from `node[d]` to n
 * without another certain definition of `variable[d]` in between. Over all edges of the CFG, with these rules:
 *
 * - on an exceptional edge the node's own definitions may or may not have happened: they reach, and kill nothing;
 * - `thrown` is defined by exceptional edges and by throw statements, and nowhere else; `outcome` also by an injected return;
 *   in a finalizer with something set aside they kill nothing, since that may win in the end.
 */
export interface ReachingDefinitions {
  /** Definition → where, ascending by variable, then node. */
  readonly node: Int32Array;
  readonly variable: Int32Array;
  /** Definitions of a variable that reach the start of a node, ascending. */
  reaching(node: number, variable: Variable): number[];
  /** Does a definition reach the start of a node? */
  reaches(definition: number, node: number): boolean;
  /** All definitions that reach the start of a node, ascending. */
  at(node: number): number[];
  /** The definitions of a node, ascending. */
  of(node: number): Int32Array;
}

/** Solves the equations by a worklist in reverse post-order over rows of bits, in which the definitions of a variable are neighbours. */
export function reachingDefinitions(defUse: DefUse, table: VariableTable): ReachingDefinitions {
  const { cfg } = defUse;
  const definitions = listDefinitions(defUse, table);
  const { node, variable, isVirtual, ranges } = definitions;
  const byNode = groupBy(cfg.size, node);
  const rows = new BitMatrix(cfg.size, node.length);
  const { words, data } = rows;
  const killed = Array.from(defUse.kills, (kills) => rangesOf(kills, ranges));
  const onward = new Uint32Array(words);

  const work = new NodeWorklist(cfg);
  /** What leaves a node: normally, or by an exception that defines a variable of its own. */
  const leave = (n: number, virtual: Variable): void => {
    onward.set(data.subarray(n * words, (n + 1) * words));
    if (virtual === -1)
      for (let i = 0; i < killed[n]!.length; i += 2) clear(onward, killed[n]![i]!, killed[n]![i + 1]!);
    for (let i = byNode.start[n]!; i < byNode.start[n + 1]!; i++) {
      const d = byNode.items[i]!;
      if (isVirtual[d] === 0) onward[d >>> 5]! |= 1 << (d & 31);
    }
    if (virtual === -1) return;
    const range = ranges.get(virtual);
    if (cfg.setAside[n] === 0 && range !== undefined) clear(onward, range.start, range.end);
    for (let i = byNode.start[n]!; i < byNode.start[n + 1]!; i++) {
      const d = byNode.items[i]!;
      if (variable[d] === virtual) onward[d >>> 5]! |= 1 << (d & 31);
    }
  };
  const flowOut = (n: number): void => {
    let left: Variable | undefined;
    for (let i = cfg.outStart[n]!; i < cfg.outStart[n + 1]!; i++) {
      const edge = cfg.out[i]!;
      const kind = cfg.edgeKind[edge]!;
      const virtual = !isExceptional(kind)
        ? -1
        : kind === EdgeKind.injectReturn
          ? table.outcome
          : table.thrown;
      if (virtual !== left) leave(n, virtual);
      left = virtual;
      const target = cfg.to[edge]!;
      const to = target * words;
      let changed = 0;
      for (let w = 0; w < words; w++) {
        const before = data[to + w]!;
        const after = before | onward[w]!;
        changed |= before ^ after;
        data[to + w] = after;
      }
      if (changed !== 0) work.add(target);
    }
  };
  for (const n of reversePostOrder(cfg)) work.add(n);
  for (let n = work.take(); n !== -1; n = work.take()) flowOut(n);

  return {
    node,
    variable,
    reaching: (n, v) => {
      const found: number[] = [];
      const range = ranges.get(v);
      if (range !== undefined)
        for (let d = range.start; d < range.end; d++) if (rows.has(n, d)) found.push(d);
      return found;
    },
    reaches: (d, n) => rows.has(n, d),
    at: (n) => [...rows.row(n)],
    of: (n) => byNode.items.subarray(byNode.start[n], byNode.start[n + 1]),
  };
}

/** One data dependence: `use` may read what `definition` wrote to `variable`. */
export interface DataDependence {
  readonly use: number;
  readonly variable: Variable;
  readonly definition: number;
}

/** Every use of every node with the nodes whose definition may reach it, ascending by use, variable, definition. */
export function* dataDependences(defUse: DefUse, reaching: ReachingDefinitions): Generator<DataDependence> {
  for (let use = 0; use < defUse.cfg.size; use++)
    for (const variable of defUse.uses[use]!)
      for (const d of reaching.reaching(use, variable))
        yield { use, variable, definition: reaching.node[d]! };
}

interface Range {
  readonly start: number;
  /** The first after it. */
  readonly end: number;
}

interface Definitions {
  readonly node: Int32Array;
  readonly variable: Int32Array;
  /** 1: happens on exceptional edges only. */
  readonly isVirtual: Uint8Array;
  /** Where the definitions of a variable are. */
  readonly ranges: ReadonlyMap<Variable, Range>;
}

function listDefinitions({ cfg, kills, mays }: DefUse, table: VariableTable): Definitions {
  const nodes = new Map<Variable, number[]>();
  const virtual = new Set<number>();
  const add = (v: Variable, n: number): boolean => {
    let list = nodes.get(v);
    if (list === undefined) nodes.set(v, (list = []));
    return list.at(-1) !== n && list.push(n) > 0;
  };
  for (let n = 0; n < cfg.size; n++) {
    for (const v of kills[n]!) add(v, n);
    for (const v of mays[n]!) add(v, n);
    for (let i = cfg.outStart[n]!; i < cfg.outStart[n + 1]!; i++) {
      const kind = cfg.edgeKind[cfg.out[i]!]!;
      if (!isExceptional(kind)) continue;
      const isReturn = kind === EdgeKind.injectReturn;
      if (add(isReturn ? table.outcome : table.thrown, n)) virtual.add(isReturn ? -1 - n : n);
    }
  }
  const variables = [...nodes.keys()].sort((a, b) => a - b);
  const ranges = new Map<Variable, Range>();
  const node: number[] = [];
  const variable: number[] = [];
  const isVirtual: number[] = [];
  for (const v of variables) {
    const start = node.length;
    for (const n of nodes.get(v)!) {
      node.push(n);
      variable.push(v);
      isVirtual.push(
        (v === table.thrown && virtual.has(n)) || (v === table.outcome && virtual.has(-1 - n)) ? 1 : 0,
      );
    }
    ranges.set(v, { start, end: node.length });
  }
  return {
    node: Int32Array.from(node),
    variable: Int32Array.from(variable),
    isVirtual: Uint8Array.from(isVirtual),
    ranges,
  };
}

/** The ranges of variables as pairs of numbers, neighbours joined. */
function rangesOf(variables: Int32Array, ranges: ReadonlyMap<Variable, Range>): number[] {
  const list: number[] = [];
  for (const v of variables) {
    const { start, end } = ranges.get(v)!;
    if (list.at(-1) === start) list[list.length - 1] = end;
    else list.push(start, end);
  }
  return list;
}

function clear(bits: Uint32Array, start: number, end: number): void {
  for (let d = start; d < end; ) {
    if ((d & 31) === 0 && d + 32 <= end) {
      bits[d >>> 5] = 0;
      d += 32;
    } else {
      bits[d >>> 5]! &= ~(1 << (d & 31));
      d++;
    }
  }
}
