import { eachInstruction, eachStatement } from '../ir/each-instruction.ts';
import type {
  Argument,
  ClassDefinition,
  Fn,
  FunctionId,
  Instruction,
  LocalId,
  Operand,
  Rvalue,
  SetProperty,
} from '../ir/ir.ts';
import { CallBinding, type ClassInfo, conversions, iterations } from './call-binding.ts';
import { CallCells, type Slot } from './call-cells.ts';
import { plain } from './open-site.ts';
import { isStandardGlobal, standardMember } from './standard-effects.ts';
import type { VariableTable } from './variables.ts';

/** Turns the instructions of a program into constraints over function values; see `CallGraph` for what is assumed. */
export class CallConstraints {
  readonly cells: CallCells;
  readonly binding: CallBinding;
  readonly #table: VariableTable;
  readonly #classes: ClassInfo[] = [];
  readonly #classIndex = new Map<ClassDefinition, number>();
  readonly #classOfConstructor = new Map<FunctionId, ClassInfo>();
  /** Globals that the program itself declares. */
  readonly #declared = new Set<string>();
  /** Tokens that code out of sight has got hold of. */
  readonly #outsiders = new Set<number>();
  /** Temporaries that hold what was read under a computed key: the local of the key. */
  readonly #readUnder = new Map<LocalId, LocalId>();
  /** Temporaries that hold a member: its key. A method is read before its arguments, so calls name it by such a temporary. */
  readonly #members = new Map<LocalId, Operand>();

