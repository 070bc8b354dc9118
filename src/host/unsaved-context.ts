import type { SessionContext } from '../session/context.ts';
import type { UnsavedTexts } from '../session/execute.ts';
import { OverlayFiles } from './overlay-files.ts';

/**
 * A context in which some files have texts that are not saved. The files stay the same objects from one request to the next, so that what is
 * kept for them is found again.
 */
export class UnsavedContext {
  readonly context: SessionContext;
  readonly #files: OverlayFiles;
  readonly #trees = new Map<string, OverlayFiles>();

  constructor(context: SessionContext) {
    this.context = context;
    this.#files = new OverlayFiles(context.files);
  }

  /** The context for a request with these texts. */
  with(unsaved: UnsavedTexts | undefined): SessionContext {
    const { context } = this;
    if (unsaved === undefined) return context;
    const { files, trees = {} } = unsaved;
    this.#files.show(files);
    for (const [name, texts] of Object.entries(trees)) {
      const tree = this.#trees.get(name) ?? new OverlayFiles(context.files);
      tree.show(texts);
      this.#trees.set(name, tree);
    }
    return {
      ...context,
      files: this.#files,
      tree: (name) => (name in trees ? this.#trees.get(name)! : context.tree!(name)),
    };
  }
}
