import type { Argument, Fn, LocalId, Operand } from '../../../ir/ir.ts';
import { alsoOfStrings, arrayMethod, named } from '../array-methods.ts';
import { type FlatOperand, type Label, NeedsSymbol, type Slot } from '../flat-code.ts';
import type { Assignments } from './assignments.ts';
import type { Emitter } from './emitter.ts';
import type { Binding, Closure, Frame, Given } from './frame.ts';
import { isStage, type Part } from './fusion.ts';
import type { Operands } from './operands.ts';
import { leaving, pipeDriver } from './pipe-driver.ts';
import type { Pipe, Pipes } from './pipes.ts';
import type { SelfCall } from './self-calls.ts';

export interface FlattenOptions {
  /** Functions that are left as unknowns, with their names. */
  readonly symbols: ReadonlyMap<Fn, string>;
  /** Calls of itself that are the last thing a function does are loops. */
  readonly tails: boolean;
  /** `map` makes an array of the whole length and then its items, so that it may have holes; otherwise it adds them one by one. */
  readonly holes: boolean;
  /** Chains of array methods are one loop each. */
  readonly fused: boolean;
}

/** Writes the body of a function whose parameters have their values. */
export type WriteBody = (
  closure: Closure,
  params: Binding[],
  exit: Frame['exit'],
  stack: readonly Frame[],
) => undefined;

/** Calls: functions that are known are put in their place, others are called. */
export class Calls {
  readonly selfCalls: SelfCall[] = [];
  readonly #to: Emitter;
  readonly #assigned: Assignments;
  readonly #operands: Operands;
  readonly #options: FlattenOptions;
  readonly #pipes: Pipes;
  readonly #body: WriteBody;

  constructor(
    to: Emitter,
    assigned: Assignments,
    operands: Operands,
    pipes: Pipes,
    options: FlattenOptions,
    body: WriteBody,
  ) {
    this.#to = to;
    this.#assigned = assigned;
    this.#operands = operands;
    this.#pipes = pipes;
    this.#options = options;
    this.#body = body;
  }

