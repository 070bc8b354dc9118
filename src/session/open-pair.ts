import { dirname, join, relative } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';
import type { Clock, FileSource } from '../base/environment.ts';
import { openSubject } from '../explore/open-subject.ts';
import type { Subject, SubjectOptions } from '../explore/subject.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Solver } from '../solver/solver.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';
import type { SessionContext } from './context.ts';
import type { EngineOptions } from './engine-options.ts';
import { openEngine, subjectOptions } from './open-engine.ts';
import { refuseErrors } from './refuse-errors.ts';
import type { PairRequest, VersionRequest } from './requests/pair-request.ts';

/** One version of a file: where it is read from, its path there, and how to call it. */
export interface Version {
  readonly files: FileSource;
  readonly file: string;
  readonly label: string;
  /** Files that show how it is used. */
  readonly examples?: readonly string[] | undefined;
}

/** Two versions of a file; the function to compare, or all that it offers. */
export interface FilePair {
  readonly before: Version;
  readonly after: Version;
  readonly name?: { readonly before: string; readonly after: string } | undefined;
  /** Of all that it offers nothing but these, by their names in the new version. */
  readonly only?: readonly string[] | undefined;
}

/** Two versions of a function, ready to be run on one term store. Whoever opens it disposes of the solver. */
export interface OpenPair {
  readonly before: Subject;
  readonly after: Subject;
  readonly store: TermStore;
  readonly solver: Solver;
}

/** What a request calls a version, with the files it is read from. */
export function versionOf(context: SessionContext, { file, label, tree, examples }: VersionRequest): Version {
  if (tree === undefined) return { files: context.files, file, label, examples };
  if (context.tree === undefined) throw new RequestError('no-such-tree', `there is no tree ${tree} here`);
  return { files: context.tree(tree), file, label, examples };
}

export function pairOf(context: SessionContext, { before, after, name, only }: PairRequest): FilePair {
  return { before: versionOf(context, before), after: versionOf(context, after), name, only };
}

export function openPair(
  pair: FilePair,
  name: { readonly before: string; readonly after: string },
  options: EngineOptions,
  more: Partial<SubjectOptions> = {},
  clock?: Clock,
): OpenPair {
  const { store, solver } = openEngine(options, clock);
  try {
    // What the old version assumes is what callers keep to; the new one's word for it is no excuse.
    const open = (version: Version, name: string, assume: 'ends' | 'ignored') =>
      openSubject(version.files, version.file, name, { ...pairOptions(options, store, assume), ...more });
    return {
      before: open(pair.before, name.before, 'ends'),
      after: open(pair.after, name.after, 'ignored'),
      store,
      solver,
    };
  } catch (error) {
    solver.dispose();
    throw error;
  }
}

/** What is said of each version of a pair. */
export function pairOptions(options: EngineOptions, store: TermStore, assume: 'ends' | 'ignored') {
  return { ...subjectOptions(options, store), dependences: false, settleOutcome: true, assume };
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
export function loadVersion(version: Version, options: Pick<EngineOptions, 'packages'>): SourceSet {
  const sources = loadSources(version.files, [version.file], { packages: options.packages });
  refuseErrors(sources.diagnostics);
  return sources;
}
