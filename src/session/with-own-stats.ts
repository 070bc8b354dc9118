import type { Exploration } from '../explore/exploration.ts';

/** The same with the solver's counts as they are now: what is asked afterwards, to make results readable, is no part of them. */
export function withOwnStats(exploration: Exploration): Exploration {
  const { stats } = exploration;
  return {
    ...exploration,
    stats: { ...stats, solver: { ...stats.solver, byRung: { ...stats.solver.byRung } } },
  };
}
