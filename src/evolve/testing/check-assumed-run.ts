import { evaluate } from '../../expr/evaluate.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { Place } from '../../machine/after-run.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { compile } from '../../machine/testing/compile.ts';
import { randomProgram } from '../../machine/testing/random-program.ts';
import { models } from '../../models/registry.ts';
import { findFunction } from '../../syntax/functions/find-function.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import { compareOutcomes } from '../shared/compare-outcomes.ts';

const places: readonly Place[] = [
  { kind: 'argument', index: 4 },
  { kind: 'argument', index: 5 },
  { kind: 'log' },
];

const unchanged = {
  value: { kind: 'primitive', value: 'unchanged', term: 0 },
  conditions: [],
  isDiscarded: false,
} as const;

/**
 * Runs a random program on one input under the assumption of what another input decides. Where the other input satisfies all conditions of that run,
 * its terms must tell how the program ends on the other input, and what it leaves and prints. Returns what is wrong in words, and how
 * often there was something to compare.
 */
export function checkAssumedRun(seed: number): { readonly wrong: string[]; readonly compared: number } {
  const { source, inputs } = randomProgram(seed);
  const { machine, store, sources } = compile(source, { models, settleOutcome: true, console: () => {} });
  const signature = signatureOf(sources, findFunction(sources, '/main.ts', 'f'), { numbers: 'double' });
  const run = (model: Model, assumed?: ReadonlySet<Term>) => {
    const { result, conditions, after } = machine.run(
      { module: '/main.ts', name: 'f', signature },
      model,
      assumed,
    );
    const left = places.map((place) => (after!.isUnchanged(place) ? unchanged : after!.look(place)));
    return {
      conditions: [...conditions, ...left.flatMap((l) => l.conditions)],
      ending: { outcome: result, effects: left.map((l) => l.value) },
    };
  };
  const wrong: string[] = [];
  let compared = 0;
  const given = inputs.map((input) => modelFromWitness(store, signature, { ...input }));
  for (const [i, model] of given.entries()) {
    const real = run(model);
    if (real.ending.outcome.kind === 'limit') continue;
    const holds = (term: Term, on = model) => evaluate(store, term, on) === true;
    for (const [k, near] of given.entries()) {
      if (real.conditions.every((c) => holds(c.term, near))) continue;
      const assumed = run(near, new Set(real.conditions.map((c) => c.term)));
      if (assumed.ending.outcome.kind === 'limit' || !assumed.conditions.every((c) => holds(c.term)))
        continue;
      compared++;
      if (!holds(compareOutcomes(store, assumed.ending, real.ending).same))
        wrong.push(`seed ${seed}: input ${i} from ${k}\n${JSON.stringify(inputs)}\n${source}`);
    }
  }
  return { wrong, compared };
}
