import type { Fn, FunctionId } from '../../ir/ir.ts';
import type { VariableTable } from '../data/variables.ts';
import { CallBinding, type ClassInfo } from './call-binding.ts';
import { CallCells } from './call-cells.ts';
import { callFacts } from './call-facts.ts';
import { initialisersOf } from './initialisers-of.ts';
import { InstructionConstraints } from './instruction-constraints.ts';

/** Turns the instructions of a program into constraints over function values; see `CallGraph` for what is assumed. */
export class CallConstraints {
  readonly cells: CallCells;
  readonly binding: CallBinding;
  readonly #table: VariableTable;
  readonly #classes: readonly ClassInfo[];
  readonly #instructions: InstructionConstraints;
  /** Tokens that code out of sight has got hold of. */
  readonly #outsiders = new Set<number>();

  constructor(table: VariableTable) {
    this.#table = table;
    const facts = callFacts(table);
    const cells = new CallCells(table, facts.classes.length);
    this.#classes = facts.classes.map((definition) => {
      const { superClass } = definition;
      const superCell = superClass === undefined ? cells.named('nothing') : cells.operand(superClass);
      return { definition, superCell };
    });
    this.cells = cells;
    this.binding = new CallBinding(cells, this.#classes);
    this.#instructions = new InstructionConstraints(table, facts, this.#classes, cells, this.binding);
  }

  /** Solves for all functions, `entries` called from outside. */
  solve(entries: readonly FunctionId[]): void {
    const { program } = this.#table;
    for (const module of program.modules) {
      const require = module.kind === 'cjs' ? program.functions[module.init]!.params[2] : undefined;
      if (require !== undefined)
        this.cells.flow.add(this.cells.variable(require), this.cells.native('require'));
    }
    for (const entry of entries) this.#outside(program.functions[entry]!);
    for (const fn of program.functions) this.#instructions.add(fn);
    this.cells.flow.watch(this.cells.escaped, (token) => this.#outsideToken(token));
    this.cells.flow.solve();
  }

  /** Called from out of sight, with anything: `input` stands for all that has escaped, too. */
  #outside(fn: Fn): void {
    const { cells } = this;
    for (const param of [...fn.params, ...(fn.rest === undefined ? [] : [fn.rest])])
      cells.flow.add(cells.variable(param), cells.input);
    cells.flow.edge(cells.returns(fn.id), cells.escaped);
  }

  #outsideToken(token: number): void {
    if (this.#outsiders.has(token)) return;
    this.#outsiders.add(token);
    const { cells } = this;
    const { program } = this.#table;
    if (cells.isFunction(token)) this.#outside(program.functions[token]!);
    const info = this.#classes[cells.classOf(token)];
    if (info !== undefined) this.#constructible(info);
    const inside = cells.summarised(token);
    if (inside !== -1) cells.flow.watch(inside, (inner) => this.#outsideToken(inner));
  }

  /** Whoever has a class may make instances: its constructor and initialisers run, and those of what it extends. */
  #constructible({ definition, superCell }: ClassInfo): void {
    const { escaped, flow } = this.cells;
    flow.edge(superCell, escaped);
    const { constructorFn } = definition;
    if (constructorFn !== undefined) flow.add(escaped, constructorFn);
    for (const fn of initialisersOf(definition)) flow.add(escaped, fn);
  }
}
