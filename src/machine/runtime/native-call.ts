import type { Term } from '../../expr/term.ts';
import type { SiteId } from '../../ir/ir.ts';

/** A call of a native function, arguments as arrays of the host. */
export interface NativeCall {
  readonly site: SiteId;
  readonly fn: Function;
  readonly self: unknown;
  readonly selfTerm: Term;
  readonly args: unknown[];
  readonly terms: Term[];
  readonly isNew: boolean;
}

export function nativeCall(
  site: SiteId,
  fn: Function,
  self: unknown,
  selfTerm: Term,
  args: ArrayLike<unknown>,
  terms: ArrayLike<Term>,
  isNew: boolean,
): NativeCall {
  // Copies: arrays of the realm have prototypes that analysed code may have changed.
  const values: unknown[] = [];
  const shadows: Term[] = [];
  for (let i = 0; i < args.length; i++) {
    values.push(args[i]);
    shadows.push(i < terms.length ? terms[i]! : 0);
  }
  return { site, fn, self, selfTerm, args: values, terms: shadows, isNew };
}

/** Has anything that it is given a term? */
export function hasTerm(call: NativeCall): boolean {
  return call.selfTerm !== 0 || call.terms.some((t) => t !== 0);
}