  call(
    frame: Frame,
    target: Slot | undefined,
    callee: Operand,
    self: Operand,
    args: readonly Argument[],
  ): undefined {
    const closure = this.#operands.closureOf(frame, callee);
    const part = partOf(frame, callee);
    if (closure !== undefined) return this.#inline(frame, target, closure, args, part);
    const read = this.#methodRead(frame, callee, self);
    if (read !== undefined) return this.method(frame, target, self, read, args);
    if (args.some((a) => a.spread)) return this.#to.stop('a call with spread arguments');
    const values = args.map((a) => this.#operands.of(frame, a.value));
    const value = {
      callee: this.#operands.of(frame, callee),
      self: this.#operands.of(frame, self),
      args: values,
    };
    this.#to.as(part, () => {
      this.#to.assign(target, { kind: 'call', ...value });
    });
  }

  /** The method that a chain ends in, or its length. */
  endOf(
    frame: Frame,
    target: Slot | undefined,
    local: LocalId,
    name: string,
    args: readonly Argument[],
  ): undefined {
    const { fusion, source, kind, stages } = frame.pipes.get(local)!;
    frame.pipes.delete(local);
    if (leaving.has(name)) fusion.leaves();
    const asksForIndex = stages.some((s) => s.asksForIndex) || this.#pipes.asksForIndex(frame, name, args);
    const names = stages.map((s) => s.name);
    const driver = pipeDriver({ source: kind, stages: names, end: name, args: args.length, asksForIndex });
    const given = [
      { value: source, closure: undefined },
      ...stages.map((s) => s.given),
      ...args.map((a) => this.#operands.given(frame, a.value)),
    ];
    this.#to.as({ fusion, of: 'driver' }, () =>
      this.#inlineWith(frame, target, { ...driver, scope: undefined, fusion }, given),
    );
    this.#to.close(fusion);
  }

  /** A callback of a chain. */
  stage(
    frame: Frame,
    { fusion, stages }: Pipe,
    k: number,
    target: Slot,
    args: readonly FlatOperand[],
  ): undefined {
    const { closure, value } = stages[k]!.given;
    const part = { fusion, of: k };
    if (closure === undefined)
      return this.#to.as(part, () => {
        const self = { kind: 'const', value: undefined } as const;
        this.#to.assign(target, { kind: 'call', callee: value, self, args });
      });
    if (this.#isUnderWay(frame, closure)) return this.#to.stop('a chain of methods that calls itself');
    this.#inlineWith(
      frame,
      target,
      closure,
      args.map((a) => ({ value: a, closure: undefined })),
      part,
    );
  }

  #isUnderWay(frame: Frame, { fn }: Closure): boolean {
    return this.#options.symbols.has(fn) || frame.stack.some((f) => f.fn === fn);
  }

  /** The key, where a callee is a method that was read from its receiver just before the arguments were evaluated. */
  #methodRead(frame: Frame, callee: Operand, self: Operand): Operand | undefined {
    if (callee.kind !== 'local') return undefined;
    if (frame.program.locals[callee.local]!.kind !== 'temp') return undefined;
    const [value, ...more] = this.#assigned.of(frame.program, callee.local);
    if (more.length > 0 || value?.kind !== 'getProperty' || value.key.kind !== 'const') return undefined;
    const { object, key } = value;
    if (object.kind === 'const')
      return self.kind === 'const' && Object.is(object.value, self.value) ? key : undefined;
    return self.kind === 'local' && object.local === self.local ? key : undefined;
  }

  method(
    frame: Frame,
    target: Slot | undefined,
    object: Operand,
    key: Operand,
    args: readonly Argument[],
  ): undefined {
    const name = key.kind === 'const' ? String(key.value) : '';
    if (object.kind === 'local' && frame.pipes.has(object.local))
      return this.endOf(frame, target, object.local, name, args);
    const spread = args.some((a) => a.spread);
    if (spread && (name === 'max' || name === 'min') && args.length === 1) {
      const method = named(name === 'max' ? 'maximum' : 'minimum')!;
      this.#to.emit({ kind: 'check', check: 'Math', operand: this.#operands.of(frame, object) });
      return this.#inlineWith(frame, target, { ...method, scope: undefined }, [
        this.#operands.given(frame, args[0]!.value),
      ]);
    }
    if (spread) return this.#to.stop('a call with spread arguments');
    if (
      name === 'from' &&
      (args.length === 1 || args.length === 2) &&
      this.#assigned.isStandard(frame.program, object, 'Array')
    )
      return this.#from(frame, target, object, args);
    const generic = () =>
      this.#to.assign(target, {
        kind: 'callMethod',
        object: this.#operands.of(frame, object),
        key: this.#operands.of(frame, key),
        args: args.map((a) => this.#operands.of(frame, a.value)),
      });
    const method = arrayMethod(name, args.length, this.#options.holes);
    if (method === undefined) {
      generic();
      return;
    }
    const [then, otherwise, end]: [Label, Label, Label] = [{ pc: -1 }, { pc: -1 }, { pc: -1 }];
    this.#to.emit({
      kind: 'branch',
      test: this.#operands.of(frame, object),
      decide: name === 'has' ? 'set' : 'array',
      then,
      else: otherwise,
    });
    this.#to.place(otherwise);
    if (alsoOfStrings.has(name) || name === 'has') generic();
    else this.#to.stop(`${name} of what is no array`);
    this.#to.emit({ kind: 'jump', to: end });
    this.#to.place(then);
    const given = [object, ...args.map((a) => a.value)].map((o) => this.#operands.given(frame, o));
    this.#inlineWith(frame, target, { ...method, scope: undefined }, given);
    this.#to.place(end);
  }

  /** `Array.from` of an array, or of an object with a length. */
  #from(frame: Frame, target: Slot | undefined, object: Operand, args: readonly Argument[]): undefined {
    const [then, otherwise, end]: [Label, Label, Label] = [{ pc: -1 }, { pc: -1 }, { pc: -1 }];
    const given = args.map((a) => this.#operands.given(frame, a.value));
    this.#to.emit({ kind: 'check', check: 'Array', operand: this.#operands.of(frame, object) });
    this.#to.emit({ kind: 'branch', test: given[0]!.value, decide: 'array', then, else: otherwise });
    const inline = (name: string) =>
      this.#inlineWith(frame, target, { ...named(name)!, scope: undefined }, given);
    this.#to.place(otherwise);
    if (args.length === 2) inline('fromLength');
    else this.#to.stop('Array.from of what is no array');
    this.#to.emit({ kind: 'jump', to: end });
    this.#to.place(then);
    inline(args.length === 2 ? 'fromList' : 'copyOf');
    this.#to.place(end);
  }

  #inline(
    frame: Frame,
    target: Slot | undefined,
    closure: Closure,
    args: readonly Argument[],
    part?: Part,
  ): undefined {
    if (args.some((a) => a.spread)) return this.#to.stop('a call with spread arguments');
    const given = args.map((a) => this.#operands.given(frame, a.value));
    const again = frame.stack.findLast((f) => f.fn === closure.fn);
    const symbol = this.#options.symbols.get(closure.fn);
    const isOwn = again !== undefined && again === frame.stack.at(-1) && closure.scope === again.scope;
    if (again === undefined && symbol === undefined)
      return this.#inlineWith(frame, target, closure, given, part);
    if ((part !== undefined && isStage(part)) || this.#to.parts.some(isStage))
      return this.#to.stop('a chain of methods that calls itself');
    if (given.some((g, i) => g.closure !== again?.params[i]?.closure))
      return this.#to.stop('a function that calls itself with other functions');
    if (symbol === undefined && !(isOwn && this.#options.tails)) throw new NeedsSymbol(closure.fn);
    const flat = given.map((g) => g.value);
    const pc = this.#to.assign(target ?? this.#to.slot(''), {
      kind: 'recur',
      symbol: symbol ?? '',
      args: flat,
    });
    if (isOwn && this.#options.tails) this.selfCalls.push({ pc, frame: again, args: flat });
  }

  #inlineWith(
    frame: Frame,
    target: Slot | undefined,
    closure: Closure,
    given: readonly Given[],
    part?: Part,
  ): undefined {
    const { fn, program } = closure;
    if (fn.rest !== undefined) return this.#to.stop('rest parameters');
    if (frame.stack.length > 12) return this.#to.stop('calls nested deeply');
    const params = fn.params.map((l, i): Binding => {
      const slot = this.#to.slot(program.locals[l]!.name);
      this.#to.copy(slot, given[i]?.value ?? { kind: 'const', value: undefined });
      return { slot, closure: given[i]?.closure };
    });
    const span = this.#to.span;
    const label: Label = { pc: -1 };
    this.#to.as(part, () =>
      this.#body(closure, params, { slot: target ?? this.#to.slot(''), label }, frame.stack),
    );
    this.#to.place(label);
    this.#to.span = span;
  }
}

/** What a function belongs to that the loop of a chain calls. */
function partOf({ fusion, program }: Frame, callee: Operand): Part | undefined {
  if (fusion === undefined || callee.kind !== 'local') return undefined;
  const { name, kind } = program.locals[callee.local]!;
  if (kind !== 'param') return undefined;
  const stage = /^s(\d+)$/.exec(name);
  if (stage !== null) return { fusion, of: Number(stage[1]) };
  return name === 'f' ? { fusion, of: 'rest' } : undefined;
}
