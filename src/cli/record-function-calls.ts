import { type RecordedCall, type Recording, recordCalls } from '../host/record-calls.ts';
import type { FoundFunction } from '../syntax/found-function.ts';
import { instrumentFunction } from '../syntax/instrument-function.ts';
import type { Signature } from '../syntax/shape.ts';

/** With which arguments the tests in a file call a function; the tests run as they are, in their own runner. */
export function recordFunctionCalls(
  found: FoundFunction,
  testFile: string,
  timeoutMs: number,
): Promise<Recording> {
  const instrumented = instrumentFunction(found);
  return recordCalls({ testFile, target: found.module.path, instrumented, timeoutMs });
}

/** A call's arguments by parameter name, as `--input` takes them; those beyond the last parameter are left out, with a note. */
export function inputOfCall(
  signature: Signature,
  call: Pick<RecordedCall, 'args' | 'receiver' | 'notes'>,
): { readonly input: Record<string, unknown>; readonly notes: readonly string[] } {
  const input: Record<string, unknown> = {};
  if (call.receiver !== undefined) input.this = call.receiver;
  const { parameters } = signature;
  parameters.forEach(({ name, rest }, i) => {
    if (rest) input[name] = call.args.slice(i);
    else if (i < call.args.length) input[name] = call.args[i];
  });
  const left = parameters.some((p) => p.rest) ? 0 : call.args.length - parameters.length;
  const beyond =
    left > 0 ? [`${left} more than its declared parameters were passed; these are left out`] : [];
  return { input, notes: [...call.notes, ...beyond] };
}
