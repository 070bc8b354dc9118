import { describe, expect, it } from 'vitest';
import { checkAffected } from '../../src/evolve/testing/check-affected.ts';
import { controlInputs, randomControl } from '../../src/evolve/testing/random-control.ts';
import { editedSource, randomEdit } from '../../src/evolve/testing/random-edit.ts';

/** `AFFECTED_PROGRAMS=30 npm run test:long -- affected` for fewer. */
const count = Number(process.env.AFFECTED_PROGRAMS ?? 300);
const first = Number(process.env.AFFECTED_FIRST ?? 1);

describe('one path for every sequence of affected nodes, as full exploration shows them', () => {
  for (const [kind, make, values] of [
    ['that mostly decide', randomControl, controlInputs],
    ['that mostly compute', (seed: number) => editedSource(randomEdit(seed)), [-2, -1, 0, 1, 2, 3]],
  ] as const)
    it(`${count} programs ${kind}`, () => {
      const runs = { directed: 0, full: 0, complete: 0 };
      for (let seed = first; seed < first + count; seed++) {
        const { before, after } = make(seed);
        const { twice, missing, extra, ...rest } = checkAffected(before, after, values);
        expect({ seed, twice, missing, extra }).toEqual({ seed, twice: [], missing: [], extra: [] });
        runs.complete += rest.complete ? 1 : 0;
        runs.directed += rest.runs.directed;
        runs.full += rest.runs.full;
      }
      console.log(`programs ${kind}: ${JSON.stringify(runs)}`);
    });
});
