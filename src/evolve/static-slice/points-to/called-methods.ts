import { isStandardMethod } from '../../../flow/data/standard-effects.ts';
import type { Operand, Rvalue } from '../../../ir/ir.ts';
import type { RvalueWith } from '../../../ir/rvalue-facts.ts';
import type { Places } from './places.ts';

export type Call = RvalueWith<'calls', 'written'>;

export type DirectCall = Extract<Call, { kind: 'call' | 'callMethod' | 'callPrivate' | 'construct' }>;

export function isDirectCall(value: Rvalue | undefined): value is DirectCall {
  return value !== undefined && /^(call|callMethod|callPrivate|construct)$/.test(value.kind);
}

/** The object whose method a call calls, with the method's name. */
export function methodOf(p: Places, value: Call): { object: Operand; key: Operand } | undefined {
  if (value.kind === 'callMethod') return value;
  if (value.kind !== 'call' || value.callee.kind !== 'local') return undefined;
  const read = p.onlyValue(value.callee.local);
  return read?.kind === 'getProperty' ? read : undefined;
}

function methodName(p: Places, value: Call): string | undefined {
  const key = methodOf(p, value)?.key;
  return key?.kind === 'const' ? String(key.value) : undefined;
}

/** `f.call(…)`, `f.apply(…)`, `f.bind(…)`. */
export function isIndirect(p: Places, value: Call): boolean {
  return /^(call|apply|bind)$/.test(methodName(p, value) ?? '');
}

/** The method of the language's own objects in `[].push.apply(…)` or `….slice.call(…)`, as `.push`. */
export function appliedNative(p: Places, value: Call): string | undefined {
  const method = methodOf(p, value);
  if (method === undefined || !/^(call|apply)$/.test(methodName(p, value) ?? '')) return undefined;
  const read = method.object.kind === 'local' ? p.onlyValue(method.object.local) : undefined;
  if (read?.kind !== 'getProperty' || read.key.kind !== 'const') return undefined;
  const name = String(read.key.value);
  return isStandardMethod(name) ? `.${name}` : undefined;
}

/** Does a call name a method of the language's own objects? One of the program's or a standard one is what is called then. */
export function callsStandard(p: Places, value: Call): boolean {
  const name = methodName(p, value);
  return name !== undefined && isStandardMethod(name);
}

/** Of the built-ins that the call graph has a call call, those of the name that it gives. */
export function namedNatives(p: Places, value: Call, natives: readonly string[]): readonly string[] {
  const name = methodName(p, value);
  if (name === undefined) return natives;
  const named = natives.filter((native) => native.slice(native.lastIndexOf('.') + 1) === name);
  return named.length > 0 || isStandardMethod(name) ? named : natives;
}

/** Is the function what an input may be asked for: a member of a class or literal, rather than a value that was put somewhere? */
export function isMember(p: Places, fn: number): boolean {
  const { kind } = p.flow.program.functions[fn]!;
  return kind !== 'arrow' && kind !== 'function';
}
