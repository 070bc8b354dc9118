// process: variables (where they are read), arguments, directory, user, versions, time zone.
'use strict';
const { patch, sync } = require('./intercept.cjs');
const { state, note, stackHere } = require('./state.cjs');
const { key } = require('./key.cjs');

/** Hides what Beagle put into the environment, and notes where the program first reads each variable. */
function variables() {
  const real = process.env;
  const options = real.BEAGLE_ENV_OPTIONS;
  for (const name of ['BEAGLE_ENV_PLAN', 'BEAGLE_ENV_STREAM', 'BEAGLE_ENV_OPTIONS']) delete real[name];
  if (options === undefined || options === '') delete real.NODE_OPTIONS;
  else real.NODE_OPTIONS = options;
  if (!state.replaying) return;
  const seen = new Set();
  const look = (name) => {
    if (typeof name !== 'string' || seen.has(name) || state.depth > 0) return;
    seen.add(name);
    const stack = stackHere();
    if (stack.length > 0) note({ v: name, st: stack });
  };
  process.env = new Proxy(real, {
    get(target, name) {
      look(name);
      return target[name];
    },
    has(target, name) {
      look(name);
      return name in target;
    },
    getOwnPropertyDescriptor(target, name) {
      return Object.getOwnPropertyDescriptor(target, name);
    },
    set(target, name, value) {
      target[name] = value;
      return true;
    },
    deleteProperty(target, name) {
      return delete target[name];
    },
  });
}

function fact(name, run, apply) {
  const before = run();
  const value = sync({ name, key: key(name), run });
  if (JSON.stringify(value) !== JSON.stringify(before)) apply(value);
}

function install() {
  variables();
  fact(
    'process.argv',
    () => process.argv.slice(2),
    (args) => process.argv.splice(2, process.argv.length, ...args),
  );
  fact(
    'process.version',
    () => process.version,
    (v) => Object.defineProperty(process, 'version', { value: v, enumerable: true }),
  );
  fact(
    'process.platform',
    () => process.platform,
    (v) => Object.defineProperty(process, 'platform', { value: v, enumerable: true }),
  );
  fact(
    'process.arch',
    () => process.arch,
    (v) => Object.defineProperty(process, 'arch', { value: v, enumerable: true }),
  );
  fact(
    'process.timezone',
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    (zone) => (process.env.TZ = zone),
  );
  fact(
    'process.locale',
    () => Intl.DateTimeFormat().resolvedOptions().locale,
    () => {},
  );
  for (const name of [
    'getuid',
    'geteuid',
    'getgid',
    'getegid',
    'getgroups',
    'uptime',
    'memoryUsage',
    'availableMemory',
    'constrainedMemory',
  ])
    patch(
      process,
      name,
      (original) =>
        (...args) =>
          sync({ name: `process.${name}`, key: `process.${name}`, run: () => original.apply(process, args) }),
    );
  patch(
    process,
    'chdir',
    (original) => (dir) =>
      sync({
        name: 'process.chdir',
        key: key('process.chdir', `p:${dir}`),
        run: () => original.call(process, dir),
        always: true,
      }),
  );
}

module.exports = { install };
