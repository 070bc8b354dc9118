/**
 * Makes {@link FlatCode} of a function: calls of functions that are known where they stand are put in their place. What cannot be followed
 * becomes an instruction that says so, since it need not be reached.
 */
import { noSpan, type Span } from '../../base/span.ts';
import { eachStatement } from '../../ir/each-instruction.ts';
import type { Argument, Block, Fn, LocalId, Operand, Program, Rvalue, Statement, Try } from '../../ir/ir.ts';
import { alsoOfStrings, arrayMethod, named } from './array-methods.ts';
import {
  type FlatCode,
  type FlatInstruction,
  type FlatOperand,
  type FlatRvalue,
  type Label,
  NeedsSymbol,
  type Slot,
  Unsupported,
} from './flat-code.ts';

/** A function and the frame that it was made in. */
interface Closure {
  readonly program: Program;
  readonly fn: Fn;
  readonly scope: Frame | undefined;
}

interface Binding {
  readonly slot: Slot;
  closure?: Closure | undefined;
}

interface Target {
  readonly label: Label;
  readonly depth: number;
}

interface Finalizer {
  readonly block: Block;
  readonly handler: FlatInstruction['handler'];
}

interface Frame {
  readonly program: Program;
  readonly fn: Fn;
  readonly scope: Frame | undefined;
  readonly locals: Map<LocalId, Binding>;
  readonly breaks: Map<string, Target>;
  readonly continues: Map<string, Target>;
  finalizers: Finalizer[];
  /** Where it begins again when it calls itself at its end. */
  readonly start: number;
  readonly params: Binding[];
  /** Where its value goes, and what comes next; undefined for the function itself. */
  readonly exit: { readonly slot: Slot; readonly label: Label } | undefined;
  /** Functions under way, this one included. */
  readonly stack: readonly Frame[];
}

interface SelfCall {
  readonly pc: number;
  readonly frame: Frame;
  readonly args: readonly FlatOperand[];
}

const MOST_INSTRUCTIONS = 4000;

export interface FlattenOptions {
  /** Functions that are left as unknowns, with their names. */
  readonly symbols: ReadonlyMap<Fn, string>;
  /** Calls of itself that are the last thing a function does are loops. */
  readonly tails: boolean;
}

/** @throws NeedsSymbol for a function that cannot be put in its place. */
export function flatten(program: Program, fn: Fn, options: FlattenOptions): FlatCode {
  return new Flattener(program, options).whole(fn);
}

type Draft = { -readonly [K in keyof FlatInstruction]: FlatInstruction[K] };

class Flattener {
  readonly #code: FlatInstruction[] = [];
  readonly #names: string[] = [];
  readonly #selfCalls: SelfCall[] = [];
  readonly #assigned = new Map<Program, Map<LocalId, Rvalue[]>>();
  readonly #program: Program;
  #handler: FlatInstruction['handler'];
  #span: Span = noSpan;

  readonly #options: FlattenOptions;

  constructor(program: Program, options: FlattenOptions) {
    this.#program = program;
    this.#options = options;
  }

