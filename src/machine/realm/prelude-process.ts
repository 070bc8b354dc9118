/**
 * `process` and `performance`, as far as they say something of the world or of nothing. Variables of the environment are inputs. What would reach
 * outside of the realm ends the run.
 */
export const preludeProcess = `
const { performanceNow } = { performanceNow() { return fromWorld(host.clock, 'performance.now()', clock - host.epoch); } };
defineProperty(performanceNow, 'name', { value: 'now', configurable: true });
fn(performanceNow, -1);
const absent = (object, path, names) => {
  for (const k of names)
    defineProperty(object, k, { get: nativeLike({ get() { return host.notModelled(path + '.' + k); } }.get), enumerable: false, configurable: true });
};
const performance_ = { __proto__: {} };
hide(performance_, 'now', nativeLike(performanceNow, 0));
absent(performance_, 'performance', ['mark', 'measure', 'timing', 'memory', 'getEntries', 'getEntriesByName', 'getEntriesByType', 'timeOrigin', 'toJSON', 'eventLoopUtilization']);
hide(globalThis, 'performance', performance_);

const given = { __proto__: {} };
const environment = new Proxy({ __proto__: {} }, {
  __proto__: null,
  get(target, k) {
    if (typeof k === 'symbol') return target[k];
    if (getOwnPropertyDescriptor(target, k) !== undefined || getOwnPropertyDescriptor(given, k) !== undefined) return target[k];
    if (k in Object.prototype) return target[k];
    const value = host.environment(k);
    if (r[14] !== 0) retn(value, r[14]);
    return value;
  },
  set(target, k, value) {
    put(given, k, true);
    put(target, k, '' + value);
    return true;
  },
  deleteProperty(target, k) {
    put(given, k, true);
    return delete target[k];
  },
  has(target, k) {
    if (typeof k === 'symbol') return k in target;
    if (getOwnPropertyDescriptor(given, k) === undefined) return host.environment(k) !== undefined;
    return k in target;
  },
  ownKeys(target) {
    host.fixedWorld('Object.keys(process.env)');
    return ownKeys(target);
  },
  getOwnPropertyDescriptor(target, k) {
    if (getOwnPropertyDescriptor(given, k) !== undefined) return getOwnPropertyDescriptor(target, k);
    return host.notModelled('the names in process.env');
  },
});
const resetProcess = () => {
  givenFormat = undefined;
  const target = ownKeys(given);
  for (let i = 0; i < target.length; i++) { delete given[target[i]]; delete environment[target[i]]; delete given[target[i]]; }
};
const process_ = { __proto__: {} };
put(process_, 'env', environment);
put(process_, 'argv', ['node']);
put(process_, 'execArgv', []);
put(process_, 'platform', 'linux');
put(process_, 'arch', 'x64');
put(process_, 'version', host.nodeVersion);
put(process_, 'versions', { node: callm(slice, host.nodeVersion, 1) });
put(process_, 'release', { name: 'node' });
put(process_, 'exitCode', undefined);
for (const f of [
  { cwd() { return '/'; } }.cwd,
  { nextTick(callback, ...args) { callm(then, apply(promiseResolve, Promise, [undefined]), () => { apply(callback, undefined, args); }); } }.nextTick,
  { emitWarning() {} }.emitWarning,
  { on() { return process_; } }.on,
  { once() { return process_; } }.once,
  { off() { return process_; } }.off,
  { removeListener() { return process_; } }.removeListener,
])
  put(process_, f.name, nativeLike(f));
// Something to ask what it is for; to write there ends the run.
for (const [name, fd] of [['stdout', 1], ['stderr', 2]]) {
  const stream = { __proto__: {}, fd };
  absent(stream, 'process.' + name, ['write', 'end', 'on', 'once', 'cork', 'uncork', 'getWindowSize', 'getColorDepth', 'hasColors', 'cursorTo', 'clearLine', 'moveCursor', 'pipe', 'destroy', 'emit', 'removeListener', 'off']);
  put(process_, name, stream);
}
absent(process_, 'process', ['exit', 'abort', 'kill', 'stdin', 'binding', 'pid', 'ppid', 'uptime', 'memoryUsage', 'cpuUsage', 'resourceUsage', 'hrtime', 'umask', 'getuid', 'getgid', 'geteuid', 'getegid', 'chdir', 'dlopen', 'config', 'features', 'report', 'title', 'execPath', 'send', 'emit', 'listeners']);
hide(globalThis, 'process', process_);
`;
