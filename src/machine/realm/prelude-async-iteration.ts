/** `for await`, `yield*` and what is left of a pattern, after `prelude-iteration.ts`. */
export const preludeAsyncIteration = `
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
  if (isObject(x) && typeof x[$iterator] !== 'function') {
    host.lacks(x, $asyncIterator);
    host.lacks(x, $iterator);
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
    const t = isObject(value) ? awaited(site, value, shadow, v) : shadow;
    if (t !== 0) hostCell(result, 'value', v, t);
    return result;
  });
};
const asyncResult = (site, cursor, result) => {
  r[0] = 0;
  if (!isObject(result)) throw new TypeError('Iterator result ' + show(result) + ' is not an object');
  const done = result.done;
  const t = (r[8] | r[9]) !== 0 ? get(site, result, 0, 'done', 0, done) : 0;
  if (t !== 0) (done ? decideTrue : decideFalse)(site, host.truth(t));
  if (done) return false;
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
const delegate = (site, x, t, direct, name) => {
  if (isObject(x) && host.isGenerator(x)) {
    // Whoever drives the outer generator drives the inner one: its first resumption is by us.
    if (direct !== 0) r[1] = 1;
    return x;
  }
  if (x === undefined || x === null) notIterable(x, name);
  const method = x[$iterator];
  if (method === arrayValues || typeof x === 'string') {
    if (direct === 0 && t === 0 && r[8] === 0) return x;
    return walk(site, iter(site, x, t, ''), direct);
  }
  if (typeof method !== 'function') {
    if (isObject(x)) host.lacks(x, $iterator);
    if (t !== 0 && name === '') quoted(x, t);
    notIterable(x, name);
  }
  const iterator = callShadowed(site, method, x, []);
  if (!isObject(iterator)) throw new TypeError('Result of the Symbol.iterator method is not an object');
  return forwarded(site, iterator, iterator.next, direct);
};
/**
 * An iterator that stands for another one in yield*. It hands values with their shadows on, gives the same results, and decides by shadows of their
 * cells whether they are the last; what getters give is fixed as anything that goes to a native.
 */
const forwarded = (site, iterator, next, direct) => {
  const cellOf = (result, k) => {
    const d = (r[8] | r[9]) === 0 ? undefined : getOwnPropertyDescriptor(result, k);
    return d === undefined || d.get !== undefined || d.set !== undefined || host.isProxy(result) ? 0 : get(site, result, 0, k, 0, d.value);
  };
  const ask = (f, v, t) => {
    r[1] = 0;
    r[13] = 0;
    const result = typeof f === 'function' ? hostInvoke(site, f, iterator, 0, [v], [t], false) : callShadowed(site, f, iterator, []);
    if (!isObject(result) || host.isProxy(result)) return result;
    const t2 = cellOf(result, 'done');
    const last = t2 === 0 ? undefined : getOwnPropertyDescriptor(result, 'done').value;
    if (t2 !== 0) (last ? decideTrue : decideFalse)(site, host.truth(t2));
    const d = getOwnPropertyDescriptor(result, 'done');
    if (d !== undefined && d.value) r[13] = cellOf(result, 'value');
    r[0] = 0;
    return result;
  };
  const method = (f) => (f === undefined || f === null || typeof f !== 'function' ? f : (v) => ask(f, v, r[7] !== 0 ? thrownTerm(v) : 0));
  let first = direct;
  return {
    __proto__: null,
    [$iterator]() {
      return this;
    },
    next: (v) => {
      const t = first === undefined && r[1] === 2 ? a[1] : 0;
      first = undefined;
      return ask(next, v, t);
    },
    get return() {
      return method(iterator.return);
    },
    get throw() {
      return method(iterator.throw);
    },
  };
};
const walk = function* (site, cursor, driven) {
  let more;
  let direct = driven;
  while ((more = next(site, cursor)) || r[0] !== 0) {
    if (r[0] !== 0) (more ? decideTrue : decideFalse)(site, r[0]);
    if (!more) break;
    r[1] = 0;
    if (direct !== 0) r[13] = cursor.t;
    else if (cursor.t !== 0) retn(cursor.v, cursor.t);
    yield cursor.v;
    direct = r[1];
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
`;
