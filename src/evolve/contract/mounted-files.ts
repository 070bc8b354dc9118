import type { FileSource } from '../../base/environment.ts';

/** Files under a folder of their own, so that several versions and states of them are modules of one program. Texts may have an end added. */
export class MountedFiles implements FileSource {
  readonly #files: FileSource;
  readonly #folder: string;
  readonly #ends: ReadonlyMap<string, string>;

  /** `ends`: what is put after the text of a file, by its own path. */
  constructor(files: FileSource, folder: string, ends: ReadonlyMap<string, string> = new Map()) {
    this.#files = files;
    this.#folder = folder;
    this.#ends = ends;
  }

  read(path: string): string | undefined {
    const own = this.#own(path);
    const text = own && this.#files.read(own);
    const end = own === undefined ? undefined : this.#ends.get(own);
    return text === undefined || end === undefined ? text : `${text}\n${end}`;
  }

  isFile(path: string): boolean {
    const own = this.#own(path);
    return own !== undefined && this.#files.isFile(own);
  }

  isDirectory(path: string): boolean {
    const own = this.#own(path);
    return own !== undefined && this.#files.isDirectory(own);
  }

  realpath(path: string): string {
    const own = this.#own(path);
    return own === undefined ? path : `${this.#folder}${this.#files.realpath(own)}`;
  }

  #own(path: string): string | undefined {
    return path.startsWith(`${this.#folder}/`) ? path.slice(this.#folder.length) : undefined;
  }
}
