import { eachOperand } from '../../flow/data/each-operand.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';
import { eachInstruction } from '../../ir/each-instruction.ts';
import type { Fn, FunctionId, Instruction, LocalId, Operand } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import { bindAll, bindFrom, bindModule } from './points-to/bind.ts';
import {
  appliedNative,
  callsStandard,
  type DirectCall,
  isDirectCall,
  isIndirect,
  isMember,
  methodOf,
  namedNatives,
} from './points-to/called-methods.ts';
import { constrainFunction } from './points-to/code-constraints.ts';
import { Places } from './points-to/places.ts';
import { type KnownObjects, touches } from './points-to/touches.ts';

/** Objects in sets beyond which all objects are taken for one. */
const limit = 2_000_000;

/** Among functions that may be called: all methods and accessors of classes and literals. */
const anyMethod = -1;

/**
 * Which objects may be where: by the place where they are made and the property that holds them (Andersen's analysis with fields). What other files and code out of sight hold is one
 * object, what the caller gives another, which is plain data apart from what others hold. Two accesses to different objects never meet.
 */
export class PointsTo implements KnownObjects {
  readonly entry: FunctionId;
  readonly #p: Places;
  readonly #written = new Map<FunctionId, Set<number>>();
  readonly #targets = new Map<Instruction, FunctionId[]>();
  /** All is one object: there was too much to tell apart. */
  readonly #isOne: boolean;
  readonly #one: ReadonlySet<number>;

  constructor(flow: ProgramFlow, home: number, entry: FunctionId, primitive: ReadonlySet<LocalId>) {
    this.entry = entry;
    const p = new Places(flow, home, entry, primitive);
    this.#p = p;
    this.#one = new Set([p.heap.outside]);
    const { program, calls, table } = flow;
    const { sets, outsideNode, inputNode } = p.heap;
    const own = program.functions.filter((f) => f.module === home);
    bindModule(p);
    bindFrom(p, entry, inputNode);
    for (const fn of program.functions) {
      if (fn.module === home) continue;
      for (const local of table.touched(fn.id)) {
        sets.flow(outsideNode, p.local(local));
        sets.flow(p.local(local), outsideNode);
      }
      for (const callee of calls.callees[fn.id]!) if (!p.isForeign(callee)) bindAll(p, callee, outsideNode);
    }
    p.onReach((fn) => constrainFunction(p, program.functions[fn]!));
    for (const fn of [...p.reached]) constrainFunction(p, program.functions[fn]!);
    p.reach(program.modules[home]!.init);
    this.#isOne = !sets.solve(limit);
    this.#collectWrites(own);
  }

  /** All that code out of sight may hold. */
  get outside(): ReadonlySet<number> {
    return this.#set(this.#p.heap.outsideNode);
  }

  ofLocal(local: LocalId): ReadonlySet<number> {
    const node = this.#p.local(local);
    return node === undefined ? new Set() : this.#set(node);
  }

  ofResult(fn: FunctionId): ReadonlySet<number> {
    return this.#set(this.#p.resultOf(fn));
  }

  ofReceiver(fn: FunctionId): ReadonlySet<number> {
    return this.#set(this.#p.receiverOf(fn));
  }

