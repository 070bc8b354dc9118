import { BitMatrix } from '../../base/bit-matrix.ts';
import type { LineDependence, LineDependences } from './line-dependences.ts';
import type { Point } from './line-points.ts';
import { PairReach } from './pair-reach.ts';

/**
 * Interactive dependence (definition 4, Algorithm 3): j depends interactively on i when some path passes i, then j, then a
 * k that depends on both, neither being overwritten before k (pair reaching definitions, definition 7). Since k may depend on one of
 * them interactively, rounds are made until nothing is found any more; a round looks only at pairs of which one has
 * got something new that depends on it.
 */
export class InteractiveDependences {
  readonly #lines: LineDependences;
  readonly #reach: PairReach;
  /** The rows of a point: what depends on it in any way where it still counts, and what depends on it interactively. */
  readonly #met: BitMatrix;
  readonly #found: BitMatrix;

  constructor(lines: LineDependences) {
    const { count } = lines.points;
    this.#lines = lines;
    this.#reach = new PairReach(lines);
    this.#met = new BitMatrix(count, count);
    this.#found = new BitMatrix(count, count);
    const { words } = this.#met;
    for (let p = 0; p < count; p++) {
      lines.know(p);
      for (let w = 0; w < words; w++)
        this.#met.data[p * words + w] =
          lines.targets.data[p * words + w]! & this.#reach.alive.data[p * words + w]!;
    }
    let isNew = new Uint8Array(count).fill(1);
    while (isNew.includes(1)) isNew = this.#round(isNew);
  }

  /** The matrix whose row of a point has the points that are interactively dependent on it. */
  get targets(): BitMatrix {
    return this.#found;
  }

  link(source: Point, target: Point): LineDependence {
    const { points } = this.#lines;
    const at = this.#meeting(source, target);
    return {
      kind: 'interactive',
      source: points.name(source),
      target: points.name(target),
      at: points.name(at),
    };
  }

  /** One round over the pairs of which one has got something new; which points get something new by it. */
  #round(isNew: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const { count } = this.#lines.points;
    const { words } = this.#met;
    const more = new Uint8Array(count);
    const add = (i: Point, j: Point): void => {
      this.#found.add(i, j);
      // j is among what i reaches.
      if (this.#met.add(i, j)) more[i] = 1;
    };
    const crossing: Point[][] = [];
    for (let i = 0; i < count; i++)
      for (let w = 0; w < words; w++) {
        let open = this.#reach.follows(i, w) & ~this.#found.data[i * words + w]!;
        for (; open !== 0; open &= open - 1) {
          const j = w * 32 + 31 - Math.clz32(open & -open);
          if ((isNew[i] === 0 && isNew[j] === 0) || !this.#met.meets(i, this.#met, j)) continue;
          if (this.#reach.isSeparate(i, j)) add(i, j);
          else (crossing[j] ??= []).push(i);
        }
      }
    crossing.forEach((firsts, j) => {
      for (const i of this.#reach.byClass(firsts)) if (this.#meetingIn(this.#met, i, j) !== -1) add(i, j);
    });
    return more;
  }

  /** The first point that depends on both in a matrix and that both reach, -1 for none. */
  #meetingIn(dependents: BitMatrix, i: Point, j: Point): Point {
    const { words, data } = dependents;
    for (let w = 0; w < words; w++) {
      let common = data[i * words + w]! & data[j * words + w]! & this.#reach.alive.data[i * words + w]!;
      for (; common !== 0; common &= common - 1) {
        const k = w * 32 + 31 - Math.clz32(common & -common);
        if (this.#reach.bothReach(i, j, k)) return k;
      }
    }
    return -1;
  }

  /** What depends on both, without interactive dependence if possible. */
  #meeting(i: Point, j: Point): Point {
    const plain = this.#meetingIn(this.#lines.targets, i, j);
    return plain === -1 ? this.#meetingIn(this.#met, i, j) : plain;
  }

  get all(): LineDependence[] {
    const all: LineDependence[] = [];
    for (let i = 0; i < this.#lines.points.count; i++)
      for (const j of this.#found.row(i)) all.push(this.link(i, j));
    return all;
  }
}
