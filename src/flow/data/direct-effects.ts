import { assertNever } from '../../base/assert-never.ts';
import type { ClassDefinition, Fn, Instruction, LocalId, Operand, Rvalue } from '../../ir/ir.ts';
import type { RvalueWith } from '../../ir/rvalue-facts.ts';
import { eachOperand } from './each-operand.ts';
import type { Variable, VariableTable } from './variables.ts';

/** Receives what an instruction touches. `certain`: the old value is gone for sure; otherwise it may survive. */
export interface EffectSink {
  use(variable: Variable): void;
  define(variable: Variable, certain: boolean): void;
}

/**
 * What instructions define and use by themselves, calls (and implicit ones: accessors, conversions, iteration) left out;
 * those come from `ModRef`.
 */
export class DirectEffects {
  readonly table: VariableTable;

  constructor(table: VariableTable) {
    this.table = table;
  }

  of(fn: Fn, instruction: Instruction, sink: EffectSink): void {
    eachOperand(instruction, (operand) => this.#operand(operand, sink));
    switch (instruction.kind) {
      case 'assign':
        this.#rvalue(fn, instruction.value, sink);
        this.write(fn, instruction.target, sink);
        break;
      case 'effect':
        this.#rvalue(fn, instruction.value, sink);
        break;
      case 'declare':
        this.write(fn, instruction.target, sink);
        break;
      case 'setProperty':
      case 'setSuper':
      case 'defineMember':
        this.writeKey(fn, instruction.key, sink);
        break;
      case 'setPrivate':
        sink.define(this.table.privateName(instruction.name), false);
        break;
      case 'setGlobal':
      case 'declareGlobal':
        this.#writeGlobal(instruction.name, sink);
        break;
      case 'check':
        if (instruction.check === 'read' || instruction.check === 'write')
          sink.use(this.table.property('length'));
        break;
      default:
        assertNever(instruction);
    }
  }

  /** Writing a local: certain for the function itself; others may hold another instance of the binding. */
  write(fn: Fn, local: LocalId, sink: EffectSink): void {
    sink.define(local, true);
    const shared = this.table.shared(local);
    if (shared !== -1) sink.define(shared, false);
    if (hasMappedArguments(fn) && fn.params.includes(local)) this.#writeElement(sink);
  }

  readKey(fn: Fn, key: Operand, sink: EffectSink): void {
    const named = this.table.keyClass(key);
    if (named === undefined) sink.use(this.table.anyWrite);
    else sink.use(named);
    sink.use(this.table.dynamicWrite);
    for (const local of this.table.exportsNamed(this.table.keyName(key))) sink.use(this.table.shared(local));
    if (hasMappedArguments(fn) && (named === undefined || named === this.table.element))
      for (const param of fn.params) sink.use(param);
  }

  writeKey(fn: Fn, key: Operand, sink: EffectSink): void {
    sink.use(this.table.attributes);
    const named = this.table.keyClass(key);
    sink.define(named ?? this.table.dynamicWrite, false);
    sink.define(this.table.anyWrite, false);
    // Growing an array moves its length, and `length = n` drops elements.
    const length = this.table.property('length');
    if (named === this.table.element) sink.define(length, false);
    if (named === length) this.#writeElement(sink);
    if (hasMappedArguments(fn) && (named === undefined || named === this.table.element))
      for (const param of fn.params) {
        sink.define(param, false);
        if (this.table.shared(param) !== -1) sink.define(this.table.shared(param), false);
      }
  }

  #operand(operand: Operand, sink: EffectSink): void {
    if (operand.kind === 'local') sink.use(operand.local);
  }

