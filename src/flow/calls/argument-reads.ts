import { eachInstruction, eachStatement } from '../../ir/each-instruction.ts';
import type { FunctionId, Instruction, LocalId, Operand, Program, Return, Throw } from '../../ir/ir.ts';
import { eachOperand } from '../data/each-operand.ts';
import type { CallGraph } from './call-graph.ts';

/** What a function reads from its `arguments`. */
export interface ArgumentReads {
  /** Locals that arguments with constant numbers are read into. */
  readonly byIndex: ReadonlyMap<number, readonly LocalId[]>;
  /** Locals that others are read into. */
  readonly others: readonly LocalId[];
  /** More than constant numbers and the length is read, or the object is handed on. */
  readonly isOpen: boolean;
}

/** Follows the `arguments` of a function through the functions it is handed to (helpers that count them). */
export function argumentReads(program: Program, calls: CallGraph, fn: FunctionId): ArgumentReads {
  const byIndex = new Map<number, LocalId[]>();
  const others: LocalId[] = [];
  let isOpen = false;
  const work: LocalId[] = [];
  const seen = new Set<LocalId>();
  const follow = (local: LocalId) => {
    if (!seen.has(local)) work.push(local);
    seen.add(local);
  };
  const read = (s: Reader, local: LocalId): void => {
    const is = (o: Operand) => o.kind === 'local' && o.local === local;
    const value = s.kind === 'assign' || s.kind === 'effect' ? s.value : undefined;
    if (value?.kind === 'getProperty' && is(value.object)) {
      const key = value.key.kind === 'const' ? value.key.value : undefined;
      if (key === 'length') return;
      const target = s.kind === 'assign' ? [s.target] : [];
      if (typeof key === 'number') byIndex.set(key, [...(byIndex.get(key) ?? []), ...target]);
      else {
        isOpen = true;
        others.push(...target);
      }
      return;
    }
    const targets = value === undefined ? [] : (calls.sites.get(s as Instruction)?.targets ?? []);
    if (value?.kind === 'call' && targets.length > 0 && !value.args.some((a) => a.spread && is(a.value))) {
      for (const target of targets)
        for (const [i, arg] of value.args.entries()) {
          const param = program.functions[target]!.params[i];
          if (is(arg.value) && param !== undefined) follow(param);
        }
      return;
    }
    isOpen = true;
  };
  eachStatement(program.functions[fn]!.body, (s) => {
    if (s.kind === 'assign' && s.value.kind === 'arguments') follow(s.target);
  });
  if (work.length === 0) return { byIndex, others, isOpen };
  const readers = readersOf(program);
  for (let local = work.pop(); local !== undefined; local = work.pop())
    for (const reader of readers.get(local) ?? []) read(reader, local);
  return { byIndex, others, isOpen };
}

type Reader = Instruction | Return | Throw;

function readersOf(program: Program): Map<LocalId, Reader[]> {
  const readers = new Map<LocalId, Reader[]>();
  const add = (s: Reader, o: Operand): void => {
    if (o.kind !== 'local') return;
    const known = readers.get(o.local);
    if (known === undefined) readers.set(o.local, [s]);
    else known.push(s);
  };
  for (const fn of program.functions) {
    eachInstruction(fn.body, (s) => eachOperand(s, (o) => add(s, o)));
    eachStatement(fn.body, (s) => {
      if (s.kind === 'return' || s.kind === 'throw') add(s, s.value);
    });
  }
  return readers;
}
