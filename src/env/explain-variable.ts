import type { Observation, RecordedCall } from './call.ts';
import { variableOf } from './environ.ts';
import type { Explanation } from './level.ts';

/** Says what a differing environment variable means. */
export function explainVariable(call: RecordedCall, bad: Observation | undefined): Explanation {
  const name = variableOf(call);
  if (name === '*') {
    const extra = bad?.data ?? '';
    return {
      world: 'variable',
      name: extra,
      detail: `variables are set here that the good environment does not have: ${extra}`,
      good: 'unset',
      bad: 'set',
    };
  }
  const good = call.data === 'redacted' ? 'set (value not recorded)' : call.data;
  const here = bad?.data === undefined ? 'not seen' : bad.data === 'null' ? 'unset' : bad.data;
  const detail =
    here === 'unset'
      ? `the environment variable ${name} is not set here`
      : `the environment variable ${name} has another value here`;
  return { world: 'variable', name, detail, good, bad: here };
}
