import { freeVariables } from '../../../expr/free-variables.ts';
import { printTerm } from '../../../expr/print-term.ts';
import { substitute } from '../../../expr/substitute.ts';
import type { Term } from '../../../expr/term.ts';
import { TermStore } from '../../../expr/term-store.ts';
import { Unsupported } from '../flat-code.ts';
import type { Source, Template } from './template.ts';

const MOST_TEXT = 400;

/** Terms as JavaScript with other texts for their variables. */
export class TermText {
  readonly #store: TermStore;
  readonly #template: Template;

  constructor(store: TermStore, template: Template) {
    this.#store = store;
    this.#template = template;
  }

  /** @throws Unsupported where that is too long to read. */
  of(term: Term, textOf: (variable: Term, source: Source | undefined) => string): string {
    const store = this.#store;
    // What was made first stands first.
    const printed = new TermStore();
    const replacements = new Map<number, Term>();
    const variables = [...freeVariables(store, term)].map((id) => {
      const { id: _, ...description } = store.variables[id]!;
      const variable = store.variable(description);
      return { id, description, variable, source: this.#template.sources.get(variable) };
    });
    // What varies stands to the left of what does not.
    variables.sort((a, b) => rankOf(a.source) - rankOf(b.source));
    for (const { id, description, variable, source } of variables) {
      const path = textOf(variable, source);
      replacements.set(id, printed.variable({ ...description, path }));
    }
    const text = printTerm(printed, substitute(printed, term, replacements, store));
    if (text.length > MOST_TEXT) throw new Unsupported('a term that is too long to read');
    return text;
  }
}

function rankOf(source: Source | undefined): number {
  return source === undefined ? 4 : rank[source.kind];
}

const rank: Readonly<Record<Source['kind'], number>> = { fold: 0, item: 1, index: 2, length: 3, input: 4 };
