import { BitMatrix } from '../../base/bit-matrix.ts';
import { BitFollower } from '../calls/bit-follower.ts';
import type { Cfg } from '../cfg/cfg.ts';
import type { Variable } from '../data/variables.ts';
import type { LineDependences } from './line-dependences.ts';
import type { Point } from './line-points.ts';

/**
 * Which points pairs of points reach together. A line counts until all that it is used for is certainly overwritten, a
 * branch side until the branch is met again. Points that the same nodes end are a class, so the paths from a point are followed
 * once for all classes together.
 */
export class PairReach {
  readonly #lines: LineDependences;
  readonly #cfg: Cfg;
  readonly #classOf: Int32Array;
  /** Node → the classes that it ends. */
  readonly #ends: BitMatrix;
  /** Point → the points where it still counts. */
  readonly alive: BitMatrix;
  /** Point → the points that may come after it without ending it, other than those of its own line. */
  readonly #over: BitMatrix;
  /** Point → the classes that some node ends while the point still counts. */
  readonly #crossed: BitMatrix;
  /** Follows the classes of word `#word` from the point `#from`. */
  readonly #together: BitFollower;
  #from: Point = -1;
  #word = -1;
  readonly #endsAny: Uint8Array;
  readonly #isSeen: Uint8Array;

  constructor(lines: LineDependences) {
    const { points } = lines;
    this.#lines = lines;
    this.#cfg = lines.flow.cfg(lines.fn);
    const { of, nodes } = classesOf(lines);
    this.#classOf = of;
    this.#ends = new BitMatrix(this.#cfg.size, nodes.length);
    nodes.forEach((list, c) => {
      for (const n of list) this.#ends.add(n, c);
    });
    this.#together = new BitFollower(this.#cfg, this.#ends);
    this.#isSeen = new Uint8Array(this.#cfg.size);
    this.#endsAny = Uint8Array.from({ length: this.#cfg.size }, (_, n) => (this.#ends.isEmpty(n) ? 0 : 1));
    this.alive = new BitMatrix(points.count, points.count);
    this.#crossed = new BitMatrix(points.count, nodes.length);
    for (let p = 0; p < points.count; p++) this.#reachFrom(p);
    this.#over = this.#overwriting(nodes);
  }

  /** Words of the row of points that a point may be followed by, as the first of a pair. */
  follows(first: Point, word: number): number {
    return this.#over.data[first * this.#over.words + word]!;
  }

  /** Is every point that the second still counts at one where both do, once it has come after the first? */
  isSeparate(first: Point, second: Point): boolean {
    return !this.#crossed.has(second, this.#classOf[first]!);
  }

  /** Do both still count at a point after the first and then the second were passed? */
  bothReach(first: Point, second: Point, at: Point): boolean {
    if (this.isSeparate(first, second)) return this.alive.has(second, at);
    const c = this.#classOf[first]!;
    this.#follow(second, c >>> 5);
    return this.#lines.points.nodes(at).some((n) => ((this.#together.at(n) >>> (c & 31)) & 1) === 1);
  }

  /** The points in an order in which {@link bothReach} is quickest for one second after another. */
  byClass(firsts: readonly Point[]): Point[] {
    return [...firsts].sort((a, b) => this.#classOf[a]! - this.#classOf[b]!);
  }

  #follow(point: Point, word: number): void {
    if (this.#from === point && this.#word === word) return;
    this.#from = point;
    this.#word = word;
    const c = this.#classOf[point]!;
    this.#together.follow(this.#lines.points.next(point), word, -1, (n) => this.#ends.has(n, c));
  }

  /** Fills the rows of a point in `alive` and `crossed`. */
  #reachFrom(point: Point): void {
    const { points } = this.#lines;
    const { outStart, out, to } = this.#cfg;
    const seen = this.#isSeen;
    const list: number[] = [];
    const reach = (n: number): void => {
      if (seen[n] === 1) return;
      seen[n] = 1;
      list.push(n);
    };
    for (const n of points.next(point)) reach(n);
    for (let i = 0; i < list.length; i++) {
      const n = list[i]!;
      for (const p of points.ofNode(n)) this.alive.add(point, p);
      if (this.#ends.has(n, this.#classOf[point]!)) continue;
      if (this.#endsAny[n] === 1) this.#crossed.addRow(point, this.#ends, n);
      for (let k = outStart[n]!; k < outStart[n + 1]!; k++) reach(to[out[k]!]!);
    }
    for (const n of list) seen[n] = 0;
  }

  #overwriting(nodes: readonly (readonly number[])[]): BitMatrix {
    const { points } = this.#lines;
    const { count } = points;
    const { words } = this.alive;
    /** Class → the points whose every node ends it. */
    const ended = new BitMatrix(nodes.length, count);
    nodes.forEach((list, c) => {
      const times = new Map<Point, number>();
      for (const n of list) for (const p of points.ofNode(n)) times.set(p, (times.get(p) ?? 0) + 1);
      for (const [p, n] of times) if (n === points.nodes(p).length) ended.add(c, p);
    });
    const over = new BitMatrix(count, count);
    for (let p = 0; p < count; p++) {
      const c = this.#classOf[p]!;
      for (let w = 0; w < words; w++)
        over.data[p * words + w] = this.alive.data[p * words + w]! & ~ended.data[c * words + w]!;
      for (const q of points.on(points.lineOf(p))) over.data[p * words + (q >>> 5)]! &= ~(1 << (q & 31));
    }
    return over;
  }
}

/** Point → class, class → the nodes that end it. */
function classesOf(lines: LineDependences): { of: Int32Array; nodes: (readonly number[])[] } {
  const { points, flow, fn } = lines;
  const killers = new Map<Variable, number[]>();
  flow.defUse(fn).kills.forEach((kills, n) => {
    for (const v of kills) {
      const list = killers.get(v);
      if (list === undefined) killers.set(v, [n]);
      else list.push(n);
    }
  });
  const numbers = new Map<string, number>();
  const nodes: (readonly number[])[] = [];
  const of = Int32Array.from({ length: points.count }, (_, p) => {
    const carried = lines.carriedFrom(p);
    const key = carried.length === 0 ? `at ${points.nodes(p).join()}` : carried.join();
    let c = numbers.get(key);
    if (c === undefined) {
      c =
        nodes.push(
          carried.length === 0 ? points.nodes(p) : common(carried.map((v) => killers.get(v) ?? [])),
        ) - 1;
      numbers.set(key, c);
    }
    return c;
  });
  return { of, nodes };
}

/** The numbers that all of the ascending lists have. */
function common(lists: readonly (readonly number[])[]): number[] {
  const [shortest, ...others] = [...lists].sort((a, b) => a.length - b.length);
  const sets = others.map((list) => new Set(list));
  return shortest!.filter((n) => sets.every((set) => set.has(n)));
}
