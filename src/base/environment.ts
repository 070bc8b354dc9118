/** Milliseconds from an arbitrary start; a parameter everywhere so that budgets are testable. */
export interface Clock {
  now(): number;
  /** Milliseconds that this process has computed: what a busy machine does not shorten. */
  computed?(): number;
}

/** Read-only access to files, so that the front end also works on git revisions and on in-memory tests. Paths are absolute, with `/`. */
export interface FileSource {
  /** The text of a file, or undefined when there is no such file. */
  read(path: string): string | undefined;
  isFile(path: string): boolean;
  isDirectory(path: string): boolean;
  /** Resolves symbolic links (pnpm layouts); the path itself when there are none. */
  realpath(path: string): string;
}
