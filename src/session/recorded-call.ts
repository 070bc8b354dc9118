import type { Signature } from '../syntax/shape/shape.ts';

/** A value as JSON, tagged as in witnesses where JSON cannot carry it. */
export type RecordedValue = unknown;

/** One call of a function, as a test made it. */
export interface RecordedCall {
  /** The full name of the test that was running; undefined when none was. */
  readonly test: string | undefined;
  /** That test failed. */
  readonly failed: boolean;
  /** By position, as passed: no more and no fewer. */
  readonly args: readonly RecordedValue[];
  /** What it was called on, for methods. */
  readonly receiver?: RecordedValue;
  /** What could not be captured, for people: `argument 2 is a function; what it does is not captured`. */
  readonly notes: readonly string[];
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
