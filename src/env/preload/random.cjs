// Random values: Math.random and node:crypto in their returning, calling back and filling forms.
'use strict';
const crypto = require('node:crypto');
const { callback, patch, sync } = require('./intercept.cjs');
const { key, plain } = require('./key.cjs');

const bytesOf = (view) => Buffer.from(view.buffer ?? view, view.byteOffset ?? 0, view.byteLength);
const fill = (view) => (recorded) => {
  bytesOf(view).set(recorded.subarray(0, view.byteLength));
  return view;
};

function install() {
  patch(Math, 'random', (original) => () => sync({ name: 'Math.random', key: 'Math.random', run: original }));
  for (const name of ['randomBytes', 'randomInt', 'randomUUID'])
    patch(crypto, name, (original) => (...args) => {
      const last = args.at(-1);
      const done = typeof last === 'function' ? args.pop() : undefined;
      const spec = { name: `crypto.${name}`, key: key(`crypto.${name}`, ...args.map(plain)) };
      if (done === undefined) return sync({ ...spec, run: () => original.apply(crypto, args) });
      return callback({ ...spec, run: (cb) => original.call(crypto, ...args, cb) }, done);
    });
  const filling =
    (original, self, name) =>
    (view, ...args) =>
      sync({
        name,
        key: key(name, view.byteLength),
        run: () => original.call(self, view, ...args),
        take: () => Buffer.from(bytesOf(view)),
        give: fill(view),
      });
  patch(crypto, 'randomFillSync', (original) => filling(original, crypto, 'crypto.randomFillSync'));
  patch(crypto, 'randomFill', (original) => (view, ...args) => {
    const done = args.pop();
    const spec = {
      name: 'crypto.randomFill',
      key: key('crypto.randomFill', view.byteLength),
      take: () => [Buffer.from(bytesOf(view))],
    };
    callback(
      {
        ...spec,
        give: ([recorded]) => [fill(view)(recorded)],
        run: (cb) => original.call(crypto, view, ...args, cb),
      },
      done,
    );
  });
  const web = Object.getPrototypeOf(crypto.webcrypto);
  const values = web.getRandomValues;
  patch(
    web,
    'getRandomValues',
    () => (view) => filling(values, crypto.webcrypto, 'crypto.getRandomValues')(view),
  );
  const uuid = web.randomUUID;
  patch(
    web,
    'randomUUID',
    () => () =>
      sync({ name: 'crypto.randomUUID', key: 'crypto.randomUUID', run: () => uuid.call(crypto.webcrypto) }),
  );
}

module.exports = { install };
