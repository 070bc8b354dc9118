import { type Graph, reversePostOrder } from './graph.ts';

/** Nodes of a graph that wait to be looked at, each at most once, taken in reverse post-order; those out of reach come last. */
export class NodeWorklist {
  readonly #order: Int32Array;
  readonly #position: Int32Array;
  readonly #isWaiting: Uint8Array;
  #waiting = 0;
  #at = 0;

  constructor(graph: Graph) {
    this.#order = new Int32Array(graph.size);
    this.#position = new Int32Array(graph.size).fill(-1);
    this.#isWaiting = new Uint8Array(graph.size);
    let count = 0;
    const place = (n: number): void => {
      this.#order[count] = n;
      this.#position[n] = count++;
    };
    reversePostOrder(graph).forEach(place);
    for (let n = 0; n < graph.size; n++) if (this.#position[n] === -1) place(n);
  }

  add(node: number): void {
    const i = this.#position[node]!;
    if (this.#isWaiting[i] === 1) return;
    this.#isWaiting[i] = 1;
    if (this.#waiting++ === 0 || i < this.#at) this.#at = i;
  }

  /** The next node, -1 when none waits. */
  take(): number {
    if (this.#waiting === 0) return -1;
    while (this.#isWaiting[this.#at] === 0) this.#at++;
    this.#isWaiting[this.#at] = 0;
    this.#waiting--;
    return this.#order[this.#at++]!;
  }
}
