import type { Diagnostic } from '../base/diagnostic.ts';
import { renderDiagnostic } from '../syntax/render-diagnostic.ts';
import { commandFiles } from './command-files.ts';
import { shortPath } from './short-path.ts';

/** A diagnostic with its path as the user would write it. */
export function shortDiagnostic(diagnostic: Diagnostic): string {
  const { span } = diagnostic;
  const text = renderDiagnostic(commandFiles(), diagnostic);
  return span !== undefined && text.startsWith(span.file)
    ? shortPath(span.file) + text.slice(span.file.length)
    : text;
}
