import type { FileSource } from '../base/environment.ts';
import { nodeFiles } from '../host/node-files.ts';
import { listFunctions } from '../syntax/functions/find-function.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import { spanOf } from '../syntax/text/source-text.ts';
import { ts } from '../syntax/tree.ts';
import type { FunctionPlace } from './call-site.ts';

/** A function as its file declares it. */
export interface DeclaredFunction {
  readonly line: number;
  readonly endLine: number;
  /** Its parameters, when all have names and calls may as well name them: no rest, no patterns, no `arguments`. */
  readonly parameters: readonly DeclaredParameter[] | undefined;
  /** The types that are declared for them, as they are written. */
  readonly types: ReadonlyMap<string, string>;
}

export interface DeclaredParameter {
  readonly name: string;
  /** A call may leave it out. */
  readonly isOptional: boolean;
}

/** Undefined when it stands in another file, or is a method. */
export function declaredFunction({ file, name }: FunctionPlace): DeclaredFunction | undefined {
  const found = listFunctions(loadSources(only(file), [file], { packages: 'none' }), file).find(
    (f) => f.name === name,
  );
  if (found === undefined || found.kind !== 'function') return undefined;
  const names = found.node.parameters.map((p) =>
    ts.isIdentifier(p.name) && !p.dotDotDotToken ? p.name.text : '',
  );
  const { line, endLine } = spanOf(found.node);
  const isPlain =
    names.every((n) => n !== '' && n !== 'this') && !/\barguments\b/.test(found.node.body?.getText() ?? '');
  const parameters = found.node.parameters.map(({ questionToken, initializer }, i) => ({
    name: names[i]!,
    isOptional: questionToken !== undefined || initializer !== undefined,
  }));
  const types = new Map(
    found.node.parameters.flatMap((p, i) => (p.type === undefined ? [] : [[names[i]!, p.type.getText()]])),
  );
  return { line, endLine, parameters: isPlain ? parameters : undefined, types };
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
