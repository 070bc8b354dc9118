import { eachOperand } from '../flow/data/each-operand.ts';
import { eachStatement } from '../ir/each-instruction.ts';
import type { Fn, LocalId, Program, Rvalue, Statement } from '../ir/ir.ts';
import { readIn } from './read-locals.ts';

type Assign = Extract<Statement, { kind: 'assign' }>;

/**
 * What made the values of outer variables that functions read: the names of globals and properties and the texts of functions that took part. Calls of
 * values count as what the values were made of.
 */
export function heldFrom(program: Program, functions: readonly Fn[]): string[] {
  const assigned = assignmentsOf(program);
  const texts: string[] = [];
  const seen = new Set<LocalId>();
  const own = new Set(functions.map((fn) => fn.id));
  for (const fn of functions)
    for (const local of readIn(fn)) if (!own.has(program.locals[local]!.fn)) seen.add(local);
  for (const local of seen)
    for (const assign of assigned.get(local) ?? []) {
      texts.push(...namesIn(program, assign.value));
      eachOperand(assign, (o) => o.kind === 'local' && seen.add(o.local));
    }
  return texts;
}

function namesIn(program: Program, value: Rvalue): string[] {
  switch (value.kind) {
    case 'getGlobal':
      return [value.name];
    case 'getProperty':
    case 'callMethod':
      return value.key.kind === 'const' ? [String(value.key.value)] : [];
    case 'closure':
      return [program.functions[value.fn]!.text];
    default:
      return [];
  }
}

const known = new WeakMap<Program, ReadonlyMap<LocalId, readonly Assign[]>>();

function assignmentsOf(program: Program): ReadonlyMap<LocalId, readonly Assign[]> {
  const before = known.get(program);
  if (before !== undefined) return before;
  const found = new Map<LocalId, Assign[]>();
  for (const fn of program.functions)
    eachStatement(fn.body, (s) => {
      if (s.kind !== 'assign') return;
      const same = found.get(s.target);
      if (same === undefined) found.set(s.target, [s]);
      else same.push(s);
    });
  known.set(program, found);
  return found;
}
