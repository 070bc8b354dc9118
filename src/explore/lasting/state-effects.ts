import { eachStatement } from '../../ir/each-instruction.ts';
import type { Argument, Fn, FunctionId, LocalId, Operand, Program, Rvalue, Statement } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import { mutators } from '../mutators.ts';
import { CLAUSE_PART, calling, harmless, harmlessStatics, keeping } from './harmless-names.ts';
import { KnownObjects } from './known-objects.ts';
import { FUNCTION, type Roots } from './roots.ts';
import { type StateFlow, selfOf } from './state-flow.ts';

type Call = Rvalue & { readonly kind: 'callMethod' };

/**
 * Which objects that last some function may change, or hand to somebody who may. What a call does that is not known to be harmless changes all that it can reach.
 */
export class StateEffects {
  readonly changed = new Set<number>();
  readonly #flow: StateFlow;
  readonly #known: KnownObjects;
  readonly #program: Program;
  /** Stored where it is not followed: changed when anything is that is not known. */
  readonly #leaked = new Set<number>();
  #writesUnknown = false;
  /** Changed when what another function is called on is. */
  readonly #runOn = new Map<number, Set<number>>();
  readonly #named = new Set<FunctionId>();

  constructor(program: Program, flow: StateFlow) {
    this.#program = program;
    this.#flow = flow;
    this.#known = new KnownObjects(program, flow);
    const { functions } = flow.members;
    for (const local of flow.lasting.keys())
      for (const value of flow.assigned.values(local))
        if (value.kind === 'closure') this.#named.add(value.fn);
    for (const fn of functions) eachStatement(fn.body, (s) => this.#visit(fn, s));
    this.#close();
  }

  /** Who imports it may change it, and all that it holds. */
  open(local: LocalId): void {
    for (const [root, depth] of this.#flow.all({ kind: 'local', local }))
      if (depth !== 0) this.changed.add(root);
    this.#close();
  }

  #visit(fn: Fn, s: Statement): void {
    const isSetUp = this.#flow.members.setUp.has(fn.id);
    const change = (o: Operand) => {
      if (!isSetUp) this.#change(o);
    };
    switch (s.kind) {
      case 'return':
        if (!isSetUp) this.#returned(fn, this.#flow.all(s.value));
        return;
      case 'throw':
      case 'setGlobal':
        this.#lose(s.value);
        return;
      case 'setProperty':
      case 'setPrivate':
      case 'defineMember':
        change(s.object);
        if (!this.#known.isFollowed(s.object)) this.#lose(s.value);
        return;
      case 'setSuper':
        for (const root of this.#flow.self(fn).keys()) this.#touch(root);
        return;
      case 'assign':
        if (this.#flow.lasting.has(s.target) && !isSetUp) this.changed.add(s.target);
        this.#value(fn, s.value, change);
        return;
      case 'effect':
        this.#value(fn, s.value, change);
        return;
      default:
    }
  }

  /** What a function of the module's own names gives may be changed by whoever calls it. */
  #returned(fn: Fn, roots: Roots): void {
    const lasting = new Map([...roots].filter(([root]) => root >= 0));
    const isCalledByOthers = this.#named.has(fn.id) || fn.kind === 'method' || fn.kind === 'getter';
    this.#give(lasting, isCalledByOthers ? this.changed : this.#leaked);
  }

  #value(fn: Fn, value: Rvalue, change: (o: Operand) => void): void {
    switch (value.kind) {
      case 'deleteProperty':
        change(value.object);
        return;
      case 'getProperty': {
        const name = nameOf(value.key);
        this.#runs(this.#flow.all(value.object), this.#flow.members.read(name));
        if (name === 'prototype' || name === '__proto__') this.#prototype(value.object, change);
        return;
      }
      case 'getSuper':
        this.#runs(this.#flow.self(fn), this.#flow.members.read(nameOf(value.key)));
        return;
      case 'iterOpen':
      case 'yieldStar':
        this.#iterated(value.iterable, change);
        if (value.kind === 'yieldStar') this.#give(this.#flow.parts(value.iterable), this.changed);
        return;
      case 'yield':
        this.#lose(value.value);
        return;
      case 'callMethod':
        this.#method(value, change);
        return;
      case 'callPrivate':
        this.#runs(this.#flow.all(value.object), this.#flow.members.called(value.name));
        this.#strayArguments(this.#flow.members.called(value.name), value.args);
        return;
      case 'callSuperMethod':
      case 'superCall':
        if (value.kind === 'callSuperMethod')
          this.#runs(this.#flow.self(fn), this.#flow.members.called(nameOf(value.key)));
        for (const { value: o } of value.args) this.#give(this.#flow.all(o), this.#leaked);
        return;
      case 'call':
        this.#call(value);
        return;
      case 'construct':
        this.#construct(value);
        return;
      default:
        for (const o of operandsOf(value)) this.#runs(this.#flow.is(o), this.#flow.members.implied);
    }
  }

  #method(call: Call, change: (o: Operand) => void): void {
    const { object, key, args } = call;
    const name = nameOf(key);
    const global = this.#flow.assigned.globalOf(object);
    if (global !== undefined) {
      this.#static(global, name, args, change);
      return;
    }
    const own = this.#flow.members.called(name);
    const isKnown =
      name !== undefined &&
      (harmless.has(name) ||
        name.startsWith(CLAUSE_PART) ||
        keeping.has(name) ||
        (own.length > 0 && this.#known.isFollowed(object)));
    this.#runs(this.#flow.all(object), own);
    if (!isKnown || mutators.has(name) || resuming.has(name)) change(object);
    if ((name === 'test' || name === 'exec') && this.#known.isSticky(object)) change(object);
    for (const { value } of args) if (this.#known.isSticky(value)) change(value);
    if (!isKnown || borrowed.has(name)) for (const a of args) this.#lose(a.value);
    else {
      if (keeping.has(name) && !this.#known.isFollowed(object)) for (const a of args) this.#lose(a.value);
      this.#strayArguments(own, args);
    }
    if (name === undefined || calling.has(name)) this.#callbacks(object, args[0]);
  }

  #static(
    global: string,
    name: string | undefined,
    args: readonly Argument[],
    change: (o: Operand) => void,
  ): void {
    const [first, second] = args;
    if (first === undefined) return;
    if (global === 'Object' && name === 'assign') change(first.value);
    else if (name === undefined || !harmlessStatics.has(name)) for (const a of args) change(a.value);
    else if (name === 'from' || name === 'groupBy') this.#callbacks(first.value, second);
    this.#runs(this.#flow.all(first.value), this.#flow.members.implied);
  }

  /** A callback that is not known may change the elements that it is given. */
  #callbacks(of: Operand, callback: Argument | undefined): void {
    if (callback?.value.kind !== 'local' || this.#known.isHarmlessGlobal(callback.value)) return;
    const known = this.#flow.assigned.functionsOf(callback.value);
    if (known === undefined) this.#give(this.#flow.all(of), this.changed);
    else if (known.some((fn) => fn.usesArguments || fn.rest !== undefined))
      this.#give(this.#flow.all(of), this.#leaked);
  }

  #call(value: Rvalue & { readonly kind: 'call' }): void {
    const { callee, self, args } = value;
    const known = this.#flow.assigned.functionsOf(callee);
    if (known !== undefined) {
      this.#strayArguments(
        known.map((fn) => fn.id),
        args,
      );
      this.#runs(
        this.#flow.all(self),
        known.map((fn) => fn.id),
      );
      return;
    }
    if (callee.kind === 'local')
      for (const [root, depth] of this.#flow.all(callee))
        if (root !== callee.local && depth !== FUNCTION) this.changed.add(root);
    if (this.#known.isHarmlessGlobal(callee)) return;
    this.#lose(self);
    for (const a of args) this.#lose(a.value);
  }

  #construct({ callee, args }: Rvalue & { readonly kind: 'construct' }): void {
    const known = this.#flow.assigned.functionsOf(callee);
    if (known !== undefined)
      this.#strayArguments(
        known.map((fn) => fn.id),
        args,
      );
    else if (!this.#known.isHolding(callee)) for (const a of args) this.#lose(a.value);
  }

  /** Arguments that no parameter has. */
  #strayArguments(functions: readonly FunctionId[], args: readonly Argument[]): void {
    if (functions.some((id) => this.#program.functions[id]!.usesArguments))
      for (const { value } of args) this.#give(this.#flow.all(value), this.#leaked);
  }

  #iterated(o: Operand, change: (o: Operand) => void): void {
    const roots = this.#flow.is(o);
    this.#runs(roots, this.#flow.members.called(undefined));
    if (this.#known.isOnce(o)) change(o);
  }

  /** A class may get other methods: that changes what is made of it. */
  #prototype(o: Operand, change: (o: Operand) => void): void {
    const classes = this.#flow.is(o);
    if (classes.size === 0) return;
    change(o);
    for (const local of this.#flow.lasting.keys())
      for (const value of this.#flow.assigned.values(local))
        if (value.kind === 'construct')
          for (const root of this.#flow.is(value.callee).keys())
            if (classes.has(root)) change({ kind: 'local', local });
  }

  #change(o: Operand): void {
    if (o.kind === 'const') return;
    for (const root of this.#flow.is(o).keys()) this.#touch(root);
    if (!this.#known.isFollowed(o)) this.#writesUnknown = true;
  }

  #touch(root: number): void {
    this.changed.add(root);
    // What a constructor makes is new.
    if (root < 0 && !this.#isMaking(root)) this.#writesUnknown = true;
  }

  /** Handed to somebody who may do anything with it, now or later. */
  #lose(o: Operand): void {
    this.#give(this.#flow.all(o), this.changed);
  }

  #give(roots: Roots, to: Set<number>): void {
    for (const [root, depth] of roots) if (depth > 0) to.add(root);
  }

  #runs(roots: Roots, functions: readonly FunctionId[]): void {
    if (functions.length === 0) return;
    for (const root of roots.keys()) {
      let on = this.#runOn.get(root);
      if (on === undefined) this.#runOn.set(root, (on = new Set()));
      for (const fn of functions) on.add(selfOf(fn));
    }
  }

  #close(): void {
    for (let before = -1; before !== this.changed.size + this.#leaked.size; ) {
      before = this.changed.size + this.#leaked.size;
      for (const [root, others] of this.#runOn)
        for (const other of others) {
          if (this.changed.has(other) && !this.#isMaking(other)) this.changed.add(root);
          if (this.#leaked.has(other)) this.#leaked.add(root);
        }
      if (this.#writesUnknown) for (const root of this.#leaked) this.changed.add(root);
      for (const local of this.#flow.lasting.keys())
        if (
          [...this.#flow.all({ kind: 'local', local })].some(
            ([root]) => root !== local && this.changed.has(root),
          )
        )
          this.changed.add(local);
    }
  }

  #isMaking(root: number): boolean {
    return making.has(this.#program.functions[-1 - root]!.kind);
  }
}

function nameOf(key: Operand): string | undefined {
  return key.kind === 'const' ? String(key.value) : undefined;
}

const making = new Set<Fn['kind']>(['constructor', 'derivedConstructor', 'field']);
const [resuming, borrowed] = [new Set(['next', 'return', 'throw']), new Set(['call', 'apply', 'bind'])];
