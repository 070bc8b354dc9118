import { freeVariables } from '../../expr/free-variables.ts';
import { Op } from '../../expr/op.ts';
import { printTerm } from '../../expr/print-term.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { printCondition } from '../../signature/print-condition.ts';
import type { Prover } from '../../signature/prover.ts';
import { simplifyCondition } from '../../signature/simplify-condition.ts';
import type { Executed } from './2-execute.ts';

/** One part of a subdomain on which a function behaves in one way. */
export interface Part {
  /** What holds besides the condition of the subdomain; empty for all of it. */
  readonly condition: readonly string[];
  /** What is returned, where that is an expression over the inputs. */
  readonly value: string | undefined;
  readonly ending: 'return' | 'throw';
}

export interface Partition {
  readonly parts: readonly Part[];
  /** One part only: nothing that the function decides tells inputs apart. */
  readonly isUniform: boolean;
  /** Why parts may overlap or lack something. */
  readonly note: string | undefined;
}

/**
 * The ways through what is left of a function, each by the condition that takes it (section 3.3). `assumesAssertions`: exceptions are assertions that
 * fail, which are assumed not to.
 */
export function partitionOf(executed: Executed, prover: Prover, assumesAssertions = false): Partition {
  const { store } = prover;
  const given = executed.given;
  const parts = new Map<string, Part>();
  let loose = false;
  for (const { conditions, value, ending } of executed.endings) {
    if (assumesAssertions && ending === 'throw') continue;
    const about = conditions.filter((t) => !given.includes(t) && isAboutInputs(store, t));
    if (about.length < conditions.filter((t) => !given.includes(t)).length) loose = true;
    const simple = simplifyCondition(prover, about, given).map((t) => asEquality(prover, t, given));
    const condition = printCondition(store, { all: simple, any: [] });
    const text =
      value?.kind === 'term' && isAboutInputs(store, value.term) ? printTerm(store, value.term) : undefined;
    const key = `${ending} ${condition.join(' && ')}`;
    if (!parts.has(key)) parts.set(key, { condition, value: text, ending });
  }
  const coarse = executed.costs.joined > 0 || executed.costs.unasked > 0;
  return {
    parts: [...parts.values()],
    isUniform: parts.size <= 1 && !coarse,
    note: coarse
      ? 'a limit was reached: parts may be missing'
      : loose
        ? 'some decisions depend on more than the inputs: parts may overlap'
        : undefined,
  };
}

/** `x <= 75` where x is at least 75 is `x === 75`. */
function asEquality(prover: Prover, term: Term, given: readonly Term[]): Term {
  const { store } = prover;
  if (store.op(term) !== Op.Le) return term;
  const [a, b] = [store.arg(term, 0), store.arg(term, 1)];
  if (!store.isConst(a) && !store.isConst(b)) return term;
  return prover.implies([...given, term], store.make(Op.Le, b, a)) ? store.eq(a, b) : term;
}

function isAboutInputs(store: TermStore, term: Term): boolean {
  const used = freeVariables(store, term);
  return !store.variables.some((v) => used.has(v.id) && v.path.includes('′'));
}
