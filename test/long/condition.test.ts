import { describe, expect, it } from 'vitest';
import { Random } from '../../src/base/random.ts';
import { checkCondition } from '../../src/evolve/testing/check-random-condition.ts';
import { decisionInputs, randomDecisions } from '../../src/evolve/testing/random-decisions.ts';
import { randomProgram } from '../../src/machine/testing/random-program.ts';

/** `CONDITION_PROGRAMS=200 npm run test:long -- condition` for fewer. */
const count = Number(process.env.CONDITION_PROGRAMS ?? 2000);

describe('conditioned random programs, many', () => {
  it(`${count} programs that mostly decide`, () => {
    for (let seed = 10_000; seed < 10_000 + count; seed++) {
      const { source, condition } = randomDecisions(seed);
      const inputs = decisionInputs(seed, 60);
      const { wrong } = checkCondition(source, condition, inputs, ['a', 'b', 't', 's', 'o'], {
        backend: seed % 4 === 0 ? 'wasm' : 'none',
        limits: { pairs: seed % 3 === 0 ? 2 : 8 },
      });
      expect(wrong, `seed ${seed}`).toBeUndefined();
    }
  });

  it(`${count} programs of the whole language`, () => {
    for (let seed = 20_000; seed < 20_000 + count; seed++) {
      const { source } = randomProgram(seed);
      const random = new Random(seed);
      const condition = random.pick([
        'a > 1',
        'a === 3 && t',
        '!t',
        's === "a"',
        's.length > 1 && a < b',
        'typeof u === "string"',
        'o === undefined',
        'o !== undefined && o.p > 0',
        'xs.length === 0',
        'a + b > 4',
      ]);
      const inputs = Array.from({ length: 12 }, (_, i) => randomProgram(seed * 100 + i).inputs).flat();
      const { wrong } = checkCondition(source, condition, inputs, ['a', 'b', 's', 't', 'xs', 'o', 'u'], {
        backend: 'none',
        limits: { pairs: 6, queries: 2000 },
        repeat: 5,
      });
      expect(wrong, `seed ${seed}`).toBeUndefined();
    }
  });
});
