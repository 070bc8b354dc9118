/** `structuredClone`, of the realm: what it makes has the realm's own prototypes. */
export const preludeClone = `
const Object_keys = Object.keys;
const getTime = NativeDate.prototype.getTime;
const mapForEach = Map.prototype.forEach;
const Set_ = globalThis.Set;
const setForEach = Set_.prototype.forEach;
const setAdd = Set_.prototype.add;
const RegExp = globalThis.RegExp;
{
const errorTypes = own(new Map(), ['get', 'set']);
for (const k of ['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError']) errorTypes.set(k, globalThis[k]);
const viewTypes = own(new Map(), ['get', 'set']);
for (const k of ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'])
  if (globalThis[k] !== undefined) viewTypes.set(k, globalThis[k]);
const getterOf = (prototype, k) => getOwnPropertyDescriptor(prototype, k).get;
const typedPrototype = getPrototypeOf(globalThis.Int8Array.prototype);
const kindOfView = getterOf(typedPrototype, Symbol.toStringTag);
const viewGetters = (prototype) => [getterOf(prototype, 'buffer'), getterOf(prototype, 'byteOffset'), getterOf(prototype, 'byteLength')];
const typedGetters = viewGetters(typedPrototype);
const lengthOfTyped = getterOf(typedPrototype, 'length');
const NativeDataView = globalThis.DataView;
const dataGetters = viewGetters(NativeDataView.prototype);
const NativeBuffer = globalThis.ArrayBuffer;
const bufferLength = getterOf(NativeBuffer.prototype, 'byteLength');
const isResizable = getterOf(NativeBuffer.prototype, 'resizable');
const mostOfBuffer = getterOf(NativeBuffer.prototype, 'maxByteLength');
const NativeBytes = globalThis.Uint8Array;
const setBytes = typedPrototype.set;
const copyOfBuffer = (buffer) => {
  const length = apply(bufferLength, buffer, []);
  const copy = apply(isResizable, buffer, []) ? new NativeBuffer(length, { __proto__: null, maxByteLength: apply(mostOfBuffer, buffer, []) }) : new NativeBuffer(length);
  apply(setBytes, new NativeBytes(copy), [new NativeBytes(buffer)]);
  return copy;
};
const cloneOfView = (view, seen) => {
  const kind = apply(kindOfView, view, []);
  const [buffer, offset, bytes] = kind === undefined ? dataGetters : typedGetters;
  const length = kind === undefined ? apply(bytes, view, []) : apply(lengthOfTyped, view, []);
  return construct(kind === undefined ? NativeDataView : viewTypes.get(kind), [cloneOf(apply(buffer, view, []), seen), apply(offset, view, []), length]);
};
const cloneOfError = (value, keep, seen) => {
  const name = '' + value.name;
  const copy = keep(construct(errorTypes.get(name) ?? Error, []));
  for (const k of ['message', 'cause']) {
    const d = getOwnPropertyDescriptor(value, k);
    if (d !== undefined && 'value' in d) hide(copy, k, k === 'cause' ? cloneOf(d.value, seen) : '' + d.value);
  }
  return copy;
};
const cloneOf = (value, seen) => {
  if (typeof value === 'function' || typeof value === 'symbol') throw new DOMException(shownCode(show(value)) + ' could not be cloned.', 'DataCloneError');
  if (!isObject(value)) return value;
  const known = apply(mapGet, seen, [value]);
  if (known !== undefined) return known;
  const keep = (copy) => (apply(mapSet, seen, [value, copy]), copy);
  switch (host.brand(value)) {
    case 'Date': return keep(new NativeDate(apply(getTime, value, [])));
    case 'RegExp': return keep(new RegExp(value.source, value.flags));
    case 'Map': {
      const copy = keep(new Map());
      apply(mapForEach, value, [(v, k) => apply(mapSet, copy, [cloneOf(k, seen), cloneOf(v, seen)])]);
      return copy;
    }
    case 'Set': {
      const copy = keep(new Set_());
      apply(setForEach, value, [(v) => apply(setAdd, copy, [cloneOf(v, seen)])]);
      return copy;
    }
    case 'Error': return cloneOfError(value, keep, seen);
    case 'Boxed': return keep(Object(value.valueOf()));
    case 'Buffer': return keep(copyOfBuffer(value));
    case 'View': return keep(cloneOfView(value, seen));
    case 'Shared': return notModelled('structuredClone of shared memory');
    case 'Generator': throw new DOMException('[object Generator] could not be cloned.', 'DataCloneError');
    case 'Other': throw new DOMException('#<Object> could not be cloned.', 'DataCloneError');
    case 'Iterator': return notModelled('structuredClone of an iterator');
  }
  const copy = keep(isArray(value) ? [] : {});
  if (isArray(value)) copy.length = value.length;
  for (const k of Object_keys(value)) put(copy, k, cloneOf(value[k], seen));
  return copy;
};
const { structuredClone } = {
  structuredClone(value, options) {
    if (arguments.length === 0) return notModelled('structuredClone of nothing');
    if (options !== undefined && options !== null && options.transfer !== undefined) return notModelled('transfer of structuredClone');
    return cloneOf(value, new Map());
  },
};
hide(globalThis, 'structuredClone', nativeLike(structuredClone, host.lengthOfClone));
}
`;
