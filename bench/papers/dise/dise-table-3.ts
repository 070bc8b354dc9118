/**
 * Directed incremental symbolic execution, table 3: the tests of the old version's full exploration that are worth running again on each mutant, and those to be
 * added. The paper's rows are those of its wheel brake and abort executive as far as our text of it has them; mutants are of its kinds, not its own.
 */
import { allEffects } from '../../../src/evolve/shared/observed-places.ts';
import { defaultBudget } from '../../../src/explore/budget.ts';
import { nodeContext } from '../../../src/host/node-context.ts';
import { type DiffOptions, diffFiles } from '../../../src/session/diff-files.ts';
import { exploreFunction } from '../../../src/session/explore-function.ts';
import { MemoryFiles } from '../../../src/syntax/files/memory-files.ts';
import { printTable } from '../../print-table.ts';
import type { PaperTable } from '../paper-table.ts';
import { type DiseSubject, mutatedText, wheelBrake, wheelBrakeStep } from './mutants.ts';

const engine = {
  budget: { ...defaultBudget, timeoutMs: 120_000, maxRuns: 100_000 },
  order: 'dfs' as const,
  seed: 1,
  maxSteps: 100_000,
  queryTimeoutMs: 5000,
  solver: 'wasm' as const,
  packages: 'none' as const,
  signature: { numbers: 'int' as const },
  numbers: 'int' as const,
};

/** Tests selected and added of the paper's sixteen versions of the wheel brake (table 3b). */
const paperTests = '20+4 17+0 12+0 1+0 14+0 1+0 20+4 14+0 12+0 20+4 14+0 5+1 14+0 20+4 20+4 14+0'.split(' ');

/** Tests of the suite: full exploration of the real subjects gives tens of thousands. */
const MOST_TESTS = 400;

export const diseTable3: PaperTable = {
  name: 'dise-3',
  title: 'DiSE, table 3: tests selected and added',
  print: () => [wheelBrakeStep, wheelBrake].map(table).join('\n\n'),
};

function table(subject: DiseSubject): string {
  const { source } = mutatedText(subject, subject.mutants[0]!);
  const context = { ...nodeContext(), files: new MemoryFiles({ '/before.ts': source }) };
  const { result } = exploreFunction(context, '/before.ts', subject.fn, {
    ...engine,
    budget: { ...engine.budget, maxRuns: MOST_TESTS },
  });
  const suite = result.tests.slice(0, MOST_TESTS).map((t) => t.witness);
  const rows = subject.mutants.map((mutant, i) => {
    const version = (text: string) => ({
      files: new MemoryFiles({ '/m.ts': text }),
      file: '/m.ts',
      label: 'm.ts',
    });
    const { mutated } = mutatedText(subject, mutant);
    const name = { before: subject.fn, after: subject.fn };
    const options: DiffOptions = { ...engine, strategy: 'affected', suite, on: allEffects };
    const [found] = diffFiles(
      nodeContext(),
      { before: version(source), after: version(mutated), name },
      options,
    );
    const tests = found?.affectedPaths?.tests;
    const [selected, added] = [tests?.selected.length ?? 0, tests?.added.length ?? 0];
    return [
      mutant.id,
      String(mutant.edits.length),
      String(selected),
      String(added),
      String(selected + added),
      paperTests[i] ?? '?',
    ];
  });
  return `${subject.name}: a suite of ${suite.length} tests\n\n${printTable(['version', 'changes', 'selected', 'added', 'total', 'paper'], rows)}`;
}
