import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContractJson } from '../src/report/contract/contract-schema.ts';
import { runCommand } from './helpers/run-command.ts';

const examples = join(import.meta.dirname, '..', 'examples');
const before = join(examples, 'parcel-before.ts');
const after = join(examples, 'parcel-after.ts');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beagle-contract-'));
  const text = readFileSync(after, 'utf8');
  writeFileSync(join(folder, 'right.ts'), text.replace('>= 20', '> 20'));
  writeFileSync(join(folder, 'inputs.json'), '[{ "weight": 20, "express": true }]');
  writeFileSync(
    join(folder, 'right.test.mjs'),
    "import test from 'node:test';\nimport { fee } from './right.ts';\ntest('fee', () => { fee(3, false); fee(21, true); });\n",
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runCommand('contract', '--quiet', ...args);

it('the example of the page: what it prints of verdicts', async () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/contract.md'), 'utf8');
  const { code, out } = await run(before, after);
  expect(code).toBe(1);
  const shown = out.slice(out.indexOf('fee('), out.indexOf('  intended'));
  const printed = page.replaceAll('examples/parcel-after.ts', after);
  for (const line of shown.split('\n').slice(1)) expect(printed).toContain(line);
});

it('a change that is as meant is proved, and the exit code is 0', async () => {
  const { code, out } = await run(before, join(folder, 'right.ts'), '--json');
  const result = JSON.parse(out) as ContractJson;
  expect(code).toBe(0);
  expect(result).toMatchObject({
    schema: 2,
    command: 'contract',
    functions: [{ function: 'fee', verdict: 'proved' }],
  });
});

it('given inputs alone', async () => {
  const args = ['--inputs', join(folder, 'inputs.json'), '--run-only', '--generate', '0'];
  const { code, out } = await run(before, after, ...args, '--json');
  const [fn] = (JSON.parse(out) as ContractJson).functions;
  expect(code).toBe(1);
  expect(fn).toMatchObject({ ran: { given: 1, generated: 0 }, unintended: [{ origin: 'given' }] });
});

it('inputs that tests use', async () => {
  const args = ['--tests', join(folder, 'right.test.mjs'), '--run-only', '--generate', '0'];
  const { code, out } = await run(before, join(folder, 'right.ts'), ...args);
  expect(code).toBe(3);
  expect(out).toContain('Inputs run as they are: 2 from the tests.');
});

it('a suggestion', async () => {
  const { code, out } = await run(before, after, '--suggest');
  expect(code).toBe(0);
  expect(out).toContain(' * @requires weight === 20');
  expect(out).toContain('checked: proved');
});

it('requests that cannot be carried out', async () => {
  const cases: [args: string[], message: RegExp][] = [
    [[before, join(folder, 'none.ts')], /does not exist/],
    [[before, `${after}#none`], /no function 'none'/],
    [[before, after, '--contract', 'none.ts'], /none.ts does not exist/],
    [[before, after, '--generate', 'x'], /--generate must be a whole number/],
    [[before, after, '--inputs', 'none.json'], /none.json cannot be read/],
  ];
  for (const [args, message] of cases) {
    const { code, err } = await run(...args);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  }
});
