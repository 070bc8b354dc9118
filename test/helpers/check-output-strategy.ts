import { isDeepStrictEqual } from 'node:util';
import type { Exploration } from '../../src/explore/exploration.ts';
import type { StrategyName } from '../../src/explore/strategies/create-strategy.ts';
import type { Subject } from '../../src/explore/subject.ts';
import { evaluate } from '../../src/expr/evaluate.ts';
import { modelFromWitness } from '../../src/machine/input/from-witness.ts';
import { expressedOutcome } from '../../src/report/behaviour-json.ts';
import type { ExpressedOutcome } from '../../src/report/schema.ts';
import { exploreSource } from './explore-source.ts';
import { head } from './random-decisions.ts';

const range = { min: -2, max: 4 };

interface Explored {
  readonly subject: Subject;
  readonly exploration: Exploration;
  readonly outcomes: readonly string[];
}

/** What is wrong with the strategy `output` on a program, in words; undefined: nothing. `skipped`: too many paths to compare. */
export function checkOutputStrategy(source: string, maxRuns = 150): string | undefined | 'skipped' {
  const path = exploreBy('path', source, maxRuns);
  const output = exploreBy('output', source, maxRuns);
  const { limits, approximations } = output.exploration;
  if (limits.some((l) => l.name !== 'max-runs')) return `limits: ${JSON.stringify(limits)}`;
  if (path.exploration.limits.length > 0 || limits.length > 0) return 'skipped';
  const known = new Set(output.outcomes);
  const missed = path.outcomes.find((o) => !known.has(o));
  if (missed !== undefined && output.exploration.stats.misaligned === 0) return `missed: ${missed}`;
  const wrong = wrongPrediction(output, source);
  if (wrong !== undefined) return wrong;
  if (output.exploration.stats.duplicates > 0 && approximations.length === 0)
    return `${output.exploration.stats.duplicates} runs showed nothing new`;
  return undefined;
}

export function exploreBy(strategy: StrategyName, source: string, maxRuns: number): Explored {
  const { subject, exploration } = exploreSource(source, 'f', {
    strategy,
    signature: { numbers: 'int', range },
    maxRuns,
  });
  const outcomes = exploration.behaviours.map((b) =>
    JSON.stringify(expressedOutcome(b.outcome, subject.store)),
  );
  return { subject, exploration, outcomes };
}

/** Every input of the range satisfies the conditions of exactly one behaviour, whose outcome is what plain JavaScript gives. */
function wrongPrediction({ subject, exploration }: Explored, source: string): string | undefined {
  const { store, signature, inputOptions } = subject;
  const plain = new Function(`${source.replace(head, 'function f(a, b, c) {')}\nreturn f(...arguments);`) as (
    ...args: number[]
  ) => unknown;
  const outcomes = exploration.behaviours.map((b) => expressedOutcome(b.outcome, store));
  for (let a = range.min; a <= range.max; a++)
    for (let b = range.min; b <= range.max; b++)
      for (let c = range.min; c <= range.max; c++) {
        const model = modelFromWitness(store, signature, { a, b, c }, inputOptions);
        const matching = exploration.behaviours.flatMap((behaviour, i) =>
          behaviour.conditions.every(({ term }) => evaluate(store, term, model) === true) ? [i] : [],
        );
        if (matching.length !== 1) return `f(${a}, ${b}, ${c}) satisfies ${matching.length} behaviours`;
        const predicted = predict(outcomes[matching[0]!]!, a, b, c);
        const actual = run(() => plain(a, b, c));
        if (!isDeepStrictEqual(predicted, actual))
          return `f(${a}, ${b}, ${c}) is ${JSON.stringify(actual)}, behaviour ${matching[0]} says ${JSON.stringify(predicted)}`;
      }
  return undefined;
}

function predict(outcome: ExpressedOutcome, a: number, b: number, c: number): unknown {
  if (outcome.kind === 'throw') return { threw: outcome.message };
  if (outcome.kind !== 'return') return outcome;
  return run(() => new Function('a', 'b', 'c', `return (${outcome.value});`)(a, b, c));
}

/** The result as plain data, in which -0 is 0 and objects have no class. */
function run(f: () => unknown): unknown {
  try {
    return JSON.stringify(f() ?? null);
  } catch (error) {
    return { threw: error instanceof Error ? error.message : error };
  }
}
