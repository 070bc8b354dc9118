/** Paths are absolute and separated by `/` here, on every platform (see FileSource). */

/** The folder that holds `path`; `/` for what is at the root. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at <= 0 ? '/' : path.slice(0, at);
}

/** `relative` seen from `folder`, with `.` and `..` worked out. */
export function joinPath(folder: string, relative: string): string {
  const all = relative.startsWith('/') || /^[A-Za-z]:\//.test(relative) ? relative : `${folder}/${relative}`;
  const out: string[] = [];
  for (const part of all.split('/')) {
    if (part === '..') {
      if (out.length > 1) out.pop();
    } else if (part !== '.' && (part !== '' || out.length === 0)) out.push(part);
  }
  return out.length === 1 && out[0] === '' ? '/' : out.join('/');
}

/** The folder and all folders around it, innermost first. */
export function* foldersUp(folder: string): Generator<string> {
  for (let at = folder; ; at = folderOf(at)) {
    yield at;
    if (at === folderOf(at)) return;
  }
}

/** The extension with its dot in lower case, `.d.ts` and its kin as one; '' when there is none. */
export function extensionOf(path: string): string {
  return (/(\.d\.[cm]?ts|\.[^./]*)$/.exec(path)?.[1] ?? '').toLowerCase();
}
