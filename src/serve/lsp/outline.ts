import type { FileSource } from '../../base/environment.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { OverlayFiles } from '../../host/overlay-files.ts';
import { listFunctions } from '../../syntax/functions/find-function.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { docCommentOf } from '../../syntax/parameters/doc-comment.ts';
import { spanOf } from '../../syntax/text/source-text.ts';

/** A function that a document exports. Lines count from 1, and both ends are included. */
export interface OutlinedFunction {
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
  /** Columns of its first line that show where it is, from 0; the end is excluded. */
  readonly columns: readonly [number, number];
  /** Its doc comment. */
  readonly doc: string | undefined;
}

export interface Outline {
  readonly functions: readonly OutlinedFunction[];
  /** What stands there is no program (yet). */
  readonly isBroken: boolean;
}

const nothing: Outline = { functions: [], isBroken: true };

/** What a document exports by its own text alone: other modules are not looked at, so this is fast enough for each key. */
export function outlineOf(path: string, text: string): Outline {
  try {
    const sources = loadSources(new OverlayFiles(manifestsOnly, { [path]: text }), [path], {
      packages: 'none',
    });
    // Whether what it imports is there is not known here.
    const isBroken = sources.diagnostics.some(
      (d) => d.severity === 'error' && d.span?.file === path && d.code !== 'unresolved-module',
    );
    const lines = text.split('\n');
    const functions = listFunctions(sources, path)
      .filter((f) => f.exported !== undefined && f.module.path === path)
      .map((f): OutlinedFunction => {
        const { line, endLine } = spanOf(f.node);
        const columns = ends(lines[line - 1] ?? '');
        return { name: f.name, line, endLine, columns, doc: docCommentOf(f.node) };
      });
    return { functions, isBroken };
  } catch {
    // No source file, or one that the front end cannot read.
    return nothing;
  }
}

/** The columns of a line without the spaces around it. */
function ends(line: string): [number, number] {
  return [line.length - line.trimStart().length, line.trimEnd().length];
}

/** Whether a file is a module is said by manifests. */
const manifestsOnly: FileSource = {
  read: (path) => (isManifest(path) ? nodeFiles.read(path) : undefined),
  isFile: (path) => isManifest(path) && nodeFiles.isFile(path),
  isDirectory: (path) => nodeFiles.isDirectory(path),
  realpath: (path) => path,
};

function isManifest(path: string): boolean {
  return path.endsWith('/package.json');
}
