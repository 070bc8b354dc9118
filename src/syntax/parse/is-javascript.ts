import type { ts } from '../tree.ts';

/** Whether a tree is of JavaScript (or JSON), by its extension: the parser's own mark is internal. WSL and scripts of components have types. */
export function isJavaScript(tree: ts.SourceFile): boolean {
  return !/\.(?:[cm]?tsx?|wsl|vue|svelte)$/i.test(tree.fileName);
}
