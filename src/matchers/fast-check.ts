/** `beagle-ts/fast-check`: inputs by what a function does, for property-based tests (docs/fast-check.md). */
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { behaviourInputs } from './behaviour-inputs.ts';
import type { FunctionPlace } from './call-site.ts';
import { jobBeside } from './job-beside.ts';
import type { MatcherOptions } from './matcher.ts';

interface Place extends Omit<FunctionPlace, 'file'> {
  readonly file: string | URL;
}

type Options = Omit<MatcherOptions, 'given' | 'settled'>;

const jobs = jobBeside();

/** Lists of arguments by what a function does. With `parameters`, `fc.assert` feeds every known path at least once. */
export async function inputsOf({ file, name }: Place, options: Options = {}) {
  const place = {
    file: typeof file === 'string' && !file.startsWith('file:') ? file : fileURLToPath(file),
    name,
  };
  const { arbitrary, examples, result } = await behaviourInputs(fc, jobs.execute, place, options);
  return {
    arbitrary,
    examples,
    parameters: {
      examples: examples.map((example) => [example] as [unknown[]]),
      numRuns: Math.max(100, 2 * examples.length),
      seed: options.seed ?? 1,
    },
    behaviours: result.behaviours,
    isComplete: result.complete,
  };
}

/** Asserts of every known path, and of random inputs, what a property says. Fails as `fc.assert` does. */
export async function assertOnPaths(
  place: Place,
  property: (...args: never[]) => unknown,
  parameters: Options & fc.Parameters<[unknown[]]> = {},
): Promise<void> {
  const { timeoutMs, maxRuns, seed, ...own } = parameters;
  const inputs = await inputsOf(place, { timeoutMs, maxRuns, seed });
  const asked = fc.asyncProperty(inputs.arbitrary, async (args) => {
    const said = await property(...(args as never[]));
    return said === undefined || Boolean(said);
  });
  const examples = [...inputs.parameters.examples, ...(own.examples ?? [])];
  await fc.assert(asked, { ...inputs.parameters, ...own, examples });
}
