// Values as canonical JSON text and back: what JSON lacks is tagged with "$".
'use strict';
const fs = require('node:fs');

const statKeys = [
  'mode',
  'nlink',
  'uid',
  'gid',
  'rdev',
  'size',
  'blksize',
  'blocks',
  'dev',
  'ino',
  'mtimeMs',
  'ctimeMs',
  'birthtimeMs',
];

function encode(value) {
  return JSON.stringify(tag(value));
}

function tag(v) {
  if (v === undefined) return { $: 'undefined' };
  if (typeof v === 'bigint') return { $: 'bigint', v: String(v) };
  if (typeof v === 'number' && !Number.isFinite(v)) return { $: 'number', v: String(v) };
  if (v === null || typeof v !== 'object')
    return typeof v === 'function' || typeof v === 'symbol' ? { $: 'lost' } : v;
  if (Buffer.isBuffer(v)) return { $: 'buffer', v: v.toString('base64') };
  if (ArrayBuffer.isView(v))
    return {
      $: 'bytes',
      t: v.constructor.name,
      v: Buffer.from(v.buffer, v.byteOffset, v.byteLength).toString('base64'),
    };
  if (v instanceof Error) return tagError(v);
  if (v instanceof fs.Stats || v.constructor?.name === 'BigIntStats')
    return {
      $: 'stats',
      big: typeof v.size === 'bigint',
      v: Object.fromEntries(statKeys.map((k) => [k, Number(v[k])])),
    };
  if (v instanceof fs.Dirent)
    return { $: 'dirent', name: tag(v.name), path: v.parentPath ?? v.path, type: direntType(v) };
  if (Array.isArray(v)) return v.map(tag);
  if (v instanceof Date) return { $: 'date', v: v.getTime() };
  const out = {};
  for (const k of Object.keys(v)) out[k] = tag(v[k]);
  return out;
}

function tagError(e) {
  const out = { $: 'error', name: e.name, message: e.message };
  for (const k of [
    'code',
    'errno',
    'syscall',
    'path',
    'dest',
    'hostname',
    'address',
    'port',
    'killed',
    'signal',
    'cmd',
    'status',
    'stdout',
    'stderr',
    'pid',
    'output',
  ])
    if (e[k] !== undefined) out[k] = tag(e[k]);
  return out;
}

const types = [
  'isFile',
  'isDirectory',
  'isSymbolicLink',
  'isFIFO',
  'isSocket',
  'isCharacterDevice',
  'isBlockDevice',
];

function direntType(d) {
  return types.findIndex((t) => d[t]());
}

function decode(text) {
  return untag(JSON.parse(text));
}

function untag(v) {
  if (v === null || typeof v !== 'object') return v;
  if (Array.isArray(v)) return v.map(untag);
  if (typeof v.$ !== 'string') return Object.fromEntries(Object.entries(v).map(([k, x]) => [k, untag(x)]));
  if (v.$ === 'bigint') return BigInt(v.v);
  if (v.$ === 'number') return Number(v.v);
  if (v.$ === 'buffer') return Buffer.from(v.v, 'base64');
  if (v.$ === 'bytes') return new globalThis[v.t](Uint8Array.from(Buffer.from(v.v, 'base64')).buffer);
  if (v.$ === 'date') return new Date(v.v);
  if (v.$ === 'stats') return stats(v);
  if (v.$ === 'dirent') return dirent(v);
  if (v.$ === 'error') return error(v);
  return undefined;
}

function error(v) {
  const { $: _, name, message, ...rest } = v;
  const base = { TypeError, RangeError, SyntaxError }[name] ?? Error;
  const e = new base(message);
  for (const [k, x] of Object.entries(rest)) e[k] = untag(x);
  return e;
}

function stats(v) {
  const s = Object.create(fs.Stats.prototype);
  const as = v.big ? (n) => BigInt(Math.trunc(n)) : (n) => n;
  for (const [k, n] of Object.entries(v.v)) s[k] = as(n);
  s.atimeMs = s.mtimeMs;
  for (const k of ['atime', 'mtime', 'ctime', 'birthtime'])
    Object.defineProperty(s, k, { value: new Date(Number(s[`${k}Ms`])), enumerable: true, writable: true });
  if (v.big) {
    for (const k of ['atime', 'mtime', 'ctime', 'birthtime']) s[`${k}Ns`] = s[`${k}Ms`] * 1000000n;
    const kind = Number(v.v.mode) & 0o170000;
    for (const [name, bits] of [
      ['isFile', 0o100000],
      ['isDirectory', 0o40000],
      ['isSymbolicLink', 0o120000],
      ['isFIFO', 0o10000],
      ['isSocket', 0o140000],
    ])
      Object.defineProperty(s, name, { value: () => kind === bits });
  }
  return s;
}

function dirent(v) {
  const d = Object.create(fs.Dirent.prototype);
  Object.assign(d, { name: untag(v.name), path: v.path, parentPath: v.path });
  for (const [i, t] of types.entries()) Object.defineProperty(d, t, { value: () => i === v.type });
  return d;
}

module.exports = { encode, decode, tagError };
