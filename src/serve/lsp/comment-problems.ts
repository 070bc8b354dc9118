import type { SessionEvent } from '../../session/event.ts';
import { isInDocComment } from './contract-words.ts';

/** Something wrong with a doc comment that Beagle reads. */
export interface CommentProblem {
  /** From 1. */
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

/** What an event says about the doc comments of a file: diagnostics whose place is in one. Others are TypeScript's to say, or none of an editor's. */
export function commentProblem(event: SessionEvent, path: string, text: string): CommentProblem | undefined {
  if (event.type !== 'diagnostic' || event.diagnostic.severity === 'note') return undefined;
  const { span, code, message } = event.diagnostic;
  if (span === undefined || span.file !== path) return undefined;
  return isInDocComment(text, span.line, span.column + 2) ? { line: span.line, code, message } : undefined;
}
