import { Random } from '../../src/base/random.ts';
import { evaluate } from '../../src/expr/evaluate.ts';
import { modelFromWitness } from '../../src/machine/input/from-witness.ts';
import { expressedEnd } from '../../src/report/explore/behaviour-json.ts';
import { exploreSource } from './explore-source.ts';
import { randomState } from './random-state.ts';

/** Explores a random program for random criteria; on random inputs just one behaviour must apply and say what plain JavaScript does. What is wrong, in words. */
export function checkCriteria(seed: number): string | undefined {
  const { source, plain, names } = randomState(new Random(seed));
  const on = [...names, 'return'].filter((_, i) => (seed >> i) % 2 === 1).slice(0, 2);
  if (!on.some((name) => name !== 'return')) on.push('x');
  const { subject, exploration } = exploreSource(source, 'f', { strategy: 'output', on, maxRuns: 60 });
  if (exploration.limits.length > 0) return undefined;
  const { store, signature, inputOptions } = subject;
  const random = new Random(seed + 1000);
  for (let k = 0; k < 25; k++) {
    const [a, b, c] = [0, 0, 0].map(() => random.int(-4, 4)) as [number, number, number];
    const model = modelFromWitness(store, signature, { a, b, c }, inputOptions);
    const matching = exploration.behaviours.filter(({ conditions }) =>
      conditions.every(({ term }) => evaluate(store, term, model) === true),
    );
    const call = `${source}\nf(${a}, ${b}, ${c}) on ${on.join()}`;
    if (matching.length !== 1) return `${call}: ${matching.length} behaviours`;
    const end = expressedEnd(matching[0]!, store);
    if (end.kind !== 'state') return `${call}: no state`;
    const actual = plain(a, b, c);
    if (on.includes('return') && (end.throws !== undefined) !== actual.threw) return `${call}: throws or not`;
    for (const { name, value } of end.values) {
      if (name === 'return' && actual.threw) continue;
      const predicted: unknown = new Function('a', 'b', 'c', `return ${value};`)(a, b, c);
      const is = name === 'return' ? actual.returned : actual.state[name];
      // -0 is 0 over integers.
      if (Number(predicted) + 0 !== Number(is) + 0)
        return `${call}: ${name} is ${is}, not ${value} = ${predicted}`;
    }
  }
  return undefined;
}
