// Told of calls by instrumented modules (syntax/instrument-function.ts), inside the user's own test runner. Each call becomes a line of
// JSON in the file BEAGLE_CALLS: { test, args, receiver, notes }, values tagged as in witnesses. Values may come from another realm.
'use strict';
const fs = require('node:fs');
const Module = require('node:module');
const { encodeCall } = require('./encode.cjs');

const { BEAGLE_CALLS: log, BEAGLE_TARGET: target, BEAGLE_INSTRUMENTED: instrumented } = process.env;
const MOST_CALLS = 5000;

/** The text that stands for the function's module. */
const text = fs.readFileSync(instrumented, 'utf8');
const state = { test: undefined, calls: 0, busy: false };

/** The test that is running: as a hook of the runner said, or as the matchers of jest or vitest in the test's own realm know. */
function currentTest(realm) {
  return (
    state.test ??
    realm.expect?.getState?.()?.currentTestName ??
    realm[Symbol.for('expect-global')]?.getState?.()?.currentTestName ??
    realm[Symbol.for('$$jest-matchers-object')]?.state?.currentTestName
  );
}

function record(receiver, args, realm) {
  // Reading a value may run the program's own code, which may call the function again.
  if (state.busy || state.calls > MOST_CALLS) return;
  state.busy = true;
  try {
    state.calls++;
    const call = state.calls > MOST_CALLS ? { dropped: true } : encodeCall(receiver, args);
    fs.appendFileSync(log, `${JSON.stringify({ test: currentTest(realm), ...call })}\n`);
  } finally {
    state.busy = false;
  }
}

function wrap(f, realm) {
  const recorded = function (...args) {
    record(undefined, args, realm);
    return f.apply(this, args);
  };
  for (const key of ['name', 'length'])
    Object.defineProperty(recorded, key, { value: f[key], configurable: true });
  return recorded;
}

Object.defineProperty(process, 'beagleRecorder$', {
  value: { record, wrap },
  enumerable: true,
  configurable: true,
});

/** Modules of JavaScript that are loaded with `require`, whoever asks for them. */
const compile = Module.prototype._compile;
Module.prototype._compile = function (content, filename, ...rest) {
  return compile.call(this, filename === target && /js$/.test(filename) ? text : content, filename, ...rest);
};

module.exports = { state, target, text };
