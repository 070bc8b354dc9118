import { eachOperand } from '../../flow/each-operand.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';
import { isStandardGlobal, standardEffect } from '../../flow/standard-effects.ts';
import { eachInstruction, eachStatement } from '../../ir/each-instruction.ts';
import type { Argument, Fn, FunctionId, Instruction, LocalId, Operand, Rvalue } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import { UnionFind } from './union-find.ts';

/**
 * Which objects may be the same, by unification (Steensgaard): every local, result and receiver of the file's functions has a class, and every class
 * one class of contents, whatever the property. What other files, code out of sight and the caller hold is one class, `outside`, which holds
 * itself. Two accesses to objects of different classes never meet.
 */
export class AliasClasses {
  readonly entry: FunctionId;
  readonly #flow: ProgramFlow;
  readonly #home: number;
  readonly #primitive: ReadonlySet<LocalId>;
  readonly #nodes = new UnionFind();
  readonly #result = new Map<FunctionId, number>();
  readonly #self = new Map<FunctionId, number>();
  readonly #writes = new Map<FunctionId, Set<number>>();
  readonly #locals = new Map<LocalId, number>();
  readonly #outside: number;

  constructor(flow: ProgramFlow, home: number, entry: FunctionId, primitive: ReadonlySet<LocalId>) {
    this.entry = entry;
    this.#flow = flow;
    this.#home = home;
    this.#primitive = primitive;
    this.#outside = this.#nodes.add();
    this.#nodes.collapse(this.#outside);
    const { program, table, calls } = flow;
    const own = program.functions.filter((f) => f.module === home);
    const { params } = program.functions[program.modules[home]!.init]!;
    for (const param of params) this.#join(this.#outside, this.#local(param));
    // What the caller gives is plain data, apart from what others hold.
    const input = this.#nodes.add();
    this.#nodes.collapse(input);
    this.#giveOut(program.functions[entry]!, input);
    for (const fn of program.functions) {
      if (fn.module === home) continue;
      for (const local of table.touched(fn.id)) this.#join(this.#outside, this.#local(local));
      for (const callee of calls.callees[fn.id]!)
        if (program.functions[callee]!.module === home) {
          this.#giveOut(program.functions[callee]!);
          this.#join(this.#outside, this.#resultOf(callee));
        }
    }
    for (let before = -1; before !== this.#nodes.changes; ) {
      before = this.#nodes.changes;
      for (const fn of own) this.#function(fn);
    }
    this.#collectWrites(own);
  }

  get outside(): number {
    return this.#nodes.find(this.#outside);
  }

  ofLocal(local: LocalId): number {
    return this.#nodes.find(this.#local(local));
  }

  ofResult(fn: FunctionId): number {
    return this.#nodes.find(this.#resultOf(fn));
  }

  ofReceiver(fn: FunctionId): number {
    return this.#nodes.find(this.#selfOf(fn));
  }

  ofContents(cls: number): number {
    return this.#nodes.find(this.#nodes.content(cls));
  }

