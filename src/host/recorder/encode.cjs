// Values as JSON with tags, as in witnesses (report/witness.ts). What cannot be captured becomes a note and its nearest likeness.
'use strict';
const { types } = require('node:util');

const MOST_PARTS = 20_000;
const MOST_DEPTH = 60;
const MOST_TEXT = 200_000;

/** One call: arguments by position, the receiver of a method, and notes on what could not be captured. */
function encodeCall(receiver, args) {
  const encoder = new Encoder();
  const encoded = Array.from(args, (value, i) => encoder.value(value, `argument ${i + 1}`, 0));
  return {
    args: encoded,
    ...(typeof receiver === 'object' &&
      receiver !== null && { receiver: encoder.value(receiver, 'this', 0) }),
    notes: [...encoder.notes],
  };
}

class Encoder {
  notes = new Set();
  parts = 0;
  open = new Set();

  value(value, path, depth) {
    if (++this.parts > MOST_PARTS || depth > MOST_DEPTH)
      return this.lost(path, 'is too large to be captured whole');
    switch (typeof value) {
      case 'undefined':
        return { $: 'undefined' };
      case 'number':
        return !Number.isFinite(value) || Object.is(value, -0)
          ? { $: Object.is(value, -0) ? '-0' : String(value) }
          : value;
      case 'string':
        if (value.length > MOST_TEXT)
          this.notes.add(`${path} is a string of ${value.length} characters, captured cut off`);
        return value.slice(0, MOST_TEXT);
      case 'bigint':
        return { $: 'bigint', value: String(value) };
      case 'symbol':
        return { $: 'symbol', description: value.description ?? '' };
      case 'function':
        this.notes.add(`${path} is a function; what it does is not captured`);
        return { $: 'function', name: value.name, returns: [] };
      case 'boolean':
        return value;
      default:
        return value === null ? null : this.nested(value, path, depth);
    }
  }

  lost(path, why) {
    this.notes.add(`${path} ${why}`);
    return { $: 'undefined' };
  }

  nested(value, path, depth) {
    if (this.open.has(value))
      return this.lost(path, 'refers back to what contains it, which is not captured');
    this.open.add(value);
    try {
      return this.object(value, path, depth + 1);
    } finally {
      this.open.delete(value);
    }
  }

  object(value, path, depth) {
    const each = (list) => Array.from(list, (v, i) => this.value(v, `${path}[${i}]`, depth));
    if (types.isProxy(value)) this.notes.add(`${path} is a proxy; captured as what it shows now`);
    if (Array.isArray(value)) return this.array(value, path, depth);
    if (types.isDate(value))
      return { $: 'Date', time: this.value(Date.prototype.getTime.call(value), path, depth) };
    if (types.isRegExp(value)) return { $: 'RegExp', source: value.source, flags: value.flags };
    if (types.isMap(value)) return { $: 'Map', entries: each(Map.prototype.entries.call(value)) };
    if (types.isSet(value)) return { $: 'Set', values: each(Set.prototype.values.call(value)) };
    if (types.isTypedArray(value)) {
      if (Buffer.isBuffer(value)) this.notes.add(`${path} is a Buffer, captured as a Uint8Array`);
      return { $: typedArrayName(value), values: each(value) };
    }
    if (types.isNativeError(value))
      return { $: 'error', name: String(value.name), message: this.value(value.message, path, depth) };
    if (types.isBoxedPrimitive(value)) {
      this.notes.add(`${path} is a wrapper object, captured as the value in it`);
      return this.value(value.valueOf(), path, depth);
    }
    if (types.isPromise(value)) return this.lost(path, 'is a promise; what it comes to is not captured');
    if (isOpaque(value)) return this.lost(path, `is a ${className(value)}, which cannot be looked into`);
    const name = className(value);
    const fields = this.fields(value, path, depth);
    if (name === '' && !('$' in fields)) return fields;
    if (name !== '' && hasPrivateParts(value))
      this.notes.add(`${path} is a ${name} with private fields, which are not captured`);
    return { $: 'object', class: name, fields };
  }

  array(value, path, depth) {
    const keys = Object.keys(value);
    if (keys.length === value.length && keys.every((k, i) => k === String(i)))
      return value.map((v, i) => this.value(v, `${path}[${i}]`, depth));
    return { $: 'array', length: value.length, fields: this.fields(value, path, depth) };
  }

  fields(value, path, depth) {
    const fields = {};
    for (const key of Object.keys(value)) {
      const found = Object.getOwnPropertyDescriptor(value, key);
      const given =
        found !== undefined && 'value' in found
          ? this.value(found.value, `${path}.${key}`, depth)
          : this.lost(`${path}.${key}`, 'is computed by a getter, which was not run');
      Object.defineProperty(fields, key, {
        value: given,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    if (Object.getOwnPropertySymbols(value).length > 0)
      this.notes.add(`${path} has properties named by symbols, which are not captured`);
    return fields;
  }
}

/** The class of an object; '' for a plain one, of whatever realm. */
function className(value) {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null) return '';
  const made = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  const isRoot = Object.getPrototypeOf(prototype) === null;
  return typeof made !== 'function' || (isRoot && made.name === 'Object') ? '' : made.name;
}

function typedArrayName(value) {
  return Object.getOwnPropertyDescriptor(
    Object.getPrototypeOf(Uint8Array.prototype),
    Symbol.toStringTag,
  ).get.call(value);
}

function isOpaque(value) {
  return (
    types.isWeakMap(value) ||
    types.isWeakSet(value) ||
    types.isAnyArrayBuffer(value) ||
    types.isDataView(value) ||
    types.isGeneratorObject(value)
  );
}

function hasPrivateParts(value) {
  for (let at = Object.getPrototypeOf(value); at !== null; at = Object.getPrototypeOf(at)) {
    const made = Object.getOwnPropertyDescriptor(at, 'constructor')?.value;
    if (
      typeof made === 'function' &&
      /[{;\s]#[A-Za-z_$]|\bWeakMap\b/.test(Function.prototype.toString.call(made))
    )
      return true;
  }
  return false;
}

module.exports = { encodeCall };
