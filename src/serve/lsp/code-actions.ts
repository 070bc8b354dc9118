import type { CodeAction, Range } from 'vscode-languageserver';
import type { ShownFunction } from './document-state.ts';

/** What can be done with the functions in a range, as commands of the server. */
export function codeActions(
  uri: string,
  functions: readonly ShownFunction[],
  { start, end }: Range,
  base: string,
): CodeAction[] {
  const touched = functions.filter((f) => f.line - 1 <= end.line && start.line <= f.endLine - 1);
  return touched.flatMap(({ name, state }) => {
    const action = (title: string, command: string): CodeAction => ({
      title,
      kind: 'source',
      command: { title, command, arguments: [uri, name] },
    });
    const isChanged = (state.compared?.changes.length ?? 0) > 0;
    return [
      action(`Beagle: write tests for ${name}`, 'beagle.writeTests'),
      ...(isChanged
        ? [action(`Beagle: write tests that pin what ${name} did in ${base}`, 'beagle.writeChangeTests')]
        : []),
      action(`Beagle: open the page of ${name}`, 'beagle.openPage'),
    ];
  });
}
