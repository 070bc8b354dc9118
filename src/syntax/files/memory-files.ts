import type { FileSource } from '../../base/environment.ts';

/** Files held in memory: paths to texts, and links from one path to another (both absolute). */
export class MemoryFiles implements FileSource {
  readonly #texts = new Map<string, string>();
  readonly #folders = new Set<string>(['/']);
  readonly #links: ReadonlyMap<string, string>;

  constructor(files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>> = {}) {
    this.#links = new Map(Object.entries(links));
    for (const [path, text] of Object.entries(files)) {
      this.#texts.set(path, text);
      for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
        this.#folders.add(path.slice(0, at));
    }
  }

  read(path: string): string | undefined {
    return this.#texts.get(this.realpath(path));
  }

  isFile(path: string): boolean {
    return this.#texts.has(this.realpath(path));
  }

  isDirectory(path: string): boolean {
    return this.#folders.has(this.realpath(path));
  }

  realpath(path: string): string {
    for (const [from, to] of this.#links)
      if (path === from || path.startsWith(`${from}/`)) return this.realpath(to + path.slice(from.length));
    return path;
  }
}
