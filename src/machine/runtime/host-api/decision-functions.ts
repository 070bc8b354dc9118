import type { Term } from '../../../expr/term.ts';
import { truthy } from '../../../expr/truthy.ts';
import type { BinaryOperator, Check, FaultCheck, SiteId, UnaryOperator } from '../../../ir/ir.ts';
import { ConditionKind } from '../../trace.ts';
import { assume } from '../assumption.ts';
import { branch, check } from '../branch.ts';
import { checkFault } from '../fault-check.ts';
import { binaryTerm, templateTerm, unaryTerm } from '../operators.ts';
import { copied, copiedArguments, type Host } from './host.ts';

/** Operators and decisions. */
export function decisionFunctions({ current, at }: Host): Record<string, unknown> {
  return {
    bin: (site: SiteId, op: BinaryOperator, a: unknown, t: Term, b: unknown, u: Term) =>
      binaryTerm(at(site).s, op, a, t, b, u),
    un: (site: SiteId, op: UnaryOperator, a: unknown, t: Term) => unaryTerm(at(site).s, op, a, t),
    tmpl: (site: SiteId, parts: ArrayLike<string>, values: ArrayLike<unknown>, terms: ArrayLike<Term>) => {
      const call = copiedArguments(values, terms);
      return templateTerm(at(site).s, copied(parts), call.args, call.terms);
    },
    /** Whether a value is truthy, and whether it is not, as terms. */
    truth: (t: Term) => truthy(current().s.store, t),
    negated: (t: Term) => current().s.store.not(truthy(current().s.store, t)),
    branch: (site: SiteId, value: unknown, t: Term, decide: number) => {
      const run = at(site);
      const taken = branch(run.s, site, value, t, decide);
      run.branchTerm(t);
      return taken;
    },
    ran: (site: SiteId, side: number) => current().s.ran(site, side),
    check: (site: SiteId, kind: Check['check'], value: unknown, t: Term) =>
      check(at(site).s, site, kind, value, t),
    fault: (site: SiteId, kind: FaultCheck, values: ArrayLike<unknown>, terms: ArrayLike<Term>) => {
      const call = copiedArguments(values, terms);
      checkFault(at(site), site, kind, call.args, call.terms);
    },
    decide: (site: SiteId, t: Term, taken: boolean) =>
      at(site).s.decide(t, taken, ConditionKind.branch, site),
    assume: (value: unknown) => {
      const run = current();
      const term = run.takeArgumentTerm();
      if (!run.s.ignoresAssume) assume(run.s, run.watch, value, term);
    },
  };
}
