import type { FileSource } from '../base/environment.ts';
import { HomeFiles, homeOf } from '../syntax/files/home-files.ts';
import { joinPath } from '../syntax/files/path-text.ts';
import type { SessionContext } from './context.ts';
import type { Emit } from './event.ts';
import { namedFiles } from './named-files.ts';
import type { SessionRequest } from './request.ts';

/**
 * The part of the world that a request has a right to: the homes of the files that it names, in every tree. Whatever runs or reads analysed code is
 * given this, and what is refused is told in a line. Files that no repository, package or folder holds together (`isOpen`) are given as they are.
 * @param homes as {@link homesOf} has found them, when it was asked already
 */
export function homeContext<C extends Omit<SessionContext, 'clock'>>(
  context: C,
  request: SessionRequest,
  emit: Emit,
  homes: readonly string[] = context.isOpen ? [] : homesOf(context, request),
): C {
  if (context.isOpen) return context;
  const named = namedPaths(context, request);
  const told = new Set<string>();
  const refused = (path: string) => {
    if (told.has(path)) return;
    told.add(path);
    emit({
      type: 'diagnostic',
      diagnostic: {
        severity: 'warning',
        code: 'outside',
        message: `${path} is not read: it lies outside of ${homes.join(' and ')}`,
      },
    });
  };
  const { tree } = context;
  return {
    ...context,
    files: confined(context.files, homes, named, refused),
    ...(tree !== undefined && {
      tree: (name: string) => confined(tree(name), homes, named, refused),
    }),
  };
}

/** The folders that a request may read of. */
export function homesOf(context: Omit<SessionContext, 'clock'>, request: SessionRequest): string[] {
  const named = namedPaths(context, request);
  return [...new Set(named.map((file) => homeOf(context.files, file, context.cwd)))];
}

function namedPaths({ cwd }: Omit<SessionContext, 'clock'>, request: SessionRequest): string[] {
  return namedFiles(request).map((file) => joinPath(cwd, file));
}

/** The same files in the same homes are the same object, so that what others keep for it holds. */
const known = new WeakMap<FileSource, Map<string, Confined>>();

interface Confined {
  readonly files: HomeFiles;
  refused: (path: string) => void;
}

function confined(
  files: FileSource,
  homes: readonly string[],
  named: readonly string[],
  refused: (path: string) => void,
): HomeFiles {
  const key = JSON.stringify([homes, named]);
  const ofFiles = known.get(files) ?? new Map<string, Confined>();
  known.set(files, ofFiles);
  let found = ofFiles.get(key);
  if (found === undefined) {
    const made: Confined = {
      files: new HomeFiles(files, homes, named, (path) => made.refused(path)),
      refused,
    };
    ofFiles.set(key, (found = made));
  }
  found.refused = refused;
  return found.files;
}
