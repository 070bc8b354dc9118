import type { Argument, Fn, FunctionId, Instruction } from '../../ir/ir.ts';
import type { RvalueWith } from '../../ir/rvalue-facts.ts';
import type { VariableTable } from '../data/variables.ts';
import type { CallBinding, ClassInfo } from './call-binding.ts';
import type { CallCells } from './call-cells.ts';
import type { CallFacts } from './call-facts.ts';
import type { ImplicitCalls } from './implicit-calls.ts';

type Call = RvalueWith<'calls', 'written'>;

/** The constraints of calls that stand in the program as such. */
export class CallExpressions {
  readonly #table: VariableTable;
  readonly #facts: CallFacts;
  readonly #cells: CallCells;
  readonly #binding: CallBinding;
  readonly #implicit: ImplicitCalls;
  readonly #classOfConstructor = new Map<FunctionId, ClassInfo>();

  constructor(
    table: VariableTable,
    facts: CallFacts,
    classes: readonly ClassInfo[],
    cells: CallCells,
    binding: CallBinding,
    implicit: ImplicitCalls,
  ) {
    this.#table = table;
    this.#facts = facts;
    this.#cells = cells;
    this.#binding = binding;
    this.#implicit = implicit;
    for (const info of classes) {
      const { constructorFn } = info.definition;
      if (constructorFn !== undefined) this.#classOfConstructor.set(constructorFn, info);
    }
  }

  add(fn: Fn, instruction: Instruction, value: Call, result: number): void {
    this.#implicit.spreads(fn, instruction, value.args);
    const cells = this.#cells;
    const binding = this.#binding;
    const { flow } = cells;
    const table = this.#table;
    switch (value.kind) {
      case 'call': {
        const handover = binding.handover(fn, instruction, value.args, result);
        binding.calls(cells.operand(value.callee), handover);
        const key = value.callee.kind === 'local' ? this.#facts.members.get(value.callee.local) : undefined;
        if (key !== undefined && value.self.kind === 'local')
          binding.callsMember(cells.operand(value.self), table.keyName(key), value.args, handover);
        break;
      }
      case 'construct':
        binding.calls(
          cells.operand(value.callee),
          binding.handover(fn, instruction, value.args, result, true),
        );
        break;
      case 'callMethod':
      case 'callSuperMethod': {
        const callee = flow.cell();
        const handover = binding.handover(fn, instruction, value.args, result);
        const name = table.keyName(value.key);
        cells.read(value.key, callee);
        this.#implicit.accessor(fn, instruction, 'get ', value.key, [], callee);
        binding.calls(callee, handover);
        if (value.kind === 'callMethod')
          binding.callsMember(cells.operand(value.object), name, value.args, handover);
        else binding.callsStandardMethod(name, handover);
        break;
      }
      case 'callPrivate': {
        const callee = flow.cell();
        flow.edge(cells.variable(table.privateName(value.name)), callee);
        this.#implicit.privateGetter(fn, instruction, value.name, callee);
        binding.calls(callee, binding.handover(fn, instruction, value.args, result));
        break;
      }
      case 'superCall':
        this.#superCall(fn, instruction, value.args, result);
        break;
    }
  }

  #superCall(fn: Fn, instruction: Instruction, args: readonly Argument[], result: number): void {
    let owner: Fn | undefined = fn;
    while (owner !== undefined && !this.#classOfConstructor.has(owner.id))
      owner = owner.parent === undefined ? undefined : this.#table.program.functions[owner.parent];
    const info = owner && this.#classOfConstructor.get(owner.id);
    if (info === undefined) return;
    const handover = this.#binding.handover(fn, instruction, args, result, true);
    this.#binding.initialises(info.definition, false, handover.site);
    this.#binding.calls(info.superCell, handover);
  }
}
