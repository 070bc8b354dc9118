// fs.read, fs.write and their relatives: data goes through buffers of the program.
'use strict';
const fs = require('node:fs');
const { callback, patch, sync } = require('./intercept.cjs');
const { begin, finish } = require('./state.cjs');
const { isVirtual, nameOf } = require('./descriptors.cjs');
const { decode } = require('./codec.cjs');
const { key } = require('./key.cjs');

/** (buffer, offset, length, position) from the forms that fs.read and fs.write accept. */
function window(args) {
  const [, buffer, second] = args;
  if (second !== null && typeof second === 'object')
    return { buffer, ...defaults(buffer, second.offset, second.length, second.position) };
  if (buffer !== null && typeof buffer === 'object' && !ArrayBuffer.isView(buffer)) {
    const made = buffer.buffer ?? Buffer.alloc(16384);
    return { buffer: made, ...defaults(made, buffer.offset, buffer.length, buffer.position) };
  }
  return { buffer, ...defaults(buffer, second, args[3], args[4]) };
}

function defaults(buffer, offset, length, position) {
  const start = offset ?? 0;
  return {
    offset: start,
    length: length ?? (buffer?.byteLength ?? 0) - start,
    position: typeof position === 'function' ? null : (position ?? null),
  };
}

const view = (w) => Buffer.from(w.buffer.buffer, w.buffer.byteOffset, w.buffer.byteLength);

function reading(fd, w) {
  const at = typeof w.position === 'number' || typeof w.position === 'bigint' ? String(w.position) : '';
  return {
    name: 'fs.read',
    key: key('fs.read', nameOf(fd), at),
    data: (n) => ({ n, data: Buffer.from(view(w).subarray(w.offset, w.offset + n)) }),
    put: (recorded) => {
      const n = Math.min(recorded.n, w.length);
      view(w).set(recorded.data.subarray(0, n), w.offset);
      return n;
    },
  };
}

/** A read of a file that is open in the recording only: what the recording has, then the end of the file. */
function virtualRead(spec) {
  const t = begin(spec.name, spec.key, spec);
  t.action = 'p';
  finish(t, undefined);
  const recorded = t.call === undefined ? undefined : decode(t.call.data);
  if (recorded === undefined || recorded.ok === undefined) return 0;
  return spec.put(Array.isArray(recorded.ok) ? recorded.ok[0] : recorded.ok);
}

function install() {
  patch(fs, 'readSync', (original) => (...args) => {
    const w = window(args);
    const spec = reading(args[0], w);
    if (isVirtual(args[0])) return virtualRead(spec);
    return sync({
      ...spec,
      run: () => original.call(fs, args[0], w.buffer, w.offset, w.length, w.position),
      take: spec.data,
      give: spec.put,
    });
  });
  patch(fs, 'read', (original) => (...args) => {
    const done = args.pop();
    const w = window(args);
    const spec = reading(args[0], w);
    if (isVirtual(args[0])) {
      const n = virtualRead(spec);
      return setImmediate(done, null, n, w.buffer);
    }
    const run = (cb) => original.call(fs, args[0], w.buffer, w.offset, w.length, w.position, cb);
    callback({ ...spec, run, take: ([n]) => [spec.data(n)], give: ([r]) => [spec.put(r), w.buffer] }, done);
  });
  for (const name of ['write', 'writev', 'readv']) {
    patch(fs, `${name}Sync`, (original) => (...args) => {
      const spec = { name: `fs.${name}`, key: key(`fs.${name}`, nameOf(args[0])) };
      if (isVirtual(args[0])) return swallow(spec, args);
      return sync({ ...spec, run: () => original.apply(fs, args) });
    });
    patch(fs, name, (original) => (...args) => {
      const done = args.pop();
      const spec = { name: `fs.${name}`, key: key(`fs.${name}`, nameOf(args[0])) };
      if (isVirtual(args[0])) return setImmediate(done, null, swallow(spec, args), args[1]);
      callback(
        {
          ...spec,
          run: (cb) => original.call(fs, ...args, cb),
          take: ([n]) => [n],
          give: ([n]) => [n, args[1]],
        },
        done,
      );
    });
  }
}

function swallow(spec, args) {
  const t = begin(spec.name, spec.key, spec);
  t.action = 'p';
  finish(t, undefined);
  if (spec.name === 'fs.readv') return 0;
  if (Array.isArray(args[1])) return args[1].reduce((n, b) => n + b.byteLength, 0);
  return typeof args[1] === 'string' ? Buffer.byteLength(args[1]) : window(args).length;
}

module.exports = { install };
