import { RequestError } from '../base/diagnostic.ts';
import type { Clock } from '../base/environment.ts';
import { checkProof } from '../evolve/relate/check-proof.ts';
import type { DiffJson } from '../report/diff/diff-schema.ts';
import type { SolverOptions } from '../solver/build-solver.ts';
import { buildSolver } from '../solver/build-solver.ts';
import { engineDefaults } from './engine-options.ts';

interface Checked {
  readonly function: string;
  readonly questions: number;
  /** What those are about that were not answered. */
  readonly open: readonly string[];
}

/** Asks what the proofs of a result of `diff --why --json` rest on once more; `path` is what it is called. */
export function checkProofs(
  clock: Clock,
  path: string,
  text: string,
  backend: SolverOptions['backend'] = engineDefaults.solver,
): Checked[] {
  return read(path, text).functions.flatMap(({ function: name, proof }) => {
    if (proof === undefined) return [];
    const { questions } = proof;
    if (questions === undefined) throw new RequestError('bad-input', `${path} was not made with --why`);
    const { queryTimeoutMs: timeoutMs, seed } = engineDefaults;
    try {
      const open = checkProof(questions, (store) => buildSolver(store, { timeoutMs, seed, backend }), clock);
      const about = open.map((i) => `${questions.steps[i]!.about} (question ${i})`);
      return [{ function: name, questions: questions.steps.length, open: about }];
    } catch (error) {
      throw new RequestError('bad-input', `${path} has no proof of ${name}: ${(error as Error).message}`);
    }
  });
}

function read(path: string, text: string): DiffJson {
  try {
    const value = JSON.parse(text) as DiffJson;
    if (value.command === 'diff' && Array.isArray(value.functions)) return value;
  } catch {
    // No JSON at all is no result either.
  }
  throw new RequestError('bad-input', `${path} is no result of beagle diff --json`);
}
