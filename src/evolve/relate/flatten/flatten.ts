/**
 * Makes {@link FlatCode} of a function: calls of functions that are known where they stand are put in their place. What cannot be followed
 * becomes an instruction that says so, since it need not be reached.
 */
import type { Block, Fn, LocalId, Program, Rvalue, Statement, Try } from '../../../ir/ir.ts';
import { type FlatCode, type FlatOperand, type Label, Unsupported } from '../flat-code.ts';
import { Assignments } from './assignments.ts';
import { Calls, type FlattenOptions, type WriteBody } from './calls.ts';
import { Emitter } from './emitter.ts';
import type { Binding, Closure, Frame } from './frame.ts';
import { checkFusions, isStage } from './fusion.ts';
import { Operands } from './operands.ts';
import { Pipes } from './pipes.ts';
import { Rvalues } from './rvalues.ts';
import { settleSelfCalls } from './self-calls.ts';

/** @throws NeedsSymbol for a function that cannot be put in its place. */
export function flatten(program: Program, fn: Fn, options: FlattenOptions): FlatCode {
  return new Flattener(program, options).whole(fn);
}

class Flattener {
  readonly #to = new Emitter();
  readonly #operands: Operands;
  readonly #calls: Calls;
  readonly #rvalues: Rvalues;
  readonly #pipes: Pipes;
  readonly #program: Program;
  readonly #options: FlattenOptions;

  constructor(program: Program, options: FlattenOptions) {
    this.#program = program;
    this.#options = options;
    const assigned = new Assignments();
    this.#operands = new Operands(this.#to, assigned);
    this.#pipes = new Pipes(this.#to, assigned, this.#operands);
    const body: WriteBody = (...all) => this.#body(...all);
    this.#calls = new Calls(this.#to, assigned, this.#operands, this.#pipes, options, body);
    this.#rvalues = new Rvalues(this.#to, this.#operands, this.#calls, this.#pipes);
  }

