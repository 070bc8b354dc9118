import { resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import { checkProof } from '../../evolve/relate/check-proof.ts';
import { nodeClock } from '../../host/node-clock.ts';
import { nodeFiles } from '../../host/node-files.ts';
import type { DiffJson } from '../../report/schema.ts';
import { engineDefaults } from '../../session/engine-options.ts';
import { buildSolver } from '../../solver/build-solver.ts';
import { command } from '../command.ts';
import { choice } from '../option.ts';

/** `beagle check-proof result.json`: asks what proofs rest on once more. */
export const checkProofs = command({
  name: 'check-proof',
  usage: 'beagle check-proof <result.json> [options]',
  summary: 'Asks the questions that proofs of a result rest on once more (of beagle diff --why --json).',
  options: {
    solver: choice(
      '<name>',
      'which solver answers: built in, or a program on the PATH',
      ['wasm', 'z3', 'cvc5'],
      'wasm',
    ),
  },
  async run({ solver: backend }, { all }, io) {
    const [path, ...more] = all;
    if (path === undefined || more.length > 0)
      throw new RequestError('usage', 'beagle check-proof needs one file, of beagle diff --why --json');
    const result = read(path);
    let failed = 0;
    let proofs = 0;
    for (const { function: name, proof } of result.functions) {
      if (proof === undefined) continue;
      proofs++;
      const { questions } = proof;
      if (questions === undefined)
        throw new RequestError(
          'bad-input',
          `${path} was not made with --why: it does not say what ${name} rests on`,
        );
      const { queryTimeoutMs: timeoutMs, seed, solver } = engineDefaults;
      const make = { timeoutMs, seed, backend: backend ?? solver };
      let open: readonly number[];
      try {
        open = checkProof(questions, (store) => buildSolver(store, make), nodeClock);
      } catch (error) {
        throw new RequestError('bad-input', `${path} has no proof of ${name}: ${(error as Error).message}`);
      }
      failed += open.length;
      io.stdout(
        `${name}: ${questions.steps.length - open.length} of ${questions.steps.length} questions answered again\n`,
      );
      for (const i of open) io.stdout(`  not shown: ${questions.steps[i]!.about} (question ${i})\n`);
    }
    if (proofs === 0) io.stdout('No function of this result was proved by a relation of loops.\n');
    return failed > 0 ? 1 : 0;
  },
});

function read(path: string): DiffJson {
  const file = resolve(path);
  const text = nodeFiles.isFile(file) ? nodeFiles.read(file) : undefined;
  if (text === undefined) throw new RequestError('no-such-file', `${path} cannot be read`);
  try {
    const value = JSON.parse(text) as DiffJson;
    if (value.command === 'diff' && Array.isArray(value.functions)) return value;
  } catch {}
  throw new RequestError('bad-input', `${path} is no result of beagle diff --json`);
}
