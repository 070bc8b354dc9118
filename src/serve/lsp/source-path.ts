import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The file of a document that may be analysed, symbolic links resolved. */
export function sourcePath(uri: string): string | undefined {
  const path = pathOf(uri);
  return path !== undefined && /(?<!\.d)\.[cm]?[jt]sx?$/i.test(path) ? path : undefined;
}

/** The file of an address, symbolic links resolved; undefined when it is none of a file. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    const path = fileURLToPath(uri);
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  } catch {
    return undefined;
  }
}
