import type { PairsRequest } from './requests/pair-request.ts';

/** Is a function of two versions of a file left out? */
export function isSkipped(
  skip: PairsRequest['skip'],
  name: string,
  file: { readonly before: string; readonly after: string },
): boolean {
  return (
    skip?.some((s) => s.function === name && s.before === file.before && s.after === file.after) ?? false
  );
}
