// fs with paths and with descriptors, in the returning, calling back and promising forms. Streams of files go through
// fs.open, fs.read, fs.write and fs.close and need nothing of their own.
'use strict';
const fs = require('node:fs');
const { promisify } = require('node:util');
const { callback, patch, promise, sync } = require('./intercept.cjs');
const { begin, finish, inside, openedAt, stackHere, state } = require('./state.cjs');
const { forget, isVirtual, makeVirtual, nameOf, nextName, register } = require('./descriptors.cjs');
const { decode } = require('./codec.cjs');
const { key, place, plain } = require('./key.cjs');

/** Functions by how many of their first arguments are paths. */
const byPath = {
  access: 1,
  appendFile: 1,
  chmod: 1,
  chown: 1,
  copyFile: 2,
  cp: 2,
  exists: 1,
  lchmod: 1,
  lchown: 1,
  link: 2,
  lstat: 1,
  lutimes: 1,
  mkdir: 1,
  mkdtemp: 1,
  readFile: 1,
  readdir: 1,
  readlink: 1,
  realpath: 1,
  rename: 2,
  rm: 1,
  rmdir: 1,
  stat: 1,
  statfs: 1,
  symlink: 2,
  truncate: 1,
  unlink: 1,
  utimes: 1,
  writeFile: 1,
};
const byDescriptor = ['fchmod', 'fchown', 'fdatasync', 'fstat', 'fsync', 'ftruncate', 'futimes', 'close'];
const dataArgument = { writeFile: 1, appendFile: 1 };

function described(name, paths, args) {
  const first = args[0];
  const about = args
    .slice(0, paths)
    .map((a, i) => (typeof a === 'number' ? nameOf(a) : `p:${i === 0 && name === 'symlink' ? a : place(a)}`));
  const rest = args.slice(paths).map((a, i) => (i + paths === dataArgument[name] ? '' : plain(a)));
  return {
    name: `fs.${name}`,
    key: inside(() => key(`fs.${name}`, ...about, ...rest)),
    virtual: isVirtual(first),
  };
}

/** A path whose content the plan gives is read from the file that holds it. */
function redirected(args) {
  if (state.overlays.size === 0 || typeof args[0] === 'number') return args;
  const to = state.overlays.get(inside(() => place(args[0])));
  return to === undefined ? args : [to, ...args.slice(1)];
}

function install() {
  for (const [name, paths] of Object.entries(byPath)) {
    patch(
      fs,
      `${name}Sync`,
      (original) =>
        (...args) =>
          sync({ ...described(name, paths, args), run: () => original.apply(fs, redirected(args)) }),
    );
    patch(fs, name, (original) => (...args) => {
      const done = args.pop();
      if (typeof done !== 'function') return original.call(fs, ...args, done);
      if (name === 'exists') return existsCallback(original, args, done);
      return callback(
        { ...described(name, paths, args), run: (cb) => original.call(fs, ...redirected(args), cb) },
        done,
      );
    });
    patch(fs.promises, name, (original) => (...args) => {
      if (typeof args[0] === 'object' && args[0]?.fd !== undefined) return original.apply(fs.promises, args);
      return promise({
        ...described(name, paths, args),
        run: () => original.apply(fs.promises, redirected(args)),
      });
    });
  }
  for (const name of byDescriptor) {
    patch(
      fs,
      `${name}Sync`,
      (original) =>
        (...args) =>
          onDescriptor(
            name,
            args,
            (spec) => sync({ ...spec, run: () => original.apply(fs, args) }),
            (value) => value,
          ),
    );
    patch(fs, name, (original) => (...args) => {
      const done = typeof args.at(-1) === 'function' ? args.pop() : () => {};
      return onDescriptor(
        name,
        args,
        (spec) => callback({ ...spec, run: (cb) => original.call(fs, ...args, cb) }, done),
        (value) => setImmediate(done, null, value),
      );
    });
  }
  Object.defineProperty(fs.exists, promisify.custom, {
    value: (path) => new Promise((resolve) => fs.exists(path, resolve)),
  });
  opening();
  for (const name of ['createReadStream', 'createWriteStream'])
    patch(fs, name, (original) => (...args) => {
      if (state.replaying) openedAt.set(`p:${inside(() => place(args[0]))}`, stackHere());
      return original.apply(fs, args);
    });
  unreplayable(fs, ['watch', 'watchFile', 'opendir', 'opendirSync', 'glob', 'globSync']);
  unreplayable(fs.promises, ['watch', 'opendir', 'glob']);
}

function existsCallback(original, args, done) {
  const spec = described('exists', 1, args);
  const run = (cb) => original.call(fs, ...redirected(args), (found) => cb(null, found));
  return callback({ ...spec, run }, (_error, found) => done(found));
}

/** Virtual descriptors never reach the kernel: the recording answers, or nothing happens. */
function onDescriptor(name, args, real, nothing) {
  const spec = { ...described(name, 1, args), always: false };
  const virtual = isVirtual(args[0]);
  if (virtual && name === 'close') forget(args[0]);
  if (virtual) return skip(spec, nothing);
  const result = real(spec);
  if (name === 'close') forget(args[0]);
  return result;
}

function skip(spec, nothing) {
  const t = begin(spec.name, spec.key, spec);
  t.action = 'p';
  finish(t, undefined);
  const recorded = t.call === undefined ? undefined : decode(t.call.data).ok;
  return nothing(Array.isArray(recorded) ? recorded[0] : recorded);
}

function opening() {
  const spec = (args) => {
    const path = inside(() => place(args[0]));
    const handle = nextName(path);
    const shown = inside(() => key('fs.open', `p:${path}`, handle, plain(args[1])));
    return { name: 'fs.open', key: shown, handle, keep: true };
  };
  patch(fs, 'openSync', (original) => (...args) => {
    const s = spec(args);
    let real;
    const fd = sync({
      ...s,
      run: () => (real = original.apply(fs, redirected(args))),
      take: () => 'descriptor',
      give: () => makeVirtual(s.handle),
    });
    if (fd === real) register(fd, s.handle);
    return fd;
  });
  patch(fs, 'open', (original) => (...args) => {
    const done = args.pop();
    const s = spec(args);
    const run = (cb) => original.call(fs, ...redirected(args), cb);
    callback({ ...s, run, take: () => ['descriptor'], give: () => [makeVirtual(s.handle)] }, (error, fd) => {
      if (!error && !isVirtual(fd)) register(fd, s.handle);
      done(error, fd);
    });
  });
}

/** Executed as it is, and listed. */
function unreplayable(object, names) {
  for (const name of names)
    patch(
      object,
      name,
      (original) =>
        function (...args) {
          const t = begin(
            `fs.${name}`,
            inside(() => key(`fs.${name}`, `p:${place(args[0])}`)),
            undefined,
          );
          t.action = 'x';
          finish(t, 'null', 'its result is an object that goes on living');
          return original.apply(this, args);
        },
    );
}

module.exports = { install, redirected };
