import type { Argument, FunctionId, LocalId, Operand, Rvalue } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';

/** What is assigned to locals, and where. */
export type Values = ReadonlyMap<LocalId, readonly { readonly fn: FunctionId; readonly value: Rvalue }[]>;

export function constantText({ value }: Argument): string | undefined {
  return value.kind === 'const' && typeof value.value === 'string' ? value.value : undefined;
}

/** Built-ins that `new` makes something of that nothing else hears of. */
const makers = new Set(['RegExp', 'Set', 'Map', 'WeakMap', 'WeakSet']);

/** Built-ins whose own functions give the same text, number or symbol for the same constants, and cannot fail, but for some; and the constants that they have. */
const owners = { Symbol, Math, Number } as const;
const impure = new Set(['random', 'prototype', 'keyFor', 'constructor']);

export function isKnownGlobal(name: string): boolean {
  return makers.has(name) || Object.hasOwn(owners, name);
}

/** `Symbol.for("a")`, `Math.log(2)`, `Number.MAX_SAFE_INTEGER`. */
export function isPure(value: Rvalue, values: Values): boolean {
  if (value.kind !== 'callMethod' && value.kind !== 'getProperty') return false;
  const { object, key } = value;
  if (object.kind !== 'local' || key.kind !== 'const') return false;
  const [first, ...more] = values.get(object.local) ?? [];
  if (first?.value.kind !== 'getGlobal' || more.length > 0) return false;
  const owner = Object.entries(owners).find(
    ([name]) => name === (first.value as { readonly name: string }).name,
  )?.[1];
  const member: unknown = impure.has(String(key.value))
    ? undefined
    : Reflect.get(owner ?? {}, String(key.value));
  if (value.kind === 'getProperty') return owner !== undefined && typeof member !== 'undefined';
  return typeof member === 'function' && value.args.every((a) => !a.spread && isPrimitiveConstant(a.value));
}

function isPrimitiveConstant(o: Operand): boolean {
  return o.kind === 'const' && typeof o.value !== 'bigint';
}

/** `new RegExp("a")`, `new Set(["a"])`, `new Map()`: made of constants, so that it cannot fail. */
export function isMade(value: Rvalue, values: Values): boolean {
  if (value.kind !== 'construct' || value.callee.kind !== 'local') return false;
  const [callee, ...more] = values.get(value.callee.local) ?? [];
  if (callee?.value.kind !== 'getGlobal' || more.length > 0) return false;
  const { name } = callee.value;
  if (name === 'RegExp') return regexpFlags(value) !== undefined;
  if (value.args.length === 0) return makers.has(name);
  return name === 'Set' && value.args.length === 1 && isConstantList(value.args[0]!, values);
}

/** The flags of `new RegExp` with a constant text that is one; undefined otherwise. */
export function regexpFlags({ args }: Rvalue & { kind: 'construct' }): string | undefined {
  const [source, flags] = [
    args[0] && constantText(args[0]),
    args[1] === undefined ? '' : constantText(args[1]),
  ];
  if (source === undefined || flags === undefined || args.length > 2) return undefined;
  try {
    return new RegExp(source, flags).flags;
  } catch {
    return undefined;
  }
}

function isConstantList({ value: list, spread }: Argument, values: Values): boolean {
  if (spread || list.kind !== 'local') return false;
  const [first, ...more] = values.get(list.local) ?? [];
  return (
    first?.value.kind === 'array' &&
    more.length === 0 &&
    operandsOf(first.value).every((o) => o.kind === 'const')
  );
}
