import type { FunctionId, Instruction, Operand, Rvalue } from '../../../ir/ir.ts';
import { operandsOf } from '../../../ir/operands-of.ts';
import { appliedNative, isDirectCall, isIndirect } from './called-methods.ts';
import { readsShallowly, writesOf } from './native-touches.ts';
import type { Places } from './places.ts';

/** What is known about objects. */
export interface KnownObjects {
  readonly outside: ReadonlySet<number>;
  ofOperand(operand: Operand): ReadonlySet<number>;
  ofReceiver(fn: FunctionId): ReadonlySet<number>;
  reachable(objects: Iterable<number>): ReadonlySet<number>;
  isUnknown(i: Instruction): boolean;
  natives(i: Instruction): readonly string[];
}

/** Objects that an instruction may read from or write to itself, or have built-ins and code that is not in this file do so. */
export function touches(
  p: Places,
  points: KnownObjects,
  fn: FunctionId,
  i: Instruction,
  how: 'reads' | 'writes',
): Set<number> {
  const found = new Set<number>();
  const put = (objects: Iterable<number>): void => {
    for (const object of objects) found.add(object);
  };
  const add = (operand: Operand | undefined, deep = false): void => {
    if (operand === undefined) return;
    const objects = points.ofOperand(operand);
    put(deep ? points.reachable(objects) : objects);
  };
  const target = i.kind === 'assign' ? ({ kind: 'local', local: i.target } as const) : undefined;
  const site = p.flow.calls.sites.get(i);
  if (site !== undefined && (points.isUnknown(i) || site.targets.some((t) => p.isForeign(t))))
    put(points.outside);
  const value = i.kind === 'assign' || i.kind === 'effect' ? i.value : undefined;
  const made = p.madeBy(i);
  for (const name of value === undefined ? [] : points.natives(i)) {
    if (made !== undefined) found.add(made);
    const { operands, deep } = touchedByNative(p, name, value!, how);
    for (const operand of operands) add(operand, deep);
    if (deep) add(target, true);
  }
  if (i.kind === 'setProperty' || i.kind === 'setPrivate' || i.kind === 'defineMember') add(i.object);
  if (i.kind === 'setSuper') put(points.ofReceiver(fn));
  if (value !== undefined) addTouched(p, points, { fn, i, how }, value, found);
  return found;
}

/** What evaluating a value touches by itself. */
function addTouched(
  p: Places,
  points: KnownObjects,
  { fn, i, how }: { fn: FunctionId; i: Instruction; how: 'reads' | 'writes' },
  value: Rvalue,
  found: Set<number>,
): void {
  const put = (objects: Iterable<number>): void => {
    for (const object of objects) found.add(object);
  };
  const add = (operand: Operand | undefined): void => {
    if (operand !== undefined) put(points.ofOperand(operand));
  };
  const target = i.kind === 'assign' ? ({ kind: 'local', local: i.target } as const) : undefined;
  const made = p.madeBy(i);
  switch (value.kind) {
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
      put(points.ofReceiver(fn));
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
    case 'iterOpen':
    case 'iterNext':
    case 'iterClose':
    case 'iterRest': {
      const objects = operandsOf(value).flatMap((o) => [...points.ofOperand(o)]);
      if (target !== undefined) objects.push(...points.ofOperand(target));
      // Arrays and literals are not changed by being iterated.
      put(how === 'reads' ? objects : objects.filter((o) => !p.heap.isPlain(o) || o === made));
      break;
    }
    case 'construct':
      if (made !== undefined) found.add(made);
      break;
    case 'operand':
    case 'getGlobal':
    case 'closure':
    case 'this':
    case 'call':
      break;
    default:
      for (const operand of operandsOf(value)) add(operand);
      add(target);
  }
}

/** The operands whose objects a built-in touches; `deep`: with all that they hold. */
function touchedByNative(
  p: Places,
  name: string,
  value: Rvalue,
  how: 'reads' | 'writes',
): { operands: readonly Operand[]; deep: boolean } {
  const all = operandsOf(value);
  const isApplied = isDirectCall(value) && appliedNative(p, value) !== undefined;
  if (isDirectCall(value) && isIndirect(p, value) && !isApplied) return { operands: all, deep: true };
  if (how === 'reads') return { operands: all, deep: !readsShallowly(name) };
  const args = isDirectCall(value) ? value.args.map((a) => a.value) : [];
  switch (writesOf(name)) {
    case 'made':
      return { operands: [], deep: false };
    case 'receiver':
      if (isApplied) return { operands: args.slice(0, 1), deep: false };
      if (value.kind === 'call') return { operands: [value.self], deep: false };
      return { operands: value.kind === 'callMethod' ? [value.object] : all, deep: false };
    case 'first':
      return { operands: isApplied ? args : args.slice(0, 1), deep: false };
    case 'deep':
      return { operands: all, deep: true };
  }
}
