import { eachStatement } from '../../../ir/each-instruction.ts';
import type { Argument, LocalId, Operand, Program, Rvalue, Statement } from '../../../ir/ir.ts';
import type { FlatOperand, Slot } from '../flat-code.ts';
import type { Assignments } from './assignments.ts';
import type { Emitter } from './emitter.ts';
import type { Frame, Given } from './frame.ts';
import { Fusion } from './fusion.ts';
import type { Operands } from './operands.ts';
import { isEnd, isOfKeys, type PipeSource, type StageName } from './pipe-driver.ts';

/** A chain of methods of which nothing is done before the last one. */
export interface Pipe {
  readonly fusion: Fusion;
  readonly source: FlatOperand;
  readonly kind: PipeSource;
  /** Keys that are inherited are among them. */
  readonly inherits?: true;
  readonly stages: readonly {
    readonly name: StageName;
    readonly given: Given;
    readonly asksForIndex: boolean;
  }[];
  /** The loop that goes over it, if that is what it ends in. */
  readonly loop: Statement | undefined;
}

type Method = Extract<Rvalue, { kind: 'callMethod' }>;

const stageNames: ReadonlySet<string> = new Set(['filter', 'map', 'flatMap']);
/** How many arguments callbacks get that no list has to be made for. */
const mostArguments: ReadonlyMap<string, number> = new Map([
  ...['filter', 'map', 'flatMap', 'forEach', 'some', 'every', 'find', 'findIndex'].map(
    (name) => [name, 2] as const,
  ),
  ['reduce', 3],
]);
/** Standard functions that look at their first argument only, and have no effects. */
const conversions: ReadonlySet<string> = new Set(['Boolean', 'String', 'Number']);

/** Finds lists that nothing sees but the next method or loop. */
export class Pipes {
  readonly #to: Emitter;
  readonly #assigned: Assignments;
  readonly #operands: Operands;
  readonly #uses = new Map<Program, Map<LocalId, Statement[]>>();

  constructor(to: Emitter, assigned: Assignments, operands: Operands) {
    this.#to = to;
    this.#assigned = assigned;
    this.#operands = operands;
  }

  /** Whether nothing need be written for a statement of a block now, as it is part of a chain. */
  defers(frame: Frame, body: readonly Statement[], index: number): boolean {
    const s = body[index]!;
    if (s.kind === 'check') return s.operand.kind === 'local' && frame.pipes.has(s.operand.local);
    if (s.kind === 'assign' && s.value.kind === 'keysOpen')
      this.#overKeys(frame, s.target, s.value, body[index + 1]);
    if (s.kind !== 'assign' || s.value.kind !== 'callMethod') return false;
    const next = this.#next(frame, body, index, s.target);
    if (next === undefined) return false;
    const pipe = this.#extended(frame, s.value, next.loop);
    if (pipe === undefined) return false;
    if (body.slice(index + 1, next.at).some(jumps)) pipe.fusion.leaves();
    frame.pipes.set(s.target, pipe);
    return true;
  }

  /** After a statement of a block: a chain that was gone over by it is done with. */
  done(frame: Frame, statement: Statement): undefined {
    for (const [local, pipe] of frame.pipes)
      if (pipe.loop === statement) {
        frame.pipes.delete(local);
        this.#to.close(pipe.fusion);
      }
  }

