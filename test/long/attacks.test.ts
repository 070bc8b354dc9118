import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { attempts } from '../attacks/attempts/all.ts';
import { second } from '../attacks/attempts/second.ts';
import { modes, runAttempts, takeMark } from '../attacks/run-attempts.ts';
import { requests, throughCommands } from '../attacks/through-commands.ts';

/** How many attempts share a machine. */
const SHARED = 25;

describe('no object of the host reaches analysed code', () => {
  for (const [kind, list] of Object.entries(attempts))
    for (const [mode, options] of Object.entries(modes))
      it(`${kind}: ${list.length} attempts, ${mode}`, { timeout: 1_800_000 }, async () => {
        const through: string[] = [];
        for (let i = 0; i < list.length; i += SHARED) {
          through.push(...runAttempts(list.slice(i, i + SHARED), options));
          // Node looks at rejected promises when the run is over.
          await setImmediate();
          const mark = takeMark();
          if (mark !== undefined) through.push(`later, of ${list[i]!.name} and those after it (by ${mark})`);
        }
        expect(through).toEqual([]);
      });
});

describe('nor through any command', () => {
  for (const command of Object.keys(requests))
    it(command, { timeout: 3_600_000 }, async () => {
      const through: string[] = [];
      for (const attempt of second) through.push(...(await throughCommands(attempt, [command])));
      expect(through).toEqual([]);
    });
});
