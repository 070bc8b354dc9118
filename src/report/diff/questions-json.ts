import type { ProofStep } from '../../evolve/relate/proof-step.ts';
import { termsToJson } from '../../expr/term-json.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { QuestionsJson } from './diff-schema.ts';

/** What a proof rests on, as plain data. */
export function questionsJson(store: TermStore, steps: readonly ProofStep[]): QuestionsJson {
  const { terms, at } = termsToJson(
    store,
    steps.flatMap((s) => [...s.conditions, s.goal]),
  );
  return {
    terms,
    steps: steps.map(({ about, conditions, goal, by }) => ({
      about,
      conditions: conditions.map(at),
      goal: at(goal),
      by,
    })),
  };
}
