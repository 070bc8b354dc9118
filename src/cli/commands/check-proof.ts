import { resolve } from 'node:path';
import { pick } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { nodeClock } from '../../host/node-clock.ts';
import { nodeFiles } from '../../host/node-files.ts';
import { checkProofs } from '../../session/check-proofs.ts';
import { command } from '../command.ts';
import { budgetOptions } from '../shared-options.ts';

/** `beagle check-proof result.json`: asks what proofs rest on once more. */
export const checkProof = command({
  name: 'check-proof',
  usage: 'beagle check-proof <result.json> [options]',
  summary: 'Asks the questions that proofs of a result rest on once more (of beagle diff --why --json).',
  options: pick(budgetOptions, 'solver'),
  async run({ solver }, { all }, io) {
    const [path, ...more] = all;
    if (path === undefined || more.length > 0)
      throw new RequestError('usage', 'beagle check-proof needs one file, of beagle diff --why --json');
    const file = resolve(path);
    const text = nodeFiles.isFile(file) ? nodeFiles.read(file) : undefined;
    if (text === undefined) throw new RequestError('no-such-file', `${path} cannot be read`);
    const checked = checkProofs(nodeClock, path, text, solver);
    for (const { function: name, questions, open } of checked) {
      io.stdout(
        questions === 0
          ? `${name}: nothing to ask again, both versions come to the same terms (its obligations say what that takes from their code)\n`
          : `${name}: ${questions - open.length} of ${questions} questions answered again\n`,
      );
      for (const about of open) io.stdout(`  not shown: ${about}\n`);
    }
    if (checked.length === 0)
      io.stdout('No verdict of this result rests on a relation of loops or recursion.\n');
    return checked.some((c) => c.open.length > 0) ? 1 : 0;
  },
});
