// Which opened file a descriptor stands for. A replayed open gives a number that no real descriptor has; calls on it
// are answered from the recording.
'use strict';

const names = new Map([
  [0, 'h:stdin'],
  [1, 'h:stdout'],
  [2, 'h:stderr'],
]);
const opened = new Map();
let virtual = 1 << 24;

/** The name of the next opening of this path: `h:path#2`. */
function nextName(path) {
  const n = (opened.get(path) ?? 0) + 1;
  opened.set(path, n);
  return `h:${path}#${n}`;
}

const nameOf = (fd) => names.get(fd) ?? `h:fd${fd}`;
const register = (fd, name) => names.set(fd, name);
const forget = (fd) => names.delete(fd);
const isVirtual = (fd) => typeof fd === 'number' && fd > 1 << 24;

/** A number for a file that is open in the recording only. */
function makeVirtual(name) {
  names.set(++virtual, name);
  return virtual;
}

module.exports = { nextName, nameOf, register, forget, isVirtual, makeVirtual };
