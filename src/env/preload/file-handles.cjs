// fs.promises.open and the FileHandle it gives. A replayed handle is an object with the same methods over the recording.
'use strict';
const fs = require('node:fs');
const { EventEmitter } = require('node:events');
const { Readable } = require('node:stream');
const { patch, promise } = require('./intercept.cjs');
const { inside } = require('./state.cjs');
const { nextName } = require('./descriptors.cjs');
const { redirected } = require('./files.cjs');
const { key, place, plain } = require('./key.cjs');

const methods = [
  'appendFile',
  'chmod',
  'chown',
  'close',
  'datasync',
  'readFile',
  'stat',
  'sync',
  'truncate',
  'utimes',
  'write',
  'writeFile',
  'writev',
];
const lost = {
  close: undefined,
  datasync: undefined,
  sync: undefined,
  chmod: undefined,
  chown: undefined,
  truncate: undefined,
  utimes: undefined,
};

function wrap(handle, name, virtual = false) {
  for (const method of methods) {
    const original = handle[method]?.bind(handle);
    if (original === undefined) continue;
    handle[method] = (...args) => {
      const data = method.startsWith('write') || method === 'appendFile';
      const spec = {
        name: `filehandle.${method}`,
        key: key(`filehandle.${method}`, name, ...(data ? [] : args.map(plain))),
      };
      const take = (v) =>
        method === 'write'
          ? { bytesWritten: v.bytesWritten }
          : method === 'writev'
            ? { bytesWritten: v.bytesWritten }
            : v;
      return promise({
        ...spec,
        virtual,
        run: () => original(...args),
        take,
        give: (v) => (method === 'write' ? { ...v, buffer: args[0] } : v),
      });
    };
  }
  const read = handle.read?.bind(handle);
  handle.read = async (...args) => {
    const options =
      args.length === 0 || (typeof args[0] === 'object' && !ArrayBuffer.isView(args[0]))
        ? (args[0] ?? {})
        : {
            buffer: args[0],
            ...(typeof args[1] === 'object' && args[1] !== null
              ? args[1]
              : { offset: args[1], length: args[2], position: args[3] }),
          };
    const buffer = options.buffer ?? Buffer.alloc(16384);
    const offset = options.offset ?? 0;
    const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    const position = typeof options.position === 'number' ? String(options.position) : '';
    return promise({
      name: 'filehandle.read',
      virtual,
      key: key('filehandle.read', name, position),
      run: () => read(buffer, offset, options.length ?? buffer.byteLength - offset, options.position ?? null),
      take: (v) => ({ n: v.bytesRead, data: Buffer.from(bytes.subarray(offset, offset + v.bytesRead)) }),
      give: (r) => {
        bytes.set(r.data, offset);
        return { bytesRead: r.n, buffer };
      },
    });
  };
  return handle;
}

/** A handle whose file is open in the recording only; what the recording does not answer is empty. */
function virtualHandle(name) {
  const handle = Object.assign(new EventEmitter(), { fd: -1 });
  for (const method of methods)
    handle[method] = async () =>
      method in lost ? undefined : method === 'readFile' ? Buffer.alloc(0) : { bytesWritten: 0 };
  handle.read = async (buffer) => ({ bytesRead: 0, buffer });
  wrap(handle, name, true);
  handle.createReadStream = () =>
    Readable.from(
      (async function* () {
        for (;;) {
          const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(65536) });
          if (bytesRead === 0) return;
          yield buffer.subarray(0, bytesRead);
        }
      })(),
    );
  handle.readLines = () =>
    require('node:readline').createInterface({ input: handle.createReadStream(), crlfDelay: Infinity });
  return handle;
}

function install() {
  patch(fs.promises, 'open', (original) => (...args) => {
    const path = inside(() => place(args[0]));
    const name = nextName(path);
    return promise({
      name: 'fs.open',
      key: key('fs.promises.open', `p:${path}`, name, plain(args[1])),
      run: async () => wrap(await original.apply(fs.promises, redirected(args)), name),
      take: () => 'handle',
      give: () => virtualHandle(name),
      keep: true,
    });
  });
}

module.exports = { install };
