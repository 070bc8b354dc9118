/** As programs name the module whose functions are all here. */
export const pathModules: ReadonlySet<string> = new Set([
  'path',
  'node:path',
  'path/posix',
  'node:path/posix',
]);

/** What Node's `path.posix` makes of texts, also where there is no Node. */
export const posixPath = {
  isAbsolute: (path: string): boolean => path.startsWith('/'),

  normalize(path: string): string {
    if (path === '') return '.';
    const isAbsolute = path.startsWith('/');
    const end = path.endsWith('/') ? '/' : '';
    const inner = partsOf(path, !isAbsolute);
    if (inner === '') return isAbsolute ? '/' : `.${end}`;
    return `${isAbsolute ? '/' : ''}${inner}${end}`;
  },

  join(...paths: readonly string[]): string {
    const joined = paths.filter((path) => path !== '').join('/');
    return joined === '' ? '.' : posixPath.normalize(joined);
  },

  /** Of paths of which one is absolute. */
  resolve(...paths: readonly string[]): string {
    const from = paths.findLastIndex((path) => path.startsWith('/'));
    return `/${partsOf(paths.slice(Math.max(0, from)).join('/'), false)}`;
  },

  /** From one absolute path to another. */
  relative(from: string, to: string): string {
    const [start, end] = [from, to].map((path) =>
      partsOf(path, false)
        .split('/')
        .filter((part) => part !== ''),
    );
    let common = 0;
    while (common < start!.length && start![common] === end![common]) common++;
    return [...start!.slice(common).map(() => '..'), ...end!.slice(common)].join('/');
  },

  dirname(path: string): string {
    if (path === '') return '.';
    const at = path.lastIndexOf('/', endOf(path) - 1);
    if (at < 1) return path.startsWith('/') ? '/' : '.';
    return at === 1 && path.startsWith('/') ? '//' : path.slice(0, at);
  },

  basename(path: string, suffix = ''): string {
    if (suffix === '' || suffix.length > path.length) return lastOf(path);
    if (suffix === path) return '';
    const last = lastOf(path);
    const start = endOf(path) - last.length;
    const end = endWithout(path, suffix, start);
    // Where the slashes after it are reached while the suffix still fits, Node keeps them.
    if (end === undefined) return path.slice(last === '' ? 0 : start);
    return end === start ? last : path.slice(start, end);
  },

  extname(path: string): string {
    return extensionOf(lastOf(path), false);
  },

  parse(path: string) {
    const root = path.startsWith('/') ? '/' : '';
    const base = lastOf(path);
    if (base === '') return { root, dir: root, base, ext: '', name: '' };
    const at = endOf(path) - base.length;
    const ext = extensionOf(base, root === '/' && at === 1);
    const dir = at > root.length ? path.slice(0, at - 1) : root;
    return { root, dir, base, ext, name: base.slice(0, base.length - ext.length) };
  },
};

/** Where a path ends but for the slashes after it; its first character stays. */
function endOf(path: string): number {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return end;
}

/** Where the last part of a path ends without a suffix; undefined where only the beginning of the part is as the suffix ends. */
function endWithout(path: string, suffix: string, start: number): number | undefined {
  let left = suffix.length;
  for (let i = endOf(path) - 1; i >= start; i--) {
    if (path[i] !== suffix[--left]) return endOf(path);
    if (left === 0) return i;
  }
  return undefined;
}

function lastOf(path: string): string {
  const whole = path.slice(0, endOf(path));
  return whole === '/' ? '' : whole.slice(whole.lastIndexOf('/') + 1);
}

/** Node takes `..` below the root for a name with an extension (`isBelowRoot`) when it is asked for all parts. */
function extensionOf(base: string, isBelowRoot: boolean): string {
  const dot = base.lastIndexOf('.');
  return dot < 1 || (base === '..' && !isBelowRoot) ? '' : base.slice(dot);
}

function partsOf(path: string, goesUp: boolean): string {
  const found: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') found.push(part);
    else if (found.length > 0 && found.at(-1) !== '..') found.pop();
    else if (goesUp) found.push(part);
  }
  return found.join('/');
}
