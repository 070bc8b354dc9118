import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseWsl } from '../../src/syntax/wsl/parse-wsl.ts';
import { printWsl } from '../../src/syntax/wsl/print-wsl.ts';
import { runCommand } from '../helpers/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-wsl-'));
let count = 0;

function file(text: string): string {
  const path = join(folder, `p${count++}.wsl`);
  writeFileSync(path, text);
  return path;
}

/** What a program computes on an input, as the machine runs it. */
async function run(text: string, input: Record<string, unknown>): Promise<unknown> {
  const { out, err } = await runCommand(
    'slice',
    file(text),
    '--input',
    JSON.stringify(input),
    '--numbers',
    'int',
    '--json',
  );
  expect(err).toBe('');
  return JSON.parse(out).observed.value;
}

it('counts, up and down', async () => {
  expect(await run('s := 0; FOR i := 1 TO n DO s := s + i OD', { n: 4 })).toEqual({ s: 10 });
  expect(await run('s := 0; FOR i := n TO 1 STEP -2 DO s := s * 10 + i OD', { n: 5 })).toEqual({ s: 531 });
});

it('loops until an EXIT, of one loop or of several', async () => {
  const text = 'i := 0; DO DO i := i + 1; IF i = n THEN EXIT(2) FI; IF i > 2 THEN EXIT FI OD; i := i + 10 OD';
  expect(await run(text, { n: 2 })).toEqual({ i: 2 });
  expect(await run(text, { n: 14 })).toEqual({ i: 14 });
});

it('reads and writes elements of arrays', async () => {
  expect(await run('a[i] := a[i] + a[0]; b := a[i]', { a: [1, 2, 3], i: 2 })).toEqual({ a: [1, 2, 4], b: 4 });
});

it('D_IF takes any branch whose guard holds, and fails when none does', async () => {
  const { out } = await runCommand(
    'explore',
    file('D_IF x > 0 -> z := 1 [] x < 10 -> z := 2 FI'),
    '--numbers',
    'int',
    '--range',
    '-5..20',
  );
  expect(out).toContain('{ z: 1 }');
  expect(out).toContain('{ z: 2 }');
  const none = await runCommand(
    'explore',
    file('D_IF x > 0 -> z := 1 [] x < 0 -> z := 2 FI'),
    '--numbers',
    'int',
  );
  expect(none.out).toContain('ABORT');
});

it('is printed as it was read', () => {
  const text = `FOR i := 1 TO n STEP 2 DO
  a[i] := 0
OD;
DO
  D_IF x > 0 ->
    EXIT(1)
  [] x < 3 ->
    x := x + 1
  FI
OD
`;
  expect(printWsl(parseWsl(text))).toBe(text);
  expect(() => parseWsl('EXIT')).toThrow('more loops');
});

it('is conditioned and sliced', async () => {
  const loop = 'DO IF x > 5 THEN EXIT FI; IF x > 9 THEN y := 1 FI; x := x + 1 OD; z := x';
  const { out } = await runCommand('condition', file(loop), '--numbers', 'int', '--query-timeout', '60s');
  expect(out).not.toContain('y := 1');
  expect(out).toContain('EXIT(1)');
  const sliced = await runCommand(
    'slice',
    file(`q := 7; s := 0; FOR i := 1 TO n DO s := s + i; q := 0 OD`),
    '--of',
    's',
  );
  expect(sliced.out).toContain('s := s + i');
  expect(sliced.out).not.toContain('q :=');
});
