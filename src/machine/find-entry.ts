import { RequestError } from '../base/diagnostic.ts';
import type { Span } from '../base/span.ts';
import type { Module, ModuleId, Program } from '../ir/ir.ts';
import { Guest } from './guest/guest.ts';
import type { Realm } from './realm/realm.ts';
import { isObject } from './runtime/is-object.ts';

export function moduleOf(program: Program, module: string | ModuleId): Module {
  const found =
    typeof module === 'number' ? program.modules[module] : program.modules.find((m) => m.path === module);
  if (found === undefined) throw new RequestError('no-such-module', `${module} is not part of the program`);
  return found;
}

/** What `module.exports` itself goes by. */
const wholes = new Set(['', 'default', 'module.exports', 'export=']);

/** A named value of an initialised module: an export, a member of `module.exports`, or any top-level declaration. */
export function findValue(realm: Realm, locals: object, module: Module, name: string): unknown {
  const { controls } = realm;
  const cjs = controls.cjsExports(module.id);
  // What compilers make of `export default` is a member of `module.exports`.
  const isMember =
    name === 'default' &&
    typeof cjs?.exports !== 'function' &&
    isObject(cjs?.exports) &&
    Guest.hasOwn(cjs.exports, name);
  if (cjs !== undefined && wholes.has(name) && !isMember) return cjs.exports;
  if (cjs !== undefined && isObject(cjs.exports) && Guest.hasOwn(cjs.exports, name))
    return Guest.get(cjs.exports, name);
  const exported = cjs === undefined ? controls.exported(module.id, name, controls.newSet()) : undefined;
  if (exported !== undefined) return exported();
  const own = (locals as Record<string, (() => unknown) | undefined>)[name];
  return own?.();
}

/** A function that a module has once it has run. */
export interface LocatedFunction {
  readonly name: string;
  /** Where it was written. */
  readonly span: Span;
  /** A method that instances of a class have. */
  readonly isOnInstances: boolean;
  /** Where its class was written, when that is a function. */
  readonly owner: Span | undefined;
}

/** Names of the methods that instances of a class have, the class's own first. */
export function methodNames(cls: Function): string[] {
  const names = new Set<string>();
  let holder: unknown = Guest.getOwnPropertyDescriptor(cls, 'prototype')?.value;
  while (isObject(holder)) {
    const above = Guest.getPrototypeOf(holder);
    // What all objects have is no method of the class.
    if (above === null) break;
    for (const name of Guest.ownKeys(holder))
      if (
        typeof name === 'string' &&
        name !== 'constructor' &&
        !name.includes('.') &&
        isFunctionSlot(holder, name)
      )
        names.add(name);
    holder = above;
  }
  return [...names];
}

function isFunctionSlot(holder: object, name: string): boolean {
  return typeof Guest.getOwnPropertyDescriptor(holder, name)?.value === 'function';
}

/** A function by `f`, `Class.method` (prototype first, then static) or `object.method`, with the class it belongs to. */
export function findFunction(
  realm: Realm,
  locals: object,
  module: Module,
  name: string,
): { fn: Function; owner: unknown; isOnInstances: boolean } | undefined {
  const whole = findValue(realm, locals, module, name);
  if (typeof whole === 'function') return { fn: whole, owner: undefined, isOnInstances: false };
  const parts = name.split('.');
  let owner = findValue(realm, locals, module, parts[0]!);
  for (const [i, part] of parts.slice(1).entries()) {
    if (!isObject(owner)) return undefined;
    const last = i === parts.length - 2;
    const proto =
      typeof owner === 'function' ? Guest.getOwnPropertyDescriptor(owner, 'prototype')?.value : undefined;
    const key = part.replace(/^prototype$/, '');
    if (key === '') {
      owner = proto;
      continue;
    }
    const inherited = isObject(proto) ? lookUp(proto, key) : undefined;
    const slot = inherited ?? lookUp(owner, key);
    const value = slot?.value ?? slot?.get;
    if (last)
      return typeof value === 'function'
        ? { fn: value, owner, isOnInstances: inherited !== undefined }
        : undefined;
    owner = value;
  }
  return undefined;
}

function lookUp(object: object, key: string): PropertyDescriptor | undefined {
  for (let holder: object | null = object; holder !== null; holder = Guest.getPrototypeOf(holder)) {
    const slot = Guest.getOwnPropertyDescriptor(holder, key);
    if (slot !== undefined) return slot;
  }
  return undefined;
}
