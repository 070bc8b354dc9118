import { eachStatement } from '../../ir/each-instruction.ts';
import type { Fn, LocalId, Operand, Program, Rvalue } from '../../ir/ir.ts';
import { rvalueFacts } from '../../ir/rvalue-facts.ts';
import { FUNCTION } from './roots.ts';

/** All that is ever assigned to each local, and what follows from that alone. */
export class AssignedValues {
  readonly #program: Program;
  readonly #values = new Map<LocalId, Rvalue[]>();

  constructor(program: Program, functions: readonly Fn[]) {
    this.#program = program;
    for (const fn of functions)
      eachStatement(fn.body, (s) => {
        if (s.kind !== 'assign') return;
        const list = this.#values.get(s.target);
        if (list === undefined) this.#values.set(s.target, [s.value]);
        else list.push(s.value);
      });
  }

  values(local: LocalId): readonly Rvalue[] {
    return this.#values.get(local) ?? [];
  }

  /** The functions that an operand is one of; undefined when that is not known. */
  functionsOf(o: Operand): readonly Fn[] | undefined {
    if (o.kind === 'const') return [];
    const { kind } = this.#program.locals[o.local]!;
    const values = this.values(o.local);
    if (values.length === 0 || kind === 'param' || kind === 'catch') return undefined;
    const found: Fn[] = [];
    for (const value of values) {
      if (value.kind === 'closure') found.push(this.#program.functions[value.fn]!);
      else if (value.kind === 'class') {
        const { constructorFn } = value.definition;
        if (constructorFn !== undefined) found.push(this.#program.functions[constructorFn]!);
        // Who runs the constructor above is not looked for.
        else if (value.definition.superClass !== undefined) return undefined;
      } else if (value.kind === 'operand') {
        if (value.value.kind === 'local' && value.value.local === o.local) return undefined;
        const inner = this.functionsOf(value.value);
        if (inner === undefined) return undefined;
        found.push(...inner);
      } else return undefined;
    }
    return found;
  }

  /** By which names a class that a local holds knows itself. */
  innerNames(local: LocalId): LocalId[] {
    return this.values(local).flatMap((value) => {
      if (value.kind === 'class') return value.definition.innerName ?? [];
      const isOther = value.kind === 'operand' && value.value.kind === 'local' && value.value.local !== local;
      return isOther && this.#program.locals[value.value.local]!.kind === 'temp'
        ? this.innerNames(value.value.local)
        : [];
    });
  }

  /** The name of the global that a local holds. */
  globalOf(o: Operand): string | undefined {
    if (o.kind !== 'local') return undefined;
    const [value, ...others] = this.values(o.local);
    return value?.kind === 'getGlobal' && others.length === 0 ? value.name : undefined;
  }

  /** How many layers of objects a variable holds, see `Roots`. */
  depthOf(local: LocalId): number {
    const values = this.values(local);
    if (values.length === 0) return Infinity;
    return Math.max(...values.map((v) => this.#depth(v)));
  }

  #depth(value: Rvalue): number {
    switch (value.kind) {
      case 'templateObject':
        return 0;
      case 'closure':
      case 'class':
        return FUNCTION;
      case 'regexp':
        return /[gy]/.test(value.flags) ? 1 : 0;
      case 'operand':
        return this.#depthOfOperand(value.value);
      case 'array':
        return (
          1 +
          Math.max(
            0,
            ...value.elements.map((e) =>
              e === undefined ? 0 : e.spread ? Infinity : this.#depthOfOperand(e.value),
            ),
          )
        );
      case 'object':
        return (
          1 +
          Math.max(
            0,
            ...value.members.map((m) =>
              m.kind === 'spread' ? Infinity : m.kind === 'value' ? this.#depthOfOperand(m.value) : 0,
            ),
          )
        );
      default:
        return rvalueFacts[value.kind].gives === 'primitive' ? 0 : Infinity;
    }
  }

  #depthOfOperand(o: Operand): number {
    if (o.kind === 'const') return 0;
    // Other variables are roots themselves, or may be assigned anything.
    if (this.#program.locals[o.local]!.kind !== 'temp') return Infinity;
    return this.depthOf(o.local);
  }
}