  whole(fn: Fn): FlatCode {
    const params = fn.params.map((l): Binding => ({ slot: this.#slot(this.#program.locals[l]!.name) }));
    if (fn.rest !== undefined) params.push({ slot: this.#slot(this.#program.locals[fn.rest]!.name) });
    this.#body({ program: this.#program, fn, scope: undefined }, params, undefined, []);
    this.#settleSelfCalls();
    return { instructions: this.#code, params: params.map((b) => b.slot), names: this.#names };
  }

  #slot(name: string): Slot {
    return this.#names.push(name) - 1;
  }

  #emit(instruction: Record<string, unknown> & { kind: FlatInstruction['kind'] }): number {
    if (this.#code.length > MOST_INSTRUCTIONS) throw new Unsupported('too much code');
    const whole = { span: this.#span, handler: this.#handler, ...instruction } as unknown as FlatInstruction;
    return this.#code.push(whole) - 1;
  }

  #assign(target: Slot | undefined, value: FlatRvalue): number {
    return this.#emit({ kind: 'assign', target, value });
  }

  #copy(target: Slot, value: FlatOperand): undefined {
    this.#assign(target, { kind: 'operand', value });
  }

  #stop(reason: string): undefined {
    this.#emit({ kind: 'unsupported', reason });
  }

  #place(label: Label): undefined {
    label.pc = this.#code.length;
  }

  /** The body of a function whose parameters have their values. */
  #body(
    { program, fn, scope }: Closure,
    params: Binding[],
    exit: Frame['exit'],
    stack: readonly Frame[],
  ): undefined {
    if (fn.async || fn.generator || fn.usesArguments)
      throw new Unsupported(`${fn.name} is no plain function`, fn.span);
    const start = this.#emit({ kind: 'jump', to: { pc: this.#code.length + 1 } });
    const locals = new Map<LocalId, Binding>();
    const all = fn.rest === undefined ? fn.params : [...fn.params, fn.rest];
    for (const [i, l] of all.entries()) locals.set(l, params[i]!);
    const frame: Frame = {
      program,
      fn,
      scope,
      locals,
      breaks: new Map(),
      continues: new Map(),
      finalizers: [],
      start,
      params,
      exit,
      stack: [],
    };
    (frame as { stack: readonly Frame[] }).stack = [...stack, frame];
    for (const l of fn.locals)
      if (program.locals[l]!.kind === 'var')
        this.#copy(this.#bind(frame, l).slot, { kind: 'const', value: undefined });
    if (fn.usesThis && fn.kind !== 'arrow') throw new Unsupported('it uses this', fn.span);
    this.#block(frame, fn.body);
    this.#leave(frame, { kind: 'const', value: undefined });
  }

  #bind(frame: Frame, local: LocalId): Binding {
    const { fn } = frame.program.locals[local]!;
    let at: Frame | undefined = frame;
    while (at !== undefined && at.fn.id !== fn) at = at.scope;
    if (at === undefined)
      throw new Unsupported(`${frame.program.locals[local]!.name || 'a value'} of the module`);
    let binding = at.locals.get(local);
    if (binding === undefined)
      at.locals.set(local, (binding = { slot: this.#slot(frame.program.locals[local]!.name) }));
    return binding;
  }

  #isOfModule(frame: Frame, local: LocalId): boolean {
    return frame.program.functions[frame.program.locals[local]!.fn]!.kind === 'module';
  }

  #assignmentsOf(program: Program, local: LocalId): readonly Rvalue[] {
    let all = this.#assigned.get(program);
    if (all === undefined) {
      const found = new Map<LocalId, Rvalue[]>();
      for (const fn of program.functions)
        eachStatement(fn.body, (s) => {
          if (s.kind === 'assign') found.set(s.target, [...(found.get(s.target) ?? []), s.value]);
        });
      this.#assigned.set(program, (all = found));
    }
    return all.get(local) ?? [];
  }

  #operand(frame: Frame, operand: Operand): FlatOperand {
    if (operand.kind === 'const') return operand;
    if (this.#isOfModule(frame, operand.local)) {
      const [value, ...more] = this.#assignmentsOf(frame.program, operand.local);
      const constant = this.#constantOf(frame.program, operand, 0);
      if (constant !== undefined) return constant;
      if (more.length === 0 && value?.kind === 'closure') {
        const slot = this.#slot('');
        this.#assign(slot, { kind: 'function', name: frame.program.functions[value.fn]!.name });
        return { kind: 'slot', slot };
      }
      this.#stop(`${frame.program.locals[operand.local]!.name || 'a value'} of the module is read`);
      return { kind: 'const', value: undefined };
    }
    return { kind: 'slot', slot: this.#bind(frame, operand.local).slot };
  }

  /** What a constant of the module certainly is, which is computed of others by operators alone. */
  #constantOf(program: Program, operand: Operand, depth: number): (Operand & { kind: 'const' }) | undefined {
    if (operand.kind === 'const') return operand;
    const [value, ...more] = this.#assignmentsOf(program, operand.local);
    if (value === undefined || more.length > 0 || depth > 20) return undefined;
    const of = (o: Operand): number | undefined => {
      const known = this.#constantOf(program, o, depth + 1)?.value;
      return typeof known === 'number' ? known : undefined;
    };
    if (value.kind === 'operand') return this.#constantOf(program, value.value, depth + 1);
    const number =
      value.kind === 'binary'
        ? computed(value.op, of(value.left), of(value.right))
        : value.kind === 'unary' && value.op === '-'
          ? computed('*', of(value.value), -1)
          : value.kind === 'toNumeric'
            ? of(value.value)
            : undefined;
    return number === undefined ? undefined : { kind: 'const', value: number };
  }

