import type {
  Argument,
  ClassDefinition,
  Fn,
  FunctionId,
  Instruction,
  LocalId,
  Operand,
  Rvalue,
} from '../ir/ir.ts';
import type { CallSite } from './call-graph.ts';
import { eachInstruction, eachStatement } from './each-instruction.ts';
import { isStandardGlobal, isStandardMethod, type Part, standardEffect } from './standard-effects.ts';
import { TokenFlow } from './token-flow.ts';
import type { Variable, VariableTable } from './variables.ts';

/** A call site while it grows. */
interface OpenSite {
  readonly fn: FunctionId;
  readonly instruction: Instruction;
  readonly targets: Set<FunctionId>;
  readonly natives: Set<string>;
  unknown: boolean;
}

/** What a call hands over and where its result goes. */
interface Handover {
  readonly site: OpenSite;
  readonly args: readonly Argument[];
  readonly result: number;
  readonly construct: boolean;
}

/** Properties through which operators call functions. */
const conversions = ['valueOf', 'toString', '@@toPrimitive'];
const iterations = ['@@iterator', '@@asyncIterator', 'next', 'return'];

/**
 * Turns instructions into inclusion constraints over function values (see {@link CallGraph} for what is assumed).
 * Tokens: functions, then classes, then `input` and `foreign` (values out of sight), then built-ins by name.
 */
export class CallConstraints {
  readonly #table: VariableTable;
  readonly #flow = new TokenFlow();
  readonly #classes: { readonly definition: ClassDefinition; readonly superCell: number }[] = [];
  readonly #classOfConstructor = new Map<FunctionId, number>();
  readonly #nativeNames: string[] = [];
  readonly #nativeTokens = new Map<string, number>();
  readonly #cells = new Map<string, number>();
  readonly #sites = new Map<Instruction, OpenSite>();
  /** Globals that the program itself declares. */
  readonly #declared = new Set<string>();
  readonly #input: number;
  readonly #foreign: number;
  readonly #classBase: number;

  constructor(table: VariableTable) {
    this.#table = table;
    this.#classBase = table.program.functions.length;
    const classCount = this.#collect();
    this.#input = this.#classBase + classCount;
    this.#foreign = this.#input + 1;
  }

  solve(entries: readonly FunctionId[]): {
    sites: ReadonlyMap<Instruction, CallSite>;
    escaped: FunctionId[];
  } {
    const { program } = this.#table;
    for (const module of program.modules) {
      if (module.kind !== 'cjs') continue;
      const require = program.functions[module.init]!.params[2];
      if (require !== undefined) this.#flow.add(this.#local(require), this.#native('require'));
    }
    for (const names of program.modules) for (const name of names.exports.keys()) this.#linkExports(name);
    for (const entry of entries) this.#outside(program.functions[entry]!);
    for (const fn of program.functions) this.#function(fn);
    this.#flow.watch(this.#escaped(), (token) => this.#outsideToken(token));
    this.#flow.solve();
    const sites = new Map<Instruction, CallSite>();
    for (const fn of program.functions) {
      eachInstruction(fn.body, (instruction) => {
        const site = this.#sites.get(instruction);
        if (site === undefined || (site.targets.size === 0 && site.natives.size === 0 && !site.unknown))
          return;
        sites.set(instruction, {
          fn: site.fn,
          instruction,
          targets: [...site.targets].sort((a, b) => a - b),
          natives: [...site.natives].sort(),
          unknown: site.unknown,
        });
      });
    }
    const escaped = [...this.#flow.tokens(this.#escaped())].filter((t) => t < this.#classBase);
    return { sites, escaped: escaped.sort((a, b) => a - b) };
  }

  // ------------------------------------------------------------------------------------------------- cells

  #cell(name: string): number {
    let cell = this.#cells.get(name);
    if (cell === undefined) this.#cells.set(name, (cell = this.#flow.cell()));
    return cell;
  }

