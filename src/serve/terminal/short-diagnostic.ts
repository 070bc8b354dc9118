import type { Diagnostic } from '../../base/diagnostic.ts';
import { renderDiagnostic } from '../../syntax/text/render-diagnostic.ts';
import { filesNamed } from '../files-around.ts';
import type { Io } from './io.ts';
import { shortPath } from './short-path.ts';

/** A diagnostic with its path as the user would write it, and with its line where the user named the file. */
export function shortDiagnostic(diagnostic: Diagnostic, { words = [] }: Io): string {
  const { span } = diagnostic;
  const text = renderDiagnostic(filesNamed(words), diagnostic);
  return span !== undefined && text.startsWith(span.file)
    ? shortPath(span.file) + text.slice(span.file.length)
    : text;
}
