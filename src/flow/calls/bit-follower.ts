import type { BitMatrix } from '../../base/bit-matrix.ts';
import type { Graph } from '../cfg/graph.ts';
import { NodeWorklist } from '../cfg/node-worklist.ts';

/** Follows 32 things at a time along the paths of a graph, each up to the nodes that end it. */
export class BitFollower {
  readonly #graph: Graph;
  readonly #ends: BitMatrix;
  readonly #work: NodeWorklist;
  readonly #alive: Uint32Array;
  #touched: number[] = [];

  /** `ends`: node → what it ends. */
  constructor(graph: Graph, ends: BitMatrix) {
    this.#graph = graph;
    this.#ends = ends;
    this.#work = new NodeWorklist(graph);
    this.#alive = new Uint32Array(graph.size);
  }

  /**
   * From the start of some nodes: the nodes that some of `bits`, of word `w`, reach; which of them {@link at} tells until the next call. A node that
   * `stops` is reached, and not left.
   */
  follow(
    from: readonly number[],
    w: number,
    bits: number,
    stops: (node: number) => boolean = () => false,
  ): readonly number[] {
    const { outStart, out, to } = this.#graph;
    const { data, words } = this.#ends;
    const alive = this.#alive;
    const work = this.#work;
    for (const n of this.#touched) alive[n] = 0;
    const touched: number[] = [];
    this.#touched = touched;
    const reach = (n: number, more: number): void => {
      const before = alive[n]!;
      const after = (before | more) >>> 0;
      if (after === before) return;
      if (before === 0) touched.push(n);
      alive[n] = after;
      work.add(n);
    };
    for (const n of from) reach(n, bits);
    for (let n = work.take(); n !== -1; n = work.take()) {
      const onward = alive[n]! & ~data[n * words + w]!;
      if (onward === 0 || stops(n)) continue;
      for (let k = outStart[n]!; k < outStart[n + 1]!; k++) reach(to[out[k]!]!, onward);
    }
    return touched;
  }

  /** What reached a node when last followed. */
  at(node: number): number {
    return this.#alive[node]!;
  }
}