  /** The class and those of everything that can be reached from its objects. */
  reachable(cls: number): Set<number> {
    const seen = new Set([this.#nodes.find(cls)]);
    for (const at of seen) {
      const content = this.#nodes.knownContent(at);
      if (content !== undefined) seen.add(content);
    }
    return seen;
  }

  /** Functions of this file that objects of a class may be. */
  functions(cls: number): ReadonlySet<FunctionId> {
    return this.#nodes.functions(cls);
  }

  /** Of the functions of this file that the call graph has an instruction call, those that its operands may lead to. */
  targets(fn: FunctionId, i: Instruction): FunctionId[] {
    const site = this.#flow.calls.sites.get(i);
    if (site === undefined) return [];
    const isOpen = site.natives.length > 0 || site.unknown;
    const near = this.#callable(fn, i, isOpen);
    // The entry is called from outside once, and by itself only where that can be seen.
    return site.targets.filter((t) => this.#isForeign(t) || (near.has(t) && !(isOpen && t === this.entry)));
  }

  #callable(fn: FunctionId, i: Instruction, isOpen: boolean): Set<FunctionId> {
    const value = i.kind === 'assign' || i.kind === 'effect' ? i.value : undefined;
    const found = new Set<FunctionId>();
    const add = (cls: number | undefined): void => {
      if (cls !== undefined) for (const f of this.#nodes.functions(cls)) found.add(f);
    };
    if (!isOpen && value?.kind === 'call') {
      add(this.#of(value.callee));
      return found;
    }
    if (!isOpen && value?.kind === 'callMethod' && !isIndirect(value)) {
      const object = this.#of(value.object);
      add(object);
      add(object === undefined ? undefined : this.#nodes.content(object));
      return found;
    }
    const operands = value === undefined ? instructionOperands(i) : operandsOf(value);
    const nodes = [...operands.map((o) => this.#of(o)), this.#selfOf(fn)];
    if (i.kind === 'assign') nodes.push(this.#local(i.target));
    for (const node of nodes) if (node !== undefined) for (const cls of this.reachable(node)) add(cls);
    return found;
  }

  /** Classes of objects that running a function, with all that it calls, may write to. */
  written(fn: FunctionId): ReadonlySet<number> {
    return this.#writes.get(fn) ?? new Set([this.outside]);
  }

  /** Classes of objects that an instruction may read from itself, or have read by built-ins and code that is not in this file. */
  reads(fn: FunctionId, instruction: Instruction): Set<number> {
    return this.#touches(fn, instruction, 'reads');
  }

  /** As {@link reads}, for writing. */
  writes(fn: FunctionId, instruction: Instruction): Set<number> {
    return this.#touches(fn, instruction, 'writes');
  }

  // ------------------------------------------------------------------------------------------- unification

  #local(local: LocalId): number {
    let node = this.#locals.get(local);
    if (node === undefined) {
      const isForeign =
        this.#flow.program.functions[this.#flow.program.locals[local]!.fn]?.module !== this.#home;
      node = isForeign ? this.#outside : this.#nodes.add();
      this.#locals.set(local, node);
    }
    return node;
  }

  #resultOf(fn: FunctionId): number {
    return fresh(this.#result, fn, this.#nodes);
  }

  #selfOf(fn: FunctionId): number {
    return fresh(this.#self, fn, this.#nodes);
  }

  /** The node of an operand that may be an object. */
  #of(operand: Operand): number | undefined {
    return operand.kind === 'const' || this.#primitive.has(operand.local)
      ? undefined
      : this.#local(operand.local);
  }

  #join(...nodes: readonly (number | undefined)[]): void {
    let first: number | undefined;
    for (const node of nodes) {
      if (node === undefined) continue;
      if (first !== undefined) this.#nodes.union(first, node);
      first ??= node;
    }
  }

  #content(node: number | undefined): number | undefined {
    return node === undefined ? undefined : this.#nodes.content(node);
  }

  /** Somebody outside calls the function. */
  #giveOut(fn: Fn, values = this.#outside): void {
    for (const param of fn.params) this.#join(values, this.#local(param));
    if (fn.rest !== undefined) this.#join(values, this.#local(fn.rest));
    this.#join(values, this.#selfOf(fn.id));
  }

  #function(fn: Fn): void {
    eachInstruction(fn.body, (instruction) => this.#instruction(fn, instruction));
    eachStatement(fn.body, (s) => {
      if (s.kind === 'return') this.#join(this.#resultOf(fn.id), this.#of(s.value));
      else if (s.kind === 'throw') this.#join(this.#outside, this.#of(s.value));
      else if (s.kind === 'try' && s.handler !== undefined)
        this.#join(this.#outside, this.#local(s.handler.param));
    });
    if (fn.selfName !== undefined) this.#nodes.addFunction(this.#local(fn.selfName), fn.id);
    if (fn.rest !== undefined) this.#content(this.#local(fn.rest));
  }

  #instruction(fn: Fn, i: Instruction): void {
    switch (i.kind) {
      case 'assign':
        this.#value(fn, i, i.value, this.#primitive.has(i.target) ? undefined : this.#local(i.target));
        break;
      case 'effect':
        this.#value(fn, i, i.value, undefined);
        break;
      case 'setProperty':
      case 'setPrivate':
      case 'defineMember':
        this.#join(this.#content(this.#of(i.object)), this.#of(i.value));
        this.#implicit(fn, i, [i.object, i.value]);
        break;
      case 'setSuper':
        this.#join(this.#content(this.#selfOf(fn.id)), this.#of(i.value));
        this.#implicit(fn, i, [i.value]);
        break;
      case 'setGlobal':
        this.#join(this.#outside, this.#of(i.value));
        break;
      case 'declareGlobal':
        if (i.value !== undefined) this.#join(this.#outside, this.#of(i.value));
        break;
    }
  }

  #value(fn: Fn, i: Instruction, value: Rvalue, target: number | undefined): void {
    switch (value.kind) {
      case 'operand':
        this.#join(target, this.#of(value.value));
        return;
      case 'closure':
        if (target !== undefined) this.#nodes.addFunction(target, value.fn);
        return;
      case 'this':
      case 'superCall':
        this.#join(target, this.#selfOf(fn.id));
        if (value.kind === 'superCall') this.#call(fn, i, undefined, value.args, target);
        return;
      case 'arguments':
        for (const param of fn.params) this.#join(this.#content(target), this.#local(param));
        return;
      case 'getProperty':
        this.#join(target, this.#content(this.#of(value.object)));
        // Prototypes are taken for one with what inherits from them.
        if (value.key.kind === 'const' && /^(prototype|constructor|__proto__)$/.test(String(value.key.value)))
          this.#join(target, this.#of(value.object));
        break;
      case 'getPrivate':
        this.#join(target, this.#content(this.#of(value.object)));
        break;
      case 'getSuper':
        this.#join(target, this.#content(this.#selfOf(fn.id)));
        break;
      case 'getGlobal':
        if (!isStandardGlobal(value.name)) this.#join(target, this.#outside);
        return;
      case 'array':
        for (const e of value.elements)
          if (e !== undefined)
            this.#join(
              this.#content(target),
              e.spread ? this.#content(this.#of(e.value)) : this.#of(e.value),
            );
        break;
      case 'object':
        for (const m of value.members) {
          if (m.kind === 'value')
            this.#join(m.proto === true ? target : this.#content(target), this.#of(m.value));
          else if (m.kind === 'spread') this.#join(this.#content(target), this.#content(this.#of(m.value)));
          else if (target !== undefined) {
            this.#nodes.addFunction(this.#nodes.content(target), m.fn);
            this.#join(target, this.#selfOf(m.fn));
          }
        }
        break;
      case 'class': {
        const { superClass, members, constructorFn, innerName } = value.definition;
        if (superClass !== undefined) this.#join(target, this.#of(superClass));
        if (innerName !== undefined) this.#join(target, this.#local(innerName));
        const functions = [constructorFn, ...members.map((m) => m.fn)].filter((f) => f !== undefined);
        for (const f of functions) {
          this.#join(target, this.#selfOf(f));
          if (target === undefined) continue;
          this.#nodes.addFunction(this.#nodes.content(target), f);
          this.#join(this.#nodes.content(target), this.#resultOf(f));
        }
        break;
      }
      case 'call':
      case 'callMethod':
      case 'callPrivate':
      case 'callSuperMethod':
      case 'construct': {
        const self =
          value.kind === 'call'
            ? this.#of(value.self)
            : value.kind === 'callSuperMethod'
              ? this.#selfOf(fn.id)
              : this.#of(value.kind === 'construct' ? value.callee : value.object);
        if (value.kind === 'callMethod' && isIndirect(value)) this.#indirect(fn, i, self, value.args, target);
        else this.#call(fn, i, self, value.args, target, value.kind === 'construct');
        return;
      }
      case 'iterOpen':
        this.#join(target, this.#of(value.iterable));
        break;
      case 'iterValue':
        this.#join(target, this.#content(this.#of(value.cursor)));
        return;
      case 'iterRest':
        this.#join(this.#content(target), this.#content(this.#of(value.cursor)));
        return;
      case 'objectRest':
        this.#join(this.#content(target), this.#content(this.#of(value.object)));
        return;
      case 'namespace':
      case 'nativeImport':
      case 'importCall':
      case 'importMeta':
      case 'yield':
      case 'yieldStar':
      case 'await':
      case 'asyncIterCall':
      case 'asyncIterResult':
        this.#join(this.#outside, target, ...operandsOf(value).map((o) => this.#of(o)));
        if (fn.generator || fn.async) this.#join(this.#outside, this.#resultOf(fn.id));
        return;
    }
    this.#implicit(fn, i, operandsOf(value), target);
  }

