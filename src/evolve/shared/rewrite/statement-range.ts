import { ts } from '../../../syntax/tree.ts';

/** A statement with the comments that belong to it alone: those right above it, and behind it on its last line. */
export function statementRange(text: string, node: ts.Node): { start: number; end: number } {
  let start = node.getStart();
  for (const comment of (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).reverse()) {
    if (/\n\s*\n/.test(text.slice(comment.end, start)) || comment.pos === 0) break;
    start = comment.pos;
  }
  let { end } = node;
  for (const comment of ts.getTrailingCommentRanges(text, node.end) ?? []) end = comment.end;
  return { start, end };
}

/** Where the line of a position starts. */
export function lineStart(text: string, position: number): number {
  return text.lastIndexOf('\n', position - 1) + 1;
}

/** The blanks that the line of a position starts with. */
export function indentation(text: string, position: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, position)))![0];
}
