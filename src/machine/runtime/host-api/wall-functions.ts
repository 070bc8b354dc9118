import { types } from 'node:util';
import type { SiteId } from '../../../ir/ir.ts';
import type { Host } from './host.ts';

/** What stands between the realm and the host, and what ends a run. */
export function wallFunctions({ textOf, current, at }: Host): Record<string, unknown> {
  return {
    foreign: (error: unknown) => current().foreign(error),
    isProxy: types.isProxy,
    isPromise: types.isPromise,
    isGenerator: types.isGeneratorObject,
    brand,
    lengthOfClone: structuredClone.length,
    text: (id: number) => textOf(id) ?? 'function () { [native code] }',
    tick: () => current().watch.tick(),
    enter: () => current().watch.enter(),
    /** An object is asked for its text or number by what it inherits from `Object.prototype`. */
    converted: (object: object, site?: SiteId) =>
      (site === undefined ? current() : at(site)).memory.look(object, 'conversion'),
    /** An object is asked for a method by which it would be gone over, and has none. */
    lacks: (object: object, key: symbol) => current().memory.records.meet(object, key),
    allocate: (bytes: number) => current().watch.allocate(bytes),
    exhausted: () => current().watch.end('depth', 'calls nested too deep'),
  };
}

function brand(value: object): string {
  if (types.isDate(value)) return 'Date';
  if (types.isRegExp(value)) return 'RegExp';
  if (types.isMap(value)) return 'Map';
  if (types.isSet(value)) return 'Set';
  if (types.isNativeError(value)) return 'Error';
  if (types.isBoxedPrimitive(value)) return 'Boxed';
  if (types.isSharedArrayBuffer(value)) return 'Shared';
  if (types.isArrayBuffer(value)) return 'Buffer';
  if (ArrayBuffer.isView(value)) return 'View';
  if (types.isGeneratorObject(value)) return 'Generator';
  if (types.isArgumentsObject(value)) return 'Other';
  if (types.isMapIterator(value) || types.isSetIterator(value)) return 'Iterator';
  if (types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value) || types.isProxy(value))
    return 'Other';
  return 'Object';
}
