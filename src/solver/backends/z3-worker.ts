/**
 * The code of the thread that holds z3 (CommonJS text, see {@link BlockingWorker}). `data.script` is the path of z3-built.js.
 *
 * The published build checks its function table on every indirect call, which costs up to 1.7 times; that assertion is taken out
 * of the text before it is compiled when it is there as expected, and otherwise the text runs as it is.
 * z3's error handler is set to do nothing: errors come back as `(error …)` text.
 *
 * A request is `owner\ntext`: each owner has a context of its own, which `-owner` ends.
 */
export const z3WorkerCode = `
'use strict';
const { workerData, receiveMessageOnPort } = require('node:worker_threads');
const { readFileSync } = require('node:fs');
const { dirname } = require('node:path');
const Module = require('node:module');
const { port, bell, data } = workerData;

function load(path) {
  const check = "assert(wasmTable.get(funcPtr) == func, 'JavaScript-side Wasm function table mirror is out of date!');";
  const text = readFileSync(path, 'utf8').replace(check, '');
  const module = new Module(path);
  module.filename = path;
  module.paths = Module._nodeModulePaths(dirname(path));
  module._compile(text, path);
  return module.exports;
}

function reply(text) {
  port.postMessage(text);
  Atomics.store(bell, 1, 1);
  Atomics.notify(bell, 1);
}

load(data.script)().then((z3) => {
  const contexts = new Map();
  const evaluate = (context, text) => z3.ccall('Z3_eval_smtlib2_string', 'string', ['number', 'string'], [context, text]);
  const contextOf = (owner) => {
    let context = contexts.get(owner);
    if (context === undefined) {
      context = z3._Z3_mk_context(z3._Z3_mk_config());
      z3._set_noop_error_handler(context);
      evaluate(context, data.prelude);
      contexts.set(owner, context);
    }
    return context;
  };
  const run = (request) => {
    if (request[0] === '-') {
      const owner = request.slice(1);
      if (contexts.has(owner)) z3._Z3_del_context(contexts.get(owner));
      contexts.delete(owner);
      return '';
    }
    const newline = request.indexOf('\\n');
    return evaluate(contextOf(request.slice(0, newline)), request.slice(newline + 1));
  };
  contextOf('0');
  for (;;) {
    const seen = Atomics.load(bell, 0);
    const request = receiveMessageOnPort(port);
    if (!request) {
      Atomics.wait(bell, 0, seen);
      continue;
    }
    let answer;
    try {
      answer = run(request.message);
    } catch (error) {
      answer = '(error "' + String((error && error.message) || error).replaceAll('"', "'") + '")';
    }
    reply(answer);
  }
});
`;
