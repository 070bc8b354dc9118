import { RequestError } from '../../base/diagnostic.ts';
import { minimizeInputs } from '../../explore/slice/minimize-inputs.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { minimizeJson, minimizeText } from '../../report/minimize.ts';
import type { Io } from '../io.ts';
import { isSet, one } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortPath } from '../short-path.ts';
import { readInputs } from './read-inputs.ts';
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
