import { ExecutionIndexTable } from '../../explore/slice/execution-index.ts';
import type { Term } from '../../expr/term.ts';
import type { SiteId } from '../../ir/ir.ts';
import type { Instances, ShownValues, Trace } from '../../machine/trace.ts';

/**
 * Where the effect of a change ends in a run.
 * - `same-value`: what the changed statement computes is what it computed before.
 * - `unused`: something is different and nothing looks at it any more.
 * - `absorbed`: something uses it and computes the same all the same.
 * - `same-branch`: a decision looks at it and goes the same way.
 */
export interface Death {
  readonly why: 'same-value' | 'unused' | 'absorbed' | 'same-branch';
  /** In the version whose run was looked at. */
  readonly instance: number;
  /** The same instance of the other version; -1 when there is none. */
  readonly aligned: number;
  readonly site: SiteId;
  /** Conditions on the input, besides those that lead both versions there, under which it would not end here. */
  readonly escapes: readonly Escape[];
}

/** The terms of both versions that would have to differ. */
export interface Escape {
  readonly own: Term;
  readonly other: Term;
}

export interface Propagation {
  /** Instances that are affected: other values, another way, or none like them in the other version. */
  readonly affected: number;
  /** The first instance of the change; Infinity when it was not executed. */
  readonly first: number;
  /** In order of the run. */
  readonly deaths: readonly Death[];
}

export interface PropagationRequest {
  /** The run whose instances are followed, and that of the other version on the same input. */
  readonly own: Trace;
  readonly other: Trace;
  /** Sites of the other version in terms of this one's; -1 where there is none. */
  readonly otherSites: Int32Array;
  readonly changed: ReadonlySet<SiteId>;
  /** A term for a value without one. */
  readonly constant: (value: unknown) => Term | undefined;
}

/**
 * The change effect propagation tree (definition 4.13): instances of a run are aligned with those of the other version by their
 * execution indices; one is in the tree when it is a changed statement or uses an affected one, and it has other
 * values than its counterpart. Gives the places where the tree ends.
 */
export function propagation(request: PropagationRequest): Propagation {
  const { own, other, changed } = request;
  const instances = own.instances!;
  const aligned = align(instances, other.instances!, request.otherSites);
  const values = new ValueRows(own.shown!, instances.count);
  const others = new ValueRows(other.shown!, other.instances!.count);
  const affected = new Uint8Array(instances.count);
  const used = new Uint8Array(instances.count);
  const deaths: Death[] = [];
  let count = 0;
  let first = Infinity;
  for (let i = 0; i < instances.count; i++) {
    const isChanged = changed.has(instances.site[i]!);
    if (isChanged && first === Infinity) first = i;
    const parent = instances.parent[i]!;
    const isWithin = parent >= 0 && affected[parent] === 1;
    let uses = false;
    for (let k = instances.dataStart[i]!; k < instances.dataStart[i + 1]!; k++) {
      const from = instances.data[k]!;
      used[from] = 1;
      if (affected[from] === 1) uses = true;
    }
    if (!isChanged && !isWithin && !uses) continue;
    const j = aligned[i]!;
    const isOther = j < 0 || instances.taken[i] !== other.instances!.taken[j] || !values.same(i, others, j);
    if (isOther) {
      affected[i] = 1;
      count++;
    } else if (isChanged || uses) deaths.push(death(request, i, j, isChanged && !uses, values, others));
  }
  for (let i = 0; i < instances.count; i++)
    if (
      affected[i] === 1 &&
      used[i] === 0 &&
      instances.taken[i]! < 0 &&
      values.defines(i) &&
      !instances.exits.includes(i)
    )
      deaths.push({
        why: 'unused',
        instance: i,
        aligned: aligned[i]!,
        site: instances.site[i]!,
        escapes: [],
      });
  deaths.sort((a, b) => a.instance - b.instance);
  return { affected: count, first, deaths };
}

function death(
  request: PropagationRequest,
  i: number,
  j: number,
  isRoot: boolean,
  values: ValueRows,
  others: ValueRows,
): Death {
  const { own, other, constant } = request;
  const escapes: Escape[] = [];
  const isBranch = own.instances!.taken[i]! >= 0;
  const [t, u] = [own.instances!.term[i]!, other.instances!.term[j]!];
  const isTrue = constant(true)!;
  if (isBranch && t !== u) escapes.push({ own: t || isTrue, other: u || isTrue });
  for (const { own: x, other: y } of values.pairs(i, others, j, constant))
    if (x !== y && !escapes.some((e) => e.own === x && e.other === y)) escapes.push({ own: x, other: y });
  return {
    why: isRoot ? 'same-value' : isBranch ? 'same-branch' : 'absorbed',
    instance: i,
    aligned: j,
    site: own.instances!.site[i]!,
    escapes,
  };
}

/** For each instance the one of the other run with the same execution index, or -1. */
function align(own: Instances, other: Instances, otherSites: Int32Array): Int32Array {
  const table = new ExecutionIndexTable();
  // Sites that have no counterpart get numbers of their own.
  const site = other.site.map((s) => (s < 0 ? s : otherSites[s]! < 0 ? 1_000_000 + s : otherSites[s]!));
  const indices = new Map<number, number>();
  for (const [j, index] of table.of({ ...other, site }).entries()) indices.set(index, j);
  return table.of(own).map((index) => indices.get(index) ?? -1);
}

/** Values shown by each instance. */
class ValueRows {
  readonly #shown: ShownValues;
  readonly #start: Int32Array;
  readonly #rows: Int32Array;

  constructor(shown: ShownValues, count: number) {
    this.#shown = shown;
    this.#start = new Int32Array(count + 1);
    for (const i of shown.instances) this.#start[i + 1]!++;
    for (let i = 0; i < count; i++) this.#start[i + 1]! += this.#start[i]!;
    this.#rows = new Int32Array(shown.instances.length);
    const next = this.#start.slice();
    shown.instances.forEach((i, row) => {
      this.#rows[next[i]!++] = row;
    });
  }

  /** Has an instance the same values as one of the other run? Objects are told apart by what is read from them. */
  same(i: number, other: ValueRows, j: number): boolean {
    const [xs, ys] = [this.#of(i), other.#of(j)];
    return (
      xs.length === ys.length && xs.every((x, k) => alike(this.#shown.values[x], other.#shown.values[ys[k]!]))
    );
  }

  /** Does the instance show any value? */
  defines(i: number): boolean {
    return this.#start[i]! < this.#start[i + 1]!;
  }

  /** The terms of both, where both have a plain value. */
  *pairs(
    i: number,
    other: ValueRows,
    j: number,
    constant: PropagationRequest['constant'],
  ): Generator<Escape> {
    const [xs, ys] = [this.#of(i), other.#of(j)];
    for (let k = 0; k < Math.min(xs.length, ys.length); k++) {
      const own = this.#term(xs[k]!, constant);
      const their = other.#term(ys[k]!, constant);
      if (own !== undefined && their !== undefined) yield { own, other: their };
    }
  }

  #term(row: number, constant: PropagationRequest['constant']): Term | undefined {
    return this.#shown.terms[row]! || constant(this.#shown.values[row]);
  }

  #of(i: number): Int32Array {
    return this.#rows.subarray(this.#start[i]!, this.#start[i + 1]!);
  }
}

function alike(x: unknown, y: unknown): boolean {
  const isObject = (v: unknown) => (typeof v === 'object' && v !== null) || typeof v === 'function';
  return isObject(x) && isObject(y) ? true : Object.is(x, y);
}
