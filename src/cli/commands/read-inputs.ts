import { resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { isInput } from './parse-input.ts';

/** Inputs from a JSON file: an array of objects with a value for each parameter. */
export function readInputs(path: string): Record<string, unknown>[] {
  const text = nodeFiles.isFile(resolve(path)) ? nodeFiles.read(resolve(path)) : undefined;
  if (text === undefined) throw new RequestError('no-such-file', `${path} cannot be read`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RequestError('bad-input', `${path} is not JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(value) || !value.every(isInput))
    throw new RequestError(
      'bad-input',
      `${path} must be an array of objects with a value for each parameter`,
    );
  return value;
}
