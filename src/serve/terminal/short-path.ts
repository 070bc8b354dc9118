import { shortPath as shortFrom } from '../../session/short-path.ts';

/** A path as a person at this prompt would write it. */
export function shortPath(path: string): string {
  return shortFrom(process.cwd(), path);
}
