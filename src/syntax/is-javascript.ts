import type { ts } from './tree.ts';

/** Whether a tree is of JavaScript (or JSON), by its extension: the parser's own mark is internal. */
export function isJavaScript(tree: ts.SourceFile): boolean {
  return !/\.[cm]?tsx?$/i.test(tree.fileName);
}
