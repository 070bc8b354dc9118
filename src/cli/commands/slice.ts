import { RequestError } from '../../base/diagnostic.ts';
import { dynamicSlice } from '../../explore/slice/dynamic-slice.ts';
import { openSubject, type Subject } from '../../explore/subject.ts';
import { TermStore } from '../../expr/term-store.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { sliceJson } from '../../report/slice-json.ts';
import { sliceText } from '../../report/slice-text.ts';
import type { Io } from '../io.ts';
import { duration, isSet, one, wholeNumber } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';
import { shortPath } from '../short-path.ts';
import { signatureOptions } from '../signature-options.ts';
import { parseTarget } from '../target.ts';
import { parseInput } from './parse-input.ts';
import { staticSliceCommand } from './static-slice.ts';

/** `beagle slice file#function`: with `--of` the static slice of the source, with `--input` the relevant slice of one run. */
export function sliceCommand(args: ParsedArguments, io: Io): number {
  if (one(args, 'of') !== undefined) return staticSliceCommand(args, io);
  const { subject, name, on } = openSliced(args, io, 'slice');
  const input = one(args, 'input');
  if (input === undefined)
    throw new RequestError(
      'usage',
      'beagle slice needs --of with variables to slice the source for, or --input with the arguments of a run',
    );
  const why = isSet(args, 'why') ? wholeNumber(args, 'why', 1, 1) : undefined;
  const model = modelFromWitness(subject.store, subject.signature, parseInput(input), subject.inputOptions);
  const slice = dynamicSlice(subject, model);
  const json = sliceJson(subject, slice, { name, on, shorten: shortPath, ...(why !== undefined && { why }) });
  io.stdout(isSet(args, 'json') ? `${JSON.stringify(json, null, 2)}\n` : sliceText(json));
  return slice.trace.outcome.kind === 'limit' ? 3 : 0;
}

/** The function that a command over slices names, ready to run with dependences. */
export function openSliced(
  args: ParsedArguments,
  io: Io,
  command: string,
): { readonly subject: Subject; readonly name: string; readonly on: readonly string[] } {
  const target = args.positionals.length === 1 ? parseTarget(args.positionals[0]!) : undefined;
  if (target?.name === undefined)
    throw new RequestError('usage', `beagle ${command} takes one function, as path/to/file.ts#function`);
  const on = onNames(args);
  const subject = openSubject(nodeFiles, target.file, target.name, {
    signature: signatureOptions(args),
    packages: (one(args, 'packages') ?? 'all') as 'all' | 'none',
    dependences: true,
    on,
    store: new TermStore(),
    seed: 1,
    maxSteps: wholeNumber(args, 'max-steps', 1_000_000, 1),
    runTimeoutMs: duration(args, 'timeout', 60_000),
  });
  for (const d of subject.diagnostics) io.stderr(`${shortDiagnostic(d)}\n`);
  return { subject, name: target.name, on };
}

/** The names given to `--on`. */
export function onNames(args: ParsedArguments): string[] {
  return (one(args, 'on') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
