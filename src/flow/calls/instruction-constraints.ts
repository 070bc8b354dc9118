import { eachInstruction, eachStatement } from '../../ir/each-instruction.ts';
import type {
  ClassDefinition,
  Fn,
  FunctionId,
  Instruction,
  Operand,
  Rvalue,
  SetProperty,
} from '../../ir/ir.ts';
import type { RvalueWith } from '../../ir/rvalue-facts.ts';
import { isStandardGlobal, standardMember } from '../data/standard-effects.ts';
import type { VariableTable } from '../data/variables.ts';
import type { CallBinding, ClassInfo } from './call-binding.ts';
import type { CallCells, Slot } from './call-cells.ts';
import { CallExpressions } from './call-expressions.ts';
import type { CallFacts } from './call-facts.ts';
import { ImplicitCalls } from './implicit-calls.ts';
import { hasSpecies } from './native-facts.ts';
import { plain } from './open-site.ts';

type Wait = Extract<Rvalue, { kind: 'yield' | 'await' }>;

/** The constraints of single instructions. */
export class InstructionConstraints {
  readonly #cells: CallCells;
  readonly #binding: CallBinding;
  readonly #table: VariableTable;
  readonly #facts: CallFacts;
  readonly #implicit: ImplicitCalls;
  readonly #calls: CallExpressions;
  readonly #classIndex = new Map<ClassDefinition, number>();

  /** @param classes in the order of those of the facts. */
  constructor(
    table: VariableTable,
    facts: CallFacts,
    classes: readonly ClassInfo[],
    cells: CallCells,
    binding: CallBinding,
  ) {
    this.#table = table;
    this.#facts = facts;
    this.#cells = cells;
    this.#binding = binding;
    this.#implicit = new ImplicitCalls(table, cells, binding);
    this.#calls = new CallExpressions(table, facts, classes, cells, binding, this.#implicit);
    for (const [i, { definition }] of classes.entries()) this.#classIndex.set(definition, i);
  }

  /** What a function does. */
  add(fn: Fn): void {
    const cells = this.#cells;
    if (fn.selfName !== undefined) cells.flow.add(cells.variable(fn.selfName), fn.id);
    eachStatement(fn.body, (statement) => {
      if (statement.kind === 'return') cells.flow.edge(cells.operand(statement.value), cells.returns(fn.id));
      else if (statement.kind === 'throw')
        cells.flow.edge(cells.operand(statement.value), cells.named('thrown'));
      else if (statement.kind === 'try' && statement.handler !== undefined)
        cells.flow.edge(cells.named('thrown'), cells.variable(statement.handler.param));
    });
    eachInstruction(fn.body, (instruction) => this.#instruction(fn, instruction));
  }

  #instruction(fn: Fn, instruction: Instruction): void {
    const cells = this.#cells;
    switch (instruction.kind) {
      case 'assign':
        this.#rvalue(fn, instruction, instruction.value, cells.variable(instruction.target));
        break;
      case 'effect':
        this.#rvalue(fn, instruction, instruction.value, cells.dropped);
        break;
      case 'defineMember':
        cells.write(instruction.key, cells.operand(instruction.value));
        break;
      case 'setProperty':
      case 'setSuper':
        if (instruction.kind === 'setProperty' && this.#copies(instruction)) break;
        cells.write(instruction.key, cells.operand(instruction.value));
        this.#implicit.accessor(
          fn,
          instruction,
          'set ',
          instruction.key,
          plain(instruction.value),
          cells.dropped,
        );
        break;
      case 'setPrivate': {
        const name = this.#table.privateName(instruction.name);
        cells.flow.edge(cells.operand(instruction.value), cells.variable(name));
        const handover = this.#binding.handover(fn, instruction, plain(instruction.value), cells.dropped);
        this.#binding.calls(cells.slot('set ', name), handover);
        break;
      }
      case 'setGlobal':
      case 'declareGlobal':
        if (instruction.value !== undefined)
          cells.flow.edge(
            cells.operand(instruction.value),
            cells.variable(this.#table.global(instruction.name)),
          );
        break;
    }
  }

  /** `target[k] = source[k]`: what was stored under a name stays under that name. */
  #copies({ key, value }: SetProperty): boolean {
    if (key.kind !== 'local' || value.kind !== 'local') return false;
    return this.#table.keyClass(key) === undefined && this.#facts.readUnder.get(value.local) === key.local;
  }

