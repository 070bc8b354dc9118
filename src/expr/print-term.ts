import type { Primitive } from './input-variable.ts';
import { printLiteral as literal, Precedence, type Printed, primary } from './print/printed.ts';
import { Printer } from './print/printer.ts';
import { subterms } from './size.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** Text longer than this gets names for what occurs twice. */
const maxLength = 4000;
const maxDepth = 200;

/** Texts that are remembered. */
const MOST_TEXTS = 1000;

/**
 * A term as JavaScript over the parameter names, with as few parentheses as possible. Evaluating the text gives the
 * value of the term wherever JavaScript does not throw. Large shared terms become a function body with constants,
 * so that the text is never longer than the term has parts; those are evaluated before what guards them.
 */
export function printTerm(store: TermStore, term: Term): string {
  const texts = textsOf(store);
  let text = texts.get(term);
  if (text === undefined) texts.set(term, (text = print(store, term)));
  return text;
}

interface Texts {
  readonly comparisons: number;
  readonly texts: Map<Term, string>;
}

const known = new WeakMap<TermStore, Texts>();

/** What was printed since the store had its last comparison of whole inputs, which are printed in other words than the terms that they are. */
function textsOf(store: TermStore): Texts['texts'] {
  const own = known.get(store);
  if (own?.comparisons === store.comparisons.size && own.texts.size < MOST_TEXTS) return own.texts;
  const texts = new Map<Term, string>();
  known.set(store, { comparisons: store.comparisons.size, texts });
  return texts;
}

function print(store: TermStore, term: Term): string {
  const parts = subterms(store, term);
  const done = new Map<Term, Printed>();
  const printer = new Printer(store, (t) => done.get(t)!);
  for (const t of parts) {
    const printed = printer.print(t);
    done.set(t, printed);
    if (printed.text.length > maxLength) return printWithNames(store, term, parts);
  }
  return done.get(term)!.text;
}

/** A primitive as a JavaScript literal. */
export function printLiteral(value: Primitive): string {
  return literal(value).text;
}

function printWithNames(store: TermStore, term: Term, parts: readonly Term[]): string {
  const uses = new Map<Term, number>();
  for (const t of parts) for (const arg of store.args(t)) uses.set(arg, (uses.get(arg) ?? 0) + 1);
  const done = new Map<Term, Printed>();
  const depths = new Map<Term, number>();
  const printer = new Printer(store, (t) => done.get(t)!);
  const lines: string[] = [];
  for (const t of parts) {
    const printed = printer.print(t);
    const depth = store.args(t).reduce((d, a) => Math.max(d, depths.get(a)! + 1), 0);
    const isShared = uses.get(t)! > 1 && printed.text.length > 30;
    if (t === term || !(isShared || depth > maxDepth || printed.text.length > maxLength)) {
      done.set(t, printed);
      depths.set(t, depth);
      continue;
    }
    const name = `$${lines.length + 1}`;
    lines.push(`const ${name} = ${printed.text};`);
    done.set(t, primary(name));
    depths.set(t, 0);
  }
  const result = done.get(term)!;
  const value = result.precedence > Precedence.lowest ? result.text : `(${result.text})`;
  return `(() => { ${lines.join(' ')} return ${value}; })()`;
}
