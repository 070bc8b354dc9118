import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';
import { blockOf, withBlock } from './marked-block.ts';
import { refuseLinks, writeText } from './write-text.ts';

/** Such names and no others: nothing that is there and is no draft is written over. */
const names = { 'test-file': /^[\w$.@+-]+\.test\.(ts|mjs)$/, 'query-file': /^[\w$.@+-]+\.smt2$/ } as const;

export interface Drafted {
  readonly type: keyof typeof names;
  readonly path: string;
  readonly text: string;
}

/**
 * Writes a file that a job drafted, where the user asked for such files and nowhere else. Tests take the place of those that were written before; what else is in their
 * file stays. `home` is the tree under analysis, the working folder unless said: its links are not followed. Gives what was there before, if we wrote it.
 * @throws RequestError when it would lie elsewhere, cannot be written, or is somebody else's.
 */
export function writeDrafted(
  { type, path, text }: Drafted,
  folder: string | undefined,
  home?: string,
): string | undefined {
  const isThere = typeof path === 'string' && folder !== undefined && dirname(path) === folder;
  if (!isThere || !names[type].test(basename(path)))
    throw new RequestError('unwritable-file', `${path} is not where it was asked for`);
  if (type !== 'test-file') {
    writeText(path, String(text), home);
    return undefined;
  }
  refuseLinks(path, home);
  const existing = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const whole = withBlock(existing, String(text));
  if (whole === undefined)
    throw new RequestError(
      'unwritable-file',
      `${path} is there and has no lines that are marked as Beagle's, so it was not written over`,
    );
  writeText(path, whole, home);
  return existing && blockOf(existing);
}
