/**
 * Source text of an expression: Node's `path` for POSIX, by texts alone. What hangs on the folder that a process is in throws, so that nothing is said of it.
 */
export const posixPathText = `(() => {
  const check = (value, name) => {
    if (typeof value !== 'string') {
      const error = new TypeError('The "' + name + '" argument must be of type string.');
      error.code = 'ERR_INVALID_ARG_TYPE';
      throw error;
    }
  };
  const isAbsolute = (path) => { check(path, 'path'); return path[0] === '/'; };
  const folded = (path, isRooted) => {
    const parts = [];
    for (const part of path.split('/')) {
      if (part === '' || part === '.') continue;
      if (part !== '..') parts.push(part);
      else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
      else if (!isRooted) parts.push('..');
    }
    return parts.join('/');
  };
  const normalize = (path) => {
    check(path, 'path');
    if (path === '') return '.';
    const isRooted = path[0] === '/';
    const rest = folded(path, isRooted);
    if (rest === '') return isRooted ? '/' : path.at(-1) === '/' ? './' : '.';
    return (isRooted ? '/' : '') + rest + (path.at(-1) === '/' ? '/' : '');
  };
  const join = (...paths) => {
    for (const path of paths) check(path, 'path');
    return normalize(paths.filter((path) => path !== '').join('/'));
  };
  const trimmed = (path) => path.length > 1 ? path.replace(/(?!^)\\/+$/, '') : path;
  const dirname = (path) => {
    check(path, 'path');
    if (path === '') return '.';
    const whole = trimmed(path);
    if (/^\\/+$/.test(whole)) return '/';
    const at = whole.lastIndexOf('/');
    if (at < 0) return '.';
    if (at === 0) return '/';
    return at === 1 && whole[0] === '/' ? '//' : whole.slice(0, at);
  };
  const last = (path) => {
    const whole = path.replace(/\\/+$/, '');
    return whole.slice(whole.lastIndexOf('/') + 1);
  };
  const basename = (path, suffix) => {
    if (suffix !== undefined) check(suffix, 'suffix');
    check(path, 'path');
    if (suffix !== undefined && suffix !== '' && suffix === path) return '';
    const base = last(path);
    // As Node has it: slashes stay behind a name that is a part of the suffix.
    if (suffix !== undefined && suffix.length <= path.length && suffix.length > base.length && suffix.endsWith(base))
      return path.slice(path.replace(/\\/+$/, '').length - base.length);
    return suffix !== undefined && suffix !== '' && base.length > suffix.length && base.endsWith(suffix) ? base.slice(0, -suffix.length) : base;
  };
  const extname = (path) => {
    check(path, 'path');
    const base = last(path);
    const at = base.lastIndexOf('.');
    return at <= 0 || base === '..' ? '' : base.slice(at);
  };
  const resolve = (...paths) => {
    let whole = '';
    for (const path of paths.reverse()) {
      check(path, 'path');
      if (path === '') continue;
      whole = whole === '' ? path : path + '/' + whole;
      if (path[0] === '/') return '/' + folded(whole, true);
    }
    throw new Error('cannot call path.resolve');
  };
  const relative = (from, to) => {
    check(from, 'from');
    check(to, 'to');
    if (from === to) return '';
    const [a, b] = [resolve(from), resolve(to)].map((path) => path.split('/').filter((part) => part !== ''));
    let same = 0;
    while (same < a.length && same < b.length && a[same] === b[same]) same++;
    return [...a.slice(same).map(() => '..'), ...b.slice(same)].join('/');
  };
  const parse = (path) => {
    check(path, 'path');
    const root = path[0] === '/' ? '/' : '';
    const base = last(path);
    // As Node has it.
    const ext = /^\\/\\.\\.\\/*$/.test(path) ? '.' : extname(path);
    const folder = path.replace(/\\/+$/, '');
    const at = folder.lastIndexOf('/');
    return { root, dir: at > 0 ? folder.slice(0, at) : root, base, ext, name: ext === '' ? base : base.slice(0, -ext.length) };
  };
  const path = { sep: '/', delimiter: ':', isAbsolute, normalize, join, dirname, basename, extname, resolve, relative, parse };
  return (path.posix = path);
})()`;
