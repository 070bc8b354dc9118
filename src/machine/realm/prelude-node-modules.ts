/**
 * Pure parts of `util`, `path` and `querystring` inside the realm, and what models of globals ask. What Node does itself is asked of the host by name: texts and plain
 * data go in, and what comes back is copied, so that no object of the host gets in.
 */
export const preludeNodeModules = `
const copied = (x) => {
  if (!isObject(x)) return x;
  const copy = isArray(x) ? [] : {};
  const keys = host.keysOf(x);
  for (let i = 0; i < keys.length; i++) put(copy, keys[i], copied(x[keys[i]]));
  return copy;
};
const fromNode = (module, names) => {
  const made = {};
  for (const name of names)
    put(made, name, nativeLike({ [name]: (...args) => {
      const answer = host.pureNode(module, name, args);
      if (answer.error !== undefined) throw new (answer.kind === 'TypeError' ? TypeError : Error)(answer.error);
      return copied(answer.value);
    } }[name]));
  return made;
};
const typeTest = (name) => nativeLike({ [name]: (x) => host.pureNode('util/types', name, [x]).value }[name]);
const makeUtil = () => {
  const util = fromNode('util', ['inspect', 'format', 'isDeepStrictEqual']);
  hide(util.inspect, 'custom', Symbol.for('nodejs.util.inspect.custom'));
  const rest = {
    inherits(child, parent) {
      defineProperty(child, 'super_', { value: parent, writable: true, configurable: true });
      Object_setPrototypeOf(child.prototype, parent.prototype);
    },
    deprecate(f) { return f; },
    isArray(x) { return isArray(x); },
    isString(x) { return typeof x === 'string'; },
    isNumber(x) { return typeof x === 'number'; },
    isBoolean(x) { return typeof x === 'boolean'; },
    isFunction(x) { return typeof x === 'function'; },
    isUndefined(x) { return x === undefined; },
    isNull(x) { return x === null; },
    isNullOrUndefined(x) { return x === null || x === undefined; },
    isObject(x) { return typeof x === 'object' && x !== null; },
    isPrimitive(x) { return !isObject(x); },
    debuglog() { return nativeLike(() => undefined); },
  };
  for (const k of Object_keys(rest)) put(util, k, nativeLike(rest[k]));
  put(util, 'isDate', typeTest('isDate'));
  put(util, 'isRegExp', typeTest('isRegExp'));
  put(util, 'isError', typeTest('isNativeError'));
  const types = {};
  for (const name of ['isDate', 'isRegExp', 'isMap', 'isSet', 'isPromise', 'isNativeError', 'isTypedArray', 'isUint8Array', 'isProxy', 'isAnyArrayBuffer', 'isArrayBuffer', 'isBoxedPrimitive', 'isGeneratorFunction', 'isAsyncFunction', 'isSymbolObject'])
    put(types, name, typeTest(name));
  put(util, 'types', types);
  return util;
};
const Object_setPrototypeOf = Object.setPrototypeOf;
const makePath = (kind) => {
  const path = fromNode(kind, ['basename', 'dirname', 'extname', 'format', 'isAbsolute', 'join', 'normalize', 'parse', 'relative', 'resolve']);
  put(path, 'sep', kind === 'path/win32' ? '\\\\' : '/');
  put(path, 'delimiter', kind === 'path/win32' ? ';' : ':');
  return path;
};
const makers = {
  __proto__: null,
  util: makeUtil,
  'util/types': () => makeUtil().types,
  path: () => {
    const [posix, win32] = [makePath('path/posix'), makePath('path/win32')];
    for (const p of [posix, win32]) { put(p, 'posix', posix); put(p, 'win32', win32); }
    return posix;
  },
  // Nobody looks on.
  tty: () => ({ isatty: nativeLike({ isatty() { return false; } }.isatty) }),
  'path/posix': () => nodeModule('path'),
  'path/win32': () => nodeModule('path').win32,
  querystring: () => {
    const made = fromNode('querystring', ['escape', 'unescape', 'parse', 'stringify']);
    put(made, 'decode', made.parse);
    put(made, 'encode', made.stringify);
    return made;
  },
};
/** What modules of ours that stand for globals of Node ask of the host. */
makers['beagle:web-host'] = () => {
  const ask = (name) => nativeLike({ [name]: (...args) => copied(host.webNode(name, args).value) }[name]);
  const made = {};
  for (const name of ['parseUrl', 'changeUrl', 'percentDecode']) put(made, name, ask(name));
  put(made, 'notModelled', nativeLike((name) => host.notModelled(name)));
  const draw = () => {
    randomState = (randomState + 0x6d2b79f5) >>> 0;
    const t = imul(randomState ^ (randomState >>> 15), randomState | 1);
    return (t ^ (t >>> 14)) >>> 0;
  };
  const random = nativeLike((min, max) => fromWorld(host.randomInteger, min, max, min + (draw() % (max - min + 1))));
  fn(random, -1);
  put(made, 'random', random);
  put(made, 'uuid', nativeLike(() => {
    host.fixedWorld('crypto.randomUUID()');
    let text = '';
    for (let i = 0; i < 36; i++)
      text += i === 8 || i === 13 || i === 18 || i === 23 ? '-' : i === 14 ? '4' : callm(charAt, i === 19 ? '89ab' : '0123456789abcdef', i === 19 ? draw() & 3 : draw() & 15);
    return text;
  }));
  put(made, 'finish', nativeLike((made, name) => {
    const { statics, members } = host.webMembers(name);
    lacks(made, statics, name);
    lacks(made.prototype, members, name + '.prototype');
    defineProperty(made.prototype, Symbol.toStringTag, { value: name, writable: false, enumerable: false, configurable: true });
  }));
  return made;
};
let made = { __proto__: null };
const nodeModule = (name) => (made[name] ??= makers[name]?.());
`;
