import { Guest } from '../../machine/guest/guest.ts';
import type { ModelCall, ModelContext } from '../../machine/model.ts';

/** Calls or constructs the real built-in on the given receiver and arguments; nothing is concretised. */
export function runNative(call: ModelCall, self: unknown, args: readonly unknown[]): unknown {
  return call.isConstruct ? Guest.construct(call.fn, args) : Guest.apply(call.fn, self, args);
}

/** Gives up on shadows: everything reachable from receiver and arguments is concretised, then the built-in runs. */
export function concretiseAndRun(context: ModelContext, call: ModelCall, reason: string): unknown {
  const message = `${reason}: run on concrete values`;
  const args: unknown[] = [];
  const self = context.concretise(call.self, call.selfTerm, 'concretised-native-call', message);
  context.concretiseDeep(self, 'concretised-native-call', message);
  for (let i = 0; i < call.args.length; i++) {
    const arg = context.concretise(call.args[i], call.argTerms[i] ?? 0, 'concretised-native-call', message);
    context.concretiseDeep(arg, 'concretised-native-call', message);
    args.push(arg);
  }
  return runNative(call, self, args);
}
