import { relative } from 'node:path';

/** A path as a person at this prompt would write it. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short === '' || short.startsWith('../../..') ? path : short;
}
