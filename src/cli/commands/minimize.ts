import { resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import { minimizeInputs } from '../../explore/slice/minimize-inputs.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { minimizeJson, minimizeText } from '../../report/minimize.ts';
import type { Io } from '../io.ts';
import { isSet, one } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortPath } from '../short-path.ts';
import { isInput } from './parse-input.ts';
import { openSliced } from './slice.ts';

/** `beagle minimize file#function --inputs …`: one input per relevant-slice condition. */
export function minimizeCommand(args: ParsedArguments, io: Io): number {
  const path = one(args, 'inputs');
  if (path === undefined) throw new RequestError('usage', 'beagle minimize needs --inputs with a JSON file');
  const inputs = readInputs(path);
  const { subject, name } = openSliced(args, io, 'minimize');
  const models = inputs.map((input) =>
    modelFromWitness(subject.store, subject.signature, input, subject.inputOptions),
  );
  const result = minimizeInputs(subject, models);
  const json = minimizeJson(subject, { name, file: shortPath(subject.found.module.path) }, inputs, result);
  io.stdout(isSet(args, 'json') ? `${JSON.stringify(json, null, 2)}\n` : minimizeText(json));
  return 0;
}

function readInputs(path: string): Record<string, unknown>[] {
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
