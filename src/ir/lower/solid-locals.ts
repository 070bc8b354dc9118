import type { LocalId, Operand } from '../ir.ts';
import type { ProgramBuilder } from './program-builder.ts';
import type { Binding } from './scope.ts';

/** Which locals are known to be neither null nor undefined at the place that is being lowered. */
export class SolidLocals {
  readonly #program: ProgramBuilder;
  readonly #facts = new Set<LocalId>();
  /** In order, so that leaving a block can forget what was learnt inside. */
  readonly #learnt: LocalId[] = [];

  constructor(program: ProgramBuilder) {
    this.#program = program;
  }

  has(operand: Operand): boolean {
    if (operand.kind === 'const') return operand.value !== undefined && operand.value !== null;
    if (this.#facts.has(operand.local)) return true;
    const binding = this.#program.bindings[operand.local];
    return binding !== undefined && (binding.solid || binding.knownFunction);
  }

  /** Notes that a local is solid from here on, unless others may assign it. */
  learn(local: LocalId): void {
    const binding = this.#program.bindings[local];
    if (this.#facts.has(local) || (binding !== undefined && mayChangeUnseen(binding))) return;
    this.#facts.add(local);
    this.#learnt.push(local);
  }

  forget(local: LocalId): void {
    this.#facts.delete(local);
  }

  /** Forgets the locals that the program assigns anywhere: they may change in a loop. */
  forgetAssigned(): void {
    for (const local of this.#facts) {
      const binding = this.#program.bindings[local];
      if (binding !== undefined && binding.writes.length > 0) this.#facts.delete(local);
    }
  }

  /** Forgets afterwards what is learnt in between. */
  within(work: () => void): void {
    const mark = this.#learnt.length;
    work();
    while (this.#learnt.length > mark) this.#facts.delete(this.#learnt.pop()!);
  }
}

/** Whether a binding may be assigned by code that the current function does not contain. */
export function mayChangeUnseen(binding: Binding): boolean {
  return (
    binding.writtenElsewhere ||
    (binding.captured && binding.writes.length > 0) ||
    (binding.kind === 'param' && binding.scope.fn.mappedArguments)
  );
}
