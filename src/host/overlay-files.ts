import type { FileSource } from '../base/environment.ts';

/** Texts by absolute path. */
export type Texts = Readonly<Record<string, string>>;

/** Files of which some have other texts than those below them: what an editor has not saved yet. */
export class OverlayFiles implements FileSource {
  readonly #files: FileSource;
  #texts: ReadonlyMap<string, string> = new Map();
  #folders: ReadonlySet<string> = new Set();

  constructor(files: FileSource, texts: Texts = {}) {
    this.#files = files;
    this.show(texts);
  }

  /** These texts from now on, and no others. Who has read something finds out by asking again. */
  show(texts: Texts): void {
    this.#texts = new Map(Object.entries(texts));
    const folders = new Set<string>();
    for (const path of this.#texts.keys())
      for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
        folders.add(path.slice(0, at));
    this.#folders = folders;
  }

  read(path: string): string | undefined {
    return this.#texts.get(path) ?? this.#files.read(path);
  }

  isFile(path: string): boolean {
    return this.#texts.has(path) || this.#files.isFile(path);
  }

  isDirectory(path: string): boolean {
    return this.#folders.has(path) || this.#files.isDirectory(path);
  }

  realpath(path: string): string {
    return this.#texts.has(path) ? path : this.#files.realpath(path);
  }
}
