import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { attempts } from './attempts/all.ts';
import { second } from './attempts/second.ts';
import { modes, runAttempts, takeMark } from './run-attempts.ts';
import { throughCommands } from './through-commands.ts';

/** One in so many is made here; `test/long` makes all of them in all modes. */
const sample: Readonly<Record<string, number>> = { compared: 17, sliced: 130, kept: 150 };

const all = Object.values(attempts).flat();

it('there are enough attempts of different kinds', () => {
  expect(all.length).toBeGreaterThan(1000);
  expect(new Set(all.map((a) => a.name)).size).toBe(all.length);
});

for (const [mode, options] of Object.entries(modes))
  it(`no object of the host reaches analysed code: ${mode}`, { timeout: 300_000 }, async () => {
    const some = all.filter((_, n) => n % sample[mode]! === 0);
    expect(runAttempts(some, options, 1)).toEqual([]);
    // Node looks at rejected promises when the run is over.
    await setImmediate();
    expect(takeMark()).toBeUndefined();
  });

/** These got through where programs run as they are, by stacks and `import()` of the host. */
const once = second.filter(({ name }) =>
  /AggregateError\(\[spy|end of the stack 8|import\("\.\/nowhere/.test(name),
);

it('nor by a command that runs programs as they are', { timeout: 300_000 }, async () => {
  expect(once).toHaveLength(3);
  for (const attempt of once) expect(await throughCommands(attempt, ['diff', 'contract'])).toEqual([]);
});
