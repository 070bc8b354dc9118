import { BitMatrix, bitsOf } from '../../base/bit-matrix.ts';
import type { FunctionId } from '../../ir/ir.ts';
import { BitFollower } from '../calls/bit-follower.ts';
import { type Graph, reverseGraph } from '../cfg/graph.ts';
import { NodeWorklist } from '../cfg/node-worklist.ts';
import type { Variable } from '../data/variables.ts';
import type { ProgramFlow, SelectedDependence } from '../program-flow.ts';

/**
 * Potential dependence (definition 3 of the DGSE paper) in one function: what a side of a decision leaves as it is although the
 * other side may define it, and where that is used. 32 variables are followed at a time.
 */
export class PotentialDependences {
  readonly #control: SelectedDependence;
  /** The variables that count, by column of the matrices, whose rows are nodes. */
  readonly #variables: Int32Array;
  readonly #uses: BitMatrix;
  readonly #defines: BitMatrix;
  /** What may be used later before it is certainly defined. */
  readonly #live: BitMatrix;
  readonly #unchanged: BitFollower;
  readonly #isSeen: Uint8Array;

  constructor(flow: ProgramFlow, fn: FunctionId) {
    const { cfg, uses, kills, mays } = flow.defUse(fn);
    this.#control = flow.control(fn, 'completing');
    // The entry defines all that any node mentions.
    this.#variables = kills[cfg.entry]!;
    const columns = new Map(Array.from(this.#variables, (v, i) => [v, i]));
    const rows = (...lists: (readonly Int32Array[])[]): BitMatrix => {
      const matrix = new BitMatrix(cfg.size, this.#variables.length);
      for (const list of lists)
        for (let n = 0; n < cfg.size; n++) for (const v of list[n]!) matrix.add(n, columns.get(v)!);
      return matrix;
    };
    this.#uses = rows(uses);
    this.#defines = rows(kills, mays);
    const killed = rows(kills);
    this.#unchanged = new BitFollower(this.#control.graph, killed);
    this.#live = liveVariables(this.#control.graph, this.#uses, killed);
    this.#isSeen = new Uint8Array(cfg.size);
  }

  /**
   * The uses that depend on a side, given by its edge and the edge of the other side in the graph of completing edges: node and
   * variable.
   */
  *of(branch: number, own: number, other: number): Generator<readonly [node: number, variable: Variable]> {
    const { graph, postDominators } = this.#control;
    const { words } = this.#defines;
    const stop = postDominators.parent[branch]!;
    const start = graph.to[own]!;
    const used = this.#live.data.subarray(start * words, (start + 1) * words);
    const columns = Array.from({ length: words }, (_, w) => w).filter((w) => used[w] !== 0);
    const defined = new Uint32Array(words);
    for (const n of this.#reached(graph.to[other]!, stop))
      if (n !== stop) for (const w of columns) defined[w]! |= used[w]! & this.#defines.data[n * words + w]!;
    if (defined.every((word) => word === 0)) return;
    // What runs only on one side depends on it by control.
    const controlled = new Set(this.#reached(start, stop));
    controlled.delete(stop);
    for (const w of columns) {
      if (defined[w] === 0) continue;
      for (const n of this.#unchanged.follow([start], w, defined[w]!)) {
        const there = this.#unchanged.at(n) & this.#uses.data[n * words + w]!;
        if (there === 0 || controlled.has(n)) continue;
        for (const column of bitsOf(there, w * 32)) yield [n, this.#variables[column]!];
      }
    }
  }

  /** Nodes reached from one, itself included; the one that stops is reached, and not left. */
  #reached(from: number, stop: number): number[] {
    const { outStart, out, to } = this.#control.graph;
    const list = [from];
    this.#isSeen[from] = 1;
    for (let i = 0; i < list.length; i++) {
      const n = list[i]!;
      if (n === stop) continue;
      for (let k = outStart[n]!; k < outStart[n + 1]!; k++) {
        const next = to[out[k]!]!;
        if (this.#isSeen[next] === 1) continue;
        this.#isSeen[next] = 1;
        list.push(next);
      }
    }
    for (const n of list) this.#isSeen[n] = 0;
    return list;
  }
}

/** Node → what is used there or later before it is killed, at the node's start. */
function liveVariables(graph: Graph, uses: BitMatrix, kills: BitMatrix): BitMatrix {
  const { words } = uses;
  const live = new BitMatrix(graph.size, words * 32);
  live.data.set(uses.data);
  const work = new NodeWorklist(reverseGraph(graph));
  for (let n = 0; n < graph.size; n++) work.add(n);
  for (let n = work.take(); n !== -1; n = work.take())
    for (let k = graph.inStart[n]!; k < graph.inStart[n + 1]!; k++) {
      const before = graph.from[graph.in[k]!]!;
      let changed = 0;
      for (let w = 0; w < words; w++) {
        const known = live.data[before * words + w]!;
        const more = known | (live.data[n * words + w]! & ~kills.data[before * words + w]!);
        changed |= known ^ more;
        live.data[before * words + w] = more;
      }
      if (changed !== 0) work.add(before);
    }
  return live;
}
