import type { FileSource } from '../base/environment.ts';
import { type TypeErrorAt, TypeErrors } from '../syntax/checker/type-errors.ts';

/** What the type checker objects to in what is left of a file and did not in the file; nothing for JavaScript and WSL. */
export function addedTypeErrors(
  files: FileSource,
  { path, text }: { readonly path: string; readonly text: string },
  left: string,
): TypeErrorAt[] {
  return left === text || !/\.[cm]?tsx?$/i.test(path) ? [] : new TypeErrors(files, path).added(text, left);
}
