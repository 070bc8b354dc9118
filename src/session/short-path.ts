import { relative } from 'node:path';

/** A path as a person in the folder `cwd` would write it, on one line: a name must not look like lines of ours. */
export function shortPath(cwd: string, path: string): string {
  const short = relative(cwd, path);
  return onOneLine(short === '' || short.startsWith('../../..') ? path : short);
}

export function onOneLine(path: string): string {
  return path.replace(/[\n\r\v\f]/g, (c) => JSON.stringify(c).slice(1, -1));
}

/** The same, as a function for many paths. */
export function shortener({ cwd }: { readonly cwd: string }): (path: string) => string {
  return (path) => shortPath(cwd, path);
}
