import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { argument } from '../array/plain-array.ts';
import { primitiveOperand, toStringOperand } from '../core/convert.ts';
import { isObject } from '../core/is-object.ts';
import { runNative } from '../core/native.ts';

const names = ['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'];

/** Constructors of errors: the shadow of the message and of the cause are kept in their cells. */
export const errorConstructor: readonly ModelEntry[] = names.map((path) => ({
  path,
  kind: 'object',
  model: (context, call) => {
    const given = argument(call, 0);
    context.resolve(given.value, given.term);
    if (given.value === undefined) return shadowCause(runNative(call, call.self, call.args));
    const message = primitiveOperand(context, given, 'string');
    if (message === undefined) return runNative(call, call.self, call.args);
    const text = toStringOperand(context.store, message);
    const error = runNative(call, call.self, [text.value, ...call.args.slice(1)]) as object;
    if (!context.store.isConst(text.term)) context.setCell(error, 'message', text.term);
    return shadowCause(error);

    function shadowCause(made: unknown): unknown {
      const options = call.args[1];
      if (isObject(options) && isObject(made) && Guest.hasOwn(made, 'cause'))
        context.setCell(made, 'cause', context.getCell(options, 'cause'));
      return made;
    }
  },
}));
