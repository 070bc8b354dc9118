import { eachInstruction, eachStatement } from '../../ir/each-instruction.ts';
import type { ClassMember, FunctionId, Instruction, Local, LocalId, Operand, Program } from '../../ir/ir.ts';
import { constantKeys } from '../calls/constant-keys.ts';
import { namespaceExports } from '../calls/namespace-exports.ts';
import { eachOperand } from './each-operand.ts';
import { isNumericOperand, numericLocals } from './numeric-locals.ts';

/** A number for something that can be defined and used. */
export type Variable = number;

/**
 * What can be defined and used, numbered over the whole program so that two accesses may touch the same thing iff they
 * have a variable in common.
 *
 * - **Locals** have their LocalId: the binding as the running function sees it. A local that another function touches
 *   also has a `shared` variable, the binding as anybody else may see it: writing the local defines both, a call that
 *   runs other functions reads `shared` and may define both. So a function's own reads stay precise, and closures over
 *   other instances of the binding (loops, other activations) stay sound.
 * - **Heap cells** are told apart by key, not by object. A constant key has a class of its own, except numbers, which
 *   share `element`; so do well-known symbols. A computed key may be any property: writing one defines `dynamicWrite`,
 *   which every read uses; every write defines `anyWrite`, which reading a computed key uses.
 * - **Private names**, **globals** by name (`anyGlobal`, `unknownGlobal` as for properties); `attributes`: which
 *   writes objects allow; `internal`: what built-in objects hold inside (Map, Set, Date, RegExp.lastIndex, generators, buffers); `world`: console, clock, randomness,
 *   and all that natively run modules touch.
 * - `outcome`: how the function ends; `thrown`: the exception on its way; `receiver`: `this`.
 */
export class VariableTable {
  readonly program: Program;
  readonly #names: string[] = [];
  readonly #shared: Int32Array;
  readonly #localOfShared = new Map<Variable, LocalId>();
  readonly #heap = new Map<string, Variable>();
  readonly #numeric: Uint8Array;
  readonly #keys: ReadonlyMap<LocalId, string>;
  readonly #touched: readonly Set<LocalId>[];
  readonly #exports: ReadonlyMap<string, readonly LocalId[]>;
  readonly outcome: Variable;
  readonly thrown: Variable;
  readonly receiver: Variable;
  readonly element: Variable;
  readonly dynamicWrite: Variable;
  readonly anyWrite: Variable;
  readonly anyGlobal: Variable;
  readonly unknownGlobal: Variable;
  readonly attributes: Variable;
  readonly internal: Variable;
  readonly world: Variable;

  constructor(program: Program) {
    this.program = program;
    this.#numeric = numericLocals(program);
    this.#keys = constantKeys(program);
    this.#exports = namespaceExports(program);
    this.#touched = touchedLocals(program);
    const isShared = new Uint8Array(program.locals.length);
    for (const local of program.locals) if (local.captured) isShared[local.id] = 1;
    for (const locals of this.#exports.values()) for (const local of locals) isShared[local] = 1;
    this.#touched.forEach((locals, fn) => {
      for (const local of locals) if (program.locals[local]?.fn !== fn) isShared[local] = 1;
    });
    for (const local of program.locals) this.#names.push(localName(local));
    this.#shared = new Int32Array(program.locals.length).fill(-1);
    for (const local of program.locals) {
      if (isShared[local.id] === 0) continue;
      const shared = this.#add(`shared ${localName(local)}`);
      this.#shared[local.id] = shared;
      this.#localOfShared.set(shared, local.id);
    }
    this.outcome = this.#add('outcome');
    this.thrown = this.#add('thrown');
    this.receiver = this.#add('this');
    this.element = this.#add('[]');
    this.dynamicWrite = this.#add('[?]');
    this.anyWrite = this.#add('[*]');
    this.anyGlobal = this.#add('global *');
    this.unknownGlobal = this.#add('global ?');
    this.attributes = this.#add('attributes');
    this.internal = this.#add('internal');
    this.world = this.#add('world');
    for (const fn of program.functions) eachInstruction(fn.body, (instruction) => this.#collect(instruction));
  }

  get count(): number {
    return this.#names.length;
  }

  /** The shared variable of a local that several functions touch, or -1. */
  shared(local: LocalId): Variable {
    return this.#shared[local] ?? -1;
  }

