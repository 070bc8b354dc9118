import { Evaluator } from '../../expr/evaluate.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Answer, Solver } from '../solver.ts';

/** Takes a decision on a Bool term as the current input has it. */
export type Decide = (condition: Term) => boolean;

export interface MiniResult {
  readonly paths: number;
  readonly queries: number;
  readonly answers: readonly Answer[];
}

/** All paths of a little program written in terms, depth first: each decision after those inherited is flipped once. For tests of the solver. */
export function explorePaths(
  store: TermStore,
  solver: Solver,
  program: (decide: Decide) => void,
  most = 2000,
): MiniResult {
  const work: { readonly model: Model; readonly bound: number }[] = [{ model: new Map(), bound: 0 }];
  const answers: Answer[] = [];
  let paths = 0;
  const evaluator = new Evaluator(store);
  while (work.length > 0 && paths < most) {
    const { model, bound } = work.pop()!;
    const taken: Term[] = [];
    evaluator.reset(model);
    program((condition) => {
      const holds = evaluator.evaluate(condition) === true;
      if (!store.isConst(condition)) taken.push(holds ? condition : store.not(condition));
      return holds;
    });
    paths++;
    for (let i = bound; i < taken.length; i++) {
      const answer = solver.solve({ conditions: [...taken.slice(0, i), store.not(taken[i]!)], hint: model });
      answers.push(answer);
      if (answer.kind === 'sat') work.push({ model: answer.model, bound: i + 1 });
    }
  }
  return { paths, queries: answers.length, answers };
}
