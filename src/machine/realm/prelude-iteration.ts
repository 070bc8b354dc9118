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
  if (method === typedValues && isPlainTyped(x) && arrayIteratorPrototype.next === arrayNext) return newCursor(0, x, t);
  if (method === stringIterator && typeof x === 'string' && stringIteratorPrototype.next === stringNext) return newCursor(1, x, t);
  if (typeof method !== 'function') notIterable(x, description);
  const iterator = callShadowed(site, method, x, []);
  if (!isObject(iterator)) throw new TypeError('Result of the Symbol.iterator method is not an object');
  const cursor = newCursor(2, iterator, 0);
  cursor.n = iterator.next;
  if (r[9] !== 0) claim(site, cursor.n);
  return cursor;
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
      } else finished(cursor);
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
      r[0] = 0;
      if (result.done) cursor.done = true;
      return !result.done;
    }
    default: {
      cursor.done = true;
      const result = callShadowed(site, cursor.n, cursor.s, []);
      if (!isObject(result)) throw new TypeError('Iterator result ' + show(result) + ' is not an object');
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
const keys = (site, object, t) => {
  if (t !== 0 || r[8] !== 0) openStructure(site, object, t);
  return newCursor(3, forIn(object), 0);
};

const iterAsync = (site, x, t, description) => {
  const method = x === undefined || x === null ? undefined : x[$asyncIterator];
  if (method !== undefined && method !== null) {
    if (typeof method !== 'function') throw new TypeError(description + ' is not async iterable');
    const iterator = callShadowed(site, method, x, []);
    if (!isObject(iterator)) throw new TypeError('Result of the Symbol.asyncIterator method is not an object');
    const cursor = newCursor(4, iterator, 0);
    cursor.n = iterator.next;
    return cursor;
  }
  if (x === undefined || x === null || typeof x[$iterator] !== 'function') throw new TypeError(description + ' is not async iterable');
  const cursor = iter(site, x, t, description);
  return { __proto__: null, k: 5, s: cursor, n: undefined, done: false, v: undefined, t: 0, d: -1 };
};
/** The promise of the next result of an async cursor; over synchronous iterators it awaits values. */
const asyncCall = (site, cursor, method) => {
  // An iterator that has ended, or failed, is not closed; nothing is awaited then.
  if (method === 'return' && cursor.done) return undefined;
  cursor.done = true;
  if (cursor.k === 4) {
    const iterator = cursor.s;
    if (method === 'next') return callShadowed(site, cursor.n, iterator, []);
    const f = iterator.return;
    if (f === undefined || f === null) return undefined;
    return callShadowed(site, f, iterator, []);
  }
  if (method === 'return') {
    const { k, s } = cursor.s;
    const isClosable = k === 2 && s.return !== undefined && s.return !== null;
    close(site, cursor.s, false);
    const result = { __proto__: null, done: true, value: undefined };
    return isClosable ? callm(then, apply(promiseResolve, Promise, [undefined]), () => result) : result;
  }
  const more = next(site, cursor.s);
  if (r[0] !== 0) (more ? decideTrue : decideFalse)(site, r[0]);
  const shadow = more ? cursor.s.t : 0;
  const value = more ? cursor.s.v : undefined;
  return callm(then, apply(promiseResolve, Promise, [value]), (v) => {
    const result = { __proto__: null, done: !more, value: v };
    if (shadow !== 0) hostCell(result, 'value', v, shadow);
    return result;
  });
};
const asyncResult = (site, cursor, result) => {
  r[0] = 0;
  if (!isObject(result)) throw new TypeError('Iterator result ' + show(result) + ' is not an object');
  if (result.done) return false;
  cursor.done = false;
  cursor.v = result.value;
  cursor.t = (r[8] | r[9]) !== 0 ? get(site, result, 0, 'value', 0, cursor.v) : 0;
  r[0] = 0;
  return true;
};
const hostCell = host.cell;
const bin0 = host.bin;
const un0 = host.un;

/** yield*: instrumented generators take part in the handshake by themselves, others are walked with their shadows. */
const delegate = (site, x, t, description, direct) => {
  if (direct === 0 && t === 0 && r[8] === 0) return x;
  if (isObject(x) && host.isGenerator(x)) {
    // Whoever drives the outer generator drives the inner one: its first resumption is by us.
    if (direct !== 0) r[1] = 1;
    return x;
  }
  if (x === undefined || x === null) notIterable(x, description);
  const method = x[$iterator];
  if (method === arrayValues || typeof x === 'string') return walk(site, iter(site, x, t, description));
  return x;
};
const walk = function* (site, cursor) {
  let more;
  while ((more = next(site, cursor)) || r[0] !== 0) {
    if (r[0] !== 0) (more ? decideTrue : decideFalse)(site, r[0]);
    if (!more) break;
    r[1] = 0;
    r[13] = cursor.t;
    yield cursor.v;
  }
  r[13] = 0;
  r[0] = 0;
};
const delegated = () => {
  const t = r[13];
  r[13] = 0;
  return t;
};

const rest = (site, object, t, excluded) => {
  if (t !== 0 || r[8] !== 0) openStructure(site, object, t);
  const result = {};
  if (object === undefined || object === null) throw new TypeError("Cannot destructure '" + object + "' as it is " + object + '.');
  const source = Object(object);
  const skip = { __proto__: null };
  for (let i = 0; i < excluded.length; i++) skip[excluded[i]] = true;
  const ks = ownKeys(source);
  for (let i = 0; i < ks.length; i++) {
    const k = ks[i];
    if (skip[k] === true) continue;
    const d = getOwnPropertyDescriptor(source, k);
    if (d === undefined || !d.enumerable) continue;
    const value = source[k];
    put(result, k, value);
    if ((r[8] | r[9]) !== 0) {
      const shadow = get(site, source, 0, k, 0, value);
      hostCell(result, k, value, shadow);
    }
  }
  return result;
};


/** ToPrimitive with shadows: the methods are called as analysed code would call them. r[0] is the term of the result. */
const $toPrimitive = Symbol.toPrimitive;
const prim = (site, x, t, hint) => {
  if (!isObject(x)) {
    r[0] = t;
    return x;
  }
  // Which alternative of a union it is decides.
  if (t !== 0) un0(site, 'key', x, t);
  host.converted(x, site);
  const exotic = x[$toPrimitive];
  if (exotic !== undefined && exotic !== null) {
    if (typeof exotic !== 'function') throw new TypeError(show(typeof exotic) + ' is not a function');
    const result = callShadowed(site, exotic, x, [hint]);
    if (!isObject(result)) return result;
    throw new TypeError('Cannot convert object to primitive value');
  }
  for (let i = 0; i < 2; i++) {
    const method = (hint === 'string') === (i === 0) ? x.toString : x.valueOf;
    if (typeof method !== 'function') continue;
    const result = callShadowed(site, method, x, []);
    if (!isObject(result)) return result;
  }
  throw new TypeError('Cannot convert object to primitive value');
};
/** An operator one of whose operands is an object. */
const objop = (site, op, x, xt, y, yt) => {
  if (op === '==' || op === '!=') {
    // Which alternatives of unions they are decides whether anything is converted, so that is decided first.
    if (xt !== 0 && (yt !== 0 || (y !== undefined && y !== null))) un0(site, 'key', x, xt);
    if (yt !== 0 && (xt !== 0 || (x !== undefined && x !== null))) un0(site, 'key', y, yt);
    if (isObject(x) === isObject(y) || x === undefined || x === null || y === undefined || y === null) {
      r[0] = (xt | yt) !== 0 ? bin0(site, op, x, xt, y, yt) : 0;
      return op === '==' ? x == y : x != y;
    }
  }
  const hint = op === '+' || op === '==' || op === '!=' ? 'default' : 'number';
  const p = prim(site, x, xt, hint);
  const pt = r[0];
  // Arithmetic converts its first operand to a number before it looks at the second.
  if (typeof p === 'symbol' && hint === 'number' && op !== '<' && op !== '<=' && op !== '>' && op !== '>=') +p;
  const q = prim(site, y, yt, hint);
  const qt = r[0];
  r[0] = (pt | qt) !== 0 ? bin0(site, op, p, pt, q, qt) : 0;
  switch (op) {
    case '+': return p + q;
    case '-': return p - q;
    case '*': return p * q;
    case '/': return p / q;
    case '%': return p % q;
    case '**': return p ** q;
    case '&': return p & q;
    case '|': return p | q;
    case '^': return p ^ q;
    case '<<': return p << q;
    case '>>': return p >> q;
    case '>>>': return p >>> q;
    case '<': return p < q;
    case '<=': return p <= q;
    case '>': return p > q;
    case '>=': return p >= q;
    case '==': return p == q;
    default: return p != q;
  }
};
const objun = (site, op, x, t) => {
  let p = prim(site, x, t, op === 'key' ? 'string' : 'number');
  const pt = r[0];
  r[0] = pt !== 0 ? un0(site, op, p, pt) : 0;
  switch (op) {
    case '-': return -p;
    case '+': return +p;
    case '~': return ~p;
    case '++': return ++p;
    case '--': return --p;
    case 'numeric': return p++;
    default: return key(p);
  }
};
const tmpl0 = host.tmpl;
const objtmpl = (site, strings, values, terms) => {
  const parts = [];
  const shadows = [];
  let any = 0;
  let text = strings[0];
  for (let i = 0; i < values.length; i++) {
    const p = prim(site, values[i], terms[i], 'string');
    const t = r[0];
    any |= t;
    put(parts, i, p);
    put(shadows, i, t);
    text = text + ('' + p) + strings[i + 1];
  }
  r[0] = any !== 0 ? tmpl0(site, strings, parts, shadows) : 0;
  return text;
};
`;
