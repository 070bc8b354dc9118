import { RequestError } from '../../base/diagnostic.ts';

/** Arguments by parameter name, from `--input`. */
export function parseInput(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RequestError('bad-input', `--input is not JSON: ${(error as Error).message}`);
  }
  if (!isInput(value))
    throw new RequestError(
      'bad-input',
      '--input must be an object with a value for each parameter, e.g. \'{"x": 6}\'',
    );
  return value;
}

export function isInput(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