  whole(fn: Fn): FlatCode {
    const params = fn.params.map((l): Binding => ({ slot: this.#to.slot(this.#program.locals[l]!.name) }));
    if (fn.rest !== undefined) params.push({ slot: this.#to.slot(this.#program.locals[fn.rest]!.name) });
    this.#body({ program: this.#program, fn, scope: undefined }, params, undefined, []);
    checkFusions(this.#to.code);
    settleSelfCalls(this.#to, this.#calls.selfCalls, this.#options.symbols);
    return { instructions: this.#to.code, params: params.map((b) => b.slot), names: this.#to.names };
  }

  /** The body of a function whose parameters have their values. */
  #body(
    { program, fn, scope, fusion }: Closure,
    params: Binding[],
    exit: Frame['exit'],
    stack: readonly Frame[],
  ): undefined {
    if (fn.async || fn.generator || fn.usesArguments)
      throw new Unsupported(`${fn.name} is no plain function`, fn.span);
    const start = this.#to.emit({ kind: 'jump', to: { pc: this.#to.code.length + 1 } });
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
      pipes: new Map(),
      fusion,
      start,
      params,
      exit,
      stack: [],
    };
    (frame as { stack: readonly Frame[] }).stack = [...stack, frame];
    for (const l of fn.locals)
      if (program.locals[l]!.kind === 'var')
        this.#to.copy(this.#operands.bind(frame, l).slot, { kind: 'const', value: undefined });
    if (fn.usesThis && fn.kind !== 'arrow') throw new Unsupported('it uses this', fn.span);
    this.#block(frame, fn.body);
    this.#leave(frame, { kind: 'const', value: undefined });
  }

  #block(frame: Frame, block: Block): undefined {
    const reset = block.locals.filter((l) => frame.program.locals[l]!.tdz);
    if (reset.length > 0)
      this.#to.emit({ kind: 'clear', slots: reset.map((l) => this.#operands.bind(frame, l).slot) });
    const label: Label = { pc: -1 };
    if (block.label !== undefined) frame.breaks.set(block.label, { label, depth: frame.finalizers.length });
    for (const [i, statement] of block.body.entries()) {
      if (this.#options.fused && this.#pipes.defers(frame, block.body, i)) continue;
      this.#statement(frame, statement);
      this.#pipes.done(frame, statement);
    }
    if (block.label !== undefined) this.#to.place(label);
  }

  #statement(frame: Frame, s: Statement): undefined {
    // Loops that methods come to are where the methods are called.
    if (s.kind !== 'block' && frame.program === this.#program)
      this.#to.span = frame.program.sites[s.site]?.span ?? this.#to.span;
    switch (s.kind) {
      case 'block':
        return this.#block(frame, s);
      case 'if': {
        const [then, otherwise, end]: [Label, Label, Label] = [{ pc: -1 }, { pc: -1 }, { pc: -1 }];
        const test = this.#operands.of(frame, s.test);
        this.#to.emit({ kind: 'branch', test, decide: s.decide, then, else: otherwise });
        this.#to.place(then);
        this.#block(frame, s.then);
        this.#to.emit({ kind: 'jump', to: end });
        this.#to.place(otherwise);
        this.#block(frame, s.else);
        this.#to.place(end);
        return;
      }
      case 'loop': {
        // Whether it ends is not known.
        if (frame.program === this.#program && this.#to.parts.some(isStage))
          return this.#to.stop('a loop within a chain of methods');
        const [start, end]: [Label, Label] = [{ pc: this.#to.code.length }, { pc: -1 }];
        this.#to.emit({ kind: 'head' });
        const depth = frame.finalizers.length;
        frame.continues.set(s.label, { label: start, depth });
        frame.breaks.set(s.label, { label: end, depth });
        this.#block(frame, s.body);
        this.#to.emit({ kind: 'jump', to: start });
        this.#to.place(end);
        return;
      }
      case 'break':
      case 'continue': {
        const target = (s.kind === 'break' ? frame.breaks : frame.continues).get(s.label);
        if (target === undefined) throw new Unsupported(`no ${s.kind} ${s.label}`);
        this.#finalize(frame, target.depth);
        this.#to.emit({ kind: 'jump', to: target.label });
        return;
      }
      case 'try':
        return this.#try(frame, s);
      case 'return': {
        let value = this.#operands.of(frame, s.value);
        if (frame.finalizers.length > 0 && value.kind === 'slot') {
          const slot = this.#to.slot('');
          this.#to.copy(slot, value);
          value = { kind: 'slot', slot };
          this.#finalize(frame, 0);
        }
        return this.#leave(frame, value);
      }
      case 'throw':
        this.#to.emit({ kind: 'throw', value: this.#operands.of(frame, s.value) });
        return;
      case 'declare':
        if (!this.#operands.isOfModule(frame, s.target))
          this.#to.copy(this.#operands.bind(frame, s.target).slot, { kind: 'const', value: undefined });
        return;
      case 'assign':
        return this.#assignment(frame, s.target, s.value);
      case 'effect':
        return this.#rvalues.write(frame, undefined, s.value);
      case 'setProperty':
        this.#to.emit({
          kind: 'setProperty',
          object: this.#operands.of(frame, s.object),
          key: this.#operands.of(frame, s.key),
          value: this.#operands.of(frame, s.value),
        });
        return;
      case 'check':
        if (s.check === 'callable' && this.#operands.closureOf(frame, s.operand) !== undefined) return;
        this.#to.emit({ kind: 'check', check: s.check, operand: this.#operands.of(frame, s.operand) });
        return;
      default:
        this.#to.stop(`${s.kind} is not followed`);
    }
  }

  #leave(frame: Frame, value: FlatOperand): undefined {
    if (frame.exit === undefined) {
      this.#to.emit({ kind: 'return', value });
      return;
    }
    this.#to.copy(frame.exit.slot, value);
    this.#to.emit({ kind: 'jump', to: frame.exit.label });
  }

  /** The `finally` blocks that are left when control goes outwards. */
  #finalize(frame: Frame, depth: number): undefined {
    const all = frame.finalizers;
    const handler = this.#to.handler;
    for (let i = all.length - 1; i >= depth; i--) {
      frame.finalizers = all.slice(0, i);
      this.#to.handler = all[i]!.handler;
      this.#block(frame, all[i]!.block);
    }
    frame.finalizers = all;
    this.#to.handler = handler;
  }

  #try(frame: Frame, { block, handler, finalizer }: Try): undefined {
    const outer = this.#to.handler;
    const thrown = finalizer && { pc: { pc: -1 }, slot: this.#to.slot('') };
    const caught = handler && { pc: { pc: -1 }, slot: this.#to.slot('') };
    const [after, end]: [Label, Label] = [{ pc: -1 }, { pc: -1 }];
    if (finalizer !== undefined)
      frame.finalizers = [...frame.finalizers, { block: finalizer, handler: outer }];
    this.#to.handler = caught ?? thrown ?? outer;
    this.#block(frame, block);
    this.#to.handler = thrown ?? outer;
    this.#to.emit({ kind: 'jump', to: after });
    if (handler !== undefined) {
      this.#to.place(caught!.pc);
      this.#to.copy(this.#operands.bind(frame, handler.param).slot, { kind: 'slot', slot: caught!.slot });
      this.#block(frame, handler.body);
    }
    this.#to.place(after);
    this.#to.handler = outer;
    if (finalizer === undefined) return;
    frame.finalizers = frame.finalizers.slice(0, -1);
    this.#block(frame, finalizer);
    this.#to.emit({ kind: 'jump', to: end });
    this.#to.place(thrown!.pc);
    this.#block(frame, finalizer);
    this.#to.emit({ kind: 'throw', value: { kind: 'slot', slot: thrown!.slot } });
    this.#to.place(end);
  }

  #assignment(frame: Frame, local: LocalId, value: Rvalue): undefined {
    if (this.#operands.isOfModule(frame, local)) return this.#to.stop('a variable of the module is changed');
    const binding = this.#operands.bind(frame, local);
    if (value.kind === 'closure')
      binding.closure = { program: frame.program, fn: frame.program.functions[value.fn]!, scope: frame };
    else if (value.kind === 'operand') binding.closure = this.#operands.closureOf(frame, value.value);
    this.#rvalues.write(frame, binding.slot, value);
  }
}
