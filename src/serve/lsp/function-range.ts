import type { Range } from 'vscode-languageserver';
import type { OutlinedFunction } from './outline.ts';

/** The first line of a function. */
export function functionRange({ line, columns: [start, end] }: OutlinedFunction): Range {
  return { start: { line: line - 1, character: start }, end: { line: line - 1, character: end } };
}

/** A line of a text, without the spaces around it; the last one when there are not so many. */
export function lineRange(text: string, line: number): Range {
  const lines = text.split('\n');
  const at = Math.min(Math.max(line, 1), lines.length) - 1;
  const content = lines[at]!;
  const start = { line: at, character: content.length - content.trimStart().length };
  return { start, end: { line: at, character: Math.max(content.trimEnd().length, start.character) } };
}
