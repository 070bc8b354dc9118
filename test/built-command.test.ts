import { openSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allWalls } from '../src/base/wall.ts';
import { BuiltCommand } from './helpers/built-command.ts';

let beagle: BuiltCommand;
beforeAll(async () => {
  beagle = await BuiltCommand.build();
}, 120_000);
afterAll(() => beagle.dispose());

const small = 'export function f(n: number) { return n > 3 ? 1 : 2; }\n';
const NATIVE_LOOP = '({ length: 2 ** 53 - 1, reverse: [].reverse } as any).reverse()';

it('says which walls stood', async () => {
  const file = beagle.write('walls.ts', small);
  const { out, code } = await beagle.run(['explore', file, '--json']);
  const { walls } = JSON.parse(out);
  expect(walls.slice(0, 2)).toEqual(['process', 'permission']);
  expect(walls.every((wall: string) => (allWalls as readonly string[]).includes(wall))).toBe(true);
  expect(code).toBe(0);
});

it('Ctrl-C prints what was found so far, and what was not', async () => {
  const before = beagle.write('before.ts', `${small}export function g(n: number) { return n; }\n`);
  const after = beagle.write(
    'after.ts',
    `export function f(n: number) { return n > 3 ? 7 : 2; }\nexport function g(n: number) { ${NATIVE_LOOP}; return n; }\n`,
  );
  let isSent = false;
  const { code, out, err } = await beagle.run(['diff', before, after, '--numbers', 'int'], {
    act(child, said) {
      if (isSent || !said.includes('now = 7')) return;
      isSent = true;
      child.kill('SIGINT');
    },
  });
  expect(out).toMatch(/refuted: 1 changed behaviour/);
  expect(out).toMatch(/e\.g\. f\(\d+\)/);
  expect(err).toContain('beagle: stopped: interrupted');
  expect(code).toBe(130);
});

it('a snapshot of the folder one is in', async () => {
  beagle.write('snapped.ts', small);
  expect(await beagle.run(['snapshot', 'snapped.ts', '--quiet'])).toMatchObject({
    code: 0,
    out: 'snapped.behaviour.md: 1 function\n',
  });
  expect(await beagle.run(['snapshot', 'snapped.ts', '--check', '--quiet'])).toMatchObject({ code: 0 });
});

it('a full disk is one line', async () => {
  const file = beagle.write('full.ts', small);
  const { code, err } = await beagle.run(['explore', file], { to: openSync('/dev/full', 'w') });
  expect(err).toMatch(/^beagle: the output cannot be written: ENOSPC[^\n]*\n$/);
  expect(code).toBe(2);
});

it('a reader that has seen enough ends the work, and not with 0', async () => {
  const file = beagle.write(
    'pipe.ts',
    `${small}export function g(n: number) { ${NATIVE_LOOP}; return n; }\n`,
  );
  const { code, err } = await beagle.run(['explore', file, '--quiet', '--timeout', '4s'], {
    act: (child) => child.stdout!.destroy(),
  });
  expect([2, 3]).toContain(code);
  expect(err).not.toContain('internal error');
});
