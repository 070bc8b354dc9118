import { EdgeKind, isExceptional } from './cfg.ts';
import type { DefUse } from './def-use.ts';
import { groupBy, reversePostOrder } from './graph.ts';
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
  /** Definition → where, ascending by node, then variable. */
  readonly node: Int32Array;
  readonly variable: Int32Array;
  /** Definitions of a variable that reach the start of a node, ascending. */
  reaching(node: number, variable: Variable): number[];
  /** All definitions that reach the start of a node, ascending. */
  at(node: number): number[];
}

/** Solves the equations by a worklist in reverse post-order over rows of bits. */
export function reachingDefinitions(defUse: DefUse, table: VariableTable): ReachingDefinitions {
  const { cfg } = defUse;
  const { node, variable, isVirtual } = listDefinitions(defUse, table);
  const count = node.length;
  const words = Math.max(1, (count + 31) >>> 5);
  const byVariable = definitionsByVariable(variable);
  const byNode = groupBy(cfg.size, node);
  const rows = new Uint32Array(cfg.size * words);
  const kill = new Uint32Array(words);
  const gen = new Uint32Array(words);
  const carried = new Uint32Array(words);

  const set = (bits: Uint32Array, d: number): void => {
    bits[d >>> 5]! |= 1 << (d & 31);
  };
  const clear = (bits: Uint32Array, v: Variable): void => {
    for (const d of byVariable.get(v) ?? []) bits[d >>> 5]! &= ~(1 << (d & 31));
  };

  const order = reversePostOrder(cfg);
  const position = new Int32Array(cfg.size).fill(-1);
  order.forEach((n, i) => {
    position[n] = i;
  });
  const pending = new Uint8Array(order.length).fill(1);
  const flowOut = (n: number): number => {
    let lowest = order.length;
    const base = n * words;
    kill.fill(0);
    gen.fill(0);
    for (const v of defUse.kills[n]!) for (const d of byVariable.get(v) ?? []) set(kill, d);
    for (let i = byNode.start[n]!; i < byNode.start[n + 1]!; i++) {
      const d = byNode.items[i]!;
      if (isVirtual[d] === 0) set(gen, d);
    }
    for (let i = cfg.outStart[n]!; i < cfg.outStart[n + 1]!; i++) {
      const edge = cfg.out[i]!;
      const kind = cfg.edgeKind[edge]!;
      const exceptional = isExceptional(kind);
      for (let w = 0; w < words; w++) {
        const before = rows[base + w]!;
        carried[w] = (exceptional ? before : before & ~kill[w]!) | gen[w]!;
      }
      if (exceptional) {
        const virtual = kind === EdgeKind.injectReturn ? table.outcome : table.thrown;
        if (cfg.setAside[n] === 0) clear(carried, virtual);
        for (let j = byNode.start[n]!; j < byNode.start[n + 1]!; j++)
          if (variable[byNode.items[j]!] === virtual) set(carried, byNode.items[j]!);
      }
      const target = cfg.to[edge]!;
      const to = target * words;
      let changed = false;
      for (let w = 0; w < words; w++) {
        const before = rows[to + w]!;
        const after = (before | carried[w]!) >>> 0;
        if (after !== before) {
          rows[to + w] = after;
          changed = true;
        }
      }
      if (changed) {
        pending[position[target]!] = 1;
        lowest = Math.min(lowest, position[target]!);
      }
    }
    return lowest;
  };
  for (let i = 0; i < order.length; i++) {
    if (pending[i] === 0) continue;
    pending[i] = 0;
    const lowest = flowOut(order[i]!);
    if (lowest <= i) i = lowest - 1;
  }

  const has = (n: number, d: number): boolean => ((rows[n * words + (d >>> 5)]! >>> (d & 31)) & 1) === 1;
  return {
    node,
    variable,
    reaching: (n, v) => (byVariable.get(v) ?? []).filter((d) => has(n, d)),
    at: (n) => [...node.keys()].filter((d) => has(n, d)),
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

interface Definitions {
  readonly node: Int32Array;
  readonly variable: Int32Array;
  /** 1: happens on exceptional edges only. */
  readonly isVirtual: Uint8Array;
}

function listDefinitions({ cfg, kills, mays }: DefUse, table: VariableTable): Definitions {
  const node: number[] = [];
  const variable: number[] = [];
  const virtual: number[] = [];
  for (let n = 0; n < cfg.size; n++) {
    const own = new Map<Variable, number>();
    for (const v of kills[n]!) own.set(v, 0);
    for (const v of mays[n]!) own.set(v, 0);
    for (let i = cfg.outStart[n]!; i < cfg.outStart[n + 1]!; i++) {
      const kind = cfg.edgeKind[cfg.out[i]!]!;
      if (!isExceptional(kind)) continue;
      const v = kind === EdgeKind.injectReturn ? table.outcome : table.thrown;
      if (!own.has(v)) own.set(v, 1);
    }
    for (const v of [...own.keys()].sort((a, b) => a - b)) {
      node.push(n);
      variable.push(v);
      virtual.push(own.get(v)!);
    }
  }
  return {
    node: Int32Array.from(node),
    variable: Int32Array.from(variable),
    isVirtual: Uint8Array.from(virtual),
  };
}

function definitionsByVariable(variable: Int32Array): ReadonlyMap<Variable, readonly number[]> {
  const map = new Map<Variable, number[]>();
  variable.forEach((v, d) => {
    const list = map.get(v);
    if (list === undefined) map.set(v, [d]);
    else list.push(d);
  });
  return map;
}
