import { openSubject } from '../../src/explore/open-subject.ts';
import type { SubjectOptions } from '../../src/explore/subject.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { modelFromWitness } from '../../src/machine/input/from-witness.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import type { Attempt } from './attempt.ts';
import { weapons } from './weapons.ts';

/** The text of a CommonJS module with attempts as functions `f0`, `f1` and so on. */
export function attemptsText(attempts: readonly Attempt[]): string {
  const functions = attempts.map(
    (
      { body },
      i,
    ) => `/** @param {number} n @param {string} s @param {number[]} xs @param {{ k?: number }} o */
exports.f${i} = function f${i}(n, s, xs, o) { ${body} };`,
  );
  const control = 'exports.control = function control(n, s, xs, o) { return n + 1; };';
  return [weapons, ...attempts.map(({ top = '' }) => top), ...functions, control].join('\n');
}

const inputs = [
  { n: 1, s: 'aab', xs: [3, 1], o: { k: 1 } },
  { n: 5, s: '', xs: [], o: {} },
];

/** The ways in which commands run analysed code: to compare outcomes, for slices, with states kept. */
export const modes: Readonly<Record<string, Partial<SubjectOptions>>> = {
  compared: { settleOutcome: true },
  sliced: { dependences: true, abortEdges: true },
  kept: { dependences: true, abortEdges: false, values: true },
};

/** Runs attempts in one machine, without any wall around the process; those that got through. */
export function runAttempts(
  attempts: readonly Attempt[],
  options: Partial<SubjectOptions>,
  most = inputs.length,
): string[] {
  const store = new TermStore();
  const { machine, entry, signature, inputOptions } = openSubject(
    new MemoryFiles({ '/f.cjs': attemptsText(attempts) }),
    '/f.cjs',
    'f0',
    {
      store,
      signature: { numbers: 'int' },
      packages: 'none',
      dependences: false,
      seed: 1,
      maxSteps: 5000,
      runTimeoutMs: 300,
      ...options,
    },
  );
  const models = inputs
    .slice(0, most)
    .map((input) => modelFromWitness(store, signature, input, inputOptions));
  // Attempts that nobody can make are stopped by nothing. The first run loads the module, which a busy machine may be slow at.
  const control = () => machine.run({ ...entry, name: 'control' }, models[0]!).outcome.kind;
  if (control() !== 'return' && control() !== 'return') throw new Error(`nothing runs: ${control()}`);
  return attempts.flatMap(({ name }, i) => {
    const own = { ...entry, name: `f${i}` };
    for (const model of models) {
      try {
        const { after } = machine.run(own, model);
        for (let index = 0; index < 4; index++) after?.look({ kind: 'argument', index });
        for (const kind of ['log', 'calls', 'prototype'] as const) after?.look({ kind });
        after?.look({ kind: 'state', module: 0, name: 'late' });
        machine.locateFaults(own, model);
      } catch (error) {
        // A run that fails has not got through by that; whether it left a mark is asked afterwards.
        if (!(error instanceof Error)) throw new Error(`a value of the program came out of ${name}`);
      }
    }
    const mark = takeMark();
    return mark === undefined ? [] : [`${name} (by ${mark})`];
  });
}

/** What an attempt left on the host, which is taken away. */
export function takeMark(): string | undefined {
  const mark = Object.getOwnPropertyDescriptor(Object.prototype, 'escaped')?.value;
  delete (Object.prototype as { escaped?: unknown }).escaped;
  return mark === undefined ? undefined : String(mark);
}
