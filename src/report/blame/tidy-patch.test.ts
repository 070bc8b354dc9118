import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workClock } from '../../base/work.ts';
import { runRequest } from '../../session/run-request.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import type { ExperimentBlameJson } from './blame-experiment-schema.ts';

const f = (...lines: string[]) =>
  ['export function f(a, b) {', ...lines.map((l) => `  ${l}`), '}', ''].join('\n');

/** Before, after, the failing input; `git apply` of the patch gives the old text where the edit is all that changed. */
const cases: readonly (readonly [string, string, Record<string, unknown>])[] = [
  [f('if (a > 1) b = b * 2;', 'return b;'), f('if (a > 1 && b in []) b -= 1;', 'return b;'), { a: 2, b: 3 }],
  [f('let n = a;', 'n += b;', 'return n;'), f('let n = a;', 'return n;'), { a: 1, b: 2 }],
  [f('let n = a;', 'return n;'), f('let n = a;', 'n += b;', 'return n;'), { a: 1, b: 2 }],
  [
    f('let n = a', 'if (b) {', '  n++', '}', 'return n'),
    f('let n = a', 'for (const x of [b]) {', '  n -= x', '}', 'return n'),
    { a: 1, b: 2 },
  ],
  [
    f('for (const x of b) {', '  a += x;', '}', 'a *= 2;', 'return a;'),
    f('for (const x of b) {', '  a += x;', '}', 'return a;'),
    { a: 1, b: [2] },
  ],
  [f('return a.x + 1;'), f('return a.x;'), { a: { x: 1 }, b: 0 }],
];

it.each(cases)('a patch is what people would write: %#', async (before, after, input) => {
  const files = new MemoryFiles({ '/a.js': before, '/b.js': after });
  const pair = { before: { file: '/a.js', label: 'a.js' }, after: { file: '/b.js', label: 'b.js' } };
  const request = { command: 'blame', pair, inputs: [input], timeoutMs: 5000 } as const;
  const result = (await runRequest(
    request,
    { files, clock: workClock, cwd: '/' },
    () => {},
  )) as ExperimentBlameJson;
  const folder = mkdtempSync(join(tmpdir(), 'beagle-patch-'));
  try {
    writeFileSync(join(folder, 'b.js'), after);
    execFileSync('git', ['apply', '-'], { cwd: folder, input: result.patch });
    expect(readFileSync(join(folder, 'b.js'), 'utf8')).toBe(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
