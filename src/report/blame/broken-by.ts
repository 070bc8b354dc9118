/** The commit that broke it. */
export interface CommitJson {
  /** `work tree`: it is not committed yet. */
  readonly hash: string;
  readonly subject: string;
  /** The one it was made from, which is still right: what is blamed is the difference of the two. */
  readonly parent: string;
  /** It merges lines, and no commit on them broke it. */
  readonly isMerge: boolean;
  /** Commits before it that could not be run: one of these may have broken it. */
  readonly between: readonly { readonly hash: string; readonly subject: string }[];
  /** What it gives is what the newest version gives; else that changed again afterwards. */
  readonly isLast: boolean;
  /** How many commits there are, how many were run, and how many could not be. */
  readonly commits: number;
  readonly tried: number;
  readonly skipped: number;
}

/** `It broke in 1a2b3c4d5e "Free shipping" (3 of 12 commits tried).` */
export function brokenBy(commit: CommitJson): string {
  const named = ({ hash, subject }: { readonly hash: string; readonly subject: string }) =>
    /^[0-9a-f]{40,}$/.test(hash) ? `${hash.slice(0, 10)} "${subject}"` : `the ${hash} (${subject})`;
  const { between, isMerge, isLast, commits, tried, skipped } = commit;
  const or =
    between.length === 0
      ? ''
      : between.length > MOST_NAMED
        ? `, or in one of the ${between.length} commits before it that do not load`
        : `, or in ${between.map(named).join(' or ')}, which does not load`;
  const merge = isMerge ? ', a merge (no commit that it merges broke it)' : '';
  const left = skipped === 0 ? '' : `, ${skipped} of which could not be run`;
  const many = commits === 1 ? '' : ` (${tried} of ${commits} commits tried${left})`;
  const again = isLast ? '' : ' What it gives changed once more after that.';
  return `It broke in ${named(commit)}${merge}${or}${many}.${again}`;
}

const MOST_NAMED = 3;
