import { GitRepository } from '../host/git-files.ts';
import { commitTree, treeCommit } from '../host/node-context.ts';
import type { CommitRequest, HistoryRequest } from '../session/requests/blame-request.ts';
import type { PairRequest } from '../session/requests/pair-request.ts';

/** What is not committed yet comes after the commit that is checked out. */
const WORK_TREE = 'work tree';

/** The commits between two git revisions of a file; undefined when the versions are none. */
export function commitHistory({ before, after }: PairRequest): HistoryRequest | undefined {
  if (before.tree === undefined) return undefined;
  const { commit: start, root } = treeCommit(before.tree);
  const repository = GitRepository.around(root);
  const last = after.tree === undefined ? repository.commitOf('HEAD') : treeCommit(after.tree).commit;
  if (last === undefined) return undefined;
  const commits: CommitRequest[] = repository
    .commitsBetween(start, last)
    .map(({ hash: id, parents, subject }) => ({ id, parents, subject, tree: commitTree(repository, id) }));
  if (after.tree === undefined)
    commits.unshift({ id: WORK_TREE, subject: 'not committed yet', parents: [last] });
  const known = new Set(commits.map((c) => c.id));
  const older = new Set(commits.flatMap((c) => c.parents).filter((id) => !known.has(id)));
  const path = after.file.slice(repository.root.length + 1);
  const former = repository.formerPaths(start, last, path).map((p) => `${repository.root}/${p}`);
  return {
    start,
    end: after.tree === undefined ? WORK_TREE : last,
    commits,
    older: [...older].map((id) => ({ id, subject: '', parents: [], tree: commitTree(repository, id) })),
    files: [...new Set([after.file, ...former, before.file])],
  };
}
