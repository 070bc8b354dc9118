import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { callSite, NoSource } from './call-site.ts';
import { placeAt } from './place-at.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beagle-site-')));
const file = join(folder, 'a.test.ts');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(join(folder, 'm.ts'), 'export const f = (n: number) => n;\n');
writeFileSync(
  file,
  `import { f as g } from './m';
import * as all from './m.js';
import def from './m.ts';
import { shadowed } from './m.ts';
const shadow = (shadowed: unknown) => shadowed;
await expect(g).not.m(all.f);
await expect(
  def,
).m(all.obj.method);
await expect(shadowed).m(shadow);
await expect((n) => n).m(all);
`,
);

const m = join(folder, 'm.ts');

it('finds imported functions by the call', () => {
  expect(placeAt({ file, line: 6 }, 'm', 'received')).toEqual({ file: m, name: 'f' });
  expect(placeAt({ file, line: 6 }, 'm', 0)).toEqual({ file: m, name: 'f' });
  expect(placeAt({ file, line: 9 }, 'm', 'received')).toEqual({ file: m, name: 'default' });
  expect(placeAt({ file, line: 9 }, 'm', 0)).toEqual({ file: m, name: 'obj.method' });
});

it('refuses what it cannot know', () => {
  for (const [line, position] of [
    [10, 'received'],
    [10, 0],
    [11, 'received'],
    [11, 0],
    [1, 'received'],
  ] as const)
    expect(() => placeAt({ file, line }, 'm', position), `${line} ${position}`).toThrow(NoSource);
});

it('reads stacks', () => {
  const stack = `Error\n    at Proxy.m (file:///x/dist/vitest.js:1:2)\n    at ${file}:6:20`;
  expect(callSite(stack, file)).toEqual({ file, line: 6 });
  expect(() => callSite('Error\n    at /other.ts:1:2', file)).toThrow(NoSource);
});
