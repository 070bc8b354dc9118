import type { Fn, Program } from '../ir/ir.ts';
import type { Realm } from './realm/realm.ts';

/** The function of the program that a function object was made from. */
export function fnOf(realm: Realm, program: Program, f: unknown): Fn | undefined {
  const id = typeof f === 'function' ? realm.controls.ids.get(f) : undefined;
  return id === undefined || id < 0 ? undefined : program.functions[id];
}
