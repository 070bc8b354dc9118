import { defaultEffects } from '../../evolve/shared/observed-places.ts';
import { nodeContext } from '../../host/node-context.ts';
import { exposeText } from '../../report/expose-text.ts';
import { exposeFunction } from '../../session/expose-function.ts';
import { engineOptions } from '../engine-options.ts';
import type { Io } from '../io.ts';
import { oneFunction } from '../one-function.ts';
import { isSet, one } from '../option-values.ts';
import type { ParsedArguments } from '../parse-arguments.ts';
import { shortDiagnostic } from '../short-diagnostic.ts';
import { readInputs } from './read-inputs.ts';

/** `beagle expose`: for each change an input that shows it. */
export function exposeCommand(args: ParsedArguments, io: Io): number {
  const options = { ...engineOptions(args), effects: defaultEffects };
  const quiet = isSet(args, 'quiet');
  const path = one(args, 'inputs');
  const inputs = path === undefined ? [] : readInputs(path);
  const { pair, name } = oneFunction(
    'expose',
    args.positionals.slice(0, args.beforeDashes),
    args.positionals.slice(args.beforeDashes),
    options,
  );
  const result = exposeFunction(nodeContext(), pair, name, inputs, options, {
    diagnostic: (d) => quiet || io.stderr(`${shortDiagnostic(d)}\n`),
    progress: (done, of, runs) => quiet || io.progress(`${done} of ${of} changes, ${runs} runs`),
  });
  io.stdout(isSet(args, 'json') ? `${JSON.stringify(result, null, 2)}\n` : exposeText(result));
  return result.changes.some((c) => c.status === 'exposed') ? 1 : 0;
}
