import { dirname, join, relative } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';
import type { FileSource } from '../base/environment.ts';
import { openSubject, type Subject, type SubjectOptions } from '../explore/subject.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Solver } from '../solver/solver.ts';
import { loadSources } from '../syntax/load-sources.ts';
import type { SourceSet } from '../syntax/source-set.ts';
import type { EngineOptions } from './engine-options.ts';
import { openEngine, subjectOptions } from './open-engine.ts';

/** One version of a file: where it is read from, its path there, and how to call it. */
export interface Version {
  readonly files: FileSource;
  readonly file: string;
  readonly label: string;
}

/** Two versions of a file; the function to compare, or all that it offers. */
export interface FilePair {
  readonly before: Version;
  readonly after: Version;
  readonly name?: { readonly before: string; readonly after: string } | undefined;
}

/** Two versions of a function, ready to be run on one term store. Whoever opens it disposes of the solver. */
export interface OpenPair {
  readonly before: Subject;
  readonly after: Subject;
  readonly store: TermStore;
  readonly solver: Solver;
}

export function openPair(
  pair: FilePair,
  name: { readonly before: string; readonly after: string },
  options: EngineOptions,
  more: Partial<SubjectOptions> = {},
): OpenPair {
  const { store, solver } = openEngine(options);
  try {
    const open = (version: Version, name: string) =>
      openSubject(version.files, version.file, name, {
        ...subjectOptions(options, store),
        dependences: false,
        settleOutcome: true,
        ...more,
      });
    return { before: open(pair.before, name.before), after: open(pair.after, name.after), store, solver };
  } catch (error) {
    solver.dispose();
    throw error;
  }
}

/**
 * Where a file of the old version is in the new one: at the same path when the two are read from different places, else at
 * the same place relative to the file compared.
 */
export function relocation({ before, after }: FilePair): (file: string) => string {
  return (file) => {
    if (file === before.file) return after.file;
    if (before.files !== after.files) return file;
    const there = join(dirname(after.file), relative(dirname(before.file), file));
    return after.files.isFile(there) ? there : file;
  };
}

/** The modules of one version; what it cannot be read for is a request error. */
export function loadVersion(version: Version, options: EngineOptions): SourceSet {
  const sources = loadSources(version.files, [version.file], { packages: options.packages });
  const error = sources.diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
  return sources;
}
