import { types } from 'node:util';
import type { Term } from '../expr/term.ts';
import type { Realm } from './realm/realm.ts';
import type { RunContext } from './runtime/run-context.ts';
import type { IdentityReader } from './snapshot-readers.ts';

/** Which objects of a run are inputs, built-ins, functions of the program. */
export function runIdentity(
  { controls }: Realm,
  builtIns: ReadonlyMap<object | symbol, string>,
  context: () => RunContext,
): IdentityReader {
  const builtIn = (thing: object | symbol) => builtIns.get(thing);
  const privatesOf = (
    holder: object,
    object: object,
    found: { key: string; value: unknown; term: Term }[],
  ) => {
    const list = controls.privatesOf(holder, object);
    for (let i = 0; list !== undefined && i < list.length; i += 3)
      if (!controls.isUnset(list[i + 1]))
        found.push({ key: list[i] as string, value: list[i + 1], term: list[i + 2] as Term });
  };
  return {
    builtIn,
    anchor: (thing) => builtIn(thing) ?? context().memory.anchors.nameOf(thing),
    code: (f) => {
      const id = controls.ids.get(f);
      return id === undefined || id < 0 ? undefined : id;
    },
    privates: (object) => {
      if (types.isProxy(object)) return [];
      const found: { key: string; value: unknown; term: Term }[] = [];
      privatesOf(object, object, found);
      for (
        let proto = Reflect.getPrototypeOf(object);
        proto !== null && !types.isProxy(proto) && builtIn(proto) === undefined;
        proto = Reflect.getPrototypeOf(proto)
      )
        privatesOf(proto, object, found);
      return found;
    },
    held: (thing) => context().memory.held.nameOf(thing),
    isEngines: (error) => {
      const site = controls.thrownAt(error) ?? (error === context().uncaught ? -1 : undefined);
      return site === undefined ? 'maybe' : site < 0 ? 'surely' : undefined;
    },
  };
}
