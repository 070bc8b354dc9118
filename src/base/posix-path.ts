/**
 * Node's `path` for POSIX, by texts alone, also where there is no Node. What hangs on the folder that a process is in throws, so that nothing is said of it.
 */
export const posixPath = { ...pathOf(pathParts()), ...pathsBetween(pathParts()) };

/** Source text of an expression for the same. */
export const posixPathText = `((parts) => {
  const path = { ...(${pathOf})(parts), ...(${pathsBetween})(parts) };
  return (path.posix = path);
})((${pathParts})())`;

/** What the functions share. It uses nothing from outside of it: its text is run elsewhere, too. */
function pathParts() {
  const check = (value: unknown, name: string) => {
    if (typeof value !== 'string') {
      throw Object.assign(new TypeError(`The "${name}" argument must be of type string.`), {
        code: 'ERR_INVALID_ARG_TYPE',
      });
    }
  };
  const folded = (path: string, isRooted: boolean) => {
    const parts: string[] = [];
    for (const part of path.split('/')) {
      if (part === '' || part === '.') continue;
      if (part !== '..') parts.push(part);
      else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
      else if (!isRooted) parts.push('..');
    }
    return parts.join('/');
  };
  const trimmed = (path: string) => (path.length > 1 ? path.replace(/(?!^)\/+$/, '') : path);
  const last = (path: string) => {
    const whole = path.replace(/\/+$/, '');
    return whole.slice(whole.lastIndexOf('/') + 1);
  };
  return { check, folded, trimmed, last };
}

/** Likewise. */
function pathOf({ check, folded, trimmed, last }: ReturnType<typeof pathParts>) {
  const isAbsolute = (path: string) => {
    check(path, 'path');
    return path[0] === '/';
  };
  const normalize = (path: string) => {
    check(path, 'path');
    if (path === '') return '.';
    const isRooted = path[0] === '/';
    const rest = folded(path, isRooted);
    if (rest === '') return isRooted ? '/' : path.at(-1) === '/' ? './' : '.';
    return (isRooted ? '/' : '') + rest + (path.at(-1) === '/' ? '/' : '');
  };
  const join = (...paths: string[]) => {
    for (const path of paths) check(path, 'path');
    return normalize(paths.filter((path) => path !== '').join('/'));
  };
  const dirname = (path: string) => {
    check(path, 'path');
    if (path === '') return '.';
    const whole = trimmed(path);
    if (/^\/+$/.test(whole)) return '/';
    const at = whole.lastIndexOf('/');
    if (at < 0) return '.';
    if (at === 0) return '/';
    return at === 1 && whole[0] === '/' ? '//' : whole.slice(0, at);
  };
  const basename = (path: string, suffix?: string) => {
    if (suffix !== undefined) check(suffix, 'suffix');
    check(path, 'path');
    if (suffix !== undefined && suffix !== '' && suffix === path) return '';
    const base = last(path);
    // As Node has it: slashes stay behind a name that is a part of the suffix.
    if (
      suffix !== undefined &&
      suffix.length <= path.length &&
      suffix.length > base.length &&
      suffix.endsWith(base)
    )
      return path.slice(path.replace(/\/+$/, '').length - base.length);
    return suffix !== undefined && suffix !== '' && base.length > suffix.length && base.endsWith(suffix)
      ? base.slice(0, -suffix.length)
      : base;
  };
  const extname = (path: string) => {
    check(path, 'path');
    const base = last(path);
    const at = base.lastIndexOf('.');
    return at <= 0 || base === '..' ? '' : base.slice(at);
  };
  const parse = (path: string) => {
    check(path, 'path');
    const root = path[0] === '/' ? '/' : '';
    const base = last(path);
    // As Node has it.
    const ext = /^\/\.\.\/*$/.test(path) ? '.' : extname(path);
    const folder = path.replace(/\/+$/, '');
    const at = folder.lastIndexOf('/');
    return {
      root,
      dir: at > 0 ? folder.slice(0, at) : root,
      base,
      ext,
      name: ext === '' ? base : base.slice(0, -ext.length),
    };
  };
  return { sep: '/', delimiter: ':', isAbsolute, normalize, join, dirname, basename, extname, parse };
}

/** Likewise, with the folder that a process is in where no path is absolute. */
function pathsBetween({ check, folded }: ReturnType<typeof pathParts>) {
  const resolve = (...paths: string[]): string => {
    let whole = '';
    for (const path of paths.reverse()) {
      check(path, 'path');
      if (path === '') continue;
      whole = whole === '' ? path : `${path}/${whole}`;
      if (path[0] === '/') return `/${folded(whole, true)}`;
    }
    throw new Error('cannot call path.resolve');
  };
  const relative = (from: string, to: string) => {
    check(from, 'from');
    check(to, 'to');
    if (from === to) return '';
    const [a, b] = [resolve(from), resolve(to)].map((path) =>
      path.split('/').filter((part) => part !== ''),
    ) as [string[], string[]];
    let same = 0;
    while (same < a.length && same < b.length && a[same] === b[same]) same++;
    return [...a.slice(same).map(() => '..'), ...b.slice(same)].join('/');
  };
  return { resolve, relative };
}

/** As programs name the module. */
export const pathModules: ReadonlySet<string> = new Set([
  'path',
  'node:path',
  'path/posix',
  'node:path/posix',
]);
