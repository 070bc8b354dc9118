import type { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { Variable } from '../../flow/data/variables.ts';
import type { Instances } from '../../machine/trace.ts';
import { type VariableFacts, variableFacts } from './variable-facts.ts';

/**
 * What decides potential dependence (definition 3 of the paper) on one trace: which variables the other side of a branch
 * instance may define, and where a read of a variable has to look for possible definers. A local that no other function
 * touches is one binding per activation; others, and heap classes, are one each.
 */
export class PotentialDefiners {
  readonly #instances: Instances;
  readonly #sides: BranchSides;
  readonly #facts: VariableFacts;
  readonly #activation: Int32Array;

  constructor(instances: Instances, sides: BranchSides) {
    this.#instances = instances;
    this.#sides = sides;
    this.#facts = variableFacts(sides);
    this.#facts.reads(instances.useVariable);
    const { entries } = this.#facts;
    const { count, site, parent } = instances;
    this.#activation = new Int32Array(count);
    for (let i = 0; i < count; i++)
      this.#activation[i] = entries[site[i]!] === 1 || parent[i]! < 0 ? i : this.#activation[parent[i]!]!;
  }

  /** The places where an instance is registered as a possible definer: by its other side, or by another choice of what it writes to or calls. */
  registers(i: number, visit: (key: number, i: number) => void): void {
    const taken = this.#instances.taken[i]!;
    if (taken < 0) return;
    const site = this.#instances.site[i]!;
    if (taken >= 2) this.#visit(this.#facts.defines(site, 2), i, visit);
    if (taken !== 2) this.#visit(this.#facts.defines(site, taken === 0 ? 1 : 0), i, visit);
  }

  #visit(variables: Int32Array, i: number, visit: (key: number, i: number) => void): void {
    for (let k = 0; k < variables.length; k++) visit(this.#key(variables[k]!, i), i);
  }

  /**
   * Where a use of a variable that sees `definition` finds its possible definers: those registered at the place of this key after the instance
   * `since`. A place is by variable and, for recursive functions, activation.
   */
  places(
    i: number,
    variable: Variable,
    definition: number,
    visit: (key: number, since: number) => void,
  ): void {
    const isPrivate = this.#isPrivate(variable);
    visit(this.#key(variable, i), isPrivate ? Math.max(definition, this.#activation[i]!) : definition);
    const also = this.#facts.alsoRead(variable);
    if (also >= 0) visit(also, definition);
  }

  #isPrivate(variable: Variable): boolean {
    const { program, table } = this.#sides.flow;
    return variable < program.locals.length && table.shared(variable) === -1;
  }

  #key(variable: Variable, i: number): number {
    if (!this.#isPrivate(variable)) return variable;
    const { program, table } = this.#sides.flow;
    const fn = program.locals[variable]!.fn;
    return this.#facts.recursive[fn] === 1 ? variable + table.count * (1 + this.#activation[i]!) : variable;
  }
}
