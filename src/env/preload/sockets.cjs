// net, http and tls. A connection made by the program is one call: whether it came about, what the other side sent (after
// how many bytes of ours) and how it ended. http and https use net and tls and need nothing of their own. A server's listen is one call; those
// who connect to it are part of the test, not of the environment.
'use strict';
const net = require('node:net');
const tls = require('node:tls');
const dgram = require('node:dgram');
const http2 = require('node:http2');
const { begin, finish, inside } = require('./state.cjs');
const { encode, decode } = require('./codec.cjs');
const { patch } = require('./intercept.cjs');
const { key, plain } = require('./key.cjs');

/** `host:port` or a path, from what connect and listen accept. */
function target(args) {
  const flat = Array.isArray(args[0]) ? args[0] : args;
  const [first, second] = flat;
  if (first !== null && typeof first === 'object')
    return first.path ?? `${first.host ?? first.hostname ?? 'localhost'}:${first.port}`;
  if (typeof first === 'string' && !/^\d+$/.test(first)) return first;
  return `${typeof second === 'string' ? second : 'localhost'}:${first ?? 0}`;
}

/** Listens to a socket and finishes the call with what its peer did. */
function observe(socket, t, connected) {
  const result = { connected: false, chunks: [] };
  const done = () => finish(t, encode({ ok: result }));
  const push = socket.push;
  socket.push = function (chunk, ...rest) {
    if (chunk) result.chunks.push({ after: this.bytesWritten, data: Buffer.from(chunk) });
    else if (chunk === null) result.ended = true;
    return push.call(this, chunk, ...rest);
  };
  socket.prependListener(connected, () => {
    result.connected = true;
  });
  socket.prependListener('error', (error) => {
    result.error = error;
    done();
  });
  socket.prependListener('close', done);
  process.prependListener('exit', done);
  socket.once('close', () => process.off('exit', done));
}

/** Lets a socket that never connects act out the recorded connection. */
function actOut(socket, recorded, connected, onConnect) {
  if (onConnect) socket.once(connected, onConnect);
  let written = 0;
  const waiting = [...recorded.chunks];
  const deliver = () => {
    while (waiting.length > 0 && waiting[0].after <= written) socket.push(waiting.shift().data);
    if (waiting.length > 0) return;
    if (recorded.error !== undefined && recorded.connected) socket.destroy(recorded.error);
    else if (recorded.ended) socket.push(null);
  };
  let late;
  const later = () => {
    clearTimeout(late);
    late = setTimeout(() => {
      written = Infinity;
      deliver();
    }, 300);
    setImmediate(deliver);
  };
  socket._read = () => {};
  socket._write = (chunk, encoding, cb) => {
    written += Buffer.isBuffer(chunk) ? chunk.length : Buffer.byteLength(chunk, encoding);
    later();
    cb();
  };
  socket._writev = (chunks, cb) => {
    for (const { chunk, encoding } of chunks)
      written += Buffer.isBuffer(chunk) ? chunk.length : Buffer.byteLength(chunk, encoding);
    later();
    cb();
  };
  socket._final = (cb) => {
    written = Infinity;
    setImmediate(deliver);
    cb();
  };
  socket.connecting = true;
  for (const name of ['setNoDelay', 'setKeepAlive', 'setTimeout', 'ref', 'unref'])
    socket[name] = () => socket;
  Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1', configurable: true });
  setImmediate(() => {
    socket.connecting = false;
    if (!recorded.connected)
      return socket.destroy(
        recorded.error ?? Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      );
    for (const event of connected === 'secureConnect'
      ? ['connect', 'ready', 'secureConnect']
      : ['connect', 'ready'])
      socket.emit(event);
    deliver();
    later();
  });
  return socket;
}

function install() {
  patch(
    net.Socket.prototype,
    'connect',
    (original) =>
      function (...args) {
        const t = begin('net.connect', key('net.connect', target(args)), undefined);
        if (t.action === 'x') {
          observe(this, t, 'connect');
          return inside(() => original.apply(this, args));
        }
        finish(t, undefined);
        const flat = Array.isArray(args[0]) ? args[0] : args;
        return actOut(
          this,
          decode(t.call.data).ok,
          'connect',
          flat.find((a) => typeof a === 'function'),
        );
      },
  );
  patch(tls, 'connect', (original) => (...args) => {
    const t = begin('tls.connect', key('tls.connect', target(args)), undefined);
    if (t.action === 'x') {
      const socket = inside(() => original.apply(tls, args));
      observe(socket, t, 'secureConnect');
      return socket;
    }
    finish(t, undefined);
    const socket = new net.Socket();
    Object.assign(socket, {
      encrypted: true,
      authorized: true,
      alpnProtocol: false,
      getPeerCertificate: () => ({}),
      getSession: () => undefined,
      getProtocol: () => 'TLSv1.3',
      getCipher: () => ({ name: '' }),
      setServername() {},
      isSessionReused: () => false,
    });
    return actOut(
      socket,
      decode(t.call.data).ok,
      'secureConnect',
      args.find((a) => typeof a === 'function'),
    );
  });
  patch(
    net.Server.prototype,
    'listen',
    (original) =>
      function (...args) {
        return listen(this, original, args);
      },
  );
  apart(dgram, 'createSocket', 'dgram.createSocket', 'datagrams are executed');
  apart(http2, 'connect', 'http2.connect', 'HTTP/2 is executed');
}

function listen(server, original, args) {
  const t = begin('net.listen', key('net.listen', target(args)), undefined);
  const recorded = t.action === 'x' ? undefined : decode(t.call.data).ok;
  if (recorded?.error !== undefined) {
    finish(t, undefined);
    setImmediate(() => server.emit('error', recorded.error));
    return server;
  }
  const settle = (event) => (error) => {
    const failed = event === 'error';
    finish(t, encode({ ok: failed ? { error } : {} }));
    off();
    if (failed && recorded !== undefined) elsewhere(server, original, args);
  };
  const onListening = settle('listening');
  const onError = settle('error');
  const emit = server.emit;
  const off = () => {
    server.off('listening', onListening);
    server.emit = emit;
  };
  server.emit = function (event, ...rest) {
    if (event !== 'error') return emit.call(this, event, ...rest);
    onError(rest[0]);
    return recorded === undefined ? emit.call(this, event, ...rest) : true;
  };
  server.prependListener('listening', onListening);
  return inside(() => original.apply(server, args));
}

/** The recorded listen succeeded: so does this one, at a port that nobody else wants. */
function elsewhere(server, original, args) {
  const at = target(args);
  const address = { port: Number(/:(\d+)$/.exec(at)?.[1] ?? 0), family: 'IPv4', address: '127.0.0.1' };
  inside(() => original.call(server, { port: 0, host: '127.0.0.1' }));
  server.address = () => address;
}

function apart(object, name, shown, reason) {
  patch(
    object,
    name,
    (original) =>
      function (...args) {
        const t = begin(shown, key(shown, plain(args[0])), undefined);
        t.action = 'x';
        finish(t, 'null', reason);
        return inside(() => original.apply(this, args));
      },
  );
}

module.exports = { install };
