import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeContext } from '../src/host/node-context.ts';
import { runRequest } from '../src/session/run-request.ts';

it('leaves out tests whose calls the types refuse', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'beagle-typed-'));
  try {
    const file = join(dir, 'twice.ts');
    writeFileSync(
      file,
      `export function twice(value: number): number;
export function twice(value: string, count: number): string;
export function twice(value: number | string, count = 2): number | string {
  return typeof value === 'number' ? value * 2 : value.repeat(count > 3 ? 3 : 2);
}
`,
    );
    mkdirSync(join(dir, 'tests'));
    let text = '';
    const notes: string[] = [];
    const tests = { dir: join(dir, 'tests'), runner: 'vitest' } as const;
    await runRequest(
      { command: 'explore', file, function: 'twice', tests, maxRuns: 40 },
      nodeContext(),
      (event) => {
        if (event.type === 'test-file') text = event.text;
        if (event.type === 'note') notes.push(event.text);
      },
    );
    expect(text).toMatch(/twice\(\d+\)/);
    expect(text).toMatch(/twice\("[^"]*", \d+\)/);
    expect(text).not.toMatch(/twice\("[^"]*"\)|twice\(\d+, /);
    expect(notes.join('\n')).toContain('refused by the types of the function');
  } finally {
    rmSync(dir, { recursive: true });
  }
});
