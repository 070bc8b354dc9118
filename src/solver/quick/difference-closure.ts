import type { Term } from '../../expr/term.ts';
import type { Bounds } from './bounds.ts';
import { greatest, type Linear, type LinearAtom } from './linear.ts';

/**
 * Decides the conditions of the form `x - y ≤ k`, `x ≤ k` and their equalities by shortest paths (Bellman and Ford): a cycle of negative
 * length means that there is no solution. Gives what follows from them; undefined when there is no solution.
 */
export function closeDifferences(b: Bounds, atoms: readonly LinearAtom[]): Entailment | undefined {
  const byBounds: Entailment = (form) => greatest(b, form) <= 0;
  if (!atoms.some(({ form }) => form.terms.size === 2)) return byBounds;
  const graph = new Differences(b);
  for (const { kind, form } of atoms) {
    const entries = [...form.terms];
    if (kind === 'ne') continue;
    graph.add(entries, form.constant);
    if (kind === 'eq')
      graph.add(
        entries.map(([t, k]) => [t, -k]),
        -form.constant,
      );
  }
  if (!graph.relax() || !graph.separate(atoms)) return undefined;
  return (form) => byBounds(form) || graph.entails(form);
}

/** Is a form at most 0 in every solution? False when that is not known. */
export type Entailment = (form: Linear) => boolean;

class Differences {
  readonly #b: Bounds;
  readonly #nodes = new Map<Term, number>();
  readonly #terms: Term[] = [];
  /** Edges: value(to) ≤ value(from) + length. Node 0 is the constant zero. */
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #length: number[] = [];
  #matrix: Float64Array | undefined;

  constructor(b: Bounds) {
    this.#b = b;
    this.#terms.push(0);
  }

  #node(t: Term): number {
    const known = this.#nodes.get(t);
    if (known !== undefined) return known;
    const n = this.#terms.length;
    this.#nodes.set(t, n);
    this.#terms.push(t);
    const r = this.#b.of(t);
    this.#edge(0, n, r.hi);
    this.#edge(n, 0, -r.lo);
    return n;
  }

  #edge(from: number, to: number, length: number): void {
    this.#from.push(from);
    this.#to.push(to);
    this.#length.push(length);
  }

  /** `Σ k·t + constant ≤ 0` when it is a difference. */
  add(entries: readonly (readonly [Term, number])[], constant: number): void {
    if (entries.length === 1) {
      const [t, k] = entries[0]!;
      const n = this.#node(t);
      if (k > 0) this.#edge(0, n, Math.floor(-constant / k));
      else this.#edge(n, 0, Math.floor(-constant / -k));
    } else if (entries.length === 2) {
      const [[t, k], [u, l]] = entries as [[Term, number], [Term, number]];
      if (k !== -l) return;
      const [plus, minus] = k > 0 ? [t, u] : [u, t];
      this.#edge(this.#node(minus), this.#node(plus), Math.floor(-constant / Math.abs(k)));
    } else if (entries.length === 0 && constant > 0) {
      this.#edge(0, 0, -1);
    }
  }

  /** All shortest paths, for small graphs; false when a cycle is negative. */
  relax(): boolean {
    const n = this.#terms.length;
    if (n > 64) return this.#bellmanFord(n);
    const d = new Float64Array(n * n).fill(Infinity);
    for (let i = 0; i < n; i++) d[i * n + i] = 0;
    for (let e = 0; e < this.#from.length; e++) {
      const at = this.#from[e]! * n + this.#to[e]!;
      if (this.#length[e]! < d[at]!) d[at] = this.#length[e]!;
    }
    for (let k = 0; k < n; k++)
      for (let i = 0; i < n; i++) {
        const ik = d[i * n + k]!;
        if (ik === Infinity) continue;
        for (let j = 0; j < n; j++) if (ik + d[k * n + j]! < d[i * n + j]!) d[i * n + j] = ik + d[k * n + j]!;
      }
    for (let i = 0; i < n; i++) if (d[i * n + i]! < 0) return false;
    this.#matrix = d;
    return this.#publish(n, d);
  }

  /** Bounds of the terms follow from their paths from and to zero. */
  #publish(n: number, d: Float64Array): boolean {
    for (let i = 1; i < n; i++) this.#b.narrow(this.#terms[i]!, -d[i * n]!, d[i]!);
    return !this.#b.empty;
  }

  #bellmanFord(n: number): boolean {
    const d = new Float64Array(n);
    for (let round = 0; round < n; round++) {
      let changed = false;
      for (let e = 0; e < this.#from.length; e++) {
        const next = d[this.#from[e]!]! + this.#length[e]!;
        if (next < d[this.#to[e]!]!) {
          d[this.#to[e]!] = next;
          changed = true;
        }
      }
      if (!changed) return true;
    }
    return false;
  }

  /** Is `x - y + constant ≤ 0` by a path from y to x? */
  entails({ terms, constant }: Linear): boolean {
    const [[x, k] = [0, 0], [y, l] = [0, 0]] = [...terms];
    if (this.#matrix === undefined || terms.size !== 2 || k !== -l || Math.abs(k) !== 1) return false;
    const [plus, minus] = (k > 0 ? [x, y] : [y, x]).map((t) => this.#nodes.get(t));
    if (plus === undefined || minus === undefined) return false;
    return this.#matrix[minus * this.#terms.length + plus]! + constant <= 0;
  }

  /** Values that are forced equal and must differ have no solution. */
  separate(atoms: readonly LinearAtom[]): boolean {
    const d = this.#matrix;
    if (!d) return true;
    const n = this.#terms.length;
    for (const { kind, form } of atoms) {
      if (kind !== 'ne') continue;
      const entries = [...form.terms];
      if (entries.length === 0) {
        if (form.constant === 0) return false;
        continue;
      }
      if (entries.length !== 2) continue;
      const [[t, k], [u, l]] = entries as [[Term, number], [Term, number]];
      if (k !== -l || Math.abs(k) !== 1) continue;
      const [plus, minus] = k > 0 ? [t, u] : [u, t];
      const [p, m] = [this.#nodes.get(plus), this.#nodes.get(minus)];
      if (p === undefined || m === undefined) continue;
      // plus - minus lies within [-d(plus→minus), d(minus→plus)].
      const gap = -form.constant;
      if (d[m * n + p] === gap && -d[p * n + m]! === gap) return false;
    }
    return true;
  }
}
