import { isDeepStrictEqual } from 'node:util';
import type { Exploration } from '../../src/explore/exploration.ts';
import { createStrategy, type StrategyName } from '../../src/explore/strategies/create-strategy.ts';
import type { Subject } from '../../src/explore/subject.ts';
import { evaluate } from '../../src/expr/evaluate.ts';
import { modelFromWitness } from '../../src/machine/input/from-witness.ts';
import { expressedOutcome } from '../../src/report/explore/behaviour-json.ts';
import type { ExpressedOutcome } from '../../src/report/schema.ts';
import { exploreSource } from './explore-source.ts';
import { head } from './random-decisions.ts';

const range = { min: -2, max: 4 };

interface Explored {
  readonly subject: Subject;
  readonly exploration: Exploration;
  readonly outcomes: readonly string[];
}

/** What a check of the strategy `output` on a program showed. */
export interface OutputCheck {
  /** What is wrong, in words; undefined: nothing. `skipped`: too many paths to compare. */
  readonly problem: string | undefined | 'skipped';
  /** Runs without the prefix property; each exploration that has any lists it as an approximation. */
  readonly misaligned: number;
}

/**
 * Compares the strategies `output` and `path` on a program, and both with plain JavaScript. The prefix property is asserted; where it does
 * not hold, the exploration is made again without the assertion and must say so.
 */
export function checkOutputStrategy(source: string, maxRuns = 150): OutputCheck {
  const path = exploreBy('path', source, maxRuns);
  const { output, asserted } = exploreAsserting(source, maxRuns);
  const { limits, approximations, stats } = output.exploration;
  const of = (problem: OutputCheck['problem']): OutputCheck => ({ problem, misaligned: stats.misaligned });
  const isListed = approximations.some((a) => a.code === 'decision-order');
  if (!asserted && stats.misaligned === 0) return of('the assertion fails on an exploration that is aligned');
  if (stats.misaligned > 0 && (asserted || !isListed)) return of('misaligned runs that are not listed');
  if (limits.some((l) => l.name !== 'max-runs')) return of(`limits: ${JSON.stringify(limits)}`);
  if (path.exploration.limits.length > 0 || limits.length > 0) return of('skipped');
  const known = new Set(output.outcomes);
  const missed = path.outcomes.find((o) => !known.has(o));
  if (missed !== undefined) return of(`missed: ${missed}`);
  return of(wrongPrediction(output, source) ?? (approximations.length === 0 ? repeated(output) : undefined));
}

function exploreAsserting(source: string, maxRuns: number): { output: Explored; asserted: boolean } {
  try {
    return { output: exploreBy('output', source, maxRuns, true), asserted: true };
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('prefix property'))) throw error;
    return { output: exploreBy('output', source, maxRuns), asserted: false };
  }
}

/** Is some relevant-slice condition that of two runs? */
function repeated({ subject, exploration }: Explored): string | undefined {
  const { duplicates } = exploration.stats;
  if (duplicates > 0) return `${duplicates} runs showed nothing new`;
  const strategy = createStrategy('output', subject);
  const conditions = exploration.behaviours.map(({ model }) => {
    const sequence = strategy.sequence(subject.machine.run(subject.entry, model));
    return sequence
      .map((c) => c.term)
      .sort((a, b) => a - b)
      .join();
  });
  return new Set(conditions).size < conditions.length
    ? 'a relevant-slice condition was run twice'
    : undefined;
}

export function exploreBy(
  strategy: StrategyName,
  source: string,
  maxRuns: number,
  assertPrefix = false,
): Explored {
  const { subject, exploration } = exploreSource(source, 'f', {
    strategy,
    signature: { numbers: 'int', range },
    maxRuns,
    assertPrefix,
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
