import type { FileSource } from '../base/environment.ts';
import { type TypeErrorAt, TypeErrors } from '../syntax/checker/type-errors.ts';

/** What the type checker objects to in what is left of a file and did not in the file; nothing for JavaScript and WSL. */
export function addedTypeErrors(
  files: FileSource,
  { path, text }: { readonly path: string; readonly text: string },
  left: string,
): TypeErrorAt[] {
  return left === text ? [] : (typeErrorsOnce(files)(path)?.added(text, left) ?? []);
}

/** Gives what compares the type errors of versions of a file, made once; undefined for JavaScript and WSL. */
export function typeErrorsOnce(files: FileSource): (path: string) => TypeErrors | undefined {
  const known = new Map<string, TypeErrors>();
  return (path) => {
    if (!/\.[cm]?tsx?$/i.test(path)) return undefined;
    const made = known.get(path) ?? new TypeErrors(files, path);
    known.set(path, made);
    return made;
  };
}
