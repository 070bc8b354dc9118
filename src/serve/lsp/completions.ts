import type { CompletionItem } from 'vscode-languageserver';
import { contractWordsFor } from './contract-words.ts';

const KEYWORD = 14;
const SNIPPET = 2;

/** The words of contracts that may stand at a place of a doc comment: line from 1, column from 0. */
export function completions(text: string, line: number, column: number): CompletionItem[] {
  const before = (text.split('\n')[line - 1] ?? '').slice(0, column);
  const start = column - (/[@\\]\w*$/.exec(before)?.[0].length ?? 0);
  const range = { start: { line: line - 1, character: start }, end: { line: line - 1, character: column } };
  return contractWordsFor(text, line, column).map(({ word, snippet, help }) => ({
    label: word,
    kind: KEYWORD,
    documentation: help,
    filterText: word,
    insertTextFormat: SNIPPET,
    textEdit: { range, newText: snippet },
  }));
}
