import type { Diagnostic } from '../base/diagnostic.ts';
import { nodeFiles } from '../host/node-files.ts';
import { shortPath } from './short-path.ts';

/** One clear line, and below it the source line with a caret when the place is known. */
export function diagnosticText(diagnostic: Diagnostic): string {
  const { severity, message, span } = diagnostic;
  const label = severity === 'error' ? 'beagle' : `beagle: ${severity}`;
  if (span === undefined || span.line === 0) return `${label}: ${message}`;
  const head = `${label}: ${shortPath(span.file)}:${span.line}:${span.column}: ${message}`;
  const line = nodeFiles.read(span.file)?.split(/\r\n|\r|\n/)[span.line - 1];
  if (line === undefined) return head;
  const number = String(span.line);
  const length =
    span.endLine === span.line
      ? Math.max(1, span.end - span.start)
      : Math.max(1, line.length - span.column + 1);
  const indent = line.slice(0, span.column - 1).replace(/[^\t]/g, ' ');
  return `${head}\n  ${number} | ${line}\n  ${' '.repeat(number.length)} | ${indent}${'^'.repeat(length)}`;
}
