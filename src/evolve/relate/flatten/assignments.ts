import { eachStatement } from '../../../ir/each-instruction.ts';
import type { LocalId, Operand, Program, Rvalue } from '../../../ir/ir.ts';

/** What locals are assigned, anywhere in their program. */
export class Assignments {
  readonly #assigned = new Map<Program, Map<LocalId, Rvalue[]>>();

  of(program: Program, local: LocalId): readonly Rvalue[] {
    let all = this.#assigned.get(program);
    if (all === undefined) {
      const found = new Map<LocalId, Rvalue[]>();
      for (const fn of program.functions)
        eachStatement(fn.body, (s) => {
          if (s.kind === 'assign') found.set(s.target, [...(found.get(s.target) ?? []), s.value]);
        });
      this.#assigned.set(program, (all = found));
    }
    return all.get(local) ?? [];
  }

  /** Whether a local is a standard object by name. */
  isStandard(program: Program, object: Operand, name: string): boolean {
    if (object.kind === 'const') return false;
    const [value, ...more] = this.of(program, object.local);
    return more.length === 0 && value?.kind === 'getGlobal' && value.name === name;
  }

  /** What a constant of the module certainly is, which is computed of others by operators alone. */
  constantOf(program: Program, operand: Operand, depth = 0): (Operand & { kind: 'const' }) | undefined {
    if (operand.kind === 'const') return operand;
    const [value, ...more] = this.of(program, operand.local);
    if (value === undefined || more.length > 0 || depth > 20) return undefined;
    const numberOf = (o: Operand): number | undefined => {
      const known = this.constantOf(program, o, depth + 1)?.value;
      return typeof known === 'number' ? known : undefined;
    };
    if (value.kind === 'operand') return this.constantOf(program, value.value, depth + 1);
    const number =
      value.kind === 'binary'
        ? computed(value.op, numberOf(value.left), numberOf(value.right))
        : value.kind === 'unary' && value.op === '-'
          ? computed('*', numberOf(value.value), -1)
          : value.kind === 'toNumeric'
            ? numberOf(value.value)
            : undefined;
    return number === undefined ? undefined : { kind: 'const', value: number };
  }
}

function computed(op: string, a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    default:
      return undefined;
  }
}
