import type { InlayHint, Range } from 'vscode-languageserver';
import type { ShownExtras } from './shown-extras.ts';

/** The values of the chosen example, where they stand. */
export function inlayHints(extras: ShownExtras | undefined, { start, end }: Range): InlayHint[] {
  return (extras?.values ?? [])
    .filter(({ line }) => start.line <= line - 1 && line - 1 <= end.line)
    .map(({ line, column, text, tooltip }) => ({
      position: { line: line - 1, character: column },
      label: text,
      tooltip,
      paddingLeft: true,
    }));
}
