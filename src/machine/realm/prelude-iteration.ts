/**
 * Iteration: cursors with the current value \`v\`, its term \`t\` and defining instance \`d\`. Arrays and typed arrays (\`k\` 0) and strings (1)
 * whose iteration is untouched go by index, as their iterators would; everything else (2) by the protocol.
 */
export const preludeIteration = `
const arrayValues = Array.prototype.values;
const typedPrototype = getPrototypeOf(Uint8Array.prototype);
const typedValues = typedPrototype.values;
const isView = ArrayBuffer.isView;
/** A typed array whose length is the one that its iterator goes by. */
const isPlainTyped = (x) => isView(x) && getOwnPropertyDescriptor(x, 'length') === undefined && getPrototypeOf(getPrototypeOf(x)) === typedPrototype;
const arrayIteratorPrototype = getPrototypeOf([][$iterator]());
const arrayNext = arrayIteratorPrototype.next;
const stringIterator = String.prototype[$iterator];
const stringIteratorPrototype = getPrototypeOf(''[$iterator]());
const stringNext = stringIteratorPrototype.next;
const element = host.element;
const stringStep = host.stringStep;
const hostInvoke = host.invoke;
const get = host.get;
const claim = host.claim;
const elems = host.elems;
const flush = host.flush;
const strayed = host.strayed;
const quoted = host.quoted;

const isObject = (x) => (typeof x === 'object' && x !== null) || typeof x === 'function';
const newCursor = (k, s, t) => ({ __proto__: null, k, s, st: t, i: 0, n: undefined, done: false, v: undefined, t: 0, d: -1 });

/** Calls a method with shadows when that may matter. */
const callShadowed = (site, f, self, args) => {
  if (typeof f !== 'function') throw new TypeError(valueText(f) + ' is not a function');
  if (ids.has(f) || r[8] !== 0) return hostInvoke(site, f, self, 0, args, [], false);
  r[0] = 0;
  return apply(f, self, args);
};

/** \`description\` is that of an expression, '' when it is not known, in an array when the value is spread in a call. */
const notIterable = (x, description) => {
  if (isArray(description)) {
    if (x !== undefined && x !== null) throw new TypeError('Spread syntax requires ...iterable[Symbol.iterator] to be a function');
    throw new TypeError((description[0] || valueText(x)) + ' is not iterable (cannot read property ' + x + ')');
  }
  throw new TypeError(description === '' ? valueText(x) + ' is not iterable (cannot read property Symbol(Symbol.iterator))' : description + ' is not iterable');
};
/** A value as V8's messages show it when they do not know the expression it came from. */
const valueText = (x) => {
  if (x === undefined) return 'undefined';
  const shown = x === null || typeof x === 'boolean' || typeof x === 'number' ? ' ' + x : typeof x === 'string' ? ' "' + x + '"' : '';
  return typeof x + shown;
};
const undestructurable = (x, k, name) => {
  throw new TypeError('Cannot destructure ' + (k === undefined ? '' : "property '" + k + "' of ") + "'" + (name || valueText(x)) + "' as it is " + x + '.');
};

const iter = (site, x, t, description) => {
  if (x === undefined || x === null) notIterable(x, description);
  const method = x[$iterator];
  if (method === arrayValues && isArray(x) && arrayIteratorPrototype.next === arrayNext) return newCursor(0, x, t);
  if (method === typedValues && isPlainTyped(x) && arrayIteratorPrototype.next === arrayNext) {
    // One that lies outside of its memory throws.
    if (x.length === 0) apply(typedValues, x, []);
    return newCursor(0, x, t);
  }
  if (method === stringIterator && typeof x === 'string' && stringIteratorPrototype.next === stringNext) return newCursor(1, x, t);
  if (typeof method !== 'function') {
    if (isObject(x)) host.lacks(x, $iterator);
    if (t !== 0 && description === '') quoted(x, t);
    notIterable(x, description);
  }
  const iterator = callShadowed(site, method, x, []);
  if (!isObject(iterator)) throw new TypeError('Result of the Symbol.iterator method is not an object');
  const cursor = newCursor(2, iterator, 0);
  cursor.n = iterator.next;
  if (r[9] !== 0) claim(site, cursor.n);
  return cursor;
};

/** A typed array that lies outside of its memory by now ends its iteration with an error. */
const stillThere = (x) => {
  try {
    apply(typedValues, x, []);
  } catch {
    throw new TypeError('Cannot perform Array Iterator.prototype.next on a detached ArrayBuffer');
  }
};
/** From now on a pattern gets undefined. */
const finished = (cursor) => {
  cursor.done = true;
  cursor.v = undefined;
  cursor.t = 0;
};

const next = (site, cursor) => {
  if (cursor.done) {
    r[0] = 0;
    return false;
  }
  switch (cursor.k) {
    case 0: {
      const array = cursor.s;
      const i = cursor.i;
      const inside = i < array.length;
      if (inside) {
        cursor.i = i + 1;
        cursor.v = array[i];
      } else {
        finished(cursor);
        if (i > 0 && !isArray(array) && array.length === 0) stillThere(array);
      }
      if ((r[8] | r[9]) !== 0) {
        const t = element(site, array, i, cursor.v, inside);
        cursor.t = inside ? r[14] : 0;
        cursor.d = r[15];
        r[0] = t;
      } else {
        cursor.t = 0;
        r[0] = 0;
      }
      return inside;
    }
    case 1: {
      const text = cursor.s;
      const i = cursor.i;
      const inside = i < text.length;
      if (inside) {
        const first = callm(charCodeAt, text, i);
        const second = i + 1 < text.length ? callm(charCodeAt, text, i + 1) : 0;
        const size = first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff ? 2 : 1;
        cursor.v = callm(slice, text, i, i + size);
        if (cursor.st !== 0) {
          r[0] = stringStep(site, text, cursor.st, i, size, true);
          cursor.t = r[14];
        } else r[0] = 0;
        cursor.i = i + size;
        return true;
      }
      finished(cursor);
      r[0] = cursor.st === 0 ? 0 : stringStep(site, text, cursor.st, i, 0, false);
      return false;
    }
    case 3: {
      const result = forInNext(cursor.s);
      cursor.v = result.value;
      cursor.t = result.done || r[8] === 0 ? 0 : keyName(cursor.n, result.value);
      r[0] = 0;
      if (result.done) cursor.done = true;
      return !result.done;
    }
    default: {
      cursor.done = true;
      const result = callShadowed(site, cursor.n, cursor.s, []);
      if (!isObject(result)) {
        if (r[0] !== 0) quoted(result, r[0]);
        throw new TypeError('Iterator result ' + show(result) + ' is not an object');
      }
      let t = 0;
      const done = result.done;
      if ((r[8] | r[9]) !== 0) t = get(site, result, 0, 'done', 0, done);
      if (done) {
        finished(cursor);
        r[0] = t === 0 ? 0 : host.negated(t);
        return false;
      }
      cursor.v = result.value;
      cursor.t = (r[8] | r[9]) !== 0 ? get(site, result, 0, 'value', 0, cursor.v) : 0;
      cursor.d = r[12];
      cursor.done = false;
      r[0] = t === 0 ? 0 : host.negated(t);
      return true;
    }
  }
};
const step = (site, cursor) => {
  const more = next(site, cursor);
  if (r[0] !== 0) (more ? decideTrue : decideFalse)(site, r[0]);
};
const charCodeAt = String.prototype.charCodeAt;
const slice = String.prototype.slice;
const show = (x) => (typeof x === 'symbol' ? 'Symbol()' : typeof x === 'string' ? x : '' + x);

const close = (site, cursor, suppress) => {
  if (cursor.k !== 2 || cursor.done) return;
  cursor.done = true;
  if (suppress) {
    try {
      const method = cursor.s.return;
      if (method !== undefined && method !== null) callShadowed(site, method, cursor.s, []);
    } catch (error) {
      if (r[6] !== 0 || clean(error) === LIMIT) throw LIMIT;
    }
    return;
  }
  const method = cursor.s.return;
  if (method === undefined || method === null) return;
  if (typeof method !== 'function') throw new TypeError(valueText(method) + ' is not a function');
  const result = callShadowed(site, method, cursor.s, []);
  if (!isObject(result)) throw new TypeError('Iterator result ' + show(result) + ' is not an object');
};

const drain = (site, cursor) => {
  const list = [];
  const terms = [];
  let any = 0;
  while (next(site, cursor)) {
    if (r[0] !== 0) decideTrue(site, r[0]);
    put(terms, list.length, cursor.t);
    any |= cursor.t;
    put(list, list.length, cursor.v);
    if (--r[3] < 0) tick(site);
  }
  if (r[0] !== 0) decideFalse(site, r[0]);
  if (any !== 0 || r[11] !== 0) elems(list, terms);
  return list;
};
const decideTrue = guard((site, t) => host.decide(site, t, true));
const decideFalse = guard((site, t) => host.decide(site, t, false));

/** Whether the host may spread a value by itself; others are iterated here, once and with the right words for errors. */
const spreadable = (x) => {
  if (!isArray(x)) return typeof x === 'string';
  if (x.length > 100000) allocate(x.length * 8);
  return true;
};

/** An array from elements (0), spread iterables (1) and holes (2), with shadows in its cells. */
const arr = (site, kinds, values, terms, names) => {
  const list = [];
  const shadows = [];
  let any = 0;
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] === 2) list.length++;
    else if (kinds[i] === 0) {
      put(shadows, list.length, terms[i]);
      any |= terms[i];
      put(list, list.length, values[i]);
    } else {
      const x = values[i];
      spreadable(x);
      const cursor = iter(site, x, terms[i], names[i]);
      while (next(site, cursor)) {
        if (r[0] !== 0) decideTrue(site, r[0]);
        put(shadows, list.length, cursor.t);
        any |= cursor.t;
        put(list, list.length, cursor.v);
        if (--r[3] < 0) tick(site);
      }
      if (r[0] !== 0) decideFalse(site, r[0]);
    }
  }
  if (any !== 0 || r[11] !== 0) elems(list, shadows);
  return list;
};

/** for-in: the host's own enumeration, suspended between keys. */
const forIn = function* (object) {
  for (const k in object) yield k;
};
const generatorNext = getPrototypeOf(getPrototypeOf(forIn(null))).next ?? getPrototypeOf(getPrototypeOf(getPrototypeOf(forIn(null)))).next;
const forInNext = (generator) => apply(generatorNext, generator, []);
const openStructure = host.openStructure;
const keyName = host.keyName;
const keys = (site, object, t) => {
  if (t !== 0 || r[8] !== 0) openStructure(site, object, t);
  const cursor = newCursor(3, forIn(object), 0);
  cursor.n = object;
  return cursor;
};
`;
