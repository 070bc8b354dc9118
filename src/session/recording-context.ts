import type { SessionContext } from './context.ts';
import type { Emit } from './event.ts';
import { RecordingFiles } from './recording-files.ts';

/** A context whose files keep track of what is asked of them; `tell` says it, as `files` events. */
export function recordingContext<C extends Omit<SessionContext, 'clock'>>(
  context: C,
): { readonly context: C; tell(emit: Emit): void } {
  const files = new RecordingFiles(context.files);
  const trees = new Map<string, RecordingFiles>();
  const tree = (name: string): RecordingFiles => {
    // The same name gives the same object.
    const known = trees.get(name) ?? new RecordingFiles(context.tree!(name));
    trees.set(name, known);
    return known;
  };
  return {
    context: { ...context, files, ...(context.tree !== undefined && { tree }) },
    tell(emit) {
      emit({ type: 'files', answers: files.answers });
      for (const [name, { answers }] of trees) emit({ type: 'files', tree: name, answers });
    },
  };
}