  /** The function that an operand certainly is. */
  #closureOf(frame: Frame, operand: Operand): Closure | undefined {
    if (operand.kind !== 'local') return undefined;
    const assigned = this.#assignmentsOf(frame.program, operand.local);
    if (this.#isOfModule(frame, operand.local)) {
      const [value] = assigned;
      if (assigned.length !== 1 || value!.kind !== 'closure') return undefined;
      return { program: frame.program, fn: frame.program.functions[value!.fn]!, scope: undefined };
    }
    const { kind } = frame.program.locals[operand.local]!;
    if (kind === 'param' ? assigned.length > 0 : assigned.length !== 1 || kind === 'let' || kind === 'var')
      return undefined;
    return this.#bind(frame, operand.local).closure;
  }

  #block(frame: Frame, block: Block): undefined {
    const reset = block.locals.filter((l) => frame.program.locals[l]!.tdz);
    if (reset.length > 0) this.#emit({ kind: 'clear', slots: reset.map((l) => this.#bind(frame, l).slot) });
    const label: Label = { pc: -1 };
    if (block.label !== undefined) frame.breaks.set(block.label, { label, depth: frame.finalizers.length });
    for (const statement of block.body) this.#statement(frame, statement);
    if (block.label !== undefined) this.#place(label);
  }

  #statement(frame: Frame, s: Statement): undefined {
    if (s.kind !== 'block') this.#span = frame.program.sites[s.site]?.span ?? this.#span;
    switch (s.kind) {
      case 'block':
        return this.#block(frame, s);
      case 'if': {
        const [then, otherwise, end]: [Label, Label, Label] = [{ pc: -1 }, { pc: -1 }, { pc: -1 }];
        const test = this.#operand(frame, s.test);
        this.#emit({ kind: 'branch', test, decide: s.decide, then, else: otherwise });
        this.#place(then);
        this.#block(frame, s.then);
        this.#emit({ kind: 'jump', to: end });
        this.#place(otherwise);
        this.#block(frame, s.else);
        this.#place(end);
        return;
      }
      case 'loop': {
        const [start, end]: [Label, Label] = [{ pc: this.#code.length }, { pc: -1 }];
        this.#emit({ kind: 'head' });
        const depth = frame.finalizers.length;
        frame.continues.set(s.label, { label: start, depth });
        frame.breaks.set(s.label, { label: end, depth });
        this.#block(frame, s.body);
        this.#emit({ kind: 'jump', to: start });
        this.#place(end);
        return;
      }
      case 'break':
      case 'continue': {
        const target = (s.kind === 'break' ? frame.breaks : frame.continues).get(s.label);
        if (target === undefined) throw new Unsupported(`no ${s.kind} ${s.label}`);
        this.#finalize(frame, target.depth);
        this.#emit({ kind: 'jump', to: target.label });
        return;
      }
      case 'try':
        return this.#try(frame, s);
      case 'return': {
        let value = this.#operand(frame, s.value);
        if (frame.finalizers.length > 0 && value.kind === 'slot') {
          const slot = this.#slot('');
          this.#copy(slot, value);
          value = { kind: 'slot', slot };
          this.#finalize(frame, 0);
        }
        return this.#leave(frame, value);
      }
      case 'throw':
        this.#emit({ kind: 'throw', value: this.#operand(frame, s.value) });
        return;
      case 'declare':
        if (!this.#isOfModule(frame, s.target))
          this.#copy(this.#bind(frame, s.target).slot, { kind: 'const', value: undefined });
        return;
      case 'assign':
        return this.#assignment(frame, s.target, s.value);
      case 'effect':
        return this.#rvalue(frame, undefined, s.value);
      case 'setProperty':
        this.#emit({
          kind: 'setProperty',
          object: this.#operand(frame, s.object),
          key: this.#operand(frame, s.key),
          value: this.#operand(frame, s.value),
        });
        return;
      case 'check':
        if (s.check === 'callable' && this.#closureOf(frame, s.operand) !== undefined) return;
        this.#emit({ kind: 'check', check: s.check, operand: this.#operand(frame, s.operand) });
        return;
      default:
        this.#stop(`${s.kind} is not followed`);
    }
  }

  #leave(frame: Frame, value: FlatOperand): undefined {
    if (frame.exit === undefined) {
      this.#emit({ kind: 'return', value });
      return;
    }
    this.#copy(frame.exit.slot, value);
    this.#emit({ kind: 'jump', to: frame.exit.label });
  }

  /** The `finally` blocks that are left when control goes outwards. */
  #finalize(frame: Frame, depth: number): undefined {
    const all = frame.finalizers;
    const handler = this.#handler;
    for (let i = all.length - 1; i >= depth; i--) {
      frame.finalizers = all.slice(0, i);
      this.#handler = all[i]!.handler;
      this.#block(frame, all[i]!.block);
    }
    frame.finalizers = all;
    this.#handler = handler;
  }

  #try(frame: Frame, { block, handler, finalizer }: Try): undefined {
    const outer = this.#handler;
    const thrown = finalizer && { pc: { pc: -1 }, slot: this.#slot('') };
    const caught = handler && { pc: { pc: -1 }, slot: this.#slot('') };
    const [after, end]: [Label, Label] = [{ pc: -1 }, { pc: -1 }];
    if (finalizer !== undefined)
      frame.finalizers = [...frame.finalizers, { block: finalizer, handler: outer }];
    this.#handler = caught ?? thrown ?? outer;
    this.#block(frame, block);
    this.#handler = thrown ?? outer;
    this.#emit({ kind: 'jump', to: after });
    if (handler !== undefined) {
      this.#place(caught!.pc);
      this.#copy(this.#bind(frame, handler.param).slot, { kind: 'slot', slot: caught!.slot });
      this.#block(frame, handler.body);
    }
    this.#place(after);
    this.#handler = outer;
    if (finalizer === undefined) return;
    frame.finalizers = frame.finalizers.slice(0, -1);
    this.#block(frame, finalizer);
    this.#emit({ kind: 'jump', to: end });
    this.#place(thrown!.pc);
    this.#block(frame, finalizer);
    this.#emit({ kind: 'throw', value: { kind: 'slot', slot: thrown!.slot } });
    this.#place(end);
  }

  #assignment(frame: Frame, local: LocalId, value: Rvalue): undefined {
    if (this.#isOfModule(frame, local)) return this.#stop('a variable of the module is changed');
    const binding = this.#bind(frame, local);
    if (value.kind === 'closure')
      binding.closure = { program: frame.program, fn: frame.program.functions[value.fn]!, scope: frame };
    else if (value.kind === 'operand') binding.closure = this.#closureOf(frame, value.value);
    this.#rvalue(frame, binding.slot, value);
  }

  #rvalue(frame: Frame, target: Slot | undefined, r: Rvalue): undefined {
    const of = (operand: Operand) => this.#operand(frame, operand);
    const assign = (value: FlatRvalue): undefined => {
      this.#assign(target, value);
    };
    switch (r.kind) {
      case 'operand':
      case 'unary':
      case 'increment':
      case 'toNumeric':
      case 'toPropertyKey':
        return assign({ ...r, value: of(r.value) });
      case 'binary':
        return assign({ ...r, left: of(r.left), right: of(r.right) });
      case 'template':
        return assign({ ...r, values: r.values.map(of) });
      case 'getProperty':
        return assign({ ...r, object: of(r.object), key: of(r.key) });
      case 'getGlobal':
        return assign(r);
      case 'closure':
        return assign({ kind: 'function', name: frame.program.functions[r.fn]!.name });
      case 'array':
        if (r.elements.includes(undefined)) return this.#stop('an array with holes');
        return assign({
          kind: 'array',
          elements: r.elements.map((e) => ({ spread: e!.spread, value: of(e!.value) })),
        });
      case 'object': {
        const members: { key: string; value: FlatOperand }[] = [];
        for (const m of r.members) {
          if (m.kind !== 'value' || m.proto || m.key.kind !== 'const')
            return this.#stop('an object literal with more than names and values');
          members.push({ key: String(m.key.value), value: of(m.value) });
        }
        return assign({ kind: 'object', members });
      }
      case 'call':
        return this.#call(frame, target, r.callee, r.self, r.args);
      case 'callMethod':
        return this.#method(frame, target, r.object, r.key, r.args);
      case 'construct':
        if (r.args.some((a) => a.spread)) return this.#stop('new with spread arguments');
        return assign({ kind: 'construct', callee: of(r.callee), args: r.args.map((a) => of(a.value)) });
      case 'iterOpen': {
        if (r.async || target === undefined) return this.#stop('for await');
        const { index, current } = this.#cursor(target);
        this.#copy(target, of(r.iterable));
        this.#copy(index, { kind: 'const', value: 0 });
        this.#copy(current, { kind: 'const', value: undefined });
        return;
      }
      case 'iterNext': {
        const over = this.#cursorSlot(frame, r.cursor);
        const { index, current } = this.#cursor(over);
        return assign({ kind: 'next', over, index, into: current });
      }
      case 'iterValue':
        return assign({
          kind: 'operand',
          value: { kind: 'slot', slot: this.#cursor(this.#cursorSlot(frame, r.cursor)).current },
        });
      // Cursors over arrays and strings, the only ones that `next` follows, have nothing to close.
      case 'iterClose':
        return;
      default:
        return this.#stop(`${r.kind} is not followed`);
    }
  }

  readonly #cursors = new Map<Slot, { readonly index: Slot; readonly current: Slot }>();

  #cursor(slot: Slot) {
    let cursor = this.#cursors.get(slot);
    if (cursor === undefined)
      this.#cursors.set(slot, (cursor = { index: this.#slot('index'), current: this.#slot('') }));
    return cursor;
  }

  #cursorSlot(frame: Frame, operand: Operand): Slot {
    if (operand.kind !== 'local') throw new Unsupported('a cursor that is no local');
    return this.#bind(frame, operand.local).slot;
  }

  #call(
    frame: Frame,
    target: Slot | undefined,
    callee: Operand,
    self: Operand,
    args: readonly Argument[],
  ): undefined {
    const closure = this.#closureOf(frame, callee);
    if (closure !== undefined) return this.#inline(frame, target, closure, args);
    const read = this.#methodRead(frame, callee, self);
    if (read !== undefined) return this.#method(frame, target, self, read, args);
    if (args.some((a) => a.spread)) return this.#stop('a call with spread arguments');
    const values = args.map((a) => this.#operand(frame, a.value));
    this.#assign(target, {
      kind: 'call',
      callee: this.#operand(frame, callee),
      self: this.#operand(frame, self),
      args: values,
    });
  }

  /** The key, where a callee is a method that was read from its receiver just before the arguments were evaluated. */
  #methodRead(frame: Frame, callee: Operand, self: Operand): Operand | undefined {
    if (callee.kind !== 'local') return undefined;
    if (frame.program.locals[callee.local]!.kind !== 'temp') return undefined;
    const [value, ...more] = this.#assignmentsOf(frame.program, callee.local);
    if (more.length > 0 || value?.kind !== 'getProperty' || value.key.kind !== 'const') return undefined;
    const { object, key } = value;
    if (object.kind === 'const')
      return self.kind === 'const' && Object.is(object.value, self.value) ? key : undefined;
    return self.kind === 'local' && object.local === self.local ? key : undefined;
  }

  #method(
    frame: Frame,
    target: Slot | undefined,
    object: Operand,
    key: Operand,
    args: readonly Argument[],
  ): undefined {
    const name = key.kind === 'const' ? String(key.value) : '';
    const spread = args.some((a) => a.spread);
    if (spread && (name === 'max' || name === 'min') && args.length === 1) {
      const method = named(name === 'max' ? 'maximum' : 'minimum')!;
      this.#emit({ kind: 'check', check: 'Math', operand: this.#operand(frame, object) });
      return this.#inlineWith(frame, target, { ...method, scope: undefined }, [
        this.#given(frame, args[0]!.value),
      ]);
    }
    if (spread) return this.#stop('a call with spread arguments');
    const generic = () =>
      this.#assign(target, {
        kind: 'callMethod',
        object: this.#operand(frame, object),
        key: this.#operand(frame, key),
        args: args.map((a) => this.#operand(frame, a.value)),
      });
    const method = arrayMethod(name, args.length);
    if (method === undefined) {
      generic();
      return;
    }
    const [then, otherwise, end]: [Label, Label, Label] = [{ pc: -1 }, { pc: -1 }, { pc: -1 }];
    this.#emit({
      kind: 'branch',
      test: this.#operand(frame, object),
      decide: 'array',
      then,
      else: otherwise,
    });
    this.#place(otherwise);
    if (alsoOfStrings.has(name)) generic();
    else this.#stop(`${name} of what is no array`);
    this.#emit({ kind: 'jump', to: end });
    this.#place(then);
    const given = [object, ...args.map((a) => a.value)].map((o) => this.#given(frame, o));
    this.#inlineWith(frame, target, { ...method, scope: undefined }, given);
    this.#place(end);
  }

  #given(frame: Frame, operand: Operand): { value: FlatOperand; closure: Closure | undefined } {
    return { value: this.#operand(frame, operand), closure: this.#closureOf(frame, operand) };
  }

  #inline(frame: Frame, target: Slot | undefined, closure: Closure, args: readonly Argument[]): undefined {
    if (args.some((a) => a.spread)) return this.#stop('a call with spread arguments');
    const given = args.map((a) => this.#given(frame, a.value));
    const again = frame.stack.findLast((f) => f.fn === closure.fn);
    const symbol = this.#options.symbols.get(closure.fn);
    const isOwn = again !== undefined && again === frame.stack.at(-1) && closure.scope === again.scope;
    if (again === undefined && symbol === undefined) return this.#inlineWith(frame, target, closure, given);
    if (given.some((g, i) => g.closure !== again?.params[i]?.closure))
      return this.#stop('a function that calls itself with other functions');
    if (symbol === undefined && !(isOwn && this.#options.tails)) throw new NeedsSymbol(closure.fn);
    const flat = given.map((g) => g.value);
    const pc = this.#assign(target ?? this.#slot(''), { kind: 'recur', symbol: symbol ?? '', args: flat });
    if (isOwn && this.#options.tails) this.#selfCalls.push({ pc, frame: again, args: flat });
  }

  #inlineWith(
    frame: Frame,
    target: Slot | undefined,
    closure: Closure,
    given: readonly { readonly value: FlatOperand; readonly closure: Closure | undefined }[],
  ): undefined {
    const { fn, program } = closure;
    if (fn.rest !== undefined) return this.#stop('rest parameters');
    if (frame.stack.length > 12) return this.#stop('calls nested deeply');
    const params = fn.params.map((l, i): Binding => {
      const slot = this.#slot(program.locals[l]!.name);
      this.#copy(slot, given[i]?.value ?? { kind: 'const', value: undefined });
      return { slot, closure: given[i]?.closure };
    });
    const span = this.#span;
    const label: Label = { pc: -1 };
    this.#body(closure, params, { slot: target ?? this.#slot(''), label }, frame.stack);
    this.#place(label);
    this.#span = span;
  }

  /** A call of itself that is the last thing a function does begins it again. Others are left as what is to be related. */
  #settleSelfCalls(): undefined {
    for (const { pc, frame, args } of this.#selfCalls) {
      const { handler, span } = this.#code[pc]!;
      if (!this.#isLast(pc, frame)) {
        if (this.#options.symbols.has(frame.fn)) continue;
        if (frame.scope === undefined) throw new NeedsSymbol(frame.fn);
        const reason = `${frame.fn.name} calls itself before its end`;
        this.#code[pc] = { kind: 'unsupported', reason, span, handler };
        continue;
      }
      this.#code[frame.start] = { ...(this.#code[frame.start] as Draft), kind: 'head' } as FlatInstruction;
      this.#handler = handler;
      this.#span = span;
      this.#code[pc] = { kind: 'jump', to: { pc: this.#code.length }, span, handler };
      const values = args.map((value) => {
        const slot = this.#slot('');
        this.#copy(slot, value);
        return slot;
      });
      for (const [i, { slot }] of frame.params.entries())
        this.#copy(
          slot,
          i < values.length ? { kind: 'slot', slot: values[i]! } : { kind: 'const', value: undefined },
        );
      this.#emit({ kind: 'jump', to: { pc: frame.start } });
    }
  }

  /** Is what the call gives the value of its function, with nothing done in between? */
  #isLast(pc: number, frame: Frame): boolean {
    const call = this.#code[pc]!;
    if (call.kind !== 'assign' || call.handler !== this.#code[frame.start]!.handler) return false;
    let slot = call.target!;
    for (let at = pc + 1, steps = 0; steps < 50; steps++) {
      if (frame.exit !== undefined && at === frame.exit.label.pc) return slot === frame.exit.slot;
      const next = this.#code[at]!;
      if (next.kind === 'jump') at = next.to.pc;
      else if (next.kind === 'return')
        return frame.exit === undefined && next.value.kind === 'slot' && next.value.slot === slot;
      else if (
        next.kind === 'assign' &&
        next.value.kind === 'operand' &&
        next.value.value.kind === 'slot' &&
        next.value.value.slot === slot &&
        next.target !== undefined
      ) {
        slot = next.target;
        at++;
      } else return false;
    }
    return false;
  }
}

function computed(op: string, a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    default:
      return undefined;
  }
}
