// child_process: a child counts as one call whose answer is its output and how it ended. Children that are really
// started and are Node themselves get this preload too, as a stream of their own.
'use strict';
const cp = require('node:child_process');
const { EventEmitter } = require('node:events');
const { PassThrough } = require('node:stream');
const { promisify } = require('node:util');
const { begin, finish, inside, state } = require('./state.cjs');
const { encode, decode } = require('./codec.cjs');
const { patch, sync } = require('./intercept.cjs');
const { key, plain } = require('./key.cjs');

const shape = (name, args) => {
  const words = args
    .filter((a) => typeof a === 'string' || Array.isArray(a))
    .map((a) => (Array.isArray(a) ? a.join(' ') : a));
  const options = args.find((a) => a !== null && typeof a === 'object' && !Array.isArray(a));
  return {
    name: `child_process.${name}`,
    key: inside(() =>
      key(`child_process.${name}`, ...words, options?.cwd === undefined ? '' : plain(String(options.cwd))),
    ),
  };
};

/** The arguments with the variables that make a Node child load this preload. */
function adopted(args) {
  const at = args.findIndex((a) => a !== null && typeof a === 'object' && !Array.isArray(a));
  const options = at < 0 ? {} : args[at];
  const env = { ...(options.env ?? process.env) };
  const before = env.NODE_OPTIONS ?? '';
  Object.assign(env, {
    BEAGLE_ENV_PLAN: state.planPath,
    BEAGLE_ENV_STREAM: `${state.stream}.${++state.children}`,
    BEAGLE_ENV_OPTIONS: before,
    NODE_OPTIONS: `${before} --require ${JSON.stringify(require.resolve('./index.cjs'))}`.trim(),
  });
  const next = { ...options, env };
  if (at >= 0) return args.map((a, i) => (i === at ? next : a));
  const end = args.findIndex((a) => typeof a === 'function');
  return end < 0 ? [...args, next] : [...args.slice(0, end), next, ...args.slice(end)];
}

function install() {
  for (const name of ['execSync', 'execFileSync', 'spawnSync'])
    patch(
      cp,
      name,
      (original) =>
        (...args) =>
          sync({
            ...shape(name, args),
            run: () => original.apply(cp, adopted(args)),
            take: withoutPid,
            give: (v) => v,
          }),
    );
  for (const name of ['exec', 'execFile']) {
    const patched = patch(cp, name, (original) => (...args) => {
      const done = typeof args.at(-1) === 'function' ? args.pop() : () => {};
      return started(
        shape(name, args),
        (finished) =>
          original.call(cp, ...adopted(args), (error, stdout, stderr) =>
            finished({ error: error ?? undefined, stdout, stderr }),
          ),
        (r) => done(r.error ?? null, r.stdout ?? '', r.stderr ?? ''),
      );
    });
    Object.defineProperty(patched, promisify.custom, {
      value: (...args) => {
        let child;
        const answer = new Promise((resolve, reject) => {
          child = patched(...args, (error, stdout, stderr) =>
            error ? reject(Object.assign(error, { stdout, stderr })) : resolve({ stdout, stderr }),
          );
        });
        return Object.assign(answer, { child });
      },
    });
  }
  patch(
    cp,
    'spawn',
    (original) =>
      (...args) =>
        started(
          shape('spawn', args),
          (finished) => watched(original.apply(cp, adopted(args)), finished),
          undefined,
        ),
  );
  patch(cp, 'fork', (original) => (...args) => {
    const spec = shape('fork', args);
    const t = begin(spec.name, spec.key, spec);
    finish(t, 'null', 'messages between the processes cannot be replayed');
    return inside(() => original.apply(cp, adopted(args)));
  });
}

const withoutPid = (v) =>
  v !== null && typeof v === 'object' && 'pid' in v && !Buffer.isBuffer(v) ? { ...v, pid: 0 } : v;

/** Collects what a really started child says and how it ends, while the program listens too. */
function watched(child, finished) {
  const chunks = { stdout: [], stderr: [] };
  for (const name of ['stdout', 'stderr']) {
    const push = child[name]?.push;
    if (push !== undefined)
      child[name].push = function (chunk, ...rest) {
        if (chunk) chunks[name].push(Buffer.from(chunk));
        return push.call(this, chunk, ...rest);
      };
  }
  const all = (name) => Buffer.concat(chunks[name]);
  child.prependListener('error', (error) =>
    finished({ error, stdout: all('stdout'), stderr: all('stderr') }),
  );
  child.prependListener('close', (code, signal) =>
    finished({ code, signal, stdout: all('stdout'), stderr: all('stderr') }),
  );
  return child;
}

/** An asynchronous child: `run` starts it for real, `reply` hands a result to the program's callback. */
function started(spec, run, reply) {
  const t = begin(spec.name, spec.key, spec);
  const recorded = () => decode(t.call.data).ok;
  if (t.action === 'x') {
    return inside(() =>
      run((result) => {
        finish(t, encode({ ok: withoutCommand(result) }));
        reply?.(result);
      }),
    );
  }
  if (t.action === 'o')
    inside(() => run((result) => finish(t, encode({ ok: withoutCommand(result) })))).on?.('error', () => {});
  else finish(t, undefined);
  return fakeChild(recorded(), reply);
}

const withoutCommand = (r) => (r.error === undefined ? { ...r, error: undefined } : r);

function fakeChild(result, reply) {
  const child = Object.assign(new EventEmitter(), {
    pid: 4194305,
    connected: false,
    killed: false,
    exitCode: null,
    signalCode: null,
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    kill: () => true,
    ref() {},
    unref() {},
  });
  child.stdin.resume();
  child.stdio = [child.stdin, child.stdout, child.stderr];
  setImmediate(() => {
    child.stdout.end(result.stdout ?? '');
    child.stderr.end(result.stderr ?? '');
    const code =
      result.code ?? (typeof result.error?.code === 'number' ? result.error.code : result.error ? null : 0);
    if (result.error?.syscall?.startsWith('spawn')) {
      if (reply === undefined) child.emit('error', result.error);
    } else {
      child.emit('spawn');
      child.exitCode = code;
      child.signalCode = result.signal ?? null;
      child.emit('exit', code, result.signal ?? null);
    }
    setImmediate(() => {
      reply?.(result);
      child.emit('close', code, result.signal ?? null);
    });
  });
  return child;
}

module.exports = { install };
