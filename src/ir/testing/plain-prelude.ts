/** Helpers of plainly emitted programs, as script text: everything an instruction needs that JavaScript has no operator for. */
export const plainPrelude = `
const $T = Symbol('tdz');
const $r = (v, name) => { if (v === $T) throw new ReferenceError("Cannot access '" + name + "' before initialization"); return v; };
const $undestructurable = (v) => { throw new TypeError('Cannot destructure ' + v); };
const $num = (v) => v++;
const $inc = (v) => ++v;
const $dec = (v) => --v;
const $key = (v) => Reflect.ownKeys({ [v]: 1 })[0];
const $call = (f, self, args) => {
  if (typeof f !== 'function') throw new TypeError('not a function');
  return Reflect.apply(f, self, args);
};
const $fn = (f, name, length) => {
  if (name !== undefined) Object.defineProperty(f, 'name', { value: typeof name === 'symbol' ? '[' + name.description + ']' : name, configurable: true });
  if (length >= 0) Object.defineProperty(f, 'length', { value: length, configurable: true });
  return f;
};
const $templates = new Map();
const $template = (id, cooked, raw) => {
  let t = $templates.get(id);
  if (t === undefined) {
    Object.defineProperty(cooked, 'raw', { value: Object.freeze(raw) });
    $templates.set(id, (t = Object.freeze(cooked)));
  }
  return t;
};
const $rest = (o, excluded) => {
  const r = {};
  for (const k of Reflect.ownKeys(Object(o)))
    if (!excluded.includes(k) && Object.getOwnPropertyDescriptor(o, k)?.enumerable) r[k] = o[k];
  return r;
};
const $isObject = (v) => (typeof v === 'object' && v !== null) || typeof v === 'function';
class $Cursor {
  constructor(iterator) { this.iterator = iterator; this.nextMethod = iterator.next; this.done = false; this.value = undefined; }
  next() {
    if (this.done) return false;
    this.done = true;
    const r = Reflect.apply(this.nextMethod, this.iterator, []);
    return this.take(r);
  }
  take(r) {
    this.value = undefined;
    this.done = true;
    if (!$isObject(r)) throw new TypeError('iterator result is not an object');
    if (r.done) return false;
    this.value = r.value;
    this.done = false;
    return true;
  }
  rest() { const all = []; while (this.next()) all.push(this.value); return all; }
  close(suppress) {
    if (this.done) return;
    this.done = true;
    this.value = undefined;
    try {
      const f = this.iterator.return;
      if (f === undefined || f === null) return;
      const r = Reflect.apply(f, this.iterator, []);
      if (!$isObject(r)) throw new TypeError('iterator result is not an object');
    } catch (e) { if (!suppress) throw e; }
  }
  asyncCall(method) {
    if (method === 'next') { this.done = true; return Reflect.apply(this.nextMethod, this.iterator, []); }
    if (this.done) return undefined;
    this.done = true;
    const f = this.iterator.return;
    if (f === undefined || f === null) return undefined;
    return Reflect.apply(f, this.iterator, []);
  }
}
const $iterator = (v) => {
  const i = v[Symbol.iterator]();
  if (!$isObject(i)) throw new TypeError('not iterable');
  return i;
};
const $open = (v) => new $Cursor($iterator(v));
const $openAsync = (v) => {
  const f = v[Symbol.asyncIterator];
  if (f !== undefined && f !== null) return new $Cursor(Reflect.apply(f, v, []));
  const sync = $iterator(v);
  const step = (r) => Promise.resolve(r.value).then((value) => ({ value, done: r.done }));
  return new $Cursor({
    next: () => step(sync.next()),
    return: () => (sync.return === undefined ? { done: true } : step(sync.return())),
  });
};
const $keys = (o) => {
  const keys = [];
  for (const k in o) keys.push(k);
  let i = 0;
  return new $Cursor({
    next: () => {
      while (i < keys.length && !(keys[i] in Object(o))) i++;
      return i < keys.length ? { value: keys[i++], done: false } : { done: true };
    },
  });
};
const $namespaces = [];
const $exports = [];
const $wholes = [];
const $whole = (id) => ($wholes[id] ? $wholes[id]() : $namespaces[id]());
const $namespace = (id) => ($wholes[id] ? { ...$wholes[id](), default: $wholes[id]() } : $namespaces[id]());
const $resolve = [];
const $starts = [];
const $once = (f) => {
  let ran, value;
  return () => (ran ? value : ((ran = true), (value = f())));
};
const $import = async (module, specifier) => {
  const id = $resolve[module][specifier];
  await $starts[id]?.();
  return $namespace(id);
};
`;
