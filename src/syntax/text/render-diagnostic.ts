import type { Diagnostic } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';

/**
 * A diagnostic for people: `file:line:column: error: message`, then the source line with a caret line below it.
 * Only the first line when there is no span or the file cannot be read. No trailing newline.
 */
export function renderDiagnostic(files: Pick<FileSource, 'read'>, diagnostic: Diagnostic): string {
  const { span, severity, message } = diagnostic;
  if (span === undefined || span.file === '') return `${severity}: ${message}`;
  const head = `${span.file}:${span.line}:${span.column}: ${severity}: ${message}`;
  const line = files.read(span.file)?.split(/\r\n|[\n\r\u2028\u2029]/)[span.line - 1];
  if (line === undefined) return head;
  const from = span.column - 1;
  const length = span.endLine > span.line ? line.length - from : span.end - span.start;
  const width = 100;
  // Long (minified) lines are cut around the place.
  const cut = line.length > width ? Math.max(0, Math.min(from - 30, line.length - width)) : 0;
  const shown = line.slice(cut, cut + width).replaceAll('\t', ' ');
  const number = String(span.line);
  const carets = '^'.repeat(Math.max(1, Math.min(length, shown.length - (from - cut))));
  return [
    head,
    `  ${number} | ${cut > 0 ? '…' : ''}${shown}`,
    `  ${' '.repeat(number.length)} | ${cut > 0 ? ' ' : ''}${' '.repeat(from - cut)}${carets}`,
  ].join('\n');
}
