import { RequestError } from '../base/diagnostic.ts';
import { git } from './git-command.ts';

/** The texts of files of a commit. Asking git for one costs more than asking for many, so that those near one that is read come with it. */
export class GitBlobs {
  readonly #root: string;
  /** The names of contents by path. */
  readonly #names: ReadonlyMap<string, string>;
  /** How many were asked for one by one. */
  #single = 0;

  constructor(root: string, names: ReadonlyMap<string, string>) {
    this.#root = root;
    this.#names = names;
  }

  read(path: string): string | undefined {
    const name = this.#names.get(path);
    if (name === undefined) return undefined;
    const known = texts.get(name);
    if (known !== undefined) return known;
    if (this.#single++ >= FEW) this.#readAround(path);
    let text = texts.get(name);
    if (text === undefined) texts.set(name, (text = git(this.#root, ['cat-file', 'blob', name]).toString()));
    return text;
  }

  /** Reads the sources that are nearest to a path at once. */
  #readAround(path: string): void {
    const near = [...this.#names.keys()]
      .filter((p) => p === path || (isCode.test(p) && !isMade.test(p) && !texts.has(this.#names.get(p)!)))
      .map((p) => ({ p, shared: sharedLength(p, path) }))
      .sort((a, b) => b.shared - a.shared)
      .slice(0, AT_ONCE);
    this.#single = 0;
    const names = [...new Set(near.map(({ p }) => this.#names.get(p)!))];
    try {
      keep(git(this.#root, ['cat-file', '--batch'], `${names.join('\n')}\n`));
    } catch (error) {
      // One by one it may still be read.
      if (!(error instanceof RequestError)) throw error;
    }
  }
}

/** Texts by the names that git gives to contents: two commits have most in common. */
const texts = new Map<string, string>();
const [FEW, AT_ONCE] = [2, 400];
const isCode = /\.(?:[cm]?[jt]sx?|json)$/;
/** Made from other files, and large. */
const isMade = /\/(?:dist|build|cdn|umd|esm|bundles?|vendor|coverage|out)\/|\.min\.|lock\.json$/;

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** What `git cat-file --batch` says: of each `<name> blob <size>`, a line's end, the content and a line's end. */
function keep(said: Buffer): void {
  for (let at = 0; at < said.length; ) {
    const end = said.indexOf(10, at);
    if (end < 0) return;
    const [, name, size] = /^([0-9a-f]+) blob (\d+)$/.exec(said.toString('latin1', at, end)) ?? [];
    at = end + 1;
    if (name === undefined) continue;
    texts.set(name, said.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
}
