import type { Clock, FileSource } from '../base/environment.ts';

/** What a session is given of the world: it reaches for nothing itself. */
export interface SessionContext {
  readonly files: FileSource;
  readonly clock: Clock;
  /** The folder, absolute, that paths in results are told from. */
  readonly cwd: string;
  /** All files may be read: they are no machine's disk. Else imports lead to the homes of the files that a request names. */
  readonly isOpen?: boolean;
  /**
   * The files of another tree, by the name that a request calls it: a git revision, say. The same name gives the same object.
   * @throws RequestError when there is no such tree.
   */
  tree?(name: string): FileSource;
  /** Does something as if the machine stood in another time zone. */
  inTimeZone?<T>(zone: string, action: () => T): T;
}
