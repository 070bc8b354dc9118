// The three shapes in which Node offers a call (returning, calling back, promising), each executed, overwritten or
// replayed as the plan says.
'use strict';
const { state, begin, finish, inside } = require('./state.cjs');
const { encode, decode } = require('./codec.cjs');

const ok = (value) => encode({ ok: value });
const failed = (error) => encode({ error });

/** `spec`: name, key, run (the original), and optionally take (value → what to record), give (recorded → value), keep (a handle: the real value stays). */
function sync(spec) {
  const t = begin(spec.name, spec.key, spec);
  if (t.action === 'r' && !spec.always) {
    finish(t, undefined);
    return answer(spec, decode(t.call.data), undefined);
  }
  let result;
  try {
    result = { ok: inside(spec.run) };
  } catch (error) {
    result = { error };
  }
  finish(
    t,
    result.error === undefined ? ok(spec.take ? spec.take(result.ok) : result.ok) : failed(result.error),
  );
  if (t.action === 'x') {
    if (result.error !== undefined) throw result.error;
    return result.ok;
  }
  return answer(spec, decode(t.call.data), result);
}

/** The recorded answer; for a handle the real one when there is one. */
function answer(spec, recorded, real) {
  if (Object.hasOwn(recorded, 'error')) throw recorded.error;
  if (spec.keep && real !== undefined && real.error === undefined) return real.ok;
  return spec.give ? spec.give(recorded.ok, real) : recorded.ok;
}

/** `spec.run(callback)`; `values` of the callback after the error are one list. */
function callback(spec, done) {
  const t = begin(spec.name, spec.key, spec);
  const reply = (real) => {
    let value;
    try {
      value = answer(spec, decode(t.call.data), real);
    } catch (error) {
      return done(error);
    }
    done(spec.noError ? undefined : null, ...(value ?? []));
  };
  if (t.action === 'r' && !spec.always) {
    finish(t, undefined);
    setImmediate(() => reply(undefined));
    return undefined;
  }
  return inside(() =>
    spec.run((error, ...values) => {
      finish(t, error ? failed(error) : ok(spec.take ? spec.take(values) : values));
      if (t.action === 'x') done(error, ...values);
      else reply(error ? { error } : { ok: values });
    }),
  );
}

async function promise(spec) {
  const t = begin(spec.name, spec.key, spec);
  if (spec.virtual && t.call !== undefined) t.action = 'r'; // its file is open in the recording only
  if (t.action === 'r' && !spec.always) {
    finish(t, undefined);
    await new Promise((resolve) => setImmediate(resolve));
    return answer(spec, decode(t.call.data), undefined);
  }
  let result;
  try {
    result = { ok: await inside(spec.run) };
  } catch (error) {
    result = { error };
  }
  finish(
    t,
    result.error === undefined ? ok(spec.take ? spec.take(result.ok) : result.ok) : failed(result.error),
  );
  if (t.action !== 'x') return answer(spec, decode(t.call.data), result);
  if (result.error !== undefined) throw result.error;
  return result.ok;
}

/** Replaces a method unless it is missing; `make(original)` gives the new one. Inside an original the original is called. */
function patch(object, name, make) {
  const original = object?.[name];
  if (typeof original !== 'function') return;
  if (Object.getOwnPropertyDescriptor(object, name)?.configurable === false) return;
  const made = make(original);
  const wrapper = function (...args) {
    return state.depth > 0 ? original.apply(this, args) : made.apply(this, args);
  };
  Object.defineProperty(wrapper, 'name', { value: original.name });
  Object.defineProperty(wrapper, 'length', { value: original.length });
  for (const key of Reflect.ownKeys(original)) {
    if (key === 'name' || key === 'length' || key === 'prototype') continue;
    Object.defineProperty(wrapper, key, {
      ...Object.getOwnPropertyDescriptor(original, key),
      configurable: true,
    });
  }
  const place = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, {
    configurable: true,
    enumerable: place?.enumerable ?? true,
    writable: true,
    value: wrapper,
  });
  return wrapper;
}

module.exports = { sync, callback, promise, patch };
