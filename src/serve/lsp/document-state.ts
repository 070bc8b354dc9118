import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import type { ExploreJson } from '../../report/explore/explore-schema.ts';
import type { CommentProblem } from './comment-problems.ts';
import type { OutlinedFunction } from './outline.ts';

/** How far a search came on the text that was looked at last: what is known is of an earlier text, what was found while it goes on, all that it will find. */
export type Progress = 'not yet' | 'so far' | 'whole';

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
  /** Of `explored`, or of `refused`. */
  readonly exploring: Progress;
  readonly comparing: Progress;
}

export const nothingKnown: FunctionState = { exploring: 'not yet', comparing: 'not yet' };

/** A function as the document has it now, with what is known about it. */
export interface ShownFunction extends OutlinedFunction {
  readonly state: FunctionState;
  /** What is known is about an earlier text. */
  readonly isStale: boolean;
  /** What is known is about this text, and more may come. */
  readonly isGoingOn: boolean;
}

/** A function with its state, in a document that is or is not the one that was looked at. */
export function shownFunction(
  outlined: OutlinedFunction,
  state: FunctionState,
  isOld: boolean,
): ShownFunction {
  const { exploring, comparing } = state;
  const isStale = isOld || exploring === 'not yet' || comparing === 'not yet';
  const isGoingOn = !isStale && (exploring === 'so far' || comparing === 'so far');
  return { ...outlined, state, isStale, isGoingOn };
}