  /** The local behind a shared variable, or -1. */
  localOf(variable: Variable): LocalId {
    return this.#localOfShared.get(variable) ?? -1;
  }

  isLocal(variable: Variable): boolean {
    return variable < this.program.locals.length;
  }

  /** The locals, its own and others', that a function reads or writes itself. */
  touched(fn: FunctionId): ReadonlySet<LocalId> {
    return this.#touched[fn]!;
  }

  /** The class of the property that a key names, or undefined when it may name any. */
  keyClass(key: Operand): Variable | undefined {
    if (isNumericOperand(key, this.#numeric)) return this.element;
    if (key.kind === 'const') return this.property(String(key.value));
    const name = this.#keys.get(key.local);
    return name === undefined ? undefined : this.property(name);
  }

  /** The constant property name of a key, if it has one (`@@iterator` for well-known symbols). */
  keyName(key: Operand): string | undefined {
    return key.kind === 'const' ? String(key.value) : this.#keys.get(key.local);
  }

  /** The class of a property by its constant name. A name that the program never mentions gets a number when asked for. */
  property(name: string): Variable {
    return isCanonicalNumber(name) ? this.element : this.#named(`.${name}`);
  }

  privateName(name: string): Variable {
    return this.#named(name);
  }

  global(name: string): Variable {
    return this.#named(`global ${name}`);
  }

  /** The locals that reading property `name` of some module's namespace may read; undefined: of any name. */
  exportsNamed(name: string | undefined): readonly LocalId[] {
    return name === undefined ? [...this.#exports.values()].flat() : (this.#exports.get(name) ?? []);
  }

  /** For people and snapshots: `x`, `shared x`, `.length`, `[]`, `#p`, `global g`, `outcome`. */
  name(variable: Variable): string {
    return this.#names[variable] ?? `?${variable}`;
  }

  #collect(instruction: Instruction): void {
    switch (instruction.kind) {
      case 'setProperty':
      case 'setSuper':
      case 'defineMember':
        this.keyClass(instruction.key);
        break;
      case 'setPrivate':
        this.privateName(instruction.name);
        break;
      case 'setGlobal':
      case 'declareGlobal':
        this.global(instruction.name);
        break;
      case 'assign':
      case 'effect': {
        const value = instruction.value;
        if ('key' in value) this.keyClass(value.key);
        if (value.kind === 'getGlobal') this.global(value.name);
        if (value.kind === 'object')
          for (const m of value.members) if (m.kind !== 'spread') this.keyClass(m.key);
        if (value.kind === 'class') for (const m of value.definition.members) this.#member(m);
        break;
      }
    }
  }

  #member(member: ClassMember): void {
    if (member.key === undefined) return;
    if (member.key.kind === 'private') this.privateName(member.key.name);
    else this.keyClass(member.key);
  }

  #named(name: string): Variable {
    const known = this.#heap.get(name);
    if (known !== undefined) return known;
    const variable = this.#add(name);
    this.#heap.set(name, variable);
    return variable;
  }

  #add(name: string): Variable {
    return this.#names.push(name) - 1;
  }
}

function touchedLocals(program: Program): Set<LocalId>[] {
  return program.functions.map((fn) => {
    const touched = new Set<LocalId>(fn.params);
    const read = (operand: Operand): void => {
      if (operand.kind === 'local') touched.add(operand.local);
    };
    if (fn.rest !== undefined) touched.add(fn.rest);
    if (fn.selfName !== undefined) touched.add(fn.selfName);
    eachStatement(fn.body, (statement) => {
      if (statement.kind === 'if') read(statement.test);
      else if (statement.kind === 'return' || statement.kind === 'throw') read(statement.value);
      else if (statement.kind === 'try' && statement.handler !== undefined)
        touched.add(statement.handler.param);
    });
    eachInstruction(fn.body, (instruction) => {
      eachOperand(instruction, read);
      if (instruction.kind === 'assign' || instruction.kind === 'declare') touched.add(instruction.target);
    });
    return touched;
  });
}

function localName(local: Local): string {
  return local.name === '' ? `t${local.id}` : local.name;
}

/** Property keys that a number can turn into: `"0"`, `"1.5"`, `"NaN"`. */
function isCanonicalNumber(name: string): boolean {
  return String(Number(name)) === name;
}
