import type { Diagnostic } from '../base/diagnostic.ts';
import { nodeFiles } from '../host/node-files.ts';
import { renderDiagnostic } from '../syntax/render-diagnostic.ts';
import { shortPath } from './short-path.ts';

/** A diagnostic with its path as the user would write it. */
export function shortDiagnostic(diagnostic: Diagnostic): string {
  const { span } = diagnostic;
  if (span === undefined) return renderDiagnostic(nodeFiles, diagnostic);
  const text = renderDiagnostic(nodeFiles, diagnostic);
  return text.startsWith(span.file) ? shortPath(span.file) + text.slice(span.file.length) : text;
}