  /** `for (const key in object)`. */
  #overKeys(
    frame: Frame,
    cursor: LocalId,
    { object }: Rvalue & { kind: 'keysOpen' },
    loop: Statement | undefined,
  ): undefined {
    if (loop === undefined || !goesOver(loop, cursor)) return;
    frame.pipes.set(cursor, {
      ...this.#begun(frame, object),
      kind: 'keys',
      inherits: true,
      stages: [],
      loop,
    });
  }

  /** The chain that is gone through by a cursor that is opened. */
  opened(frame: Frame, cursor: Slot): Pipe | undefined {
    for (const [local, pipe] of frame.pipes)
      if (this.#operands.bind(frame, local).slot === cursor) return pipe;
    return undefined;
  }

  /** The chain with one method more. */
  #extended(frame: Frame, value: Method, loop: Statement | undefined): Pipe | undefined {
    const { object, key, args } = value;
    if (key.kind !== 'const' || args.length !== 1 || args[0]!.spread || object.kind !== 'local')
      return undefined;
    const before = frame.pipes.get(object.local);
    const ofKeys = String(key.value);
    if (isOfKeys(ofKeys) && this.#assigned.isStandard(frame.program, object, 'Object'))
      return { ...this.#begun(frame, args[0]!.value), kind: ofKeys, stages: [], loop };
    const [{ value: argument }] = args as [Argument];
    if (key.value === 'split') {
      if (argument.kind !== 'const' || argument.value !== '' || before !== undefined) return undefined;
      return { ...this.#begun(frame, object), kind: 'units', stages: [], loop };
    }
    const name = String(key.value) as StageName;
    if (!stageNames.has(name) || (name === 'flatMap' && loop !== undefined)) return undefined;
    const count = this.#takes(frame, argument);
    if (count === undefined || count > 2) return undefined;
    if (before !== undefined) frame.pipes.delete(object.local);
    const from = before ?? { ...this.#begun(frame, object), kind: 'list' as const, stages: [] };
    const stage = { name, given: this.#operands.given(frame, argument), asksForIndex: count > 1 };
    return { ...from, stages: [...from.stages, stage], loop };
  }

  /** A new chain, over what the source is now. */
  #begun(frame: Frame, object: Operand): Pick<Pipe, 'fusion' | 'source'> {
    const slot = this.#to.slot('');
    this.#to.copy(slot, this.#operands.of(frame, object));
    const fusion = new Fusion();
    this.#to.open(fusion);
    return { fusion, source: { kind: 'slot', slot } };
  }

  /** What a list is used for, where that is one method or loop in the same block; a loop is given by its statement. */
  #next(
    { program, fn }: Frame,
    body: readonly Statement[],
    index: number,
    local: LocalId,
  ): { readonly loop: Statement | undefined; readonly at: number } | undefined {
    const { kind, fn: owner } = program.locals[local]!;
    if ((kind !== 'temp' && kind !== 'const') || owner !== fn.id) return undefined;
    if (this.#assigned.of(program, local).length !== 1) return undefined;
    const uses = this.#usesOf(program, local).filter((s) => s.kind !== 'check');
    const [use] = uses;
    const at = uses.length === 1 ? body.indexOf(use!, index + 1) : -1;
    if (at < 0 || (use!.kind !== 'assign' && use!.kind !== 'effect')) return undefined;
    const { value } = use as Statement & { kind: 'effect' };
    switch (value.kind) {
      case 'callMethod':
        return this.#isEnd(program, value, local) ? { loop: undefined, at } : undefined;
      case 'getProperty':
        return value.key.kind === 'const' && value.key.value === 'length'
          ? { loop: undefined, at }
          : undefined;
      case 'iterOpen': {
        const loop = body[at + 1];
        const isGone =
          use!.kind === 'assign' && !value.async && loop !== undefined && goesOver(loop, use!.target);
        return isGone ? { loop, at } : undefined;
      }
      default:
        return undefined;
    }
  }

  #isEnd(program: Program, { object, key, args }: Method, local: LocalId): boolean {
    if (object.kind !== 'local' || object.local !== local || key.kind !== 'const') return false;
    const name = String(key.value);
    if (!isEnd(name, args.length) || args.some((a) => a.spread)) return false;
    if (args.some(({ value }) => value.kind === 'local' && value.local === local)) return false;
    const most = mostArguments.get(name);
    if (most === undefined) return true;
    const count = this.#countOf(program, args[0]!.value);
    return count !== undefined && count <= most;
  }

  /** How many arguments a function looks at; undefined where it is not known which one it is. */
  #takes(frame: Frame, operand: Operand): number | undefined {
    const closure = this.#operands.closureOf(frame, operand);
    return closure === undefined ? this.#countOf(frame.program, operand) : countOf(closure.fn);
  }

  #countOf(program: Program, operand: Operand): number | undefined {
    if (operand.kind === 'const') return undefined;
    const [value, ...more] = this.#assigned.of(program, operand.local);
    if (value === undefined || more.length > 0) return undefined;
    if (value.kind === 'getGlobal') return conversions.has(value.name) ? 1 : undefined;
    return value.kind === 'closure' ? countOf(program.functions[value.fn]!) : undefined;
  }

  /** Whether the last method of a chain asks for the index of what it gets. */
  asksForIndex(frame: Frame, name: string, args: readonly Argument[]): boolean {
    const most = mostArguments.get(name);
    return most !== undefined && (this.#takes(frame, args[0]!.value) ?? most) >= most;
  }

  #usesOf(program: Program, local: LocalId): readonly Statement[] {
    let uses = this.#uses.get(program);
    if (uses === undefined) {
      const found = new Map<LocalId, Statement[]>();
      for (const fn of program.functions)
        eachStatement(fn.body, (s) => {
          for (const l of localsRead(s)) found.set(l, [...(found.get(l) ?? []), s]);
        });
      this.#uses.set(program, (uses = found));
    }
    return uses.get(local) ?? [];
  }
}

