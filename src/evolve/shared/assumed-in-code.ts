import type { ObservedRun } from '../../explore/explore-request.ts';
import { requirementSites } from '../../explore/requirement-sites.ts';
import type { Subject } from '../../explore/subject.ts';
import { printTerm } from '../../expr/print-term.ts';
import type { Term } from '../../expr/term.ts';
import { ConditionKind } from '../../machine/trace.ts';

/** What `assume` in a function's code restricts inputs to, gathered from its runs. What holds only then is given, and is said. */
export class AssumedInCode {
  readonly #subject: Subject;
  readonly #seen = new Map<Term, { readonly line: number; runs: number }>();
  #runs = 0;
  #concretely = false;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  add({ trace, outcome }: ObservedRun): void {
    const { program } = this.#subject;
    const declared = requirementSites(this.#subject);
    const own = trace.conditions.filter(
      (c) => c.kind === ConditionKind.assume && c.site >= 0 && !declared.has(c.site),
    );
    if (outcome.kind === 'limit' && outcome.limit === 'assume') {
      const all = trace.conditions.filter((c) => c.kind === ConditionKind.assume);
      this.#concretely ||= all.length === 0;
      return;
    }
    this.#runs++;
    for (const { term, site } of own) {
      const seen = this.#seen.get(term);
      if (seen === undefined) this.#seen.set(term, { line: program.sites[site]?.span.line ?? 0, runs: 1 });
      else seen.runs++;
    }
  }

  /** JavaScript over the inputs where it is assumed on all paths, else words. */
  texts(): string[] {
    const texts = [...this.#seen].map(([term, { line, runs }]) => {
      const text = printTerm(this.#subject.store, term);
      return runs === this.#runs ? text : `assume(${text}) on line ${line} holds where it is reached`;
    });
    return this.#concretely ? [...texts, 'all that is assumed in the code of the old version'] : texts;
  }
}
