/** Milliseconds from an arbitrary start; a parameter everywhere so that budgets are testable. */
export interface Clock {
  now(): number;
  /** The time of day in milliseconds, where `now` goes by something else (base/work). */
  wall?(): number;
  /** Whether the time of day has taken over, since the outermost limit is near. */
  isCut?(): boolean;
  /** Milliseconds to the outermost limit. */
  leftMs?(): number;
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
