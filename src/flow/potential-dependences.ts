import { BitMatrix, bitsOf } from '../base/bit-matrix.ts';
import type { FunctionId } from '../ir/ir.ts';
import { BitFollower } from './bit-follower.ts';
import type { ProgramFlow, SelectedDependence } from './program-flow.ts';
import type { Variable } from './variables.ts';

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
    this.#unchanged = new BitFollower(this.#control.graph, rows(kills));
    this.#isSeen = new Uint8Array(cfg.size);
  }

  /**
   * The uses that depend on a side, given by its edge and the edge of the other side in the graph of completing edges: node and
   * variable.
   */
  *of(branch: number, own: number, other: number): Generator<readonly [node: number, variable: Variable]> {
    const { graph, postDominators } = this.#control;
    const stop = postDominators.parent[branch]!;
    const defined = new Uint32Array(this.#defines.words);
    for (const n of this.#reached(graph.to[other]!, stop))
      if (n !== stop)
        for (let w = 0; w < defined.length; w++) defined[w]! |= this.#defines.data[n * defined.length + w]!;
    if (defined.every((word) => word === 0)) return;
    // What runs only on one side depends on it by control.
    const controlled = new Set(this.#reached(graph.to[own]!, stop));
    controlled.delete(stop);
    for (let w = 0; w < defined.length; w++) {
      if (defined[w] === 0) continue;
      for (const n of this.#unchanged.follow([graph.to[own]!], w, defined[w]!)) {
        const used = this.#unchanged.at(n) & this.#uses.data[n * defined.length + w]!;
        if (used === 0 || controlled.has(n)) continue;
        for (const column of bitsOf(used, w * 32)) yield [n, this.#variables[column]!];
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
