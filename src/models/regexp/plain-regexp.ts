import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext } from '../../machine/model.ts';
import { constantOperand, toIntegerOperand } from '../core/convert.ts';
import { isObject } from '../core/is-object.ts';
import type { Operand } from '../core/operand.ts';
import { Matcher } from './matcher.ts';

/** A regular expression that behaves as the specification's own: no changed methods, an ordinary `lastIndex`. */
export interface PlainRegExp {
  readonly object: RegExp;
  readonly source: string;
  readonly flags: string;
  /** `lastIndex` when the flags make it count, otherwise 0. */
  readonly start: Operand<number>;
}

/** The expression in a value, or undefined when it is something else or has been tampered with. */
export function plainRegExp(context: ModelContext, value: unknown): PlainRegExp | undefined {
  if (!isObject(value)) return undefined;
  const prototype = context.intrinsic('RegExp.prototype');
  if (Guest.getPrototypeOf(value) !== prototype) return undefined;
  const own = Guest.ownKeys(value);
  if (own.length !== 1 || own[0] !== 'lastIndex') return undefined;
  const object = value as RegExp;
  if (Guest.get(object, 'exec') !== context.intrinsic('RegExp.prototype.exec')) return undefined;
  const { value: lastIndex, writable } = Guest.getOwnPropertyDescriptor(object, 'lastIndex')!;
  const source = Guest.get(object, 'source');
  const flags = Guest.get(object, 'flags');
  if (!writable || typeof source !== 'string' || typeof flags !== 'string') return undefined;
  let start: Operand<number> = constantOperand(context.store, 0);
  if (/[gy]/.test(flags)) {
    if (typeof lastIndex !== 'number') return undefined;
    const term = context.termOf(lastIndex, context.getCell(object, 'lastIndex'));
    start = toIntegerOperand(context.store, { value: lastIndex, term });
  }
  return { object, source, flags, start };
}

/** The matcher of an expression on a subject. */
export function matcherOf(context: ModelContext, re: PlainRegExp, subject: Operand<string>): Matcher {
  return new Matcher(context, re.source, re.flags, subject);
}
