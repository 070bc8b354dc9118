import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

describe('procedures', () => {
  const swap = `BEGIN
  swap(VAR a, b);
  twice(a + 1 VAR c)
WHERE
  PROC swap(VAR x, y) ==
    t := x;
    x := y;
    y := t
  END
  PROC twice(n VAR r) ==
    n := n * 2;
    r := n;
    calls := calls + 1
  END
END
`;

  it('take values and hand back what stands behind VAR', async () => {
    expect(printWsl(parseWsl(swap))).toBe(swap);
    expect(await run(swap, { a: 1, b: 2, calls: 0, c: 9 })).toEqual({ t: 1, a: 2, b: 1, c: 6, calls: 1 });
  });

  it('call themselves and each other, with variables of their own', async () => {
    const fact = `BEGIN n := 7; fact(k VAR f) WHERE
      PROC fact(n VAR r) == IF n <= 1 THEN r := 1 ELSE VAR < m := 0 > : rest(n VAR m); r := n * m ENDVAR FI END
      PROC rest(n VAR r) == fact(n - 1 VAR r) END
    END`;
    expect(await run(fact, { k: 5, f: 0 })).toEqual({ n: 7, f: 120 });
    // A local of the caller is not the variable that the procedure means.
    const locals = 'BEGIN VAR < x := 5 > : add(); y := x ENDVAR WHERE PROC add() == x := x + 1 END END';
    expect(await run(locals, { x: 1 })).toEqual({ x: 2, y: 5 });
  });

  it('are sliced and conditioned', async () => {
    const { out } = await runCommand('slice', file(swap), '--of', 'c');
    expect(out).toContain('twice(a + 1 VAR c)');
    expect(out).toContain('swap(VAR a, b)');
    expect(out).not.toContain('calls := calls + 1');
    const other = await runCommand('slice', file(swap), '--of', 'b');
    expect(other.out).not.toContain('twice');
    const guarded = `BEGIN p(VAR x); IF x > 0 THEN y := 1 ELSE y := 2 FI; q() WHERE
      PROC p(VAR v) == IF v < 0 THEN v := -v FI; v := v + 1 END
      PROC q() == IF x < 0 THEN z := 1 FI END
    END`;
    const conditioned = await runCommand(
      'condition',
      file(guarded),
      '--numbers',
      'int',
      '--query-timeout',
      '60s',
    );
    expect(conditioned.out).toContain('y := 1');
    expect(conditioned.out).not.toContain('y := 2');
    expect(conditioned.out).not.toContain('z := 1');
  });

  it('must be there and fit', () => {
    expect(() => parseWsl('p(1)')).toThrow("there is no procedure 'p' here");
    expect(() => parseWsl('BEGIN p(1) WHERE PROC p(VAR x) == SKIP END END')).toThrow('takes 0 values and 1');
    expect(() => parseWsl('DO BEGIN p() WHERE PROC p() == EXIT END END OD')).toThrow('more loops');
  });
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

describe('what conditioning prints of a program', () => {
  const text = `IF age >= 65 AND blind = 0
  THEN allowance := 7000
  ELSE allowance := 4000
FI;
IF married = 1
  THEN allowance := allowance + 500
FI;
IF salary > allowance THEN tax := 1 ELSE tax := 0 FI`;

  it('counts the lines of the program, however it is laid out again', async () => {
    const { err } = await runCommand('condition', file(text), '--when', 'age < 65 AND married <> 1');
    expect(err).toMatch(/: 2 of 8 lines left/);
  });

  it('counts lines also where statements are printed in another way', async () => {
    const loops = `DO IF (n <= 0) THEN EXIT FI; n := n - 1 OD;
FOR i := 1 TO 4 STEP 1 DO s := s + i OD;
IF (n > 5) THEN z := 1 ELSE z := (s) FI`;
    const { err } = await runCommand('condition', file(loops), '--when', 'n <= 3');
    expect(err).toMatch(/: 2 of 3 lines left/);
  });

  it('is WSL, partitions included', async () => {
    const { out } = await runCommand(
      'condition',
      file(text),
      '--when',
      'married <> 1 AND age < 65',
      '--partition',
    );
    expect(out).toContain('when married <> 1 AND age < 65; refine by');
    expect(out).toContain('1. salary > 4000');
    expect(out).not.toMatch(/===|&&|!\(/);
    const whole = await runCommand('condition', file(text), '--partition');
    expect(whole.out).toContain('blind = 0 AND married = 1');
  });

  it('is an error that speaks of WSL where the condition is none', async () => {
    const { err } = await runCommand('condition', file(text), '--when', 'age < 65 AND');
    expect(err).toContain('it must be one expression of WSL or JavaScript');
  });
});