  #local(local: LocalId): number {
    return this.#cell(`v${local}`);
  }

  #variable(variable: Variable): number {
    return this.#cell(`v${variable}`);
  }

  #returns(fn: FunctionId): number {
    return this.#cell(`return ${fn}`);
  }

  /** What code out of sight can get hold of: everything handed to it, and with that everything stored in any object. */
  #escaped(): number {
    return this.#cell('escaped');
  }

  #operand(operand: Operand): number {
    return operand.kind === 'local' ? this.#local(operand.local) : this.#cell('nothing');
  }

  /** The token of a built-in. Names are cut at three members, so that there are finitely many. */
  #native(full: string): number {
    const name = full.split('.').length > 4 || full.includes('?') ? '?' : full;
    let token = this.#nativeTokens.get(name);
    if (token === undefined) {
      token = this.#foreign + this.#nativeNames.push(name);
      this.#nativeTokens.set(name, token);
    }
    return token;
  }

  #nativeName(token: number): string | undefined {
    return this.#nativeNames[token - this.#foreign - 1];
  }

  #readKey(key: Operand, to: number, kind: '' | 'get ' | 'set ' = ''): void {
    const named = this.#table.keyClass(key);
    this.#flow.edge(this.#slot(kind, named ?? this.#table.anyWrite), to);
    this.#flow.edge(this.#slot(kind, this.#table.dynamicWrite), to);
    if (kind === '' && named !== undefined) this.#linkExports(this.#table.keyName(key));
  }

  #writeKey(key: Operand, from: number, kind: '' | 'get ' | 'set ' = ''): void {
    this.#flow.edge(from, this.#slot(kind, this.#table.keyClass(key) ?? this.#table.dynamicWrite));
    this.#flow.edge(from, this.#slot(kind, this.#table.anyWrite));
  }

  #slot(kind: string, variable: Variable): number {
    return kind === '' ? this.#variable(variable) : this.#cell(`${kind}${variable}`);
  }

  #linkExports(name: string | undefined): void {
    if (name === undefined) return;
    for (const local of this.#table.exportsNamed(name)) {
      this.#flow.edge(this.#local(local), this.#variable(this.#table.property(name)));
      this.#flow.edge(this.#local(local), this.#variable(this.#table.anyWrite));
    }
  }

  // --------------------------------------------------------------------------------------------- functions

  /** Finds classes and declared globals; gives the number of classes. */
  #collect(): number {
    for (const fn of this.#table.program.functions) {
      eachInstruction(fn.body, (instruction) => {
        if (instruction.kind === 'setGlobal' || instruction.kind === 'declareGlobal')
          this.#declared.add(instruction.name);
        if (instruction.kind !== 'assign' && instruction.kind !== 'effect') return;
        if (instruction.value.kind !== 'class') return;
        const { definition } = instruction.value;
        if (definition.constructorFn !== undefined)
          this.#classOfConstructor.set(definition.constructorFn, this.#classes.length);
        const superCell =
          definition.superClass === undefined ? this.#cell('nothing') : this.#operand(definition.superClass);
        this.#classes.push({ definition, superCell });
      });
    }
    return this.#classes.length;
  }

  /** Called from out of sight, with anything. */
  #outside(fn: Fn): void {
    for (const param of [...fn.params, ...(fn.rest === undefined ? [] : [fn.rest])]) {
      this.#flow.add(this.#local(param), this.#input);
      this.#flow.edge(this.#escaped(), this.#local(param));
    }
    this.#flow.edge(this.#returns(fn.id), this.#escaped());
  }

  #outsideToken(token: number): void {
    const fn = this.#table.program.functions[token];
    if (fn !== undefined) this.#outside(fn);
    const cls = this.#classes[token - this.#classBase];
    if (cls?.definition.constructorFn !== undefined)
      this.#outside(this.#table.program.functions[cls.definition.constructorFn]!);
  }

  #function(fn: Fn): void {
    if (fn.selfName !== undefined) this.#flow.add(this.#local(fn.selfName), fn.id);
    eachStatement(fn.body, (statement) => {
      if (statement.kind === 'return') this.#flow.edge(this.#operand(statement.value), this.#returns(fn.id));
      else if (statement.kind === 'throw')
        this.#flow.edge(this.#operand(statement.value), this.#cell('thrown'));
      else if (statement.kind === 'try' && statement.handler !== undefined)
        this.#flow.edge(this.#cell('thrown'), this.#local(statement.handler.param));
    });
    eachInstruction(fn.body, (instruction) => this.#instruction(fn, instruction));
  }

  #instruction(fn: Fn, instruction: Instruction): void {
    switch (instruction.kind) {
      case 'assign':
        this.#rvalue(fn, instruction, instruction.value, this.#local(instruction.target));
        break;
      case 'effect':
        this.#rvalue(fn, instruction, instruction.value, this.#cell('dropped'));
        break;
      case 'setProperty':
      case 'setSuper':
      case 'defineMember':
        this.#writeKey(instruction.key, this.#operand(instruction.value));
        if (instruction.kind !== 'defineMember') {
          const setters = this.#flow.cell();
          this.#readKey(instruction.key, setters, 'set ');
          this.#calls(setters, this.#handover(fn, instruction, [instruction.value], this.#cell('dropped')));
        }
        break;
      case 'setPrivate':
        this.#flow.edge(
          this.#operand(instruction.value),
          this.#variable(this.#table.privateName(instruction.name)),
        );
        this.#callPrivateAccessor(
          fn,
          instruction,
          'set ',
          instruction.name,
          [instruction.value],
          this.#cell('dropped'),
        );
        break;
      case 'setGlobal':
      case 'declareGlobal': {
        const value = instruction.value;
        if (value !== undefined)
          this.#flow.edge(this.#operand(value), this.#variable(this.#table.global(instruction.name)));
        break;
      }
    }
  }

  #rvalue(fn: Fn, instruction: Instruction, value: Rvalue, result: number): void {
    const flow = this.#flow;
    const table = this.#table;
    switch (value.kind) {
      case 'operand':
        flow.edge(this.#operand(value.value), result);
        break;
      case 'closure':
        flow.add(result, value.fn);
        break;
      case 'class':
        this.#class(fn, instruction, value.definition, result);
        break;
      case 'object':
        for (const member of value.members) {
          if (member.kind === 'value') this.#writeKey(member.key, this.#operand(member.value));
          else if (member.kind === 'spread')
            this.#implicit(fn, instruction, [this.#slot('get ', table.anyWrite)]);
          else {
            const from = flow.cell();
            flow.add(from, member.fn);
            this.#writeKey(
              member.key,
              from,
              member.kind === 'getter' ? 'get ' : member.kind === 'setter' ? 'set ' : '',
            );
          }
        }
        break;
      case 'array':
        for (const element of value.elements) {
          if (element === undefined) continue;
          flow.edge(this.#operand(element.value), this.#variable(table.element));
          flow.edge(this.#operand(element.value), this.#variable(table.anyWrite));
        }
        if (value.elements.some((e) => e?.spread === true))
          this.#iterate(fn, instruction, this.#variable(table.element));
        break;
      case 'getProperty':
      case 'getSuper': {
        this.#readKey(value.key, result);
        const getters = flow.cell();
        this.#readKey(value.key, getters, 'get ');
        this.#calls(getters, this.#handover(fn, instruction, [], result));
        if (value.kind === 'getProperty') this.#readMember(value.object, table.keyName(value.key), result);
        break;
      }
      case 'getPrivate':
        flow.edge(this.#variable(table.privateName(value.name)), result);
        this.#callPrivateAccessor(fn, instruction, 'get ', value.name, [], result);
        break;
      case 'getGlobal':
        flow.edge(this.#variable(table.global(value.name)), result);
        if (!this.#declared.has(value.name) || isStandardGlobal(value.name))
          flow.add(result, this.#native(value.name));
        break;
      case 'nativeImport':
        flow.add(result, this.#foreign);
        break;
      case 'objectRest':
        this.#implicit(fn, instruction, [this.#slot('get ', table.anyWrite)]);
        break;
      case 'unary':
      case 'increment':
      case 'toNumeric':
      case 'toPropertyKey':
      case 'template':
      case 'binary':
        if (value.kind === 'unary' && (value.op === '!' || value.op === 'typeof' || value.op === 'void'))
          break;
        if (value.kind === 'binary' && (value.op === '===' || value.op === '!==')) break;
        if (value.kind === 'binary' && value.op === 'instanceof')
          this.#implicit(fn, instruction, [this.#variable(table.property('@@hasInstance'))]);
        else this.#implicit(fn, instruction, this.#properties(conversions));
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
        flow.edge(this.#operand(value.value), this.#cell('yielded'));
        flow.edge(this.#variable(table.anyWrite), result);
        this.#resumes(fn, instruction);
        break;
      case 'await':
        flow.edge(this.#operand(value.value), result);
        flow.edge(this.#variable(table.internal), result);
        this.#resumes(fn, instruction);
        break;
      case 'importCall':
        for (const target of table.program.modules[fn.module]!.resolutions.values())
          this.#site(fn, instruction).targets.add(table.program.modules[target]!.init);
        break;
      case 'call':
        this.#calls(this.#operand(value.callee), this.#handover(fn, instruction, value.args, result));
        break;
      case 'construct':
        this.#calls(this.#operand(value.callee), this.#handover(fn, instruction, value.args, result, true));
        break;
      case 'callMethod':
        this.#callMethod(fn, instruction, value, result);
        break;
      case 'callSuperMethod': {
        const callee = flow.cell();
        this.#readKey(value.key, callee);
        const handover = this.#handover(fn, instruction, value.args, result);
        this.#calls(callee, handover);
        this.#standardMethod(table.keyName(value.key), handover);
        break;
      }
      case 'callPrivate':
        this.#calls(
          this.#variable(table.privateName(value.name)),
          this.#handover(fn, instruction, value.args, result),
        );
        this.#callPrivateAccessor(fn, instruction, 'get ', value.name, [], this.#cell('dropped'));
        break;
      case 'superCall':
        this.#superCall(fn, this.#handover(fn, instruction, value.args, result, true));
        break;
    }
  }

  // ------------------------------------------------------------------------------------------------- calls

  #site(fn: Fn, instruction: Instruction): OpenSite {
    let site = this.#sites.get(instruction);
    if (site === undefined) {
      site = { fn: fn.id, instruction, targets: new Set(), natives: new Set(), unknown: false };
      this.#sites.set(instruction, site);
    }
    return site;
  }

  #handover(
    fn: Fn,
    instruction: Instruction,
    args: readonly (Argument | Operand)[],
    result: number,
    construct = false,
  ): Handover {
    const list = args.map((a) => ('spread' in a ? a : { spread: false, value: a }));
    return { site: this.#site(fn, instruction), args: list, result, construct };
  }

  /** Everything that comes into the cell is called. */
  #calls(callee: number, handover: Handover): void {
    this.#flow.watch(callee, (token) => this.#callToken(token, handover));
    if (handover.args.some((a) => a.spread)) this.#addTargets(handover.site, this.#properties(iterations));
  }

  #callToken(token: number, handover: Handover): void {
    const native = this.#nativeName(token);
    if (token === this.#input || token === this.#foreign) {
      handover.site.unknown = true;
      for (const arg of handover.args) this.#flow.edge(this.#operand(arg.value), this.#escaped());
      this.#flow.edge(this.#variable(this.#table.anyWrite), this.#escaped());
      this.#flow.add(handover.result, token);
    } else if (native !== undefined) this.#callNative(native, handover);
    else if (token < this.#classBase) this.#enter(token, handover);
    else this.#constructClass(token - this.#classBase, handover);
  }

  /** Hands arguments to a function of the program and takes its result. */
  #enter(id: FunctionId, { site, args, result, construct }: Handover): void {
    const flow = this.#flow;
    const fn = this.#table.program.functions[id]!;
    site.targets.add(id);
    const element = this.#variable(this.#table.element);
    let open = false;
    args.forEach((arg, i) => {
      const from = arg.spread ? element : this.#operand(arg.value);
      open ||= arg.spread;
      const params = open ? fn.params.slice(i) : fn.params.slice(i, i + 1);
      for (const param of params) flow.edge(from, this.#local(param));
      if (fn.usesArguments || fn.rest !== undefined) flow.edge(from, element);
    });
    if (!construct || fn.kind === 'function') flow.edge(this.#returns(id), result);
    if (fn.async) flow.edge(this.#returns(id), this.#variable(this.#table.internal));
    if (fn.generator) flow.add(this.#cell('generators'), id);
    if (fn.async) flow.add(this.#cell('pending'), id);
  }

  #constructClass(index: number, handover: Handover): void {
    const { definition, superCell } = this.#classes[index]!;
    for (const member of definition.members)
      if (member.kind === 'field' && !member.static && member.fn !== undefined)
        this.#field(member.fn, member.key, handover);
    if (definition.constructorFn !== undefined) this.#enter(definition.constructorFn, handover);
    else this.#calls(superCell, handover);
  }

  #superCall(fn: Fn, handover: Handover): void {
    let owner: Fn | undefined = fn;
    while (owner !== undefined && !this.#classOfConstructor.has(owner.id))
      owner = owner.parent === undefined ? undefined : this.#table.program.functions[owner.parent];
    if (owner === undefined) return;
    const { definition, superCell } = this.#classes[this.#classOfConstructor.get(owner.id)!]!;
    for (const member of definition.members)
      if (member.kind === 'field' && !member.static && member.fn !== undefined)
        this.#field(member.fn, member.key, handover);
    this.#calls(superCell, handover);
  }

  #field(
    fn: FunctionId,
    key: Operand | { kind: 'private'; name: string } | undefined,
    { site }: Handover,
  ): void {
    site.targets.add(fn);
    if (key === undefined) return;
    if (key.kind === 'private')
      this.#flow.edge(this.#returns(fn), this.#variable(this.#table.privateName(key.name)));
    else this.#writeKey(key, this.#returns(fn));
  }

  #class(fn: Fn, instruction: Instruction, definition: ClassDefinition, result: number): void {
    const token = this.#classBase + this.#classes.findIndex((c) => c.definition === definition);
    this.#flow.add(result, token);
    if (definition.innerName !== undefined) this.#flow.add(this.#local(definition.innerName), token);
    const handover = this.#handover(fn, instruction, [], this.#cell('dropped'));
    for (const member of definition.members) {
      if (member.fn === undefined) continue;
      if (member.kind === 'staticBlock') handover.site.targets.add(member.fn);
      else if (member.kind === 'field' || member.kind === 'accessor') {
        if (member.static) this.#field(member.fn, member.key, handover);
      } else {
        const from = this.#flow.cell();
        this.#flow.add(from, member.fn);
        const kind = member.kind === 'getter' ? 'get ' : member.kind === 'setter' ? 'set ' : '';
        if (member.key.kind === 'private')
          this.#flow.edge(from, this.#slot(kind, this.#table.privateName(member.key.name)));
        else this.#writeKey(member.key, from, kind);
      }
    }
  }

  #callMethod(
    fn: Fn,
    instruction: Instruction,
    value: Extract<Rvalue, { kind: 'callMethod' }>,
    result: number,
  ): void {
    const flow = this.#flow;
    const callee = flow.cell();
    const handover = this.#handover(fn, instruction, value.args, result);
    const name = this.#table.keyName(value.key);
    this.#readKey(value.key, callee);
    this.#calls(callee, handover);
    const getters = flow.cell();
    this.#readKey(value.key, getters, 'get ');
    this.#calls(getters, { ...handover, args: [], result: callee });
    this.#standardMethod(name, handover);
    flow.watch(this.#operand(value.object), (token) => {
      const native = this.#nativeName(token);
      if (native !== undefined) this.#callNative(memberName(native, name), handover);
      else if (
        token === this.#foreign ||
        (token === this.#input && (name === undefined || !isStandardMethod(name)))
      )
        this.#callToken(token, handover);
      else if (name === 'call') this.#callToken(token, { ...handover, args: handover.args.slice(1) });
      else if (name === 'apply') this.#callToken(token, { ...handover, args: spreadLast(handover.args) });
      else if (name === 'bind') {
        flow.add(result, token);
        this.#callToken(token, {
          ...handover,
          args: handover.args.slice(1).map((a) => ({ ...a, spread: false })),
        });
      }
    });
  }

  #standardMethod(name: string | undefined, handover: Handover): void {
    if (name === undefined) this.#callNative('.*', handover);
    else if (isStandardMethod(name)) this.#callNative(`.${name}`, handover);
    if (name === 'next' || name === 'return' || name === 'throw')
      this.#addTargets(handover.site, [this.#cell('generators')]);
  }

  /** A built-in: may call its function arguments with what it reads, and return any of that. */
  #callNative(name: string, handover: Handover): void {
    const { site, args, result } = handover;
    if (site.natives.has(name)) return;
    site.natives.add(name);
    const flow = this.#flow;
    const table = this.#table;
    const { reads, writes } = standardEffect(name);
    const sources = reads.flatMap((part) => this.#part(part, table.dynamicWrite, table.anyWrite));
    const sinks = writes.flatMap((part) => this.#part(part, table.anyWrite, table.dynamicWrite));
    const given = flow.cell();
    for (const source of sources) flow.edge(source, given);
    flow.edge(given, result);
    if (args.length > 0) this.#addTargets(site, this.#properties([...conversions, 'toJSON']));
    if (name === 'require') this.#require(handover);
    for (const arg of args) {
      const from = this.#operand(arg.value);
      for (const sink of sinks) flow.edge(from, sink);
      flow.edge(from, given);
      flow.watch(from, (token) => {
        if (token >= this.#classBase) return;
        site.targets.add(token);
        for (const param of this.#table.program.functions[token]!.params)
          flow.edge(given, this.#local(param));
        for (const sink of [result, ...sinks]) flow.edge(this.#returns(token), sink);
        flow.add(this.#cell('pending'), token);
      });
    }
    if (/definePropert|Reflect\.|Proxy/.test(name))
      for (const key of ['get', 'set'])
        flow.edge(this.#variable(this.#table.property(key)), this.#slot(`${key} `, this.#table.dynamicWrite));
  }

  /** Where a part of the heap keeps functions; `more` and `other` tell reading from writing (see {@link VariableTable}). */
  #part(part: Part, more: Variable, other: Variable): number[] {
    switch (part) {
      case 'elements':
        return [this.#variable(this.#table.element), this.#variable(more)];
      case 'properties':
        return [this.#variable(more), this.#variable(other)];
      case 'internal':
        return [this.#variable(this.#table.internal)];
      case 'world':
        return [];
    }
  }

  #require({ site, args, result }: Handover): void {
    const { program } = this.#table;
    const specifier = args[0]?.value;
    const module = program.modules[program.functions[site.fn]!.module]!;
    const path = specifier?.kind === 'const' ? String(specifier.value) : undefined;
    if (path === undefined || !module.resolutions.has(path)) this.#flow.add(result, this.#foreign);
    for (const [name, target] of module.resolutions)
      if (path === undefined || path === name) site.targets.add(program.modules[target]!.init);
    this.#flow.edge(this.#variable(this.#table.property('exports')), result);
  }

  /** Reading a member of a built-in or foreign object gives the like. */
  #readMember(object: Operand, name: string | undefined, result: number): void {
    this.#flow.watch(this.#operand(object), (token) => {
      const native = this.#nativeName(token);
      if (native !== undefined) this.#flow.add(result, this.#native(memberName(native, name)));
      else if (token === this.#foreign || token === this.#input) this.#flow.add(result, token);
    });
  }

  // ---------------------------------------------------------------------------------------------- implicit

  #properties(names: readonly string[]): number[] {
    return names.map((name) => this.#variable(this.#table.property(name)));
  }

  #implicit(fn: Fn, instruction: Instruction, cells: readonly number[]): void {
    this.#addTargets(this.#site(fn, instruction), cells);
  }

  #addTargets(site: OpenSite, cells: readonly number[]): void {
    for (const cell of cells)
      this.#flow.watch(cell, (token) => {
        if (token < this.#classBase)
          this.#enter(token, { site, args: [], result: this.#cell('dropped'), construct: false });
      });
  }

  #callPrivateAccessor(
    fn: Fn,
    instruction: Instruction,
    kind: 'get ' | 'set ',
    name: string,
    args: readonly Operand[],
    result: number,
  ): void {
    this.#calls(
      this.#slot(kind, this.#table.privateName(name)),
      this.#handover(fn, instruction, args, result),
    );
  }

  #iterate(fn: Fn, instruction: Instruction, result: number): void {
    this.#implicit(fn, instruction, [...this.#properties(iterations), this.#cell('generators')]);
    for (const cell of [
      this.#cell('yielded'),
      this.#variable(this.#table.anyWrite),
      this.#variable(this.#table.internal),
    ])
      this.#flow.edge(cell, result);
  }

  /** Other code runs while this function waits: pending async functions, callbacks, and whoever drives the generator. */
  #resumes(fn: Fn, instruction: Instruction): void {
    this.#implicit(fn, instruction, [this.#cell('pending')]);
    this.#site(fn, instruction).unknown = true;
  }
}

/** `f.apply(self, list)`: the first argument is dropped, the list is spread. */
function spreadLast(args: readonly Argument[]): Argument[] {
  return args.slice(1).map((a) => ({ spread: true, value: a.value }));
}

function memberName(native: string, name: string | undefined): string {
  return native === '?' ? '?' : `${native}.${name ?? '?'}`;
}
