// os: every function of the module that asks the machine.
'use strict';
const os = require('node:os');
const { patch, sync } = require('./intercept.cjs');
const { key, plain } = require('./key.cjs');

const names = [
  'arch',
  'availableParallelism',
  'cpus',
  'endianness',
  'freemem',
  'getPriority',
  'homedir',
  'hostname',
  'loadavg',
  'machine',
  'networkInterfaces',
  'platform',
  'release',
  'setPriority',
  'tmpdir',
  'totalmem',
  'type',
  'uptime',
  'userInfo',
  'version',
];

function install() {
  for (const name of names)
    patch(os, name, (original) =>
      Object.assign(
        (...args) =>
          sync({
            name: `os.${name}`,
            key: key(`os.${name}`, ...args.map(plain)),
            run: () => original.apply(os, args),
          }),
        {},
      ),
    );
}

module.exports = { install };