  /** Accessors, conversions and iterators of the program that an instruction may run. */
  #implicit(fn: Fn, i: Instruction, operands: readonly Operand[], target?: number): void {
    const site = this.#flow.calls.sites.get(i);
    if (site === undefined) return;
    const nodes = operands.map((o) => this.#of(o));
    if (site.unknown || site.targets.some((t) => this.#isForeign(t)))
      this.#join(this.#outside, target, ...nodes);
    for (const g of this.targets(fn.id, i))
      this.#join(this.#selfOf(g), this.#resultOf(g), target, ...nodes, ...this.#params(g));
  }

  #isForeign(fn: FunctionId): boolean {
    return this.#flow.program.functions[fn]!.module !== this.#home;
  }

  #params(fn: FunctionId): number[] {
    const { params, rest } = this.#flow.program.functions[fn]!;
    return [...params, ...(rest === undefined ? [] : [rest])].map((p) => this.#local(p));
  }

  #call(
    fn: Fn,
    i: Instruction,
    self: number | undefined,
    args: readonly Argument[],
    target: number | undefined,
    isConstruct = false,
  ): void {
    const given = args.map((a) => (a.spread ? this.#content(this.#of(a.value)) : this.#of(a.value)));
    const site = this.#flow.calls.sites.get(i);
    const isOpen = site === undefined || site.unknown || site.targets.some((t) => this.#isForeign(t));
    if (isOpen) this.#join(this.#outside, self, target, ...given, ...args.map((a) => this.#of(a.value)));
    for (const name of site?.natives ?? []) this.#native(name, self, given, target);
    const spreads = args.some((a) => a.spread);
    for (const g of this.targets(fn.id, i)) {
      if (this.#isForeign(g)) continue;
      const callee = this.#flow.program.functions[g]!;
      if (site!.natives.length > 0) {
        this.#calledBack(callee, site!.natives, self, given, target);
        continue;
      }
      callee.params.forEach((p, k) => {
        if (spreads) this.#join(this.#local(p), ...given);
        else this.#join(this.#local(p), given[k]);
      });
      if (callee.rest !== undefined)
        this.#join(
          this.#content(this.#local(callee.rest)),
          ...(spreads ? given : given.slice(callee.params.length)),
        );
      if (isConstruct) this.#join(target, self, this.#selfOf(g), this.#resultOf(g));
      else {
        this.#join(this.#selfOf(g), self);
        this.#join(target, this.#resultOf(g));
      }
      if (!callee.generator && !callee.async) continue;
      // Its body runs when what it gave is used.
      this.#join(this.#outside, target, ...given);
      this.#nodes.addFunction(this.#outside, g);
    }
  }

  /** A built-in calls a function with what it finds, and does with its results what it likes; of methods of arrays it is known what. */
  #calledBack(
    { id, params, rest }: Fn,
    natives: readonly string[],
    self: number | undefined,
    given: readonly (number | undefined)[],
    target: number | undefined,
  ): void {
    const result = this.#resultOf(id);
    if (rest === undefined && natives.every((name) => callsBack.test(name))) {
      const isReduce = natives.some((name) => name.startsWith('.reduce'));
      const [element, array] = isReduce ? [1, 3] : [0, 2];
      const param = (k: number) => (params[k] === undefined ? undefined : this.#local(params[k]));
      this.#join(param(element), this.#content(self));
      this.#join(param(array), self);
      if (natives.some((name) => name === '.sort' || name === '.forEach'))
        this.#join(param(1), this.#content(self));
      if (isReduce) this.#join(param(0), target, result, this.#content(self), ...given.slice(1));
      else {
        this.#join(this.#selfOf(id), given[1]);
        if (natives.some((name) => /ap$/.test(name)))
          this.#join(this.#content(target), result, this.#content(result));
      }
      return;
    }
    const found = [self, ...given].map((n) => this.#content(n));
    this.#join(
      result,
      this.#selfOf(id),
      target,
      this.#content(target),
      ...this.#params(id),
      ...found,
      ...given,
    );
  }

  /** `f.call(…)` and its kin: who gets what is not told apart. */
  #indirect(
    fn: Fn,
    i: Instruction,
    self: number | undefined,
    args: readonly Argument[],
    target: number | undefined,
  ): void {
    const site = this.#flow.calls.sites.get(i);
    const given = args.map((a) => this.#of(a.value));
    const isOpen = site === undefined || site.unknown || site.targets.some((t) => this.#isForeign(t));
    this.#join(
      isOpen ? this.#outside : undefined,
      target,
      self,
      ...given,
      ...given.map((n) => this.#content(n)),
    );
    const all = [target, self, ...given].find((n) => n !== undefined);
    for (const g of this.targets(fn.id, i))
      if (!this.#isForeign(g)) this.#join(all, this.#selfOf(g), this.#resultOf(g), ...this.#params(g));
    if (all !== undefined && (site?.natives.length ?? 0) > 0) this.#nodes.collapse(all);
  }

  /** What built-ins may store where. */
  #native(
    name: string,
    self: number | undefined,
    args: readonly (number | undefined)[],
    target: number | undefined,
  ): void {
    const effect = standardEffect(name);
    if (callsBack.test(name)) {
      if (/^\.(filter|toSorted)$/.test(name)) this.#join(this.#content(target), this.#content(self));
      else if (name === '.sort') this.#join(target, self);
      else if (/^\.find(Last)?$/.test(name)) this.#join(target, this.#content(self));
    } else if (/^\.(push|unshift|fill|splice)$/.test(name)) {
      this.#join(this.#content(self), ...args);
      if (name === '.splice') this.#join(this.#content(target), this.#content(self));
    } else if (/^\.(pop|shift|at|find|findLast)$/.test(name)) this.#join(target, this.#content(self));
    else if (
      /^\.(slice|filter|concat|split|toSorted|toReversed|substring|trim|indexOf|includes|join)$/.test(name)
    ) {
      this.#join(this.#content(target), this.#content(self));
      for (const arg of args) this.#join(this.#content(target), arg, this.#content(arg));
    } else if (effect.reads.length > 0 || effect.writes.length > 0) {
      this.#join(self, target, ...args);
      for (const node of [self, target, ...args]) if (node !== undefined) this.#nodes.collapse(node);
    } else this.#join(target, self, ...args);
  }

  // ------------------------------------------------------------------------------------- reads and writes

  #touches(fn: FunctionId, i: Instruction, how: 'reads' | 'writes'): Set<number> {
    const classes = new Set<number>();
    const add = (operand: Operand | undefined, deep = false): void => {
      const node = operand === undefined ? undefined : this.#of(operand);
      if (node === undefined) return;
      if (deep) for (const cls of this.reachable(node)) classes.add(cls);
      else classes.add(this.#nodes.find(node));
    };
    const self = () => classes.add(this.#nodes.find(this.#selfOf(fn)));
    const target = i.kind === 'assign' ? ({ kind: 'local', local: i.target } as const) : undefined;
    const site = this.#flow.calls.sites.get(i);
    if (site !== undefined && (site.unknown || site.targets.some((t) => this.#isForeign(t))))
      classes.add(this.outside);
    const value = i.kind === 'assign' || i.kind === 'effect' ? i.value : undefined;
    if (site !== undefined && site.natives.length > 0 && value !== undefined) {
      for (const operand of operandsOf(value)) add(operand, true);
      add(target, true);
    }
    if (i.kind === 'setProperty' || i.kind === 'setPrivate' || i.kind === 'defineMember') add(i.object);
    if (i.kind === 'setSuper') self();
    switch (value?.kind) {
      case 'getProperty':
      case 'getPrivate':
      case 'hasPrivate':
      case 'callMethod':
      case 'callPrivate':
        if (how === 'reads') add(value.object);
        break;
      case 'deleteProperty':
        add(value.object);
        break;
      case 'getSuper':
      case 'callSuperMethod':
      case 'superCall':
        self();
        break;
      case 'array':
      case 'object':
      case 'class':
      case 'objectRest':
      case 'arguments':
      case 'keysOpen':
        if (how === 'writes') add(target);
        for (const operand of operandsOf(value)) if (how === 'reads') add(operand);
        break;
      case undefined:
      case 'operand':
      case 'getGlobal':
      case 'closure':
      case 'this':
        break;
      default:
        for (const operand of operandsOf(value!)) add(operand);
        add(target);
    }
    return classes;
  }

  #collectWrites(own: readonly Fn[]): void {
    const { calls } = this.#flow;
    for (const fn of own) {
      const classes = new Set<number>();
      eachInstruction(fn.body, (i) => {
        for (const cls of this.writes(fn.id, i)) classes.add(cls);
      });
      this.#writes.set(fn.id, classes);
    }
    for (let changed = true; changed; ) {
      changed = false;
      for (const fn of own) {
        const classes = this.#writes.get(fn.id)!;
        const before = classes.size;
        for (const callee of calls.callees[fn.id]!) for (const cls of this.written(callee)) classes.add(cls);
        changed ||= classes.size > before;
      }
    }
  }
}

function fresh(map: Map<FunctionId, number>, fn: FunctionId, nodes: UnionFind): number {
  let node = map.get(fn);
  if (node === undefined) map.set(fn, (node = nodes.add()));
  return node;
}

/** Methods of arrays that call a function with their elements. */
const callsBack =
  /^\.(forEach|map|filter|some|every|find|findIndex|findLast|findLastIndex|reduce|reduceRight|sort|toSorted|flatMap)$/;

/** `f.call(…)`, `f.apply(…)`, `f.bind(…)`. */
function isIndirect(value: Extract<Rvalue, { kind: 'callMethod' }>): boolean {
  return value.key.kind === 'const' && /^(call|apply|bind)$/.test(String(value.key.value));
}

function instructionOperands(i: Instruction): Operand[] {
  const operands: Operand[] = [];
  eachOperand(i, (operand) => operands.push(operand));
  return operands;
}
