// dns: lookups and queries, calling back and promising, on the module and on Resolver objects.
'use strict';
const dns = require('node:dns');
const { callback, patch, promise } = require('./intercept.cjs');
const { key, plain } = require('./key.cjs');

const names = [
  'lookup',
  'lookupService',
  'resolve',
  'resolve4',
  'resolve6',
  'resolveAny',
  'resolveCaa',
  'resolveCname',
  'resolveMx',
  'resolveNaptr',
  'resolveNs',
  'resolvePtr',
  'resolveSoa',
  'resolveSrv',
  'resolveTxt',
  'reverse',
];

function install() {
  for (const name of names) {
    const calling = (original) =>
      function (...args) {
        const done = args.pop();
        const spec = { name: `dns.${name}`, key: key(`dns.${name}`, ...args.map(plain)) };
        return callback({ ...spec, run: (cb) => original.call(this, ...args, cb) }, done);
      };
    const promising = (original) =>
      function (...args) {
        const spec = { name: `dns.${name}`, key: key(`dns.${name}`, ...args.map(plain)) };
        return promise({ ...spec, run: () => original.apply(this, args) });
      };
    patch(dns, name, calling);
    patch(dns.promises, name, promising);
    patch(dns.Resolver.prototype, name, calling);
    patch(dns.promises.Resolver.prototype, name, promising);
  }
}

module.exports = { install };
