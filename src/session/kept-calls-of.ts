import type { Snapshot } from '../machine/snapshot.ts';
import type { Trace } from '../machine/trace.ts';
import type { KeptCalls } from '../report/tests/test-case.ts';
import { isWritable, valueText } from '../report/values/value-text.ts';
import type { Witness } from '../report/values/witness.ts';

/** More calls than these, or longer ones, make a test that nobody reads. */
const [MOST_CALLS, LONGEST] = [8, 240];

/** What the functions among the arguments were called with, where a test can say it: by parameter, those that were never called included. */
export function keptCallsOf(
  { log }: Trace,
  functions: Witness['functions'],
): (KeptCalls & { readonly name: string })[] {
  const made = log.filter((e) => e.kind === 'stub');
  return functions.flatMap(({ name }) => {
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) return [];
    const calls = made.filter((e) => e.name === name).map(({ seen = [], at }) => ({ args: seen, at }));
    const isSaid = calls.every(({ args, at }) => Number.isInteger(at) && args.every(isWritable));
    return isSaid && isShort(calls) ? [{ name, list: `${name}Calls`, calls }] : [];
  });
}

function isShort(calls: readonly { readonly args: readonly Snapshot[] }[]): boolean {
  const length = calls.reduce((sum, { args }) => sum + args.reduce((n, a) => n + valueText(a).length, 0), 0);
  return calls.length <= MOST_CALLS && length <= LONGEST;
}
