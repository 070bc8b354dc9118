import { Ledger } from '../../base/ledger.ts';
import { withFollowingCalls } from '../../explore/returned/with-following-calls.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Parameter } from '../../syntax/shape/shape.ts';
import { isName } from './script-run.ts';

/** A function that a call gives, or that is a property of what it gives. */
export interface ReturnedFunction {
  /** '' for the function itself. */
  readonly member: string;
  readonly parameters: readonly Parameter[];
}

/** The functions in what a function returns, by one run of it. */
export function returnedFunctions(subject: Subject): readonly ReturnedFunction[] {
  const { numbers } = subject.inputOptions;
  // What is assumed of these calls is no matter of the comparison's.
  const { entry, signature } = withFollowingCalls({ ...subject, ledger: new Ledger() }, { numbers });
  const found = new Map<string, ReturnedFunction>();
  for (const [number, { on, member }] of (entry.calls ?? []).entries()) {
    if (on !== -1 || found.has(member) || !(member === '' || isName(member))) continue;
    const parameters = signature.parameters.filter((p) => p.ofCall === number);
    found.set(member, { member, parameters });
  }
  return [...found.values()];
}
