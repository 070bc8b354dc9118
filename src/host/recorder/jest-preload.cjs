// Loaded before the user's jest, which runs in this very process: the module under observation reads as instrumented, so that
// it goes through whatever transform the user has.
'use strict';
const fs = require('node:fs');
const { target, text: instrumented } = require('./recorder.cjs');

// ts-jest would ask for the recorder's type.
const text = /tsx?$/.test(target) ? `// @ts-nocheck\n${instrumented}` : instrumented;

const read = fs.readFileSync;
fs.readFileSync = function (path, options) {
  if (String(path) !== target) return read.call(this, path, options);
  const encoding = typeof options === 'string' ? options : options?.encoding;
  return encoding ? text : Buffer.from(text);
};
