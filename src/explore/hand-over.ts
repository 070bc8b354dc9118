import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { DecisionNode } from './decision-tree.ts';
import type { Behaviour } from './exploration.ts';
import type { OpenPoint, Shown } from './frontier.ts';
import { PointDigests } from './point-digests.ts';

/** A point of a search's tree that is still open, so that another search, with terms of its own, can go on there. */
export interface HandedPoint {
  /** An input for each side that runs have taken at the point, in that order. */
  readonly seeds: readonly Model[];
  /** How many decisions lead there. */
  readonly depth: number;
  /** Stands for the decisions that lead there, and for the sides that were taken. */
  readonly digest: string;
}

/** One that a search left to others. */
export interface LeftPoint extends HandedPoint {
  /** What inputs satisfy that are to be looked for there. */
  readonly open: readonly Term[];
}

/** When a search ends early and leaves what is open to others. */
export interface HandOut {
  /** After so many runs. */
  readonly after: number;
  /** Asked then: if not, it goes on as if nothing were to be handed out. */
  isFit(behaviours: readonly Behaviour[]): boolean;
}

/** The points that a search takes up from another one, and those that it leaves to others. */
export class HandOver {
  readonly #store: TermStore;
  /** For each point the runs that took a new side there. */
  readonly #seeds = new Map<OpenPoint, Model[]>();
  readonly #digests: PointDigests;
  #strayed = false;

  constructor(store: TermStore) {
    this.#store = store;
    this.#digests = new PointDigests(store);
  }

  /** A point was not found again, so that nothing can be said about what is below it. */
  get strayed(): boolean {
    return this.#strayed;
  }

  /** A run took a new side at a point. */
  note(point: OpenPoint, model: Model): void {
    const seeds = this.#seeds.get(point);
    if (seeds === undefined) this.#seeds.set(point, [model]);
    else seeds.push(model);
  }

  /** The input of the first run that came there. */
  hint(point: OpenPoint): Model | undefined {
    return this.#seeds.get(point)?.[0];
  }

  /** The points in an empty tree, in which nothing else is open. `insert` runs an input. */
  takeUp(points: readonly HandedPoint[], insert: (seed: Model) => Shown): OpenPoint[] {
    const open = new Map<DecisionNode, HandedPoint>();
    const touched: OpenPoint[] = [];
    for (const point of points)
      for (const seed of point.seeds) {
        const shown = insert(seed);
        touched.push(...shown.touched);
        const node = shown.leaf && ancestor(shown.leaf, point.depth);
        if (node === undefined || shown.misaligned) this.#strayed = true;
        else open.set(node, point);
      }
    for (const node of touched) if (!(node instanceof DecisionNode && open.has(node))) node.closed = true;
    for (const [node, { digest, seeds }] of open) {
      if (node.closed || this.#digests.of(node) !== digest) this.#strayed = true;
      this.#seeds.set(node, [...seeds]);
    }
    return this.#strayed ? [] : [...open.keys()];
  }

  /** Those of the points at which something is open; undefined when one of them cannot be handed out. */
  handOut(points: readonly OpenPoint[]): LeftPoint[] | undefined {
    const handed: LeftPoint[] = [];
    for (const point of new Set(points)) {
      const open = point.closed ? undefined : point.open(this.#store);
      if (open === undefined) continue;
      const seeds = this.#seeds.get(point);
      if (!(point instanceof DecisionNode) || seeds?.length !== point.children.size) return undefined;
      handed.push({ seeds, depth: point.depth, digest: this.#digests.of(point), open });
    }
    return handed;
  }
}

function ancestor(leaf: DecisionNode, depth: number): DecisionNode | undefined {
  let node: DecisionNode | undefined = leaf;
  while (node !== undefined && node.depth > depth) node = node.parent;
  return node?.depth === depth ? node : undefined;
}
