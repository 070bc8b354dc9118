import { RequestError } from '../base/diagnostic.ts';
import type { Program } from '../ir/ir.ts';
import { fnOf } from './fn-of.ts';
import type { CallingRun } from './make-following-calls.ts';
import type { Observation } from './observation.ts';
import type { Realm } from './realm/realm.ts';
import { Register } from './registers.ts';
import type { RunContext } from './runtime/run-context.ts';

/** A run as those see it that call what its function returned. */
export function callingRun(
  context: RunContext,
  realm: Realm,
  program: Program,
  observation: Observation,
): CallingRun {
  const { controls } = realm;
  return {
    context,
    returned: () => controls.r[Register.ret]!,
    caught: (error) => {
      const clean = controls.clean(error);
      const isOurs = RequestError.is(error) || clean === controls.LIMIT || controls.isExhausted(clean);
      if (isOurs || context.watch.reached !== undefined) throw error;
      controls.asWritten(clean);
      return { error: clean, term: controls.r[Register.thrown] === 0 ? 0 : context.thrownTerm(clean) };
    },
    take: observation.snapshot,
    fnOf: (value) => fnOf(realm, program, value),
  };
}
