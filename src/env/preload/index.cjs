// Loaded by `node --require` before the program: records what Node's API tells it about its environment, or answers
// from a recording. One file for each module of Node; nothing happens without a plan.
'use strict';
const { state } = require('./state.cjs');

if (state.plan !== undefined) {
  const { syncBuiltinESMExports } = require('node:module');
  const parts = [
    require('./process.cjs'),
    require('./files.cjs'),
    require('./transfers.cjs'),
    require('./file-handles.cjs'),
    require('./machine.cjs'),
    require('./names.cjs'),
    require('./sockets.cjs'),
    require('./children.cjs'),
    require('./clock.cjs'),
    require('./random.cjs'),
  ];
  for (const part of parts) part.install(); // after all are loaded, so that loading them is not recorded
  syncBuiltinESMExports();
}