  constructor(table: VariableTable) {
    this.#table = table;
    const definitions = this.#collect();
    this.cells = new CallCells(table, definitions.length);
    for (const definition of definitions) {
      const info: ClassInfo = {
        definition,
        superCell:
          definition.superClass === undefined
            ? this.cells.named('nothing')
            : this.cells.operand(definition.superClass),
      };
      this.#classIndex.set(definition, this.#classes.length);
      this.#classes.push(info);
      if (definition.constructorFn !== undefined)
        this.#classOfConstructor.set(definition.constructorFn, info);
    }
    this.binding = new CallBinding(this.cells, this.#classes);
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
    for (const fn of program.functions) this.#function(fn);
    this.cells.flow.watch(this.cells.escaped, (token) => this.#outsideToken(token));
    this.cells.flow.solve();
  }

  #collect(): ClassDefinition[] {
    const definitions: ClassDefinition[] = [];
    for (const fn of this.#table.program.functions) {
      eachInstruction(fn.body, (instruction) => {
        if (instruction.kind === 'setGlobal' || instruction.kind === 'declareGlobal')
          this.#declared.add(instruction.name);
        if (instruction.kind !== 'assign' && instruction.kind !== 'effect') return;
        const { value } = instruction;
        if (value.kind === 'class') definitions.push(value.definition);
        if (instruction.kind !== 'assign' || value.kind !== 'getProperty') return;
        if (this.#table.program.locals[instruction.target]?.kind !== 'temp') return;
        this.#members.set(instruction.target, value.key);
        if (value.key.kind === 'local') this.#readUnder.set(instruction.target, value.key.local);
      });
    }
    return definitions;
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
    const construct = this.#classes[cells.classOf(token)]?.definition.constructorFn;
    if (construct !== undefined) this.#outside(program.functions[construct]!);
    const inside = cells.summarised(token);
    if (inside !== -1) cells.flow.watch(inside, (inner) => this.#outsideToken(inner));
  }

  #function(fn: Fn): void {
    const { cells } = this;
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
    const { cells } = this;
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
        if (this.#copies(instruction)) break;
        cells.write(instruction.key, cells.operand(instruction.value));
        this.#accessor(fn, instruction, 'set ', instruction.key, plain(instruction.value), cells.dropped);
        break;
      case 'setSuper':
        cells.write(instruction.key, cells.operand(instruction.value));
        this.#accessor(fn, instruction, 'set ', instruction.key, plain(instruction.value), cells.dropped);
        break;
      case 'setPrivate': {
        const name = this.#table.privateName(instruction.name);
        cells.flow.edge(cells.operand(instruction.value), cells.variable(name));
        const handover = this.binding.handover(fn, instruction, plain(instruction.value), cells.dropped);
        this.binding.calls(cells.slot('set ', name), handover);
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
    return this.#table.keyClass(key) === undefined && this.#readUnder.get(value.local) === key.local;
  }

  #rvalue(fn: Fn, instruction: Instruction, value: Rvalue, result: number): void {
    const { cells, binding } = this;
    const { flow } = cells;
    const table = this.#table;
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
        for (const element of value.elements) {
          if (element === undefined) continue;
          flow.edge(cells.operand(element.value), cells.variable(table.element));
          flow.edge(cells.operand(element.value), cells.variable(table.anyWrite));
        }
        if (value.elements.some((e) => e?.spread === true))
          this.#iterate(fn, instruction, cells.variable(table.element));
        break;
      case 'getProperty':
      case 'getSuper':
        cells.read(value.key, result);
        this.#accessor(fn, instruction, 'get ', value.key, [], result);
        if (value.kind === 'getProperty') this.#readMember(value.object, table.keyName(value.key), result);
        break;
      case 'getPrivate':
        flow.edge(cells.variable(table.privateName(value.name)), result);
        this.#privateGetter(fn, instruction, value.name, result);
        break;
      case 'getGlobal':
        flow.edge(cells.variable(table.global(value.name)), result);
        if (!this.#declared.has(value.name) || isStandardGlobal(value.name))
          flow.add(result, cells.native(value.name));
        break;
      case 'nativeImport':
        flow.add(result, cells.foreign);
        break;
      case 'objectRest':
        binding.callsImplicitly(binding.site(fn, instruction), [cells.slot('get ', table.anyWrite)]);
        break;
      case 'unary':
      case 'increment':
      case 'toNumeric':
      case 'toPropertyKey':
      case 'template':
      case 'binary':
        this.#operator(fn, instruction, value);
        break;
      case 'iterOpen':
      case 'iterNext':
      case 'iterClose':
      case 'iterRest':
      case 'yieldStar':
      case 'asyncIterCall':
      case 'asyncIterResult':
      case 'iterValue':
        this.#iterate(fn, instruction, result);
        break;
      case 'yield':
        flow.edge(cells.operand(value.value), cells.named('yielded'));
        flow.add(result, cells.stored);
        this.#resumes(fn, instruction);
        break;
      case 'await':
        flow.edge(cells.operand(value.value), result);
        flow.add(result, cells.internal);
        this.#resumes(fn, instruction);
        break;
      case 'importCall':
        for (const target of table.program.modules[fn.module]!.resolutions.values())
          binding.site(fn, instruction).targets.add(table.program.modules[target]!.init);
        break;
      case 'call':
        this.#spreads(fn, instruction, value.args);
        {
          const handover = binding.handover(fn, instruction, value.args, result);
          binding.calls(cells.operand(value.callee), handover);
          const key = value.callee.kind === 'local' ? this.#members.get(value.callee.local) : undefined;
          if (key !== undefined && value.self.kind === 'local')
            binding.callsMember(cells.operand(value.self), table.keyName(key), value.args, handover);
        }
        break;
      case 'construct':
        this.#spreads(fn, instruction, value.args);
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
        this.#spreads(fn, instruction, value.args);
        cells.read(value.key, callee);
        this.#accessor(fn, instruction, 'get ', value.key, [], callee);
        binding.calls(callee, handover);
        if (value.kind === 'callMethod')
          binding.callsMember(cells.operand(value.object), name, value.args, handover);
        else binding.callsStandardMethod(name, handover);
        break;
      }
      case 'callPrivate': {
        const callee = flow.cell();
        this.#spreads(fn, instruction, value.args);
        flow.edge(cells.variable(table.privateName(value.name)), callee);
        this.#privateGetter(fn, instruction, value.name, callee);
        binding.calls(callee, binding.handover(fn, instruction, value.args, result));
        break;
      }
      case 'superCall':
        this.#spreads(fn, instruction, value.args);
        this.#superCall(fn, instruction, value.args, result);
        break;
    }
  }

  #object(fn: Fn, instruction: Instruction, value: Extract<Rvalue, { kind: 'object' }>): void {
    const { cells, binding } = this;
    for (const member of value.members) {
      if (member.kind === 'value') cells.write(member.key, cells.operand(member.value));
      else if (member.kind === 'spread')
        binding.callsImplicitly(binding.site(fn, instruction), [cells.slot('get ', this.#table.anyWrite)]);
      else cells.write(member.key, this.#single(member.fn), slotOf(member.kind));
    }
  }

  #class(fn: Fn, instruction: Instruction, definition: ClassDefinition, result: number): void {
    const { cells, binding } = this;
    const token = cells.classToken(this.#classIndex.get(definition)!);
    cells.flow.add(result, token);
    if (definition.innerName !== undefined) cells.flow.add(cells.variable(definition.innerName), token);
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

  #superCall(fn: Fn, instruction: Instruction, args: readonly Argument[], result: number): void {
    let owner: Fn | undefined = fn;
    while (owner !== undefined && !this.#classOfConstructor.has(owner.id))
      owner = owner.parent === undefined ? undefined : this.#table.program.functions[owner.parent];
    const info = owner && this.#classOfConstructor.get(owner.id);
    if (info === undefined) return;
    const handover = this.binding.handover(fn, instruction, args, result, true);
    this.binding.initialises(info.definition, false, handover.site);
    this.binding.calls(info.superCell, handover);
  }

  #operator(
    fn: Fn,
    instruction: Instruction,
    value: Extract<
      Rvalue,
      { kind: 'unary' | 'increment' | 'toNumeric' | 'toPropertyKey' | 'template' | 'binary' }
    >,
  ): void {
    if (value.kind === 'unary' && (value.op === '!' || value.op === 'typeof' || value.op === 'void')) return;
    if (value.kind === 'binary' && (value.op === '===' || value.op === '!==')) return;
    const isInstance = value.kind === 'binary' && value.op === 'instanceof';
    const names = isInstance ? ['@@hasInstance'] : conversions;
    this.binding.callsImplicitly(this.binding.site(fn, instruction), this.cells.properties(names));
  }

  #accessor(
    fn: Fn,
    instruction: Instruction,
    slot: Slot,
    key: Operand,
    args: readonly Argument[],
    result: number,
  ): void {
    const accessors = this.cells.flow.cell();
    this.cells.read(key, accessors, slot);
    this.binding.calls(accessors, this.binding.handover(fn, instruction, args, result));
  }

  #privateGetter(fn: Fn, instruction: Instruction, name: string, result: number): void {
    const getters = this.cells.slot('get ', this.#table.privateName(name));
    this.binding.calls(getters, this.binding.handover(fn, instruction, [], result));
  }

  /** Reading a member of a built-in or of something out of sight gives the like. */
  #readMember(object: Operand, name: string | undefined, result: number): void {
    const { cells } = this;
    cells.watchOutsiders(cells.operand(object), (token) => {
      const native = cells.nativeName(token);
      if (native !== undefined) {
        const member = standardMember(native, name);
        if (member !== undefined) cells.flow.add(result, cells.native(member));
      } else cells.flow.add(result, token);
    });
  }

  #spreads(fn: Fn, instruction: Instruction, args: readonly Argument[]): void {
    if (args.some((a) => a.spread)) this.#iterate(fn, instruction, this.cells.variable(this.#table.element));
  }

  #iterate(fn: Fn, instruction: Instruction, result: number): void {
    const { cells, binding } = this;
    binding.callsImplicitly(binding.site(fn, instruction), [
      ...cells.properties(iterations),
      cells.named('generators'),
    ]);
    for (const summary of [cells.yielded, cells.internal, cells.element, cells.dynamic])
      cells.flow.add(result, summary);
    cells.flow.edge(cells.variable(this.#table.property('value')), result);
  }

  /** Other code runs while this function waits: pending async functions, callbacks, and whoever drives the generator. */
  #resumes(fn: Fn, instruction: Instruction): void {
    const site = this.binding.site(fn, instruction);
    this.binding.callsImplicitly(site, [this.cells.named('pending')]);
    site.unknown = true;
  }

  #single(fn: FunctionId): number {
    const cell = this.cells.flow.cell();
    this.cells.flow.add(cell, fn);
    return cell;
  }
}

function slotOf(kind: 'method' | 'getter' | 'setter'): Slot {
  return kind === 'getter' ? 'get ' : kind === 'setter' ? 'set ' : '';
}
