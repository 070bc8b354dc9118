import type { Argument, Fn, Instruction, Operand, Rvalue } from '../../ir/ir.ts';
import type { VariableTable } from '../data/variables.ts';
import type { CallBinding } from './call-binding.ts';
import type { CallCells, Slot } from './call-cells.ts';
import { conversions, iterations } from './handover.ts';

type Operator = Extract<
  Rvalue,
  { kind: 'unary' | 'increment' | 'toNumeric' | 'toPropertyKey' | 'template' | 'binary' }
>;

/** Calls that no call expression shows: conversions, accessors, iterators, and what runs while a function waits. */
export class ImplicitCalls {
  readonly #table: VariableTable;
  readonly #cells: CallCells;
  readonly #binding: CallBinding;

  constructor(table: VariableTable, cells: CallCells, binding: CallBinding) {
    this.#table = table;
    this.#cells = cells;
    this.#binding = binding;
  }

  /** Conversions of operands, and `instanceof`. */
  operator(fn: Fn, instruction: Instruction, value: Operator): void {
    if (value.kind === 'unary' && (value.op === '!' || value.op === 'typeof' || value.op === 'void')) return;
    if (value.kind === 'binary' && (value.op === '===' || value.op === '!==')) return;
    const isInstance = value.kind === 'binary' && value.op === 'instanceof';
    const names = isInstance ? ['@@hasInstance'] : conversions;
    this.#binding.callsImplicitly(this.#binding.site(fn, instruction), this.#cells.properties(names));
  }

  /** Getters or setters of a property. */
  accessor(
    fn: Fn,
    instruction: Instruction,
    slot: Slot,
    key: Operand,
    args: readonly Argument[],
    result: number,
  ): void {
    const accessors = this.#cells.flow.cell();
    this.#cells.read(key, accessors, slot);
    this.#binding.calls(accessors, this.#binding.handover(fn, instruction, args, result));
  }

  /** All properties of an object are read. */
  anyGetter(fn: Fn, instruction: Instruction): void {
    const getters = this.#cells.slot('get ', this.#table.anyWrite);
    this.#binding.callsImplicitly(this.#binding.site(fn, instruction), [getters]);
  }

  privateGetter(fn: Fn, instruction: Instruction, name: string, result: number): void {
    const getters = this.#cells.slot('get ', this.#table.privateName(name));
    this.#binding.calls(getters, this.#binding.handover(fn, instruction, [], result));
  }

  /** Iterators of arguments that are spread. */
  spreads(fn: Fn, instruction: Instruction, args: readonly Argument[]): void {
    if (args.some((a) => a.spread)) this.iterate(fn, instruction, this.#cells.variable(this.#table.element));
  }

  iterate(fn: Fn, instruction: Instruction, result: number): void {
    const cells = this.#cells;
    const binding = this.#binding;
    binding.callsImplicitly(binding.site(fn, instruction), [
      ...cells.properties(iterations),
      cells.named('generators'),
    ]);
    for (const summary of [cells.yielded, cells.internal, cells.element, cells.dynamic])
      cells.flow.add(result, summary);
    cells.flow.edge(cells.variable(this.#table.property('value')), result);
  }

  /** Other code runs while this function waits: pending async functions, callbacks, and whoever drives the generator. */
  resumes(fn: Fn, instruction: Instruction): void {
    const site = this.#binding.site(fn, instruction);
    this.#binding.callsImplicitly(site, [this.#cells.named('pending')]);
    site.unknown = true;
  }
}
