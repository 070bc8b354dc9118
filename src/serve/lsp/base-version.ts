import { dirname } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import { GitRepository } from '../../host/git-files.ts';
import { commitTree } from '../../host/node-context.ts';

/** The tree of a commit, as requests call it. */
export interface BaseVersion {
  readonly tree: string;
  /** As people call it: `HEAD`. */
  readonly label: string;
}

/** What a file is compared with; undefined when it is in no repository, or the revision means nothing there. */
export function baseVersion(file: string, revision: string): BaseVersion | undefined {
  try {
    const repository = GitRepository.around(dirname(file));
    const commit = repository.commitOf(revision);
    return commit === undefined ? undefined : { tree: commitTree(repository, commit), label: revision };
  } catch (error) {
    if (RequestError.is(error)) return undefined;
    throw error;
  }
}
