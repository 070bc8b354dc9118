import type { PackageVersion } from '../installed-packages.ts';

/** A fault of a program, with a version that has it and one that has not, and an input that shows it. */
export interface Subject {
  /** What the thesis has in its place. */
  readonly instead: string;
  readonly kind: string;
  readonly stable: PackageVersion;
  readonly faulty: PackageVersion;
  /** Where somebody wrote it down. */
  readonly documented: string;
  /** By the names of the driver's parameters. */
  readonly input: Readonly<Record<string, unknown>>;
  /** One that does not show it, to start from; of two versions of one package. */
  readonly ordinary?: Readonly<Record<string, unknown>>;
  /** Stands on the line of the faulty version, or on that of the other one which it lacks. */
  readonly guilty: RegExp;
}

/**
 * What the sandbox lacks: `debug` asks the terminal when it is loaded, `depd` the stack for file names, `parseurl` an object of
 * Node's `url`. The thesis modified its drivers, too.
 */
export const standIns: Readonly<Record<string, string>> = {
  debug: 'module.exports = () => () => {};',
  depd: `module.exports = () => Object.assign(() => {}, { function: (f) => f, property: () => {} });`,
  parseurl: `module.exports = ({ url }) => {
  const path = url[0] === '/' ? url : url.replace(/^[a-z]+:[/][/][^/]*/, '');
  const end = path.indexOf('?');
  return { pathname: end < 0 ? path : path.slice(0, end) };
};`,
};

const png = {
  name: 'pngjs',
  sources: ['lib/packer.js', 'lib/bitpacker.js', 'lib/filter-pack.js', 'lib/constants.js', 'lib/crc.js'],
  // Node's Buffer is not in the sandbox: an array of bytes with what this program uses of it.
  driver: `globalThis.Buffer = class Buffer extends Uint8Array {
  copy(target, at, from, to) { target.set(this.subarray(from, to), at); }
};
const Packer = require('./lib/packer.js');
/**
 * @param {number} colorType
 * @param {boolean} hasAlpha
 * @param {number} red
 */
exports.run = function run(colorType, hasAlpha, red) {
  const packer = new Packer({ colorType: colorType, inputHasAlpha: hasAlpha, bitDepth: 8, filterType: 0 });
  const pixels = new Buffer([red, 20, 30, 40, 50, 60, 70, 80]);
  return Array.from(packer.filterData(pixels, 2, 1));
};
`,
};

const send = {
  name: 'send',
  sources: ['index.js'],
  driver: `const send = require('./index.js');
/** @param {string} path */
exports.run = function run(path) {
  const stream = send({ headers: {} }, path, { root: '/srv/page.html' });
  let seen = 'nothing';
  stream.error = (code) => { seen = 'error ' + code; };
  stream.sendIndex = (file) => { seen = 'index of ' + file; };
  stream.sendFile = (file) => { seen = 'file ' + file; };
  stream.pipe({});
  return seen;
};
`,
};

const connect = {
  name: 'connect',
  sources: ['lib/connect.js', 'lib/proto.js'],
  driver: `const connect = require('./lib/connect.js');
/** @param {string} url */
exports.run = function run(url) {
  const app = connect();
  let seen = 'nobody';
  app.use('/proxy', (req) => { seen = 'proxy ' + req.url; });
  app.handle({ method: 'GET', url: url, headers: {} }, {}, () => { seen = 'not found'; });
  return seen;
};
`,
};

const yargs = {
  name: 'yargs-parser',
  sources: ['index.js'],
  driver: `const parse = require('./index.js');
/**
 * @param {string} first
 * @param {string} second
 */
exports.run = function run(first, second) {
  return JSON.stringify(parse([first, second], { boolean: ['ci'] }).ci);
};
`,
};

/** Chosen because the fault is written down, before anything was run on them. */
export const subjects: readonly Subject[] = [
  {
    instead:
      'libPNG 1.0.7 and 1.2.21: 31,164 and 36,776 lines, 9 lines suspected, 1 with a passing input, 13m34s',
    kind: 'PNG images',
    stable: { ...png, version: '3.2.0' },
    faulty: { ...png, version: '3.3.0' },
    documented: 'pngjs issue 93, "Regression: inputHasAlpha: false no longer working"',
    input: { colorType: 2, hasAlpha: false, red: 10 },
    ordinary: { colorType: 6, hasAlpha: true, red: 10 },
    guilty: /inBpp/,
  },
  {
    instead:
      'Miniweb and Apache, "GET x": 2,838 and 358,379 lines, 5 lines suspected, 1 with a passing input, 5m48s',
    kind: 'HTTP server (URLs)',
    stable: { ...connect, version: '3.3.2' },
    faulty: { ...connect, version: '3.3.1' },
    documented: 'HISTORY of 3.3.2, "Fix handling of URLs containing :// in the path"',
    input: { url: '/proxy/http://a/b' },
    ordinary: { url: '/proxy/x' },
    guilty: /fqdn = /,
  },
  {
    instead: 'the same',
    kind: 'HTTP server (files)',
    stable: { ...send, version: '0.15.6' },
    faulty: { ...send, version: '0.16.0' },
    documented:
      'express issue 3436; HISTORY of 0.16.1, "Fix regression in edge-case behavior for empty path"',
    input: { path: '' },
    ordinary: { path: '/a' },
    guilty: /normalize\('\.' \+ sep \+ path\)/,
  },
  {
    instead:
      'Savant and Apache, "GOT /index.html": 8,730 and 358,379 lines, 46 lines suspected, 1 with a passing input, 8m50s',
    kind: 'two HTTP parsers',
    stable: {
      name: 'http-parser-js',
      version: '0.5.10',
      sources: ['http-parser.js'],
      driver: `const { HTTPParser } = require('./http-parser.js');
/** @param {string} line */
exports.run = function run(line) {
  const parser = new HTTPParser(HTTPParser.REQUEST);
  parser.consumeLine = () => line;
  try { parser.REQUEST_LINE(); } catch { return 'error'; }
  return HTTPParser.methods[parser.info.method] + ' ' + parser.info.url;
};
`,
    },
    faulty: {
      name: 'http-string-parser',
      version: '0.0.6',
      sources: ['lib/parser.js'],
      driver: `const parser = require('./lib/parser.js');
/** @param {string} line */
exports.run = function run(line) {
  const { method, uri } = parser.parseRequest(line + '\\r\\n\\r\\n');
  return method === undefined ? 'error' : method + ' ' + uri;
};
`,
    },
    documented: 'the request of the thesis, which the one refuses and the other takes',
    input: { line: 'GOT /index.html HTTP/1.1' },
    guilty: /methods\.indexOf\(match|info\.method === -1/,
  },
  {
    instead: 'TCPflow with and without a patch for options: 895 and 934 lines, 6 lines suspected, 31m50s',
    kind: 'options parser',
    stable: { ...yargs, version: '17.0.0' },
    faulty: { ...yargs, version: '16.1.0' },
    documented: 'jest issue 9517; yargs-parser pull request 236',
    input: { first: '--ci', second: '--ci' },
    ordinary: { first: '--a', second: 'b' },
    guilty: /duplicate && !\(|^ +checkAllAliases\(key, flags\.bools\)$/m,
  },
];
