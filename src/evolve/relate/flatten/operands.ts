import type { LocalId, Operand } from '../../../ir/ir.ts';
import { type FlatOperand, Unsupported } from '../flat-code.ts';
import { patternName } from '../pattern-name.ts';
import type { Assignments } from './assignments.ts';
import type { Emitter } from './emitter.ts';
import type { Binding, Closure, Frame, Given } from './frame.ts';

/** What operands stand for where a function is put in its caller's place. */
export class Operands {
  readonly #to: Emitter;
  readonly #assigned: Assignments;

  constructor(to: Emitter, assigned: Assignments) {
    this.#to = to;
    this.#assigned = assigned;
  }

  bind(frame: Frame, local: LocalId): Binding {
    const { fn } = frame.program.locals[local]!;
    let at: Frame | undefined = frame;
    while (at !== undefined && at.fn.id !== fn) at = at.scope;
    if (at === undefined)
      throw new Unsupported(`${frame.program.locals[local]!.name || 'a value'} of the module`);
    let binding = at.locals.get(local);
    if (binding === undefined)
      at.locals.set(local, (binding = { slot: this.#to.slot(frame.program.locals[local]!.name) }));
    return binding;
  }

  isOfModule(frame: Frame, local: LocalId): boolean {
    return frame.program.functions[frame.program.locals[local]!.fn]!.kind === 'module';
  }

  of(frame: Frame, operand: Operand): FlatOperand {
    if (operand.kind === 'const') return operand;
    if (this.isOfModule(frame, operand.local)) {
      const [value, ...more] = this.#assigned.of(frame.program, operand.local);
      const constant = this.#assigned.constantOf(frame.program, operand);
      if (constant !== undefined) return constant;
      if (more.length === 0 && value?.kind === 'closure') {
        const slot = this.#to.slot('');
        this.#to.assign(slot, { kind: 'function', name: frame.program.functions[value.fn]!.name });
        return { kind: 'slot', slot };
      }
      if (more.length === 0 && value?.kind === 'regexp') {
        const slot = this.#to.slot('');
        this.#to.assign(slot, { kind: 'getGlobal', name: patternName(value.source, value.flags) });
        return { kind: 'slot', slot };
      }
      this.#to.stop(`${frame.program.locals[operand.local]!.name || 'a value'} of the module is read`);
      return { kind: 'const', value: undefined };
    }
    return { kind: 'slot', slot: this.bind(frame, operand.local).slot };
  }

  /** The function that an operand certainly is. */
  closureOf(frame: Frame, operand: Operand): Closure | undefined {
    if (operand.kind !== 'local') return undefined;
    const assigned = this.#assigned.of(frame.program, operand.local);
    if (this.isOfModule(frame, operand.local)) {
      const [value] = assigned;
      if (assigned.length !== 1 || value!.kind !== 'closure') return undefined;
      return { program: frame.program, fn: frame.program.functions[value!.fn]!, scope: undefined };
    }
    const { kind } = frame.program.locals[operand.local]!;
    if (kind === 'param' ? assigned.length > 0 : assigned.length !== 1 || kind === 'let' || kind === 'var')
      return undefined;
    return this.bind(frame, operand.local).closure;
  }

  given(frame: Frame, operand: Operand): Given {
    return { value: this.of(frame, operand), closure: this.closureOf(frame, operand) };
  }
}
