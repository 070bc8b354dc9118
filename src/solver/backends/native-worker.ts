/**
 * The code of the thread that owns a solver process (CommonJS text, see {@link BlockingWorker}). `data` is `{ command, args }`.
 * A request is `timeout\ntext`; the end of each answer is told by an echoed mark. Past the timeout the process is killed and the reply
 * is `(timeout)`; the next request starts another one. The reply is `(missing)` when the program cannot be started.
 */
export const nativeWorkerCode = `
'use strict';
const { workerData } = require('node:worker_threads');
const { spawn } = require('node:child_process');
const { port, bell, data } = workerData;
const MARK = 'beagle-end-of-answer';
let child;
let output = '';
let timer;
let waiting = false;

function reply(text) {
  if (!waiting) return;
  waiting = false;
  clearTimeout(timer);
  port.postMessage(text);
  Atomics.store(bell, 1, 1);
  Atomics.notify(bell, 1);
}

function stop() {
  if (child) child.kill('SIGKILL');
  child = undefined;
}

function start() {
  output = '';
  const mine = (child = spawn(data.command, data.args, { stdio: ['pipe', 'pipe', 'ignore'] }));
  mine.on('error', () => reply('(missing)'));
  mine.on('exit', () => {
    if (child !== mine) return;
    child = undefined;
    reply('(ended)');
  });
  mine.stdin.on('error', () => {});
  mine.stdout.setEncoding('utf8');
  mine.stdout.on('data', (chunk) => {
    if (child !== mine) return;
    output += chunk;
    const end = output.indexOf(MARK);
    if (end < 0) return;
    const answer = output.slice(0, end).replace(/"$/, '');
    output = '';
    reply(answer);
  });
}

port.on('message', (request) => {
  if (request === 'stop') {
    stop();
    port.close();
    return;
  }
  const newline = request.indexOf('\\n');
  waiting = true;
  if (!child) start();
  timer = setTimeout(() => {
    stop();
    reply('(timeout)');
  }, Number(request.slice(0, newline)));
  child.stdin.write(request.slice(newline + 1) + '\\n(echo "' + MARK + '")\\n');
});
process.on('exit', stop);
`;