  #writeElement(sink: EffectSink): void {
    sink.define(this.table.element, false);
    sink.define(this.table.anyWrite, false);
  }

  #writeGlobal(name: string, sink: EffectSink): void {
    sink.define(this.table.global(name), false);
    sink.define(this.table.anyGlobal, false);
  }

  #readAll(sink: EffectSink): void {
    sink.use(this.table.anyWrite);
    sink.use(this.table.dynamicWrite);
  }

  #rvalue(fn: Fn, value: Rvalue, sink: EffectSink): void {
    const { table } = this;
    switch (value.kind) {
      case 'deleteProperty':
        this.writeKey(fn, value.key, sink);
        break;
      case 'getProperty':
      case 'getSuper':
      case 'callMethod':
      case 'callSuperMethod':
        this.readKey(fn, value.key, sink);
        break;
      case 'getPrivate':
      case 'hasPrivate':
      case 'callPrivate':
        sink.use(table.privateName(value.name));
        break;
      case 'binary':
        if (value.op === 'in') this.readKey(fn, value.left, sink);
        if (value.op === 'instanceof') sink.use(table.property('prototype'));
        break;
      case 'getGlobal':
      case 'typeofGlobal':
        sink.use(table.global(value.name));
        sink.use(table.unknownGlobal);
        break;
      case 'deleteGlobal':
        this.#writeGlobal(value.name, sink);
        break;
      case 'array':
        this.#writeElement(sink);
        sink.define(table.property('length'), false);
        if (value.elements.some((e) => e?.spread === true)) this.#iterate(sink);
        break;
      case 'object':
        for (const member of value.members)
          if (member.kind === 'spread') this.#copyAll(sink);
          else this.writeKey(fn, member.key, sink);
        break;
      case 'objectRest':
        this.#copyAll(sink);
        break;
      case 'class':
        this.#class(fn, value.definition, sink);
        break;
      case 'this':
        sink.use(table.receiver);
        break;
      case 'superCall':
        sink.define(table.receiver, true);
        if (value.args.some((a) => a.spread)) this.#iterate(sink);
        break;
      case 'arguments':
        for (const param of fn.params) sink.use(param);
        this.#writeElement(sink);
        break;
      case 'call':
      case 'construct':
        if (value.args.some((a) => a.spread)) this.#iterate(sink);
        break;
      case 'iterOpen':
      case 'iterNext':
      case 'iterClose':
      case 'iterRest':
      case 'yieldStar':
      case 'asyncIterCall':
      case 'asyncIterResult':
        this.#iterate(sink);
        break;
      case 'keysOpen':
        this.#readAll(sink);
        sink.define(table.internal, false);
        break;
      case 'iterValue':
        sink.use(table.internal);
        break;
      default:
        isInert(value);
    }
  }

  #class(fn: Fn, { members, innerName }: ClassDefinition, sink: EffectSink): void {
    for (const member of members) {
      if (member.key === undefined || member.kind === 'staticBlock') continue;
      if (member.key.kind === 'private') sink.define(this.table.privateName(member.key.name), false);
      else this.writeKey(fn, member.key, sink);
    }
    if (innerName !== undefined) this.write(fn, innerName, sink);
  }

  /** All properties of one object become properties of another. */
  #copyAll(sink: EffectSink): void {
    this.#readAll(sink);
    sink.define(this.table.dynamicWrite, false);
    sink.define(this.table.anyWrite, false);
  }

  /** Advancing a built-in iterator: reads elements or what a Map or Set holds, moves the cursor. */
  #iterate(sink: EffectSink): void {
    const { table } = this;
    for (const v of [table.element, table.dynamicWrite, table.property('length'), table.internal])
      sink.use(v);
    sink.define(table.internal, false);
  }
}

/** Has no effects but those of what it calls: the type says it. */
function isInert(_: RvalueWith<'reads', 'nothing'> & RvalueWith<'writes', 'nothing'>): void {}

/** In sloppy functions with plain parameters `arguments[i]` and the parameters are the same cells. */
function hasMappedArguments(fn: Fn): boolean {
  return fn.usesArguments && !fn.strict && fn.simpleParams;
}
