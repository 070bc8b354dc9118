/**
 * `URL` and `URLSearchParams` as a module that is analysed like any other. Texts are taken apart by Node itself, on concrete values; lists of
 * parameters are plain code, so that looking something up in them is a decision.
 */
export const urlSource = `import web from 'beagle:web-host';
let link, refill;
const wellFormed = (x) => {
  const text = '' + (typeof x === 'symbol' ? fail('Cannot convert a Symbol value to a string') : x);
  try {
    encodeURIComponent(text);
    return text;
  } catch {
    return text.toWellFormed();
  }
};
const fail = (message, code) => {
  const error = new TypeError(message);
  if (code !== undefined) error.code = code;
  throw error;
};
const encode = (text) =>
  encodeURIComponent(text).replace(/%20|[!'()~]/g, (c) => (c === '%20' ? '+' : '%' + c.charCodeAt(0).toString(16).toUpperCase()));
const decode = (text) => {
  const spaced = text.includes('+') ? text.split('+').join(' ') : text;
  return spaced.includes('%') ? web.percentDecode(spaced) : spaced;
};
const parse = (text) => {
  const list = [];
  if (text === '') return list;
  for (const piece of text.split('&')) {
    if (piece === '') continue;
    const at = piece.indexOf('=');
    list.push(at < 0 ? [decode(piece), ''] : [decode(piece.slice(0, at)), decode(piece.slice(at + 1))]);
  }
  return list;
};
const needs = (given, names) => {
  if (given < names.length)
    fail('The ' + names.map((n) => '"' + n + '"').join(' and ') + ' argument' + (names.length > 1 ? 's' : '') + ' must be specified', 'ERR_MISSING_ARGS');
};
export class URLSearchParams {
  #list = [];
  #changed;
  static {
    link = (params, changed) => {
      params.#changed = changed;
    };
    refill = (params, text) => {
      params.#list = parse(text);
    };
  }
  constructor(init = undefined) {
    if (init === undefined || init === null) return;
    if (typeof init !== 'object' && typeof init !== 'function') {
      const text = wellFormed(init);
      this.#list = parse(text.startsWith('?') ? text.slice(1) : text);
    } else if (#list in init) this.#list = init.#list.map(([k, v]) => [k, v]);
    else {
      const method = init[Symbol.iterator];
      if (method !== undefined && method !== null) {
        if (typeof method !== 'function') fail('Query pairs must be iterable', 'ERR_ARG_NOT_ITERABLE');
        for (const pair of init) {
          if (typeof pair !== 'object' || pair === null || typeof pair[Symbol.iterator] !== 'function')
            fail('Each query pair must be an iterable [name, value] tuple', 'ERR_INVALID_TUPLE');
          const items = [...pair];
          if (items.length !== 2) fail('Each query pair must be an iterable [name, value] tuple', 'ERR_INVALID_TUPLE');
          this.#list.push([wellFormed(items[0]), wellFormed(items[1])]);
        }
      } else
        for (const key of Object.keys(init)) {
          const name = wellFormed(key);
          const value = wellFormed(init[key]);
          const known = this.#list.find((e) => e[0] === name);
          if (known === undefined) this.#list.push([name, value]);
          else known[1] = value;
        }
    }
  }
  get size() {
    return this.#list.length;
  }
  append(name, value) {
    needs(arguments.length, ['name', 'value']);
    this.#list.push([wellFormed(name), wellFormed(value)]);
    this.#changed?.(this.toString());
  }
  delete(name, value = undefined) {
    needs(arguments.length, ['name']);
    const k = wellFormed(name);
    const v = value === undefined ? undefined : wellFormed(value);
    this.#list = this.#list.filter((e) => e[0] !== k || (v !== undefined && e[1] !== v));
    this.#changed?.(this.toString());
  }
  get(name) {
    needs(arguments.length, ['name']);
    const k = wellFormed(name);
    for (const e of this.#list) if (e[0] === k) return e[1];
    return null;
  }
  getAll(name) {
    needs(arguments.length, ['name']);
    const k = wellFormed(name);
    const found = [];
    for (const e of this.#list) if (e[0] === k) found.push(e[1]);
    return found;
  }
  has(name, value = undefined) {
    needs(arguments.length, ['name']);
    const k = wellFormed(name);
    const v = value === undefined ? undefined : wellFormed(value);
    for (const e of this.#list) if (e[0] === k && (v === undefined || e[1] === v)) return true;
    return false;
  }
  set(name, value) {
    needs(arguments.length, ['name', 'value']);
    const k = wellFormed(name);
    const v = wellFormed(value);
    const list = [];
    let isThere = false;
    for (const e of this.#list)
      if (e[0] !== k) list.push(e);
      else if (!isThere) {
        isThere = true;
        list.push([k, v]);
      }
    if (!isThere) list.push([k, v]);
    this.#list = list;
    this.#changed?.(this.toString());
  }
  sort() {
    this.#list.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
    this.#changed?.(this.toString());
  }
  forEach(callback, self = undefined) {
    if (typeof callback !== 'function') web.notModelled('forEach without a function');
    for (let i = 0; i < this.#list.length; i++) callback.call(self, this.#list[i][1], this.#list[i][0], this);
  }
  *entries() {
    for (let i = 0; i < this.#list.length; i++) yield [this.#list[i][0], this.#list[i][1]];
  }
  *keys() {
    for (let i = 0; i < this.#list.length; i++) yield this.#list[i][0];
  }
  *values() {
    for (let i = 0; i < this.#list.length; i++) yield this.#list[i][1];
  }
  toString() {
    let text = '';
    for (const [k, v] of this.#list) text += (text === '' ? '' : '&') + encode(k) + '=' + encode(v);
    return text;
  }
}
Object.defineProperty(URLSearchParams.prototype, Symbol.iterator, { value: URLSearchParams.prototype.entries, writable: true, enumerable: false, configurable: true });
export class URL {
  #parts;
  #params;
  constructor(url, base = undefined) {
    needs(arguments.length, ['url']);
    const text = wellFormed(url);
    const from = base === undefined ? undefined : wellFormed(base);
    const parts = web.parseUrl(text, from);
    if (parts === undefined) {
      const error = new TypeError('Invalid URL');
      error.code = 'ERR_INVALID_URL';
      error.input = text;
      if (from !== undefined) error.base = from;
      throw error;
    }
    this.#parts = parts;
  }
  static canParse(url, base = undefined) {
    needs(arguments.length, ['url']);
    return web.parseUrl(wellFormed(url), base === undefined ? undefined : wellFormed(base)) !== undefined;
  }
  static parse(url, base = undefined) {
    return URL.canParse(url, base) ? new URL(url, base) : null;
  }
  #set(part, value) {
    const text = wellFormed(value);
    const parts = web.changeUrl(this.#parts.href, part, text);
    if (parts === undefined) {
      const error = new TypeError('Invalid URL');
      error.code = 'ERR_INVALID_URL';
      error.input = text;
      throw error;
    }
    this.#parts = parts;
    if (this.#params !== undefined) refill(this.#params, parts.search.slice(1));
  }
  get href() { return this.#parts.href; }
  set href(value) { this.#set('href', value); }
  get origin() { return this.#parts.origin; }
  get protocol() { return this.#parts.protocol; }
  set protocol(value) { this.#set('protocol', value); }
  get username() { return this.#parts.username; }
  set username(value) { this.#set('username', value); }
  get password() { return this.#parts.password; }
  set password(value) { this.#set('password', value); }
  get host() { return this.#parts.host; }
  set host(value) { this.#set('host', value); }
  get hostname() { return this.#parts.hostname; }
  set hostname(value) { this.#set('hostname', value); }
  get port() { return this.#parts.port; }
  set port(value) { this.#set('port', value); }
  get pathname() { return this.#parts.pathname; }
  set pathname(value) { this.#set('pathname', value); }
  get search() { return this.#parts.search; }
  set search(value) { this.#set('search', value); }
  get hash() { return this.#parts.hash; }
  set hash(value) { this.#set('hash', value); }
  get searchParams() {
    if (this.#params === undefined) {
      this.#params = new URLSearchParams(this.#parts.search);
      link(this.#params, (text) => {
        this.#parts = web.changeUrl(this.#parts.href, 'search', text);
      });
    }
    return this.#params;
  }
  toString() { return this.#parts.href; }
  toJSON() { return this.#parts.href; }
}
web.finish(URL, 'URL');
web.finish(URLSearchParams, 'URLSearchParams');
`;
