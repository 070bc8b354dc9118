import type { Scope } from '../base/claim.ts';
import { assumptionsOf } from '../explore/assumptions-of.ts';
import type { ClaimedCode } from '../explore/claimed-code.ts';
import type { Exploration } from '../explore/exploration.ts';
import { givenBounds } from '../explore/given-bounds.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Solver } from '../solver/solver.ts';

import { type ProofBudget, Prover } from './prover.ts';
import { remainderOf } from './remainder.ts';

export interface ScopeRequest {
  readonly store: TermStore;
  readonly solver: Solver;
  readonly proofs: ProofBudget;
  /** A function, or the versions of one, of which the first says what is given. */
  readonly code: readonly [ClaimedCode, ...ClaimedCode[]];
  /** Conditions that all inputs satisfy because of what is given. */
  readonly given?: readonly Term[];
}

/** What an exploration is about. */
export function scopeOf(
  { store, solver, proofs, code, given = [] }: ScopeRequest,
  exploration: Exploration,
): Scope {
  const [{ signature }] = code;
  const models = exploration.behaviours.map((b) => b.model);
  return {
    given: [...new Set([...signature.requires, ...givenBounds(signature)])],
    remainder: remainderOf(
      new Prover(store, solver, proofs, models),
      exploration.open.map((o) => o.conditions),
      given,
    ),
    assumes: assumptionsOf(store, code, exploration),
  };
}
