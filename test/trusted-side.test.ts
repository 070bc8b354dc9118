import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommand } from './helpers/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-trusted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/** Two versions of a file; gives what a command says of them. */
async function compared(command: string, before: string, after: string, ...options: string[]) {
  const files = ['before', 'after'].map((side) => join(folder, `${side}${count}.ts`));
  count++;
  writeFileSync(files[0]!, before);
  writeFileSync(files[1]!, after);
  return runCommand(command, ...files, '--numbers', 'int', '--quiet', '--no-cache', ...options);
}

const plain = 'export function f(n: number) { return n > 3 ? 1 : 2; }';
const changed = 'return n > 3 ? 7 : 2;';

it('what the new version assumes is no excuse', async () => {
  for (const excuse of [
    `export function f(n: number) { assume(n < 2); ${changed} }`,
    `export function f(n: number) { assume(false); ${changed} }`,
    `const check = () => assume(false); export function f(n: number) { check(); ${changed} }`,
    `/** @requires n < 2 */ export function f(n: number) { ${changed} }`,
    `export function f(n: 0 | 1) { ${changed} }`,
  ]) {
    const after = `import { assume } from 'beagle-ts';\n${excuse}`;
    const diff = await compared('diff', plain, after);
    expect(diff.out).toContain('refuted');
    expect(diff.code).toBe(1);
  }
});

it('nor for a contract', async () => {
  const after = `/** @requires n < 2 */ export function f(n: number) { ${changed} }`;
  const before = ['before', 'after'].map((side) => join(folder, `${side}-c.ts`));
  writeFileSync(before[0]!, plain);
  writeFileSync(before[1]!, after);
  const { code, out } = await runCommand(
    'contract',
    ...before,
    '--numbers',
    'int',
    '--quiet',
    '--generate',
    '0',
  );
  expect(out).toContain('refuted');
  expect(code).toBe(1);
});

it('what the old version assumes is given, and is said', async () => {
  const before = `import { assume } from 'beagle-ts';
export function f(n: number) { assume(n < 50); return n > 3 ? 1 : 2; }
export function g(n: number) { if (n > 9) { assume(n < 50); return 1; } return 2; }`;
  const after = `export function f(n: number) { return n > 3 ? (n > 49 ? 5 : 1) : 2; }
export function g(n: number) { return n > 9 ? (n > 49 ? 5 : 1) : 2; }`;
  const { out } = await compared('diff', before, after);
  expect(out).toMatch(/given Number\.is\w+\(n\) && n < 50\)/);
  expect(out).toContain('assume(n < 50) on line 3 holds where it is reached');
});

const excused = `/**
 * @changed_behavior
 * @ensures true
 */
export function f(n: number) { ${changed} }`;

it("the new version's own contract is shown as its own word, and decides where the user says so", async () => {
  const { code, out } = await compared('diff', plain, excused);
  expect(out).toContain("which is the new version's own word: proved");
  expect(code).toBe(1);
  expect((await compared('diff', plain, excused, '--accept', 'intended')).code).toBe(0);
});

it("the old version's contract file goes before the new one's", async () => {
  const at = (name: string) => join(folder, name);
  writeFileSync(at('x.ts'), plain);
  writeFileSync(at('y.ts'), `export function f(n: number) { ${changed} }`);
  const contract = (ensured: string) =>
    `import { changedBehavior } from 'beagle-ts';\nchangedBehavior('f').ensures(() => ${ensured});`;
  writeFileSync(at('x.contract.ts'), contract('false'));
  writeFileSync(at('y.contract.ts'), contract('true'));
  const { code, out } = await runCommand('diff', at('x.ts'), at('y.ts'), '--numbers', 'int', '--no-cache');
  expect(out).toContain('Change contract: refuted');
  expect(code).toBe(1);
});
