import { visibleText } from './visible-text.ts';

/** Text of the program as code inside of a line of Markdown, or of a cell of a table: whatever it holds, it ends where it should and means nothing. */
export function codeSpan(text: string): string {
  const line = visibleText(text)
    .replace(/[\r\n\t]+/g, ' ')
    .replaceAll('|', '\\|');
  if (line.trim() === '') return line === '' ? '' : '` `';
  const fence = '`'.repeat(longestRun(line) + 1);
  // A blank at both ends is taken away again; it keeps backticks at the ends apart from the fence.
  const pad = /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Lines of the program as a block of code. */
export function codeBlock(language: string, lines: readonly string[]): string[] {
  const text = lines.map((line) => visibleText(line).replace(/[\r\n]+/g, ' '));
  const fence = '`'.repeat(Math.max(3, ...text.map((line) => longestRun(line) + 1)));
  return [`${fence}${language}`, ...text, fence];
}

/** Words in which names of the program may stand, as plain text: no markup, no HTML, no mention of people or issues. */
export function plainWords(text: string): string {
  return visibleText(text)
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/([@#])(?=[\w-])/g, '$1\u2060');
}

/** As {@link plainWords}, but what we put between backticks stays code. */
export function wordsWithCode(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, i) => (i % 2 === 1 ? codeSpan(part.slice(1, -1)) : plainWords(part)))
    .join('');
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
