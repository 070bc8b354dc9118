import { writeFileSync } from 'node:fs';
import { RequestError } from '../base/diagnostic.ts';

/** @throws RequestError when the file cannot be written. */
export function writeText(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RequestError('unwritable-file', `${path} cannot be written: ${why}`);
  }
}
