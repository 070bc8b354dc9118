import { eachStatement } from '../../ir/each-instruction.ts';
import type { ClassDefinition, LocalId, Operand, Program } from '../../ir/ir.ts';
import { rvalueFacts } from '../../ir/rvalue-facts.ts';
import type { AssignedValues } from './assigned-values.ts';

/** Classes that variables hold, as they are written. */
export class KnownClasses {
  readonly #program: Program;
  readonly #assigned: AssignedValues;
  readonly #inner = new Map<LocalId, ClassDefinition>();

  constructor(program: Program, assigned: AssignedValues, lasting: Iterable<LocalId>) {
    this.#program = program;
    this.#assigned = assigned;
    for (const local of lasting) {
      const definition = this.at(local);
      if (definition === undefined) continue;
      for (const name of assigned.innerNames(local)) this.#inner.set(name, definition);
    }
  }

  /** Is it a name by which a class that lasts knows itself? */
  isInnerName(local: LocalId): boolean {
    return this.#inner.has(local);
  }

  /** The class that a variable holds and nothing else. */
  at(variable: LocalId): ClassDefinition | undefined {
    const seen = new Set<LocalId>();
    // Variables that are exchanged hold one another.
    for (let local = variable; !seen.has(local); ) {
      seen.add(local);
      const inner = this.#inner.get(local);
      if (inner !== undefined) return inner;
      // A parameter holds what callers give, too.
      if (this.#program.locals[local]!.kind === 'param') return undefined;
      const [value, ...others] = this.#assigned.values(local);
      if (value === undefined || others.length > 0) return undefined;
      if (value.kind === 'class') return value.definition;
      if (value.kind !== 'operand' || value.value.kind !== 'local') return undefined;
      local = value.value.local;
    }
    return undefined;
  }

  /** Does a class begin with a primitive under this name? What is put there later changes the class. */
  isPrimitive(of: Operand, name: string): boolean {
    const members = of.kind === 'local' ? (this.at(of.local)?.members ?? []) : [];
    const named = members.filter(({ static: isStatic, key }) => isStatic && nameOf(key) === name);
    return named.length > 0 && named.every(({ kind, fn }) => kind === 'field' && this.#givesPrimitive(fn));
  }

  #givesPrimitive(fn: number | undefined): boolean {
    if (fn === undefined) return true;
    let isPrimitive = true;
    eachStatement(this.#program.functions[fn]!.body, (s) => {
      if (s.kind === 'return') isPrimitive &&= s.value.kind === 'const' || this.#isPrimitive(s.value.local);
    });
    return isPrimitive;
  }

  #isPrimitive(local: LocalId): boolean {
    const values = this.#assigned.values(local);
    return values.length > 0 && values.every((v) => rvalueFacts[v.kind].gives === 'primitive');
  }
}

function nameOf(key: ClassDefinition['members'][number]['key']): string | undefined {
  if (key.kind === 'private') return key.name;
  return key.kind === 'const' ? String(key.value) : undefined;
}
