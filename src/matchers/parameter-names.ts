import type { FileSource } from '../base/environment.ts';
import { nodeFiles } from '../host/node-files.ts';
import { listFunctions } from '../syntax/find-function.ts';
import { loadSources } from '../syntax/load-sources.ts';
import { ts } from '../syntax/tree.ts';
import type { FunctionPlace } from './call-site.ts';

/** The names of a function's parameters, when the file says them itself and all are simply there: no rest, no defaults, no patterns. */
export function parameterNames({ file, name }: FunctionPlace): readonly string[] | undefined {
  const found = listFunctions(loadSources(only(file), [file], { packages: 'none' }), file).find(
    (f) => f.name === name,
  );
  if (found === undefined || found.kind !== 'function') return undefined;
  const names = found.node.parameters.map((p) =>
    ts.isIdentifier(p.name) && !p.dotDotDotToken && !p.questionToken && !p.initializer ? p.name.text : '',
  );
  return names.every((n) => n !== '' && n !== 'this') ? names : undefined;
}

/** One file, and what says of which kind it is. */
function only(file: string): FileSource {
  const isSeen = (path: string) => path === file || path.endsWith('/package.json');
  return {
    read: (path) => (isSeen(path) ? nodeFiles.read(path) : undefined),
    isFile: (path) => isSeen(path) && nodeFiles.isFile(path),
    isDirectory: (path) => nodeFiles.isDirectory(path),
    realpath: (path) => path,
  };
}
