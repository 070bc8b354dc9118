import type { FileSource } from '../../base/environment.ts';

/** Files with a record of everything that was asked of them, so that one can see whether the answers are still the same. */
export class WatchedFiles implements FileSource {
  readonly #files: FileSource;
  /** What was read stands first: it is what changes most. */
  readonly #answers = new Map<keyof FileSource, Map<string, string | boolean | undefined>>([
    ['read', new Map()],
  ]);

  constructor(files: FileSource) {
    this.#files = files;
  }

  read(path: string): string | undefined {
    return this.#ask('read', path) as string | undefined;
  }

  isFile(path: string): boolean {
    return this.#ask('isFile', path) as boolean;
  }

  isDirectory(path: string): boolean {
    return this.#ask('isDirectory', path) as boolean;
  }

  realpath(path: string): string {
    return this.#ask('realpath', path) as string;
  }

  /** Would the files answer all that was asked in the same way now? */
  isUnchanged(): boolean {
    for (const [what, answers] of this.#answers)
      for (const [path, answer] of answers) if (this.#files[what](path) !== answer) return false;
    return true;
  }

  #ask(what: keyof FileSource, path: string): string | boolean | undefined {
    let answers = this.#answers.get(what);
    if (answers === undefined) this.#answers.set(what, (answers = new Map()));
    if (!answers.has(path)) answers.set(path, this.#files[what](path));
    return answers.get(path);
  }
}
