import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import { strictEquals } from '../../expr/strict-equals.ts';
import type { Term } from '../../expr/term.ts';
import { truthy } from '../../expr/truthy.ts';
import { typeOf } from '../../expr/type-of.ts';
import type { Check, SiteId } from '../../ir/ir.ts';
import { ConditionKind } from '../trace.ts';
import type { RunState } from './run-state.ts';

/** A two-way decision on a shadowed value: recorded, and its outcome. `decide` 0: truthy, 1: nullish, 2: undefined. */
export function branch(s: RunState, site: SiteId, value: unknown, term: Term, decide: number): boolean {
  const { store } = s;
  s.site = site;
  if (decide === 0) {
    const condition = truthy(store, term);
    if (s.trial !== undefined && !store.isConst(condition)) return s.trial.branch(condition, Boolean(value));
    const taken = s.sideOf(condition, Boolean(value), site);
    s.decide(condition, taken, ConditionKind.branch, site);
    return taken;
  }
  const isUndefined = strictEquals(store, term, store.undefined);
  const condition = decide === 1 ? store.or(strictEquals(store, term, store.null), isUndefined) : isUndefined;
  const taken = value === undefined || (decide === 1 && value === null);
  s.decide(condition, taken, ConditionKind.branch, site);
  return taken;
}

/** A conditional abort on a shadowed value. */
export function check(s: RunState, site: SiteId, kind: Check['check'], value: unknown, term: Term): void {
  const { store } = s;
  s.site = site;
  switch (kind) {
    case 'nullish': {
      const nullish = store.or(
        strictEquals(store, term, store.null),
        strictEquals(store, term, store.undefined),
      );
      s.decide(nullish, value === null || value === undefined, ConditionKind.check, site);
      // The message says which.
      if (value === null || value === undefined)
        s.decide(strictEquals(store, term, store.null), value === null, ConditionKind.split, site);
      return;
    }
    case 'assertion':
      s.decide(truthy(store, term), Boolean(value), ConditionKind.check, site);
      return;
    case 'bigintDivisor':
      if (typeof value === 'bigint') {
        const t = s.resolve(value, term);
        if (t !== 0 && store.sort(t) === Sort.Big)
          s.decide(store.eq(t, store.constant(0n)), value === 0n, ConditionKind.check, site);
      }
      return;
    case 'callable': {
      const isFunction = store.make(Op.Eq, typeOf(store, term), store.constant('function'));
      s.decide(isFunction, typeof value === 'function', ConditionKind.check, site);
      return;
    }
    default:
      // constructible, iterable, object: which alternative it is decides.
      s.resolve(value, term);
  }
}
