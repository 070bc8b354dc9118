import { Guest } from '../../machine/guest/guest.ts';
import type { ModelCall, ModelContext } from '../../machine/model.ts';
import { primitiveOperand, toStringOperand } from '../core/convert.ts';
import { isObject } from '../core/is-object.ts';
import { concretiseAndRun } from '../core/native.ts';
import type { Operand } from '../core/operand.ts';
import { getProperty } from '../core/property.ts';
import { type PlainRegExp, plainRegExp } from '../regexp/plain-regexp.ts';

/** A call of a string method whose first argument is a pattern, with the receiver converted. */
export type PatternCall =
  | { readonly kind: 'regexp'; readonly subject: Operand<string>; readonly re: PlainRegExp }
  /** Anything else, not converted yet. */
  | { readonly kind: 'other'; readonly subject: Operand<string> }
  /** The call is over: the pattern's own method ran, or the built-in threw. */
  | { readonly kind: 'done'; readonly value: unknown };

/** Splits the ways of `match`, `matchAll`, `replace`, `replaceAll`, `search` and `split`, as the specification's first steps do. */
export function patternCall(
  context: ModelContext,
  call: ModelCall,
  method: symbol,
  isAll = false,
): PatternCall {
  context.resolve(call.self, call.selfTerm);
  if (call.self === undefined || call.self === null)
    return { kind: 'done', value: Guest.apply(call.fn, call.self, call.args) };
  const pattern = call.args[0];
  const patternTerm = call.argTerms[0] ?? 0;
  if (isObject(pattern)) {
    context.resolve(pattern, patternTerm);
    const re = plainRegExp(context, pattern);
    // These look at the flags before anything is converted.
    if (method === Symbol.matchAll || isAll)
      if (re === undefined || !re.flags.includes('g'))
        return { kind: 'done', value: concretiseAndRun(context, call, 'a pattern of its own kind') };
    const own = getProperty(context, pattern, method).value;
    if (re === undefined && own !== undefined && own !== null) {
      if (typeof own !== 'function')
        return { kind: 'done', value: Guest.apply(call.fn, call.self, call.args) };
      const value = context.call(
        own,
        pattern,
        0,
        [call.self, ...call.args.slice(1)],
        [call.selfTerm, ...call.argTerms.slice(1)],
      );
      const term = context.lastTerm;
      if (term !== 0) context.result(term);
      return { kind: 'done', value };
    }
    if (re !== undefined) {
      const subject = convertReceiver(context, call);
      if (subject !== undefined) return { kind: 'regexp', subject, re };
    }
  }
  const subject = convertReceiver(context, call);
  if (subject === undefined) return { kind: 'done', value: Guest.apply(call.fn, call.self, call.args) };
  return { kind: 'other', subject };
}

function convertReceiver(context: ModelContext, call: ModelCall): Operand<string> | undefined {
  const self = primitiveOperand(context, { value: call.self, term: call.selfTerm }, 'string');
  return self === undefined ? undefined : toStringOperand(context.store, self);
}
