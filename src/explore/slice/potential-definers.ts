import type { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { Variable } from '../../flow/data/variables.ts';
import type { Instances } from '../../machine/trace.ts';

/** A place where the possible definers of a variable are kept: by variable and, for recursive functions, activation. */
export interface Place {
  readonly key: number;
  /** Only definers after this instance count. */
  readonly since: number;
}

/**
 * What decides potential dependence (definition 3 of the paper) on one trace: which variables the other side of a branch
 * instance may define, and where a read of a variable has to look for possible definers. A local that no other function
 * touches is one binding per activation; others, and heap classes, are one each.
 */
export class PotentialDefiners {
  readonly #instances: Instances;
  readonly #sides: BranchSides;
  readonly #activation: Int32Array;
  readonly #used: Uint8Array;
  readonly #defines: (Int32Array | undefined)[] = [];
  readonly #recursive: Uint8Array;
  readonly #kinds: Uint8Array;

  constructor(instances: Instances, sides: BranchSides) {
    this.#instances = instances;
    this.#sides = sides;
    const { flow } = sides;
    const { program, table } = flow;
    const { count, site, parent } = instances;
    this.#activation = new Int32Array(count);
    for (let i = 0; i < count; i++)
      this.#activation[i] =
        program.sites[site[i]!]!.kind === 'entry' || parent[i]! < 0 ? i : this.#activation[parent[i]!]!;
    this.#recursive = new Uint8Array(program.functions.length);
    const { components, callees } = flow.calls;
    const sizes = new Int32Array(components.count);
    for (const fn of program.functions) sizes[components.of[fn.id]!]!++;
    for (const fn of program.functions)
      if (sizes[components.of[fn.id]!]! > 1 || callees[fn.id]!.includes(fn.id)) this.#recursive[fn.id] = 1;
    this.#kinds = new Uint8Array(table.count);
    for (let v = program.locals.length; v < table.count; v++) {
      const name = table.name(v);
      this.#kinds[v] = name.startsWith('.') || name === '[]' ? 1 : name.startsWith('global ') ? 2 : 0;
    }
    this.#used = new Uint8Array(table.count);
    for (const v of instances.useVariable) {
      this.#used[v] = 1;
      for (const also of this.#alsoReads(v)) this.#used[also] = 1;
    }
  }

  /** The places where an instance is registered as a possible definer: by its other side, or by another choice of what it writes to or calls. */
  registers(i: number, visit: (key: number, variable: Variable) => void): void {
    const taken = this.#instances.taken[i]!;
    if (taken < 0) return;
    const site = this.#instances.site[i]!;
    if (taken >= 2) for (const v of this.#listed(site * 3 + 2)) visit(this.#key(v, i), v);
    if (taken !== 2)
      for (const v of this.#listed(site * 3 + (taken === 0 ? 1 : 0))) visit(this.#key(v, i), v);
  }

  /** By site: what its else side (0) or then side (1) may define, or what it may write to or call (2), if anybody reads it. */
  #listed(index: number): Int32Array {
    const site = Math.floor(index / 3);
    const part = index % 3;
    return (this.#defines[index] ??= (
      part === 2 ? this.#sides.writes(site) : this.#sides.of(site, part as 0 | 1).defines
    ).filter((v) => this.#used[v] === 1));
  }

  /** Where a use of a variable that sees `definition` finds its possible definers. */
  places(i: number, variable: Variable, definition: number, visit: (place: Place) => void): void {
    const isPrivate = this.#isPrivate(variable);
    const since = isPrivate ? Math.max(definition, this.#activation[i]!) : definition;
    visit({ key: this.#key(variable, i), since });
    for (const also of this.#alsoReads(variable)) visit({ key: also, since: definition });
  }

  #alsoReads(variable: Variable): readonly Variable[] {
    const { table } = this.#sides.flow;
    const kind = this.#kinds[variable] ?? 0;
    return kind === 1 ? [table.dynamicWrite] : kind === 2 ? [table.unknownGlobal] : [];
  }

  #isPrivate(variable: Variable): boolean {
    const { program, table } = this.#sides.flow;
    return variable < program.locals.length && table.shared(variable) === -1;
  }

  #key(variable: Variable, i: number): number {
    if (!this.#isPrivate(variable)) return variable;
    const { program, table } = this.#sides.flow;
    const fn = program.locals[variable]!.fn;
    return this.#recursive[fn] === 1 ? variable + table.count * (1 + this.#activation[i]!) : variable;
  }
}
