import { eachStatement } from '../ir/each-instruction.ts';
import type { Fn, Local, LocalId, Operand, Program, Rvalue } from '../ir/ir.ts';
import { rvalueFacts } from '../ir/rvalue-facts.ts';

/**
 * What may be on one side of a comparison by identity: nothing but what is read as properties of these names, or anything. Only a side that may be an
 * object tells objects apart.
 */
export type Side = readonly string[] | 'anything';

/** The name that stands for what the entry's parameter at an index holds. */
export function parameterName(index: number): string {
  return `(${index})`;
}

/** The places in some functions where objects may be told apart by identity, each by its sides, none of which is surely a primitive. */
export function toldApart(
  program: Program,
  functions: readonly Fn[],
  entry: Fn | undefined,
): (readonly Side[])[] {
  const sideOf = sides(program, entry, writesAnyName(functions));
  const all: (readonly Side[])[] = [];
  const compare = (...operands: readonly Operand[]) => {
    const both = operands.map(sideOf);
    if (both.every((side) => side === 'anything' || side.length > 0)) all.push(both);
  };
  for (const fn of functions)
    eachStatement(fn.body, (s) => {
      const value = s.kind === 'assign' || s.kind === 'effect' ? s.value : undefined;
      if (value?.kind === 'binary' && equality.has(value.op)) compare(value.left, value.right);
      if (value?.kind === 'getGlobal' && sharing.has(value.name)) all.push([]);
      if (value?.kind === 'getProperty' && isLookup(value.key)) all.push([]);
      if (value?.kind !== 'callMethod' || !isLookup(value.key)) return;
      const looked = value.args.slice(0, value.key.value === 'is' ? 2 : 1);
      if (looked.some((a) => a.spread)) all.push([]);
      else compare(...looked.map((a) => a.value));
    });
  return all;
}

/** Says of operands what they may be; a primitive is read as no property at all. `isAnyNamed`: names do not tell what a property holds. */
function sides(program: Program, entry: Fn | undefined, isAnyNamed: boolean): (operand: Operand) => Side {
  const values = assignedValues(program);
  const ofOperand = (operand: Operand, under: ReadonlySet<LocalId>): Side => {
    if (operand.kind === 'const' || under.has(operand.local)) return [];
    const { local } = operand;
    const given = values(local);
    if (given === undefined) return 'anything';
    if (program.locals[local]!.kind === 'param') {
      const index = entry?.usesArguments === false ? entry.params.indexOf(local) : -1;
      return index < 0 || given.length > 0 ? 'anything' : [parameterName(index)];
    }
    const all = given.map((value) => ofValue(value, new Set([...under, local])));
    return all.includes('anything') ? 'anything' : [...new Set(all.flat())];
  };
  const ofValue = (value: Rvalue, under: ReadonlySet<LocalId>): Side => {
    if (value.kind === 'operand') return ofOperand(value.value, under);
    if (value.kind === 'getProperty' && value.key.kind === 'const' && !isAnyNamed)
      return [String(value.key.value)];
    return rvalueFacts[value.kind].gives === 'primitive' ? [] : 'anything';
  };
  return (operand) => ofOperand(operand, new Set());
}

/** All that is ever assigned to a local; undefined where it gets values by other ways, too. */
function assignedValues(program: Program): (local: LocalId) => readonly Rvalue[] | undefined {
  const all = new Map<LocalId, Rvalue[]>();
  for (const fn of program.functions)
    eachStatement(fn.body, (s) => {
      if (s.kind !== 'assign') return;
      const values = all.get(s.target);
      if (values === undefined) all.set(s.target, [s.value]);
      else values.push(s.value);
    });
  return (local) => (isOnlyAssigned.has(program.locals[local]!.kind) ? (all.get(local) ?? []) : undefined);
}

const isOnlyAssigned: ReadonlySet<Local['kind']> = new Set(['param', 'var', 'let', 'const', 'temp']);

/** Are properties written whose names the code does not tell? */
function writesAnyName(functions: readonly Fn[]): boolean {
  let isAny = false;
  const note = (key: Operand | { readonly kind: 'private' }) => {
    isAny ||= key.kind === 'local';
  };
  for (const fn of functions)
    eachStatement(fn.body, (s) => {
      if (s.kind === 'setProperty' || s.kind === 'defineMember') note(s.key);
      if (s.kind !== 'assign' && s.kind !== 'effect') return;
      const { value } = s;
      if (value.kind === 'object') for (const m of value.members) if (m.kind !== 'spread') note(m.key);
      if (value.kind === 'class') for (const m of value.definition.members) note(m.key);
      if ((value.kind === 'getProperty' || value.kind === 'callMethod') && value.key.kind === 'const')
        isAny ||= naming.has(String(value.key.value));
    });
  return isAny;
}

/** Built-ins that write properties under names that they are given. */
const naming = new Set('fromEntries defineProperty defineProperties groupBy create set parse'.split(' '));

function isLookup(key: Operand): key is Operand & { readonly kind: 'const' } {
  return key.kind === 'const' && lookups.has(String(key.value));
}

const equality = new Set(['===', '!==', '==', '!=']);

const lookups = new Set('includes indexOf lastIndexOf has get set add delete is'.split(' '));

/** Globals that keep one thing once: `new Set([a, b]).size`. */
const sharing: ReadonlySet<string> = new Set(['Set', 'Map', 'WeakSet', 'WeakMap', 'structuredClone']);
