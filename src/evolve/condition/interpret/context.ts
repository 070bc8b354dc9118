import type { CallGraph } from '../../../flow/calls/call-graph.ts';
import type { ModRef } from '../../../flow/data/mod-ref.ts';
import type { ProgramFlow } from '../../../flow/program-flow.ts';
import type { Block, Fn, FunctionId, LocalId, Operand, Program, Statement } from '../../../ir/ir.ts';
import type { Exits } from './exits.ts';
import type { Feasibility } from './feasibility.ts';
import type { Lifetimes } from './lifetimes.ts';
import type { Costs, Limits } from './limits.ts';
import { Marks } from './marks.ts';
import type { Merger } from './merge.ts';
import type { Operators } from './operators.ts';
import type { Pair } from './pair.ts';
import { share } from './share.ts';
import type { StaticValues } from './static-values.ts';
import type { Value } from './value.ts';
import type { ValueFactory } from './value-factory.ts';

/** A call that is being followed. */
export interface Frame {
  readonly fn: Fn;
  readonly self: Value;
  readonly exits: Exits;
  /** How many `try` blocks with a handler or finalizer are open, callers included. */
  tries: number;
  /** Blocks that are open, innermost last: their locals by name are what source text at this place sees. */
  readonly scopes: (readonly LocalId[])[];
}

/** Called before each statement with the state it is executed in; gives the state to go on with. */
export type Watch = (cx: Context, frame: Frame, statement: Statement, pairs: Pair[]) => Pair[];

/** Everything that executing a program over pairs needs. */
export class Context {
  readonly program: Program;
  /** The function that is conditioned: calls of it from outside satisfy the conditions. */
  readonly entry: FunctionId;
  readonly flow: ProgramFlow;
  readonly calls: CallGraph;
  readonly modRef: ModRef;
  readonly values: ValueFactory;
  readonly ops: Operators;
  readonly feasibility: Feasibility;
  readonly merger: Merger;
  readonly lifetimes: Lifetimes;
  readonly statics: StaticValues;
  readonly limits: Limits;
  readonly costs: Costs;
  readonly watch: Watch | undefined;
  /** Executes a block: how calls and loops come back to statements. */
  readonly execBlock: (cx: Context, frame: Frame, block: Block, pairs: Pair[]) => Pair[];
  readonly execRange: (
    cx: Context,
    frame: Frame,
    block: Block,
    from: number,
    to: number,
    pairs: Pair[],
  ) => Pair[];
  /** What was reached; replaced while a loop is only tried out. */
  marks = new Marks();
  /** Where values were written, while somebody wants to know: locals by id, fields as `ref.key`. */
  writes: Set<LocalId | string> | undefined;
  readonly stack: Frame[] = [];
  /** Functions that something not followed may call. */
  readonly open = new Set<FunctionId>();
  /** The states in which closures were made. */
  readonly made = new Map<FunctionId, Pair[]>();

  constructor(
    parts: Omit<
      Context,
      'marks' | 'writes' | 'stack' | 'open' | 'made' | 'read' | 'write' | 'quietly' | 'settled'
    >,
  ) {
    this.program = parts.program;
    this.entry = parts.entry;
    this.flow = parts.flow;
    this.calls = parts.calls;
    this.modRef = parts.modRef;
    this.values = parts.values;
    this.ops = parts.ops;
    this.feasibility = parts.feasibility;
    this.merger = parts.merger;
    this.lifetimes = parts.lifetimes;
    this.statics = parts.statics;
    this.limits = parts.limits;
    this.costs = parts.costs;
    this.watch = parts.watch;
    this.execBlock = parts.execBlock;
    this.execRange = parts.execRange;
  }

  /** The value of an operand, with what decisions told about it. */
  read(pair: Pair, operand: Operand): Value {
    if (operand.kind === 'const') return this.values.constant(operand.value);
    let value = pair.locals.get(operand.local);
    if (value === undefined) {
      value =
        this.statics.valueOf(operand.local) ??
        this.values.unknown({ path: this.program.locals[operand.local]!.name });
      pair.locals.set(operand.local, value);
    }
    return this.settled(pair, value);
  }

  /** A value with what decisions of the pair told about it. */
  settled(pair: Pair, value: Value): Value {
    if (value.kind === 'unknown') return pair.facts.get(value.id) ?? value;
    if (value.kind !== 'choice') return value;
    const { store } = this.values;
    const is = (i: number) => store.eq(value.tag, store.constant(i));
    const chosen = value.options.findIndex((_, i) => pair.conditions.includes(is(i)));
    if (chosen >= 0) return value.options[chosen]!;
    const open = value.options.filter((_, i) => !pair.conditions.includes(store.not(is(i))));
    return open.length === 1 ? open[0]! : value;
  }

  write(pair: Pair, local: LocalId, value: Value): void {
    pair.locals.set(local, value);
    // Closures may be anywhere.
    if (this.program.locals[local]?.captured) share(pair, value);
    this.writes?.add(local);
  }

  /** Runs something without recording what it reaches. */
  quietly<T>(work: () => T): T {
    const { marks } = this;
    this.marks = new Marks();
    try {
      return work();
    } finally {
      this.marks = marks;
    }
  }
}
