import type { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { Variable } from '../../flow/data/variables.ts';

/** What of potential dependence is the same for all runs of a program: made once for its {@link BranchSides}. */
export class VariableFacts {
  /** By function: does it call itself, directly or not? */
  readonly recursive: Uint8Array;
  /** By site: does it enter a function? */
  readonly entries: Uint8Array;
  readonly #sides: BranchSides;
  /** By variable: 1 a property, 2 a global, 0 anything else. */
  readonly #kinds: Uint8Array;
  /** Variables that some run has read so far. */
  readonly #used: Uint8Array;
  #lists: (Int32Array | undefined)[] = [];

  constructor(sides: BranchSides) {
    this.#sides = sides;
    const { program, table, calls } = sides.flow;
    this.recursive = new Uint8Array(program.functions.length);
    const { components, callees } = calls;
    const sizes = new Int32Array(components.count);
    for (const fn of program.functions) sizes[components.of[fn.id]!]!++;
    for (const fn of program.functions)
      if (sizes[components.of[fn.id]!]! > 1 || callees[fn.id]!.includes(fn.id)) this.recursive[fn.id] = 1;
    this.entries = new Uint8Array(program.sites.length);
    for (const { id, kind } of program.sites) if (kind === 'entry') this.entries[id] = 1;
    this.#kinds = new Uint8Array(table.count);
    for (let v = program.locals.length; v < table.count; v++) {
      const name = table.name(v);
      this.#kinds[v] = name.startsWith('.') || name === '[]' ? 1 : name.startsWith('global ') ? 2 : 0;
    }
    this.#used = new Uint8Array(table.count);
  }

  /** The variable through which a read of one may see what was written under a name that is not known; -1 when there is none. */
  alsoRead(variable: Variable): Variable {
    const { table } = this.#sides.flow;
    const kind = this.#kinds[variable];
    return kind === 1 ? table.dynamicWrite : kind === 2 ? table.unknownGlobal : -1;
  }

  /** A run reads these. */
  reads(variables: Int32Array): void {
    for (const v of variables) {
      if (this.#used[v] === 1) continue;
      this.#used[v] = 1;
      const also = this.alsoRead(v);
      if (also >= 0) this.#used[also] = 1;
      this.#lists = [];
    }
  }

  /** What its else side (0) or then side (1) may define, or what a site may write to or call (2), as far as any run has read it. */
  defines(site: number, part: 0 | 1 | 2): Int32Array {
    return (this.#lists[site * 3 + part] ??= this.#filtered(
      part === 2 ? this.#sides.writes(site) : this.#sides.of(site, part).defines,
    ));
  }

  #filtered(variables: Int32Array): Int32Array {
    const result = new Int32Array(variables.length);
    let n = 0;
    for (const v of variables) if (this.#used[v] === 1) result[n++] = v;
    return result.subarray(0, n);
  }
}

const known = new WeakMap<BranchSides, VariableFacts>();

export function variableFacts(sides: BranchSides): VariableFacts {
  let facts = known.get(sides);
  if (facts === undefined) known.set(sides, (facts = new VariableFacts(sides)));
  return facts;
}
