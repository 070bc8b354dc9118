import { eachInstruction, eachStatement } from '../../../ir/each-instruction.ts';
import type { Assign, Check, Fn, FunctionId, LocalId, Program, Rvalue } from '../../../ir/ir.ts';
import type { Value } from './value.ts';
import type { ValueFactory } from './value-factory.ts';

/** Locals of modules that have one value whenever a function runs: assigned once, with a constant or a function. */
export class StaticValues {
  readonly #program: Program;
  readonly #values: ValueFactory;
  readonly #assigns = new Map<LocalId, Assign[]>();
  readonly #known = new Map<LocalId, Value | undefined>();
  readonly #touched: (fn: FunctionId) => ReadonlySet<LocalId>;
  readonly #captured = new Map<FunctionId, readonly LocalId[]>();
  readonly #globals = new Set<string>();
  readonly #reports = new Set<Check>();
  /** Assignments inside of loops. */
  readonly #repeated = new Set<Assign>();

  constructor(program: Program, values: ValueFactory, touched: (fn: FunctionId) => ReadonlySet<LocalId>) {
    this.#program = program;
    this.#values = values;
    this.#touched = touched;
    for (const fn of program.functions) this.#collect(fn);
  }

  #collect(fn: Fn): void {
    eachStatement(fn.body, (statement) => {
      if (statement.kind === 'loop')
        eachInstruction(statement, (i) => {
          if (i.kind === 'assign') this.#repeated.add(i);
        });
    });
    const consoles = new Set<LocalId>();
    const checks: Check[] = [];
    eachInstruction(fn.body, (instruction) => {
      if (instruction.kind === 'setGlobal' || instruction.kind === 'declareGlobal')
        this.#globals.add(instruction.name);
      if (instruction.kind === 'check' && instruction.check === 'assertion') checks.push(instruction);
      const value =
        instruction.kind === 'assign' || instruction.kind === 'effect' ? instruction.value : undefined;
      const object =
        value?.kind === 'callMethod' ? value.object : value?.kind === 'call' ? value.self : undefined;
      if (object !== undefined) {
        const check = checks.pop();
        if (check !== undefined && object.kind === 'local' && consoles.has(object.local))
          this.#reports.add(check);
      }
      if (instruction.kind !== 'assign') return;
      if (instruction.value.kind === 'getGlobal' && instruction.value.name === 'console')
        consoles.add(instruction.target);
      const list = this.#assigns.get(instruction.target);
      if (list === undefined) this.#assigns.set(instruction.target, [instruction]);
      else list.push(instruction);
    });
  }

  /** How often the program assigns a local. */
  assignments(local: LocalId): readonly Assign[] {
    return this.#assigns.get(local) ?? [];
  }

  valueOf(local: LocalId): Value | undefined {
    if (!this.#known.has(local)) {
      this.#known.set(local, undefined);
      this.#known.set(local, this.#compute(local));
    }
    return this.#known.get(local);
  }

  /** The function that a local of a module always is. */
  functionOf(local: LocalId): FunctionId | undefined {
    const value = this.valueOf(local);
    return value?.kind === 'function' ? value.fn : undefined;
  }

  #compute(local: LocalId): Value | undefined {
    const declared = this.#program.locals[local]!;
    if (this.#program.functions[declared.fn]?.kind !== 'module') return undefined;
    const assigns = this.assignments(local);
    return assigns.length === 1 ? this.#rvalue(assigns[0]!.value) : undefined;
  }

  #rvalue(value: Rvalue): Value | undefined {
    if (value.kind === 'closure') return { kind: 'function', fn: value.fn, birth: 0 };
    if (value.kind !== 'operand') return undefined;
    if (value.value.kind === 'const') return this.#values.constant(value.value.value);
    return this.valueOf(value.value.local);
  }

  /** The method that a local holds, when all it ever gets is one property (`t = s.slice; call t on s`). */
  methodIn(local: LocalId): string | undefined {
    const [read, ...more] = this.assignments(local);
    if (read?.value.kind !== 'getProperty' || more.length > 0) return undefined;
    const { key } = read.value;
    return key.kind === 'const' ? String(key.value) : undefined;
  }

  /** Does the program assign a global of this name? */
  assignsGlobal(name: string): boolean {
    return this.#globals.has(name);
  }

  /** Is the check that of `console.assert`, which does not throw? */
  isReport(check: Check): boolean {
    return this.#reports.has(check);
  }

  /** Locals of outer functions that a function or one inside it touches. */
  captured(fn: FunctionId): readonly LocalId[] {
    let known = this.#captured.get(fn);
    if (known === undefined) {
      const inner = new Set([fn]);
      for (const f of this.#program.functions)
        if (f.parent !== undefined && inner.has(f.parent)) inner.add(f.id);
      const found = new Set<LocalId>();
      for (const id of inner)
        for (const local of this.#touched(id))
          if (!inner.has(this.#program.locals[local]!.fn)) found.add(local);
      this.#captured.set(fn, (known = [...found]));
    }
    return known;
  }

  /** Is a local never assigned again once it has a value (for `var`: other than undefined)? */
  isSettled(local: LocalId): boolean {
    const { kind } = this.#program.locals[local]!;
    const assigns = this.assignments(local);
    if (kind === 'const' || kind === 'class' || kind === 'import') return true;
    if (kind === 'param') return assigns.length === 0;
    if (kind === 'function') return assigns.length <= 1;
    if (kind === 'let') return assigns.length === 1 && assigns[0]!.init === true;
    return kind === 'var' && assigns.length === 1 && !this.#repeated.has(assigns[0]!);
  }
}
