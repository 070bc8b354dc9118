import { nodeFiles } from '../host/node-files.ts';

/** A piece of a text that is replaced. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Test files that were written into: as they were when they were loaded, and what has been written. */
const known = new Map<string, { readonly text: string; readonly edits: readonly Edit[] }>();

/** The text of a test file as it was loaded, which is what stacks tell places of. */
export function loadedText(file: string): string {
  return stateOf(file).text;
}

/** The text of a file with this edit of the loaded text, and all earlier ones, carried out. */
export function withEdit(file: string, edit: Edit): string {
  const { text, edits } = stateOf(file);
  const all = [...edits.filter((e) => e.start !== edit.start), edit].sort((a, b) => a.start - b.start);
  known.set(file, { text, edits: all });
  return edited(text, all);
}

function stateOf(file: string): { readonly text: string; readonly edits: readonly Edit[] } {
  const now = nodeFiles.read(file) ?? '';
  const state = known.get(file);
  // Otherwise somebody else has written it meanwhile, and it was loaded again.
  return state !== undefined && edited(state.text, state.edits) === now ? state : { text: now, edits: [] };
}

function edited(text: string, edits: readonly Edit[]): string {
  let [result, at] = ['', 0];
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
