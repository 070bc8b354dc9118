import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultBudget } from '../src/explore/budget.ts';
import { nodeContext } from '../src/host/node-context.ts';
import { exploreFunction } from '../src/session/explore-function.ts';
import { exploreOptions } from './helpers/explore-options.ts';

it('a path that needs a module of Node is not said to be known', () => {
  const dir = mkdtempSync(join(tmpdir(), 'beagle-native-'));
  try {
    const file = join(dir, 'm.ts');
    writeFileSync(
      file,
      `import { createHash } from 'node:crypto';
export const tag = (s: string) => (s === '' ? 'none' : createHash('sha1').update(s).digest('hex'));`,
    );
    const { result } = exploreFunction(nodeContext(), file, 'tag', exploreOptions(defaultBudget));
    expect(result.complete).toBe(false);
    expect(result.limits.map((l) => l.message).join()).toMatch(/crypto.*not available in the sandbox/);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
