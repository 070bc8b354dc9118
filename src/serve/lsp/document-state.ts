import type { FunctionDiffJson } from '../../report/diff-schema.ts';
import type { ExploreJson } from '../../report/explore-schema.ts';
import type { CommentProblem } from './comment-problems.ts';
import type { OutlinedFunction } from './outline.ts';

/** What is known about a function of a document. */
export interface FunctionState {
  readonly explored?: ExploreJson | undefined;
  readonly compared?: FunctionDiffJson | undefined;
  /** The base does not have it. */
  readonly isNew?: boolean | undefined;
  /** What is wrong with its doc comment. */
  readonly problems?: readonly CommentProblem[] | undefined;
  /** Its doc comment when it was looked at: what that says counts, though it is no code. */
  readonly doc?: string | undefined;
  /** Why it could not be explored. */
  readonly refused?: string | undefined;
  /** `explored` (or `refused`) and `compared` are about the texts that were looked at last. */
  readonly isExplored: boolean;
  readonly isCompared: boolean;
}

export const nothingKnown: FunctionState = { isExplored: false, isCompared: false };

/** A function as the document has it now, with what is known about it. */
export interface ShownFunction extends OutlinedFunction {
  readonly state: FunctionState;
  /** What is known is about an earlier text. */
  readonly isStale: boolean;
}

export function isFresh({ isExplored, isCompared }: FunctionState): boolean {
  return isExplored && isCompared;
}