function countOf({
  params,
  rest,
  usesArguments,
  async,
  generator,
}: Program['functions'][number]): number | undefined {
  return rest !== undefined || usesArguments || async || generator ? undefined : params.length;
}

/** Is a statement a loop over a cursor, which is asked for its next value at the beginning of each round and nowhere else? */
function goesOver(statement: Statement, cursor: LocalId): boolean {
  const loop = statement.kind === 'try' ? statement.block.body[0] : statement;
  const first = loop?.kind === 'loop' ? loop.body.body[0] : undefined;
  const isNext = (s: Statement | undefined) =>
    s?.kind === 'assign' &&
    s.value.kind === 'iterNext' &&
    s.value.cursor.kind === 'local' &&
    s.value.cursor.local === cursor;
  let count = 0;
  eachStatement(statement, (s) => {
    if (isNext(s)) count++;
  });
  return isNext(first) && count === 1;
}

/** Whether control may go elsewhere from within a statement than to the next one. */
function jumps(statement: Statement): boolean {
  let found = false;
  eachStatement(statement, ({ kind }) => {
    if (kind === 'break' || kind === 'continue' || kind === 'return' || kind === 'throw') found = true;
  });
  return found;
}

/** Whether a loop over a cursor, or what stands between, is left by a jump other than when there are no more items. */
export function isLeft(statement: Statement): boolean {
  const labels = new Set<string>();
  let jumps = 0;
  eachStatement(statement, (s) => {
    if ((s.kind === 'block' || s.kind === 'loop') && s.label !== undefined) labels.add(s.label);
  });
  const loop = statement.kind === 'try' ? statement.block.body[0] : statement;
  const own = loop?.kind === 'loop' ? loop.label : undefined;
  eachStatement(statement, (s) => {
    if (s.kind === 'return') jumps += 2;
    if (s.kind === 'break' && (s.label === own || !labels.has(s.label))) jumps++;
    if (s.kind === 'continue' && !labels.has(s.label)) jumps += 2;
  });
  // The one is where there are no more.
  return jumps > 1;
}

/** The locals that a statement reads by itself, without those that are within it. */
function localsRead(statement: Statement): Set<LocalId> {
  const found = new Set<LocalId>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const p of part) visit(p);
    else if (part !== null && typeof part === 'object') {
      const { kind, local } = part as { kind?: unknown; local?: unknown };
      if (kind === 'local' && typeof local === 'number') found.add(local);
      else for (const [key, p] of Object.entries(part)) if (!within.has(key)) visit(p);
    }
  };
  visit(statement);
  return found;
}

/** Parts of statements that are statements. */
const within: ReadonlySet<string> = new Set(['body', 'then', 'else', 'block', 'handler', 'finalizer']);
