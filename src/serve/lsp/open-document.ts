import type { Texts } from '../../host/overlay-files.ts';
import type { BaseVersion } from './base-version.ts';
import type { CommentProblem } from './comment-problems.ts';
import { type FunctionState, nothingKnown } from './document-state.ts';
import { type Outline, outlineOf } from './outline.ts';

/** A document that an editor has open, with what is known about its functions. */
export interface OpenDocument {
  readonly path: string;
  text: string;
  outline: Outline | undefined;
  /** All open texts when it was looked at last: what `states` is about. */
  looked: Texts | undefined;
  base: BaseVersion | undefined;
  readonly states: Map<string, FunctionState>;
}

export function openDocument(path: string, text: string): OpenDocument {
  return { path, text, outline: undefined, looked: undefined, base: undefined, states: new Map() };
}

/** What the document exports as it is now. */
export function outline(document: OpenDocument): Outline {
  document.outline ??= outlineOf(document.path, document.text);
  return document.outline;
}

/** A problem is of the function that follows the comment. */
export function addProblem(document: OpenDocument, problem: CommentProblem): void {
  const owner = outline(document).functions.find((f) => f.line >= problem.line);
  if (owner === undefined) return;
  const known = document.states.get(owner.name)?.problems ?? [];
  if (known.some((p) => p.line === problem.line && p.message === problem.message)) return;
  put(document, owner.name, { problems: [...known, problem] });
}

/** What is known about a function, and this. */
export function put({ states }: OpenDocument, name: string, more: Partial<FunctionState>): void {
  states.set(name, { ...(states.get(name) ?? nothingKnown), ...more });
}
