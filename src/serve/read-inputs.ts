import { resolve } from 'node:path';
import { RequestError } from '../base/diagnostic.ts';
import { nodeFiles } from '../host/node-files.ts';
import type { InputValues } from '../session/requests/engine-request.ts';

/** Arguments by parameter name, from `--input`. */
export function parseInput(text: string): InputValues {
  const value = parsed(text, '--input');
  if (!isInput(value))
    throw new RequestError(
      'bad-input',
      '--input must be an object with a value for each parameter, e.g. \'{"x": 6}\'',
    );
  return value;
}

/** `--input`: one input, a list of several, or `@` and the name of a file with them. */
export function parseInputs(text: string): readonly InputValues[] {
  if (!text.startsWith('@')) {
    const value = parsed(text, '--input');
    return Array.isArray(value) && value.length > 0 && value.every(isInput) ? value : [parseInput(text)];
  }
  const path = text.slice(1);
  const file = resolve(path);
  const inside = nodeFiles.isFile(file) ? nodeFiles.read(file) : undefined;
  if (inside === undefined) throw new RequestError('no-such-file', `${path} cannot be read`);
  const value = parsed(inside, path);
  return isInput(value) ? [value] : readInputs(path);
}

/** Inputs from a JSON file: an array of objects with a value for each parameter. */
export function readInputs(path: string): readonly InputValues[] {
  const file = resolve(path);
  const text = nodeFiles.isFile(file) ? nodeFiles.read(file) : undefined;
  if (text === undefined) throw new RequestError('no-such-file', `${path} cannot be read`);
  const value = parsed(text, path);
  if (!Array.isArray(value) || !value.every(isInput))
    throw new RequestError(
      'bad-input',
      `${path} must be an array of objects with a value for each parameter, e.g. [{"x": 6}]`,
    );
  return value;
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RequestError('bad-input', `${what} is not JSON: ${why}`);
  }
}

function isInput(value: unknown): value is InputValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
