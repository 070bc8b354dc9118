import { join } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';
import { nodeFiles } from '../host/node-files.ts';
import { sourceFiles } from './source-files.ts';
import { isWorthReading } from './worth-comparing.ts';

/** The source files that paths name: files as they are, and of folders what is no test, build or configuration. */
export function namedSources(paths: readonly string[]): string[] {
  const found = paths.flatMap((path) => {
    if (nodeFiles.isFile(path)) return [path];
    if (!nodeFiles.isDirectory(path)) throw new RequestError('no-file', `${path} does not exist`);
    return sourceFiles(path)
      .filter(isWorthReading)
      .map((file) => join(path, file));
  });
  return [...new Set(found)];
}
