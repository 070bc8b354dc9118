import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../helpers/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-consus-'));

async function condition(name: string, text: string, ...args: string[]) {
  const path = join(folder, name);
  writeFileSync(path, text);
  // Time does not count here.
  const done = await runCommand('condition', path, '--query-timeout', '60s', '--timeout', '120s', ...args);
  return { ...done, plain: done.out.replace(/\s+/g, ' ').trim() };
}

const figure13 = `IF x>y
THEN z:=1
ELSE z:=2
FI
`;

describe('figure 1.3 of the thesis: x=y+4', () => {
  it('over the reals, as CVC answers it', async () => {
    const { plain, err } = await condition('f13.wsl', figure13, '--when', 'x = y + 4', '--numbers', 'real');
    expect(plain).toBe('z := 1');
    expect(err).toContain('reals');
  });

  it('over the reals where an input takes the way by rounding', async () => {
    const rounds = 'IF x / 3 * 3 <> x THEN z := 1 ELSE z := 2 FI';
    const { plain } = await condition('rounds.wsl', rounds, '--numbers', 'real');
    expect(plain).toBe('z := 2');
    expect((await condition('rounds.wsl', rounds)).plain).toContain('z := 1');
  });

  it('over integers too, but not over doubles: there y + 4 may be y', async () => {
    const asked = ['--when', 'x=y+4', '--numbers'];
    expect((await condition('f13i.wsl', figure13, ...asked, 'int')).plain).toBe('z := 1');
    expect((await condition('f13d.wsl', figure13, ...asked, 'double')).plain).toMatch(/z ?:= ?2/);
  });
});

describe('WSL conditions', () => {
  const tax = `IF (age>=75) THEN personal := 5980
ELSE IF (age>=65) THEN personal := 5720 ELSE personal := 4335 FI
FI;
IF (blind = 1) THEN personal := personal + 1380 FI
`;

  it('may speak of inputs that what is left has no use for', async () => {
    const { plain, code } = await condition(
      'tax.wsl',
      tax,
      '--when',
      'age >= 75 AND blind <> 1',
      '--numbers',
      'int',
    );
    expect(code).toBe(0);
    expect(plain).toBe('personal := 5980');
  });

  it('count the lines of the program alone', async () => {
    const { err } = await condition('tax2.wsl', tax, '--when', 'age >= 75', '--numbers', 'int');
    expect(err).toMatch(/of 4 lines left/);
  });

  it('assertions are assumed: they are no class of a partition', async () => {
    const { out } = await condition(
      'part.wsl',
      `{x > 0};\nIF x > 10 THEN z := 1 ELSE z := 2 FI\n`,
      '--partition',
      '--numbers',
      'int',
    );
    expect(out).not.toContain('throws');
    expect(out).toContain('10');
  });

  it('lead backwards to a line', async () => {
    const { plain } = await condition(
      'back.wsl',
      `IF x > 10 THEN z := 1 ELSE z := 2 FI;\ny := z\n`,
      '--leading-to',
      '2: z = 1 AND x <> 0',
      '--numbers',
      'int',
    );
    expect(plain).not.toContain('z := 2');
  });
});