  #rvalue(fn: Fn, instruction: Instruction, value: Rvalue, result: number): void {
    const [cells, table] = [this.#cells, this.#table];
    const { flow } = cells;
    switch (value.kind) {
      case 'operand':
        flow.edge(cells.operand(value.value), result);
        break;
      case 'closure':
        flow.add(result, value.fn);
        break;
      case 'class':
        this.#class(fn, instruction, value.definition, result);
        break;
      case 'object':
        this.#object(fn, instruction, value);
        break;
      case 'array':
        this.#array(fn, instruction, value);
        break;
      case 'getProperty':
      case 'getSuper':
        cells.read(value.key, result);
        this.#implicit.accessor(fn, instruction, 'get ', value.key, [], result);
        if (value.kind === 'getProperty') this.#readMember(value.object, table.keyName(value.key), result);
        break;
      case 'getPrivate':
        flow.edge(cells.variable(table.privateName(value.name)), result);
        this.#implicit.privateGetter(fn, instruction, value.name, result);
        break;
      case 'getGlobal':
        flow.edge(cells.variable(table.global(value.name)), result);
        if (!this.#facts.declared.has(value.name) || isStandardGlobal(value.name))
          flow.add(result, cells.native(value.name));
        break;
      case 'newTarget':
        flow.edge(cells.constructors, result);
        break;
      case 'nativeImport':
        flow.add(result, cells.foreign);
        break;
      case 'objectRest':
        this.#implicit.anyGetter(fn, instruction);
        break;
      case 'unary':
      case 'increment':
      case 'toNumeric':
      case 'toPropertyKey':
      case 'template':
      case 'binary':
        this.#implicit.operator(fn, instruction, value);
        break;
      case 'iterOpen':
      case 'iterNext':
      case 'iterClose':
      case 'iterRest':
      case 'yieldStar':
      case 'asyncIterCall':
      case 'asyncIterResult':
      case 'iterValue':
        this.#implicit.iterate(fn, instruction, result);
        break;
      case 'yield':
      case 'await':
        this.#wait(fn, instruction, value, result);
        break;
      case 'importCall':
        this.#imports(fn, instruction);
        break;
      case 'call':
      case 'construct':
      case 'callMethod':
      case 'callSuperMethod':
      case 'callPrivate':
      case 'superCall':
        this.#calls.add(fn, instruction, value, result);
        break;
      default:
        callsNothing(value);
    }
  }

  /** Any module that the function's own may import. */
  #imports(fn: Fn, instruction: Instruction): void {
    const { modules } = this.#table.program;
    for (const target of modules[fn.module]!.resolutions.values())
      this.#binding.site(fn, instruction).targets.add(modules[target]!.init);
  }

  #wait(fn: Fn, instruction: Instruction, value: Wait, result: number): void {
    const cells = this.#cells;
    const isYield = value.kind === 'yield';
    cells.flow.edge(cells.operand(value.value), isYield ? cells.named('yielded') : result);
    cells.flow.add(result, isYield ? cells.stored : cells.internal);
    this.#implicit.resumes(fn, instruction);
  }

  #array(fn: Fn, instruction: Instruction, { elements }: Extract<Rvalue, { kind: 'array' }>): void {
    const cells = this.#cells;
    const table = this.#table;
    for (const element of elements) {
      if (element === undefined) continue;
      cells.flow.edge(cells.operand(element.value), cells.variable(table.element));
      cells.flow.edge(cells.operand(element.value), cells.variable(table.anyWrite));
    }
    if (elements.some((e) => e?.spread === true))
      this.#implicit.iterate(fn, instruction, cells.variable(table.element));
  }

  #object(fn: Fn, instruction: Instruction, value: Extract<Rvalue, { kind: 'object' }>): void {
    const cells = this.#cells;
    for (const member of value.members) {
      if (member.kind === 'value') cells.write(member.key, cells.operand(member.value));
      else if (member.kind === 'spread') this.#implicit.anyGetter(fn, instruction);
      else cells.write(member.key, this.#single(member.fn), slotOf(member.kind));
    }
  }

  #class(fn: Fn, instruction: Instruction, definition: ClassDefinition, result: number): void {
    const cells = this.#cells;
    const binding = this.#binding;
    const token = cells.classToken(this.#classIndex.get(definition)!);
    cells.flow.add(result, token);
    if (definition.innerName !== undefined) cells.flow.add(cells.variable(definition.innerName), token);
    cells.flow.add(cells.constructors, token);
    if (definition.superClass !== undefined) this.#inheritsSpecies(token, definition.superClass);
    const site = binding.site(fn, instruction);
    binding.initialises(definition, true, site);
    for (const member of definition.members) {
      if (member.fn === undefined || member.kind === 'field' || member.kind === 'accessor') continue;
      if (member.kind === 'staticBlock') site.targets.add(member.fn);
      else if (member.key.kind === 'private')
        cells.flow.edge(
          this.#single(member.fn),
          cells.slot(slotOf(member.kind), this.#table.privateName(member.key.name)),
        );
      else cells.write(member.key, this.#single(member.fn), slotOf(member.kind));
    }
  }

  #inheritsSpecies(token: number, superClass: Operand): void {
    const { flow, species } = this.#cells;
    this.#cells.flow.watch(this.#cells.operand(superClass), (parent) => {
      const native = this.#cells.nativeName(parent);
      if (native !== undefined && hasSpecies.test(native)) flow.add(species, token);
      if (this.#cells.classOf(parent) !== -1)
        flow.watch(species, (known) => {
          if (known === parent) flow.add(species, token);
        });
    });
  }

  /** Reading a member of a built-in or of something out of sight gives the like. */
  #readMember(object: Operand, name: string | undefined, result: number): void {
    const cells = this.#cells;
    cells.watchOutsiders(cells.operand(object), (token) => {
      const native = cells.nativeName(token);
      if (native !== undefined) {
        const member = standardMember(native, name);
        if (member !== undefined) cells.flow.add(result, cells.native(member));
      } else cells.flow.add(result, token);
    });
  }

  #single(fn: FunctionId): number {
    const cell = this.#cells.flow.cell();
    this.#cells.flow.add(cell, fn);
    return cell;
  }
}

function slotOf(kind: 'method' | 'getter' | 'setter'): Slot {
  return kind === 'getter' ? 'get ' : kind === 'setter' ? 'set ' : '';
}

/** Runs no code, and no function that is known comes out of it: the type says the former. */
function callsNothing(_: RvalueWith<'calls', 'nothing'>): void {}