  /** What objects hold under a name, inherited or their own. */
  ofProperty(objects: Iterable<number>, name: string): Set<number> {
    const found = new Set<number>();
    if (this.#isOne) return new Set(this.#one);
    const { heap, flow } = this.#p;
    for (const object of heap.withPrototypes(objects))
      for (const node of heap.stored(object, flow.table.property(name)))
        for (const held of heap.sets.of(node)) found.add(held);
    return found;
  }

  /** Objects with all that can be reached from them. */
  reachable(objects: Iterable<number>): ReadonlySet<number> {
    return this.#isOne ? this.#one : this.#p.heap.reachable(objects);
  }

  /** Of these, what code in sight has put there. */
  held(objects: Iterable<number>): ReadonlySet<number> {
    return this.#isOne ? this.#one : this.#p.heap.held(objects);
  }

  /** Functions that code out of sight was given. */
  escaped(): FunctionId[] {
    const { calls } = this.#p.flow;
    if (this.#isOne) return calls.escaped.filter((fn) => fn !== this.entry);
    const given = new Set([...this.outside].flatMap((object) => this.#p.runBy(object)));
    return calls.escaped.filter((fn) => fn !== this.entry && (this.#p.isForeign(fn) || given.has(fn)));
  }

  /** The function that an object is. */
  functionOf(object: number): FunctionId | undefined {
    return this.#p.heap.functionOf(object);
  }

  /** Of the functions that the call graph has an instruction call, those that its operands may lead to. */
  targets(fn: FunctionId, i: Instruction): readonly FunctionId[] {
    let targets = this.#targets.get(i);
    if (targets === undefined) this.#targets.set(i, (targets = this.#targetsOf(fn, i)));
    return targets;
  }

  #targetsOf(fn: FunctionId, i: Instruction): FunctionId[] {
    const site = this.#p.flow.calls.sites.get(i);
    if (site === undefined) return [];
    const isOpen = site.natives.length > 0 || site.unknown;
    const near = this.#isOne ? undefined : this.#callable(fn, i);
    // Inputs may be instances of the program's classes; other functions are where they were put.
    const isCalled = (t: FunctionId): boolean =>
      near === undefined || near.has(t) || (near.has(anyMethod) && isMember(this.#p, t));
    // The entry is called from outside once, and by itself only where that can be seen.
    return site.targets.filter((t) => this.#p.isForeign(t) || (isCalled(t) && !(isOpen && t === this.entry)));
  }

  /** May an instruction run code that is not in sight? */
  isUnknown(i: Instruction): boolean {
    const site = this.#p.flow.calls.sites.get(i);
    if (site?.unknown !== true || this.#isOne) return site?.unknown === true;
    const value = i.kind === 'assign' || i.kind === 'effect' ? i.value : undefined;
    if (isDirectCall(value) && appliedNative(this.#p, value) !== undefined) return false;
    if (!isDirectCall(value) || isIndirect(this.#p, value)) return true;
    return [...this.#called(value)].some((o) => this.#p.heap.isOpaque(o));
  }

  /** What a call calls. */
  #called(value: DirectCall): Set<number> {
    const { heap, flow } = this.#p;
    const found = new Set<number>();
    if (callsStandard(this.#p, value)) {
      const { object, key } = methodOf(this.#p, value)!;
      for (const o of this.ofOperand(object))
        for (const f of heap.isOpaque(o) ? [] : heap.sets.of(heap.read(o, this.#p.key(key))))
          if (!heap.isOpaque(f)) found.add(f);
      return found;
    }
    if (value.kind === 'call' || value.kind === 'construct') return new Set(this.ofOperand(value.callee));
    const name = value.kind === 'callPrivate' ? flow.table.privateName(value.name) : this.#p.key(value.key);
    for (const o of this.ofOperand(value.object))
      for (const f of heap.sets.of(heap.read(o, name))) found.add(f);
    return found;
  }

  /** Built-ins that an instruction may call. */
  natives(i: Instruction): readonly string[] {
    const natives = this.#p.flow.calls.sites.get(i)?.natives ?? [];
    const value = i.kind === 'assign' || i.kind === 'effect' ? i.value : undefined;
    if (!isDirectCall(value)) return natives;
    const applied = appliedNative(this.#p, value);
    if (applied !== undefined) return [applied];
    if (natives.length === 0 || this.#isOne || isIndirect(this.#p, value)) return natives;
    if (callsStandard(this.#p, value) || this.#called(value).has(this.#p.heap.standard))
      return namedNatives(this.#p, value, natives);
    // Methods of what built-ins made are not seen as objects.
    const object = methodOf(this.#p, value)?.object;
    const isNative = object !== undefined && [...this.ofOperand(object)].some((o) => this.#p.isNative(o));
    return isNative ? namedNatives(this.#p, value, natives) : [];
  }

  /** Functions that an instruction may call as far as objects tell; undefined: any. */
  #callable(fn: FunctionId, i: Instruction): Set<FunctionId> | undefined {
    const { heap } = this.#p;
    const value = i.kind === 'assign' || i.kind === 'effect' ? i.value : undefined;
    if (value?.kind === 'superCall' || value?.kind === 'callSuperMethod') return undefined;
    if (isDirectCall(value) && (!isIndirect(this.#p, value) || appliedNative(this.#p, value) !== undefined))
      return this.#callableBy(i, value);
    const operands = value === undefined ? instructionOperands(i) : operandsOf(value);
    const near = operands.flatMap((o) => [...this.ofOperand(o)]);
    near.push(...this.ofReceiver(fn));
    if (i.kind === 'assign') near.push(...this.ofLocal(i.target));
    const functions = new Set<FunctionId>();
    for (const object of heap.reachable(near)) this.#addFunction(object, functions);
    return functions;
  }

  #callableBy(i: Instruction, value: DirectCall): Set<FunctionId> | undefined {
    const { heap } = this.#p;
    const functions = new Set<FunctionId>();
    for (const object of this.#called(value)) {
      // Constructors run those of their parents, and the initialisers of fields.
      if (value.kind === 'construct' && object !== heap.standard) return undefined;
      this.#addFunction(object, functions);
    }
    const natives = this.natives(i);
    if (natives.length === 0) return functions;
    // Functions among the arguments, and methods that convert what is given.
    functions.add(anyMethod);
    const given = value.args.flatMap((a) => [...this.ofOperand(a.value)]);
    const isDeep = value.args.some((a) => a.spread) || natives.includes('?');
    for (const object of isDeep ? heap.reachable(given) : given) this.#addFunction(object, functions);
    return functions;
  }

  #addFunction(object: number, functions: Set<FunctionId>): void {
    const fn = this.#p.heap.functionOf(object);
    if (fn !== undefined) functions.add(fn);
    else if (this.#p.heap.isOpaque(object)) functions.add(anyMethod);
  }

  /** Objects that running a function, with all that it calls, may write to. */
  written(fn: FunctionId): ReadonlySet<number> {
    return this.#written.get(fn) ?? this.outside;
  }

  /** Objects that an instruction may read from itself, or have read by built-ins and code that is not in this file. */
  reads(fn: FunctionId, i: Instruction): ReadonlySet<number> {
    return this.#isOne ? this.#one : this.#p.heap.withPrototypes(touches(this.#p, this, fn, i, 'reads'));
  }

  /** As {@link reads}, for writing. */
  writes(fn: FunctionId, i: Instruction): ReadonlySet<number> {
    return this.#isOne ? this.#one : touches(this.#p, this, fn, i, 'writes');
  }

  #set(node: number): ReadonlySet<number> {
    return this.#isOne ? this.#one : this.#p.heap.sets.of(node);
  }

  ofOperand(operand: Operand): ReadonlySet<number> {
    const node = this.#p.of(operand);
    return node === undefined ? new Set() : this.#set(node);
  }

  #collectWrites(own: readonly Fn[]): void {
    const escaped = this.escaped();
    const callees = new Map<FunctionId, Set<FunctionId>>();
    for (const fn of own) {
      const objects = new Set<number>();
      const called = new Set<FunctionId>();
      eachInstruction(fn.body, (i) => {
        for (const object of this.writes(fn.id, i)) objects.add(object);
        for (const target of this.targets(fn.id, i)) called.add(target);
        if (this.isUnknown(i)) for (const target of escaped) called.add(target);
      });
      this.#written.set(fn.id, objects);
      callees.set(fn.id, called);
    }
    for (let changed = true; changed; ) {
      changed = false;
      for (const fn of own) {
        const objects = this.#written.get(fn.id)!;
        const before = objects.size;
        for (const callee of callees.get(fn.id)!) for (const o of this.written(callee)) objects.add(o);
        changed ||= objects.size > before;
      }
    }
  }
}

function instructionOperands(i: Instruction): Operand[] {
  const operands: Operand[] = [];
  eachOperand(i, (operand) => operands.push(operand));
  return operands;
}
