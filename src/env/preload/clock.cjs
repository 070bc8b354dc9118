// The clock: Date, performance.now and process.hrtime.
'use strict';
const { patch, sync } = require('./intercept.cjs');
const { state } = require('./state.cjs');

function install() {
  const RealDate = Date;
  const realNow = RealDate.now;
  const now = () => (state.depth > 0 ? realNow() : sync({ name: 'Date.now', key: 'Date.now', run: realNow }));
  const handler = {
    construct(target, args, newTarget) {
      return Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget);
    },
    apply() {
      return new RealDate(now()).toString();
    },
    get(target, name, receiver) {
      return name === 'now' ? now : Reflect.get(target, name, receiver);
    },
  };
  const PatchedDate = new Proxy(RealDate, handler);
  Object.defineProperty(RealDate.prototype, 'constructor', {
    value: PatchedDate,
    writable: true,
    configurable: true,
  });
  globalThis.Date = PatchedDate;
  const perf = Object.getPrototypeOf(performance);
  const realPerf = perf.now;
  patch(
    perf,
    'now',
    () => () =>
      sync({ name: 'performance.now', key: 'performance.now', run: () => realPerf.call(performance) }),
  );
  const hrtime = process.hrtime;
  const bigint = hrtime.bigint;
  const patched = (previous) => {
    const [s, n] = sync({ name: 'process.hrtime', key: 'process.hrtime', run: () => hrtime() });
    if (previous === undefined) return [s, n];
    const nanos = n - previous[1];
    return nanos < 0 ? [s - previous[0] - 1, nanos + 1e9] : [s - previous[0], nanos];
  };
  patched.bigint = () => sync({ name: 'process.hrtime.bigint', key: 'process.hrtime.bigint', run: bigint });
  process.hrtime = patched;
}

module.exports = { install };
