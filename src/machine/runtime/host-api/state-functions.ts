import type { Term } from '../../../expr/term.ts';
import type { FunctionId, LocalId, SiteId } from '../../../ir/ir.ts';
import type { Host } from './host.ts';

/** What is kept of the states of a run. */
export function stateFunctions({ current }: Host): Record<string, unknown> {
  return {
    cut: (site: SiteId, level: number, values: ArrayLike<unknown>, terms: ArrayLike<Term>) =>
      current().states?.cut(site, level, { values, terms }),
    below: (level: number, values: ArrayLike<unknown>, terms: ArrayLike<Term>) =>
      current().states?.below(level, { values, terms }),
    kept: (local: LocalId, value: unknown, term: Term, instance: number, frame: number) =>
      current().kept?.define(local, { value, term, instance, frame }),
    called: (fn: FunctionId, values: ArrayLike<unknown>, terms: ArrayLike<Term>, rest?: object) =>
      current().kept?.call(fn, values, terms, rest),
  };
}
