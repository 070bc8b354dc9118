import { RangeTable } from '../expr/ranges/range-table.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { firstDomainOf } from '../expr/variable-domain.ts';
import type { Backend } from './backends/backend.ts';
import { mathematicalIntegers } from './encode/mathematical-integers.ts';
import { sequences } from './encode/sequences.ts';
import { Session } from './encode/session.ts';

/**
 * A conjunction as an SMT-LIB script of its own: what is asked of a solver that is sent one, in the encoding that allows for rounding
 * (docs/numbers.md). It over-approximates: `unsat` is final, a model has to be tried.
 */
export function queryScript(store: TermStore, conditions: readonly Term[]): string {
  const sent: string[] = [];
  const backend: Backend = {
    name: 'z3',
    generation: 0,
    run(text) {
      sent.push(text);
      return 'unknown';
    },
    warmUp() {},
    dispose() {},
  };
  const session = new Session({ backend, owner: undefined, leftMs: () => Infinity, spent() {} }, store, {
    ints: mathematicalIntegers,
    ranges: new RangeTable(store, firstDomainOf),
    rounding: 'relaxed',
    plainText: false,
    mostChars: undefined,
    strings: sequences,
  });
  const outcome = session.check(conditions, 1000);
  const script = sent
    .join('\n')
    .replace('(reset)', '(set-logic ALL)\n')
    .replace(/\(set-option :timeout \d+\)/, '');
  const why = outcome.kind === 'unknown' && sent.length < 2 ? `; cannot be encoded: ${outcome.reason}\n` : '';
  return `${why}${script}\n`;
}
