import type { SessionRequest } from './request.ts';

/** Members of requests that are paths of files or folders. */
const paths: ReadonlySet<string> = new Set(['file', 'files', 'folder', 'contractFile']);
/** Members that hold versions of files. */
const holders: ReadonlySet<string> = new Set([
  'pair',
  'pairs',
  'before',
  'after',
  'added',
  'removed',
  'versions',
]);

/** The files that a request names, as it names them. */
export function namedFiles(request: SessionRequest): string[] {
  return below(request);
}

function below(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(below);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    paths.has(key)
      ? [part].flat().filter((path) => typeof path === 'string')
      : holders.has(key)
        ? below(part)
        : [],
  );
}
