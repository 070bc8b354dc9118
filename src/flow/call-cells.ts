import type { FunctionId, LocalId, Operand } from '../ir/ir.ts';
import type { Part } from './standard-effects.ts';
import { TokenFlow } from './token-flow.ts';
import type { Variable, VariableTable } from './variables.ts';

/** Values of a property, its getters, its setters. */
export type Slot = '' | 'get ' | 'set ';

/**
 * Where function values live and what they are, for the constraints of the call graph.
 *
 * Tokens: functions (their ids), then classes, then `input` and `foreign` (values out of sight), `dynamic` (any function that was stored under a
 * computed key, which every property read may give), `stored` (any function in any property), then built-ins by name.
 * The two summaries keep sets small where everything flows together.
 *
 * Cells are sets of tokens: one for each variable of the table, and named ones.
 */
export class CallCells {
  readonly table: VariableTable;
  readonly flow = new TokenFlow();
  readonly functionCount: number;
  readonly input: number;
  readonly foreign: number;
  readonly dynamic: number;
  readonly stored: number;
  readonly #firstNative: number;
  readonly #natives: string[] = [];
  readonly #nativeTokens = new Map<string, number>();
  readonly #cells = new Map<string, number>();

  constructor(table: VariableTable, classCount: number) {
    this.table = table;
    this.functionCount = table.program.functions.length;
    this.input = this.functionCount + classCount;
    this.foreign = this.input + 1;
    this.dynamic = this.input + 2;
    this.stored = this.input + 3;
    this.#firstNative = this.input + 4;
  }

  /** Is the token a function of the program? Functions are tokens below this. */
  isFunction(token: number): boolean {
    return token < this.functionCount;
  }

  /** The class a token stands for, or -1. */
  classOf(token: number): number {
    return token >= this.functionCount && token < this.input ? token - this.functionCount : -1;
  }

  classToken(index: number): number {
    return this.functionCount + index;
  }

  native(name: string): number {
    let token = this.#nativeTokens.get(name);
    if (token === undefined) {
      token = this.#firstNative + this.#natives.push(name) - 1;
      this.#nativeTokens.set(name, token);
    }
    return token;
  }

  nativeName(token: number): string | undefined {
    return this.#natives[token - this.#firstNative];
  }

  named(name: string): number {
    let cell = this.#cells.get(name);
    if (cell === undefined) {
      cell = this.flow.cell();
      this.#cells.set(name, cell);
    }
    return cell;
  }

  variable(variable: Variable | LocalId): number {
    return this.named(`v${variable}`);
  }

  returns(fn: FunctionId): number {
    return this.named(`return ${fn}`);
  }

  /** What code out of sight can get hold of. */
  get escaped(): number {
    return this.named('escaped');
  }

  /** For results that nobody looks at. */
  get dropped(): number {
    return this.named('dropped');
  }

  operand(operand: Operand): number {
    return operand.kind === 'local' ? this.variable(operand.local) : this.named('nothing');
  }

  properties(names: readonly string[]): number[] {
    return names.map((name) => this.variable(this.table.property(name)));
  }

  slot(slot: Slot, variable: Variable): number {
    return slot === '' ? this.variable(variable) : this.named(`${slot}${variable}`);
  }

  /** What reading the key may give flows to `to`. */
  read(key: Operand, to: number, slot: Slot = ''): void {
    const { flow, table } = this;
    const named = table.keyClass(key);
    if (slot !== '') {
      flow.edge(this.slot(slot, named ?? table.anyWrite), to);
      flow.edge(this.slot(slot, table.dynamicWrite), to);
      return;
    }
    if (named === undefined) flow.add(to, this.stored);
    else {
      flow.edge(this.variable(named), to);
      flow.add(to, this.dynamic);
      this.#linkExports(table.keyName(key));
    }
  }

  /** What `from` holds is stored under the key. */
  write(key: Operand, from: number, slot: Slot = ''): void {
    this.flow.edge(from, this.slot(slot, this.table.keyClass(key) ?? this.table.dynamicWrite));
    this.flow.edge(from, this.slot(slot, this.table.anyWrite));
  }

  /** What a built-in that reads this part may find flows to `to`. */
  readPart(part: Part, to: number): void {
    if (part === 'elements') {
      this.flow.edge(this.variable(this.table.element), to);
      this.flow.add(to, this.dynamic);
    } else if (part === 'properties') this.flow.add(to, this.stored);
    else if (part === 'internal') this.flow.edge(this.variable(this.table.internal), to);
  }

  /** Where a built-in that writes this part may store things. */
  partSinks(part: Part): number[] {
    const { table } = this;
    if (part === 'elements') return [this.variable(table.element), this.variable(table.anyWrite)];
    if (part === 'properties') return [this.variable(table.dynamicWrite), this.variable(table.anyWrite)];
    return part === 'internal' ? [this.variable(table.internal)] : [];
  }

  /** Exports of modules are properties of their namespace objects. */
  #linkExports(name: string | undefined): void {
    if (name === undefined) return;
    for (const local of this.table.exportsNamed(name)) {
      this.flow.edge(this.variable(local), this.variable(this.table.property(name)));
      this.flow.edge(this.variable(local), this.variable(this.table.anyWrite));
    }
  }
}
