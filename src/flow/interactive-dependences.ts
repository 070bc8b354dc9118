import type { LineDependence, LineDependences, PointName } from './line-dependences.ts';
import { reached } from './line-dependences.ts';

/** How many pairs are followed path by path; beyond, each of a pair is looked at by itself, which finds no fewer. */
const mostPairs = 4000;

/**
 * Interactive dependence (definition 4, Algorithm 3): j depends interactively on i when some path passes i, then j, then a
 * k that depends on both, neither being overwritten before k (pair reaching definitions, definition 7).
 */
export class InteractiveDependences {
  readonly #lines: LineDependences;
  readonly #sources = new Map<PointName, Set<PointName>>();
  readonly #alive = new Map<PointName, Set<number>>();
  readonly #pairs = new Map<string, Set<number>>();
  readonly #killers = new Map<PointName, Set<number>>();
  readonly all: readonly LineDependence[];

  constructor(lines: LineDependences) {
    this.#lines = lines;
    const found = new Map<string, LineDependence>();
    const work: LineDependence[] = [];
    const add = (source: PointName, target: PointName, at: PointName): void => {
      const key = `${source} ${target}`;
      if (source === target || found.has(key)) return;
      const dependence: LineDependence = { kind: 'interactive', source, target, at };
      found.set(key, dependence);
      work.push(dependence);
    };
    for (const { source, target } of lines.traditional) this.#sourcesOf(target).add(source);
    for (const [k, sources] of this.#sources)
      for (const i of sources) for (const j of sources) if (this.#reach(i, j, k)) add(i, j, k);
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      const { source: i, target: k } = next;
      for (const j of this.#sourcesOf(k)) {
        if (this.#reach(i, j, k)) add(i, j, k);
        if (this.#reach(j, i, k)) add(j, i, k);
      }
      this.#sourcesOf(k).add(i);
    }
    this.all = [...found.values()];
  }

  #sourcesOf(point: PointName): Set<PointName> {
    let sources = this.#sources.get(point);
    if (sources === undefined) this.#sources.set(point, (sources = new Set()));
    return sources;
  }

  /** Is there a path from i over j to k on which both still count at k? */
  #reach(i: PointName, j: PointName, k: PointName): boolean {
    if (Number.parseInt(i, 10) === Number.parseInt(j, 10)) return false;
    const [from, over, to] = [i, j, k].map((p) => this.#lines.places.get(p)!);
    if (from === undefined || over === undefined || to === undefined) return false;
    const alive = this.#aliveFrom(i);
    if (!over.nodes.some((n) => alive.has(n)) || !to.nodes.some((n) => alive.has(n))) return false;
    if (over.nodes.every((n) => this.#kills(n, i))) return false;
    const both = this.#pairs.size < mostPairs ? this.#aliveBoth(i, j) : this.#aliveFrom(j);
    return to.nodes.some((n) => both.has(n));
  }

  #aliveFrom(point: PointName): Set<number> {
    let alive = this.#alive.get(point);
    if (alive === undefined) {
      const { next } = this.#lines.places.get(point)!;
      alive = reached(this.#graph, next, (n) => this.#kills(n, point));
      this.#alive.set(point, alive);
    }
    return alive;
  }

  #aliveBoth(i: PointName, j: PointName): Set<number> {
    const key = `${i} ${j}`;
    let alive = this.#pairs.get(key);
    if (alive === undefined) {
      const { next } = this.#lines.places.get(j)!;
      alive = reached(this.#graph, next, (n) => this.#kills(n, i) || this.#kills(n, j));
      this.#pairs.set(key, alive);
    }
    return alive;
  }

  get #graph() {
    return this.#lines.flow.cfg(this.#lines.fn);
  }

  /** Does the node certainly overwrite all that the point is used for? A branch side counts until the branch is met again. */
  #kills(node: number, point: PointName): boolean {
    let killers = this.#killers.get(point);
    if (killers === undefined) {
      const { defines, nodes } = this.#lines.places.get(point)!;
      const { kills } = this.#lines.flow.defUse(this.#lines.fn);
      const overwrites = (n: number): boolean => [...defines].every((v) => kills[n]!.includes(v));
      killers = new Set(
        defines.size === 0 ? nodes : Array.from(kills, (_, n) => n).filter((n) => overwrites(n)),
      );
      this.#killers.set(point, killers);
    }
    return killers.has(node);
  }
}
