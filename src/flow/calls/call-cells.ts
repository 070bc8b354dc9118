import type { FunctionId, LocalId, Operand } from '../../ir/ir.ts';
import type { Part } from '../data/standard-effects.ts';
import type { Variable, VariableTable } from '../data/variables.ts';
import { TokenFlow } from './token-flow.ts';

/** More function values in one place than this, and it may be any. */
const LIMIT = 64;

/** Values of a property, its getters, its setters. */
export type Slot = '' | 'get ' | 'set ';

/**
 * Where function values live and what they are, for the constraints of the call graph.
 *
 * Tokens: functions (their ids), then classes, then `input` and `foreign` (values out of sight), then summaries, then
 * built-ins by name. A summary stands for all that is in one cell where everything flows together, and keeps the sets of
 * those who read that cell small: `dynamic` (stored under computed keys, which every property read may give), `stored`
 * (in any property), `element`, `internal` (in Maps, promises …), `yielded`,`returned` (results of calls of
 * summaries), and `anything`, which a set gets instead of more than {@link LIMIT} tokens.
 *
 * Cells are sets of tokens: one for each variable of the table, and named ones.
 */
export class CallCells {
  readonly table: VariableTable;
  readonly flow: TokenFlow;
  readonly functionCount: number;
  readonly input: number;
  readonly foreign: number;
  readonly dynamic: number;
  readonly stored: number;
  readonly element: number;
  readonly internal: number;
  readonly yielded: number;
  readonly returned: number;
  readonly anything: number;
  readonly #firstNative: number;
  readonly #natives: string[] = [];
  readonly #nativeTokens = new Map<string, number>();
  readonly #cells = new Map<string, number>();
  /** By variable, and returns by function; made when first asked for. */
  readonly #variables: number[] = [];
  readonly #returns: number[] = [];

  constructor(table: VariableTable, classCount: number) {
    this.table = table;
    this.functionCount = table.program.functions.length;
    this.input = this.functionCount + classCount;
    this.foreign = this.input + 1;
    this.dynamic = this.input + 2;
    this.stored = this.input + 3;
    this.element = this.input + 4;
    this.internal = this.input + 5;
    this.yielded = this.input + 6;
    this.returned = this.input + 7;
    this.anything = this.input + 8;
    this.#firstNative = this.input + 9;
    this.flow = new TokenFlow(LIMIT, this.anything);
    const everything = this.named('everything');
    for (const cell of [this.escaped, everything, ...this.accessors()]) this.flow.setUnlimited(cell);
    for (let token = this.dynamic; token < this.anything; token++)
      this.flow.setUnlimited(this.summarised(token));
    for (let token = 0; token <= this.input; token++) this.flow.add(everything, token);
    this.flow.add(everything, this.foreign);
    this.flow.add(everything, this.native('?'));
  }

  /** Is the token a function of the program? Functions are tokens below this. */
  isFunction(token: number): boolean {
    return token < this.functionCount;
  }

  /** The class a token stands for, or -1. */
  classOf(token: number): number {
    return token >= this.functionCount && token < this.input ? token - this.functionCount : -1;
  }

  /** The cell that a summary stands for, or -1 when the token is none. */
  summarised(token: number): number {
    switch (token) {
      case this.dynamic:
        return this.variable(this.table.dynamicWrite);
      case this.stored:
        return this.variable(this.table.anyWrite);
      case this.element:
        return this.variable(this.table.element);
      case this.internal:
        return this.variable(this.table.internal);
      case this.yielded:
        return this.named('yielded');
      case this.returned:
        return this.named('returned');
      case this.anything:
        return this.named('everything');
      default:
        return -1;
    }
  }

  /** Calls back for each built-in and each value out of sight that is or comes into the cell, through summaries too. */
  watchOutsiders(cell: number, react: (token: number) => void): void {
    this.flow.watch(cell, (token) => {
      if (this.#isOutsider(token)) react(token);
      else if (this.summarised(token) !== -1) this.flow.watch(this.#outsidersIn(token), react);
    });
  }

  #isOutsider(token: number): boolean {
    return token === this.input || token === this.foreign || token >= this.#firstNative;
  }

  /** The outsiders among what a summary stands for. */
  #outsidersIn(summary: number): number {
    const name = `outsiders ${summary}`;
    const isNew = !this.#cells.has(name);
    const cell = this.named(name);
    if (!isNew) return cell;
    this.flow.setUnlimited(cell);
    this.flow.watch(this.summarised(summary), (token) => {
      if (this.#isOutsider(token)) this.flow.add(cell, token);
      else if (this.summarised(token) !== -1) this.flow.edge(this.#outsidersIn(token), cell);
    });
    return cell;
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
    return (this.#variables[variable] ??= this.flow.cell());
  }

  returns(fn: FunctionId): number {
    return (this.#returns[fn] ??= this.flow.cell());
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

  /** All getters, and all setters, but those of private names. */
  accessors(): number[] {
    return (['get ', 'set '] as const).map((slot) => this.slot(slot, this.table.anyWrite));
  }

  /** What instances give as their `constructor`. */
  get constructors(): number {
    return this.variable(this.table.property('constructor'));
  }

  /** Classes of which methods of the language make instances. */
  get species(): number {
    return this.named('species');
  }

  slot(slot: Slot, variable: Variable): number {
    return slot === '' ? this.variable(variable) : this.named(`${slot}${variable}`);
  }

  /** What is under a name in objects that built-ins make. */
  told(name: 'value' | 'get' | 'set'): number {
    return this.named(`told ${name}`);
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
      if (named === table.element) flow.add(to, this.element);
      else flow.edge(this.variable(named), to);
      flow.add(to, this.dynamic);
      const name = table.keyName(key);
      if (name === 'value' || name === 'get' || name === 'set') flow.edge(this.told(name), to);
      this.#linkExports(name);
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
      this.flow.add(to, this.element);
      this.flow.add(to, this.dynamic);
    } else if (part === 'properties') this.flow.add(to, this.stored);
    else if (part === 'internal') this.flow.add(to, this.internal);
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
