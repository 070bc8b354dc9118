import { relative } from 'node:path';

/** A path as a person in the folder `cwd` would write it. */
export function shortPath(cwd: string, path: string): string {
  const short = relative(cwd, path);
  return short === '' || short.startsWith('../../..') ? path : short;
}

/** The same, as a function for many paths. */
export function shortener({ cwd }: { readonly cwd: string }): (path: string) => string {
  return (path) => shortPath(cwd, path);
}
