import { basename, dirname } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';
import { writeText } from './write-text.ts';

/** Such names and no others: nothing that is there and is no draft is written over. */
const names = { 'test-file': /^[\w$.@+-]+\.test\.(ts|mjs)$/, 'query-file': /^[\w$.@+-]+\.smt2$/ } as const;

export interface Drafted {
  readonly type: keyof typeof names;
  readonly path: string;
  readonly text: string;
}

/**
 * Writes a file that a job drafted, where the user asked for such files and nowhere else. `home` is the tree under analysis, the working
 * folder unless said: its links are not followed.
 * @throws RequestError when it would lie elsewhere or cannot be written.
 */
export function writeDrafted({ type, path, text }: Drafted, folder: string | undefined, home?: string): void {
  const isThere = typeof path === 'string' && folder !== undefined && dirname(path) === folder;
  if (!isThere || !names[type].test(basename(path)))
    throw new RequestError('unwritable-file', `${path} is not where it was asked for`);
  writeText(path, String(text), home);
}
