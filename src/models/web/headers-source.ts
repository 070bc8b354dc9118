/** `Headers` and `FormData` as a module that is analysed like any other. Names and values that are refused, and files, are not modelled. */
export const headersSource = String.raw`import web from 'beagle:web-host';
const nameOf = (x) => {
  const name = '' + x;
  if (!/^[!#$%&'*+\-.^_|~0-9A-Za-z\u0060]+$/.test(name)) web.notModelled('a name of a header that is refused');
  return name.toLowerCase();
};
const valueOf = (x) => {
  const value = ('' + x).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
  if (/[\0\n\r]|[^\0-\xff]/.test(value)) web.notModelled('a value of a header that is refused');
  return value;
};
export class Headers {
  #list = [];
  constructor(init = undefined) {
    if (init === undefined) return;
    if (init === null || typeof init !== 'object') web.notModelled('Headers of what is no object');
    if (#list in init) for (const [k, v] of init.#list) this.#list.push([k, v]);
    else if (typeof init[Symbol.iterator] === 'function')
      for (const pair of init) {
        const items = [...pair];
        if (items.length !== 2) web.notModelled('Headers of what are no pairs');
        this.append(items[0], items[1]);
      }
    else for (const key of Object.keys(init)) this.append(key, init[key]);
  }
  append(name, value) { this.#list.push([nameOf(name), valueOf(value)]); }
  delete(name) {
    const k = nameOf(name);
    this.#list = this.#list.filter((e) => e[0] !== k);
  }
  get(name) {
    const k = nameOf(name);
    let found = null;
    for (const e of this.#list) if (e[0] === k) found = found === null ? e[1] : found + (k === 'cookie' ? '; ' : ', ') + e[1];
    return found;
  }
  has(name) {
    const k = nameOf(name);
    for (const e of this.#list) if (e[0] === k) return true;
    return false;
  }
  set(name, value) {
    const k = nameOf(name);
    const v = valueOf(value);
    const at = this.#list.findIndex((e) => e[0] === k);
    if (at < 0) this.#list.push([k, v]);
    else {
      this.#list = this.#list.filter((e, i) => e[0] !== k || i === at);
      this.#list[at] = [k, v];
    }
  }
  getSetCookie() {
    const found = [];
    for (const e of this.#list) if (e[0] === 'set-cookie') found.push(e[1]);
    return found;
  }
  #sorted() {
    const names = [];
    for (const [k] of this.#list) if (!names.includes(k)) names.push(k);
    names.sort((a, b) => (a < b ? -1 : 1));
    const out = [];
    for (const k of names)
      if (k === 'set-cookie') for (const v of this.getSetCookie()) out.push([k, v]);
      else out.push([k, this.get(k)]);
    return out;
  }
  forEach(callback, self = undefined) { for (const [k, v] of this.#sorted()) callback.call(self, v, k, this); }
  *entries() { for (const e of this.#sorted()) yield e; }
  *keys() { for (const e of this.#sorted()) yield e[0]; }
  *values() { for (const e of this.#sorted()) yield e[1]; }
}
Object.defineProperty(Headers.prototype, Symbol.iterator, { value: Headers.prototype.entries, writable: true, enumerable: false, configurable: true });
const textOf = (x) => (typeof x === 'object' && x !== null ? web.notModelled('FormData with objects') : ('' + x).toWellFormed());
export class FormData {
  #list = [];
  constructor(form = undefined) { if (form !== undefined) web.notModelled('FormData of a form'); }
  append(name, value) { this.#list.push([textOf(name), textOf(value)]); }
  delete(name) {
    const k = textOf(name);
    this.#list = this.#list.filter((e) => e[0] !== k);
  }
  get(name) {
    const k = textOf(name);
    for (const e of this.#list) if (e[0] === k) return e[1];
    return null;
  }
  getAll(name) {
    const k = textOf(name);
    const found = [];
    for (const e of this.#list) if (e[0] === k) found.push(e[1]);
    return found;
  }
  has(name) {
    const k = textOf(name);
    for (const e of this.#list) if (e[0] === k) return true;
    return false;
  }
  set(name, value) {
    const k = textOf(name);
    const v = textOf(value);
    const at = this.#list.findIndex((e) => e[0] === k);
    if (at < 0) this.#list.push([k, v]);
    else {
      this.#list = this.#list.filter((e, i) => e[0] !== k || i === at);
      this.#list[at] = [k, v];
    }
  }
  forEach(callback, self = undefined) { for (const [k, v] of this.#list) callback.call(self, v, k, this); }
  *entries() { for (const [k, v] of this.#list) yield [k, v]; }
  *keys() { for (const [k] of this.#list) yield k; }
  *values() { for (const [, v] of this.#list) yield v; }
}
Object.defineProperty(FormData.prototype, Symbol.iterator, { value: FormData.prototype.entries, writable: true, enumerable: false, configurable: true });
web.finish(Headers, 'Headers');
web.finish(FormData, 'FormData');
`;
