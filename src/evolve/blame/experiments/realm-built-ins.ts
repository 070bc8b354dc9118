/** The few modules of Node that need nothing of the host. */
export const natives = `
const parts = (path) => /^(.*?)([^/]*)\\/*$/s.exec(path);
const normalize = (path) => {
  const out = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && out.length > 0 && out[out.length - 1] !== '..') out.pop();
    else if (part !== '..' || !path.startsWith('/')) out.push(part);
  }
  const text = (path.startsWith('/') ? '/' : '') + out.join('/');
  return text === '' ? '.' : text + (path.endsWith('/') && text !== '/' ? '/' : '');
};
const posix = {
  sep: '/', delimiter: ':', normalize,
  basename: (path, ext) => { const [, , base] = parts(path); return ext !== undefined && base !== ext && base.endsWith(ext) ? base.slice(0, -ext.length) : base; },
  dirname: (path) => { const [, head] = parts(path); return head === '' ? '.' : head.replace(/(.)\\/+$/, '$1'); },
  extname: (path) => { const [, , base] = parts(path); const at = base.lastIndexOf('.'); return at > 0 ? base.slice(at) : ''; },
  join: (...paths) => { const text = paths.filter((p) => p !== '').join('/'); return text === '' ? '.' : normalize(text); },
  isAbsolute: (path) => path.startsWith('/'),
  resolve: (...paths) => { let text = ''; for (const p of ['/', ...paths]) text = p.startsWith('/') ? p : text + '/' + p; const n = normalize(text); return n.length > 1 ? n.replace(/\\/$/, '') : n; },
};
posix.posix = posix;
const util = {
  inherits: (type, above) => { type.super_ = above; Object.setPrototypeOf(type.prototype, above.prototype); },
  isArray: Array.isArray, deprecate: (f) => f, isString: (x) => typeof x === 'string',
};
globalThis.Buffer ??= class Buffer extends Uint8Array { static isBuffer(x) { return x instanceof Buffer; } };
const natives = { path: posix, util };`;

/** `putRight()`: built-in objects are as they were at first; says whether something had been changed. */
export const builtIns = `
let kept = [];
const keepBuiltIns = () => { kept = [globalThis, ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'RegExp', 'Date', 'Error', 'Symbol', 'Map', 'Set', 'WeakMap', 'Promise', 'BigInt']
  .flatMap((name) => [globalThis[name], globalThis[name].prototype]), Math, JSON, Reflect]
  .map((object) => ({ object, known: new Map(Reflect.ownKeys(object).map((k) => [k, Reflect.getOwnPropertyDescriptor(object, k)])) })); };
const sameSlot = (a, b) => a && b && Object.is(a.value, b.value) && a.get === b.get && a.set === b.set;
const putRight = () => {
  let changed = '';
  for (const { object, known } of kept) {
    for (const key of ownKeys(object)) if (!known.has(key)) { changed += ' +' + String(key); Reflect.deleteProperty(object, key); }
    for (const [key, old] of known) if (!sameSlot(old, getSlot(object, key))) { changed += ' ' + String(key); defineSlot(object, key, old); }
  }
  return changed;
};`;
