import type { Diagnostic } from '../../base/diagnostic.ts';
import type { PlacedText } from './placed-text.ts';

/** The clauses of figure 7.3 of the thesis. The first three are the left side: what the contract is about. */
export type ClauseKind = 'requires' | 'when_ensured' | 'when_signaled' | 'ensures' | 'signals';

export const clauseKinds: readonly ClauseKind[] = [
  'requires',
  'when_ensured',
  'when_signaled',
  'ensures',
  'signals',
];

export interface Clause {
  readonly kind: ClauseKind;
  /** For people: as written, white space aside. */
  readonly text: string;
  /** The condition: a TypeScript expression with `\result`, `\old(e)`, `\prev(e)`, `\latest(x)`, `\deprecated(x)`. */
  readonly condition: PlacedText;
  /** Of `when_signaled` and `signals`: the exception's type, by name, and what it is called in the condition. */
  readonly exception?: { readonly type: PlacedText; readonly name: string | undefined } | undefined;
  /** The condition is a function of a contract file, from states to truth, rather than an expression of the function's module. */
  readonly isFunction?: boolean | undefined;
}

export interface ContractCase {
  readonly clauses: readonly Clause[];
}

/** What a change is meant to do. No cases: nothing may differ. */
export interface Contract {
  /** The file that it is written in. */
  readonly source: { readonly path: string; readonly text: string };
  readonly cases: readonly ContractCase[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The clauses of all cases in order; their numbers are those that checking uses. */
export function clausesOf(contract: Contract): readonly { readonly clause: Clause; readonly case: number }[] {
  return contract.cases.flatMap(({ clauses }, i) => clauses.map((clause) => ({ clause, case: i })));
}
