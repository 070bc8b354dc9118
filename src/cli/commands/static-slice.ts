import { writeFileSync } from 'node:fs';
import { RequestError } from '../../base/diagnostic.ts';
import { parseCriteria } from '../../evolve/static-slice/criterion.ts';
import { staticSlice } from '../../evolve/static-slice/static-slice.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { staticSliceJson } from '../../report/static-slice-json.ts';
import { staticSliceText, staticWhyText } from '../../report/static-slice-text.ts';
import { typeErrorsText } from '../../report/type-errors-json.ts';
import { addedTypeErrors } from '../../session/type-errors-once.ts';
import type { Io } from '../io.ts';
import { isSet, one, wholeNumber } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortPath } from '../short-path.ts';
import { parseTarget } from '../target.ts';

/** `beagle slice file#function --of name`: what is left of the source, for all inputs. */
export function staticSliceCommand(args: ParsedArguments, io: Io): number {
  for (const other of ['input', 'on'])
    if (isSet(args, other))
      throw new RequestError('usage', `--${other} is for slices of one run; leave it out, or leave out --of`);
  const target = args.positionals.length === 1 ? parseTarget(args.positionals[0]!) : undefined;
  if (target?.name === undefined)
    throw new RequestError('usage', 'beagle slice takes one function, as path/to/file.ts#function');
  const criteria = parseCriteria(one(args, 'of')!);
  const packages = (one(args, 'packages') ?? 'all') as 'all' | 'none';
  const slice = staticSlice(nodeFiles, target.file, target.name, criteria, packages);
  const why = isSet(args, 'why') ? wholeNumber(args, 'why', 1, 1) : undefined;
  const json = staticSliceJson(slice, {
    name: target.name,
    typeErrors: addedTypeErrors(nodeFiles, slice.found.module, slice.text),
    of: criteria.map(({ name, line }) => (line === undefined ? name : `${name}@${line}`)),
    shorten: shortPath,
    ...(why !== undefined && { why }),
  });
  const out = one(args, 'out');
  if (out !== undefined) writeSlice(out, slice.file, slice.text);
  if (isSet(args, 'json')) io.stdout(`${JSON.stringify(json, null, 2)}\n`);
  else if (isSet(args, 'view')) io.stdout(staticSliceText(json));
  else if (json.why !== undefined) io.stdout(`${staticWhyText(json.why).join('\n')}\n`);
  else if (out === undefined) io.stdout(slice.text);
  for (const line of typeErrorsText(json.typeErrors)) io.stderr(`${line}\n`);
  if (out !== undefined) io.stderr(`wrote ${shortPath(out)}\n`);
  return 0;
}

function writeSlice(out: string, file: string, text: string): void {
  if (nodeFiles.isFile(out) && nodeFiles.realpath(out) === file)
    throw new RequestError('usage', `--out ${out} is the file that is sliced; name another one`);
  try {
    writeFileSync(out, text);
  } catch (error) {
    throw new RequestError('unwritable-file', `${out} cannot be written: ${(error as Error).message}`);
  }
}
