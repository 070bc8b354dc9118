import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { buildId } from './build-id.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What another process calls the build in a folder. */
function told(env: NodeJS.ProcessEnv = {}): string {
  const text = `import { buildId } from './id.mjs'; process.stdout.write(buildId());`;
  const args = ['--input-type=module', '-e', text];
  return execFileSync(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  }).toString();
}

it('names all that results depend on, and no sources', () => {
  expect(buildId()).toBe(buildId());
  buildSync({
    entryPoints: ['src/host/build-id.ts'],
    outfile: join(folder, 'id.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  expect(told()).not.toBe(told());
  const seen = new Set<string>();
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  for (const name of ['beagle.js', 'job.js', 'solver.js']) write(name, 'one');
  seen.add(told({ TZ: 'UTC' }));
  expect(seen.has(told({ TZ: 'UTC' }))).toBe(true);
  seen.add(told({ TZ: 'Asia/Tokyo' }));
  for (const name of ['beagle.js', 'job.js', 'solver.js']) {
    write(name, 'two');
    seen.add(told({ TZ: 'UTC' }));
  }
  expect(seen.size).toBe(5);
});
