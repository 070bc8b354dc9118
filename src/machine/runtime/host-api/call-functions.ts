import type { Term } from '../../../expr/term.ts';
import type { SiteId } from '../../../ir/ir.ts';
import { nativeCall } from '../native-call.ts';
import { arm } from '../property.ts';
import { argumentList } from '../special-functions.ts';
import { superGet, superSet } from '../super-property.ts';
import { copiedArguments, type Host } from './host.ts';

/** Calls, and the shadows of arguments and results. */
export function callFunctions({ current, at }: Host): Record<string, unknown> {
  return {
    native: (
      site: SiteId,
      f: Function,
      self: unknown,
      t: Term,
      args: ArrayLike<unknown>,
      terms: ArrayLike<Term>,
      isNew: boolean,
    ) => at(site).calls.native(nativeCall(site, f, self, t, args, terms, isNew)),
    invoke: (
      site: SiteId,
      f: Function,
      self: unknown,
      t: Term,
      args: ArrayLike<unknown>,
      terms: ArrayLike<Term>,
      isNew: boolean,
    ) => at(site).calls.invoke(site, f, self, t, args, terms, isNew),
    listTerms: (list: object) => argumentList(current().calls, list).terms,
    arm1: (t: Term) => arm(current().memory, t),
    superSet: (site: SiteId, self: unknown, k: unknown, v: unknown, t: Term) =>
      superSet(at(site).memory, self, k, v, t),
    superGet: (site: SiteId, self: unknown, k: unknown, v: unknown) => {
      const { memory, pending } = at(site);
      return superGet(memory, pending, self, k, v);
    },
    armSpread: (site: SiteId, f: unknown, list: object) => {
      const run = at(site);
      const given = argumentList(run.calls, list);
      if (run.table.isInstrumented(f)) run.calls.arm(0, given.terms);
      else run.beforeNativeSuper(f, given.values, given.terms);
    },
    postSpread: (site: SiteId, f: unknown, self: object, list: object) => {
      const run = at(site);
      const given = argumentList(run.calls, list);
      if (!run.table.isInstrumented(f)) run.afterNativeSuper(f, self, given.values, given.terms);
    },
    preSuper: (site: SiteId, f: unknown, args: ArrayLike<unknown>, terms: ArrayLike<Term>) => {
      const call = copiedArguments(args, terms);
      at(site).beforeNativeSuper(f, call.args, call.terms);
    },
    postSuper: (site: SiteId, f: unknown, self: object, args: ArrayLike<unknown>, terms: ArrayLike<Term>) => {
      const call = copiedArguments(args, terms);
      at(site).afterNativeSuper(f, self, call.args, call.terms);
    },
    restCells: (list: object, start: number, captured: ArrayLike<Term> | null) =>
      current().restCells(list, start, captured),
    tied: (list: object, positions: readonly number[], captured: Term[] | null) =>
      current().tiedArguments(list, positions, captured),
    boxed: (t: Term) => current().boxed(t),
    thrown: (v: unknown, t: Term) => current().thrown(v, t),
    thrownTerm: (v: unknown) => current().thrownTerm(v),
  };
}
